import { expect, test } from 'vitest';
import type { ShownMessage } from '../../../../tests/support/providers/bot-provider.ts';
import {
  eventually,
  labelsOf,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
} from '../../../../tests/support/test-actions.ts';
import type { ConversationState } from '../../lead/conversation.ts';
import { asksForOtherDay, nameOrigin, nameStep, namesPayment } from './named-step.ts';

const PACKAGES = [{ name: 'Базовий' }, { name: 'Стандарт' }];

test.each<[text: string, state: ConversationState, isNamed: boolean]>([
  ['взяли Стандарт, перший урок пн 17', 'trial', true],
  ['оплатили, перший урок пн 17:00', 'deciding', true],
  ['прийшли, беруть 8; заняття з пн', 'trial', true],
  ['оплатили 8, пробне молодшої пн 17', 'trial', false],
  ['беруть, пт 17:00', 'trial', false],
  ['учень, пт 17:00', 'trial', false],
  ['взяла слухавку, пт 17:00', 'trial', false],
  ['взяли Стандарт, пн 17', 'student', false],
])('«%s» in the state %s names a payment beside a time: %s', (text, state, isNamed) => {
  expect(namesPayment(text, { state }, PACKAGES)).toBe(isNamed);
});

test.each<[text: string, state: ConversationState, step: string | undefined]>([
  ['учень', 'trial', 'enrol'],
  ['Стали учнями!', 'deciding', 'enrol'],
  ['учениця, пакет Стандарт', 'taken', 'enrol'],
  ['беруть', 'callback', 'enrol'],
  ['вже оплатили', 'deciding', 'enrol'],
  ['Оплатила базовий 🎉', 'taken', 'enrol'],
  ['взяли стандарт', 'trial', 'enrol'],
  ['беруть пакет Базовий', 'deciding', 'enrol'],
  ['купили', 'trial', 'enrol'],
  ['взяли', 'trial', undefined],
  ['беруть час подумати', 'trial', undefined],
  ['не оплатили', 'trial', undefined],
  ['оплатили пробний', 'trial', undefined],
  ['оплатили 8', 'trial', 'enrol'],
  ['Були на пробному, беруть 8 занять', 'trial', 'enrol'],
  ['взяли Базовий', 'deciding', 'enrol'],
  ['пакет Стандарт оплачено', 'trial', 'enrol'],
  ['купили пакет', 'trial', 'enrol'],
  ['ще не оплатили', 'trial', undefined],
  ['оплатять Стандарт', 'trial', undefined],
  ['оплатили борг', 'trial', undefined],
  ['взяла слухавку', 'trial', undefined],
  ['взяли час подумати', 'trial', undefined],
  ['учень 8 класу', 'taken', undefined],
  ['учень 7-Б, математика', 'trial', undefined],
  ['учень', 'student', undefined],
  ['були, оплатили Стандарт', 'trial', 'enrol'],
  ['прийшли, беруть 8', 'trial', 'enrol'],
  ['все супер, беруть Базовий', 'trial', 'enrol'],
  ['оплатив тато', 'deciding', 'enrol'],
  ['були на пробному, думають', 'trial', 'decide'],
  ['мама думає', 'taken', 'decide'],
  ['кажуть подумають', 'taken', 'decide'],
  ['мама каже дорого', 'taken', 'lose'],
  ['вже знайшли', 'taken', 'lose'],
  ['передумали, знайшли дешевше', 'callback', 'lose'],
  ['знайшли дешевше', 'trial', 'lose'],
  ['неактуально вже', 'taken', 'lose'],
  ['ніхто не прийшов', 'trial', 'miss'],
  ['учень не прийшов', 'trial', 'miss'],
  ['не було нікого', 'trial', 'miss'],
  ['забули про урок', 'trial', 'miss'],
  ['я беру', 'new', 'take'],
  ['спам якийсь', 'new', 'spam'],
  ['мама взяла', 'new', undefined],
  ['були на пробному', 'trial', undefined],
  ['були, але не оплатили', 'trial', undefined],
  ['прийшли, сподобалось', 'trial', undefined],
  ['мама каже подумає і сама набере', 'taken', undefined],
  ['знайшли час', 'taken', undefined],
  ['відмова', 'taken', 'lose'],
  ['відмова, дорого', 'trial', 'lose'],
  ['відмовились', 'deciding', 'lose'],
  ['отказ', 'callback', 'lose'],
  ['дорого', 'taken', 'lose'],
  ['знайшли іншого', 'taken', 'lose'],
  ['відмовляються, задорого', 'trial', 'lose'],
  ['кажуть дорого', 'trial', 'lose'],
  ['пішли до іншого репетитора', 'trial', 'lose'],
  ['вже не актуально', 'trial', 'lose'],
  ['неактуальний номер', 'taken', undefined],
  ['закрито', 'taken', 'lose'],
  ['передумала', 'trial', 'lose'],
  ['не актуально', 'callback', 'lose'],
  ['вже не треба', 'taken', 'lose'],
  ['відмова', 'lost', undefined],
  ['відмовились від пакета, беруть по одному уроку', 'taken', undefined],
  ['не відмовились', 'taken', undefined],
  ['дорого, але думають', 'taken', undefined],
  ['думають', 'trial', 'decide'],
  ['думает', 'taken', 'decide'],
  ['не прийшли', 'trial', 'miss'],
  ['не з’явилися', 'trial', 'miss'],
  ['не підключились', 'trial', 'miss'],
  ['не зайшли в зум', 'trial', 'miss'],
  ['не з’явився учень', 'trial', 'miss'],
  ['не зайшли в кабінет', 'trial', undefined],
  ['взяли паузу', 'trial', 'decide'],
  ['це спамер', 'new', 'spam'],
  ['візьму', 'new', 'take'],
  ['не прийшли', 'taken', undefined],
  ['спам', 'new', 'spam'],
  ['реклама', 'taken', 'spam'],
  ['спам', 'trial', undefined],
  ['реклама в інстаграмі', 'new', undefined],
  ['беру', 'new', 'take'],
  ['Беру!', 'new', 'take'],
  ['взяла', 'taken', undefined],
  ['беру на себе', 'new', 'take'],
  ['повернути', 'taken', 'return'],
  ['передзвонити', 'taken', 'callback'],
  ['пробний', 'taken', 'trial'],
  ['не бере слухавку', 'taken', undefined],
  ['не відповідає', 'taken', undefined],
])('«%s» in the state %s names the step %s', (text, state, step) => {
  expect(nameStep(text, { state }, PACKAGES)).toBe(step);
});

test('a reply that names a step in words is stored, and the bot offers the buttons of that step', async () => {
  const { sendCard, press, store, bot } = await startTestActions();
  const card = await sendCard();
  const last = () => bot.messages.at(-1);
  bot.reply({ to: card, text: 'беру', from: MARIA });
  await eventually(() => expect(last()).toMatchObject({ isSilent: true, text: /^Записав нотатку\. Стан/ }));
  expect(labelsOf(last() ?? card)).toEqual(['Беру', 'Спам']);
  expect((await store.findLead(1))?.conversation.state).toBe('new');
  await press(card, 'Беру', MARIA);

  bot.reply({ to: card, text: 'учень', from: MARIA });
  await eventually(() => expect(labelsOf(last() ?? card)).toEqual(['Стандарт', 'Інше', '‹ Назад']));
  bot.reply({ to: card, text: 'відмова дорого', from: MARIA });
  await eventually(() => expect(labelsOf(last() ?? card)).toContain('Знайшли інше'));
  const question = last() ?? card;
  expect((await press(question, 'Дорого', MARIA)).text).toBe('Закрито: дорого.');
  await eventually(() => expect(question.buttons).toEqual([]));
  expect(bot.reactions).toEqual([]);
});

test('a reply that cancels a lesson or moves it without a time gets the days, and the lesson stays', async () => {
  const { sendCard, press, store, bot } = await startTestActions();
  const card = await sendCard();
  await press(card, 'Беру', MARIA);
  for (const text of ['скасували', 'пробне скасовано', 'відмінили урок', 'перенесли пробне'])
    expect(asksForOtherDay(text, { state: 'taken' })).toBe(false);
  for (const button of ['2:1:at:trial:203001071200', '2:1:day:trial:none']) {
    await press(card, button, MARIA);
    const before = (await store.findLead(1))?.conversation;
    bot.reply({ to: card, text: 'Пробне скасували!', from: MARIA });
    const shown = button.includes('at') ? 'пн 07.01 о 12:00' : 'без години';
    const asked = () => bot.messages.at(-1) as ShownMessage;
    await eventually(() =>
      expect(asked().text).toBe(`Записав нотатку. Пробний поки що лишається: ${shown}. Який тепер день?`),
    );
    expect(labelsOf(asked())).toEqual(expect.arrayContaining(['Завтра', 'Без години', 'Відмова']));
    expect((await store.findLead(1))?.conversation).toMatchObject({ state: 'trial', dueAt: before?.dueAt });
  }
});

test.each([
  ['скасували', true],
  ['Урок скасовано', true],
  ['відмінили пробне', true],
  ['перенесли', true],
  ['отменили', true],
  ['скасували, бо хворіє', true],
  ['мама просить перенести', true],
  ['захворіла, переносимо', true],
  ['Захворіли', true],
  ['хворіють, не прийдуть', true],
  ['не зможуть', true],
  ['не прийде, бо захворів', true],
  ['вчителька захворіла', true],
  ['просять перенести урок', true],
  ['не переносимо', false],
  ['не хворіють', false],
  ['не може говорити', false],
  ['не буде камери', false],
  ['мама просить рахунок', false],
  ['скасували підписку на Netflix', false],
  ['не скасували', false],
  ['відмінно', false],
])('«%s» about a lesson asks for another day: %s', (text, expected) => {
  expect(asksForOtherDay(text, { state: 'trial' })).toBe(expected);
});

test.each([
  ['з інстаграму', 'instagram'],
  ['Інста, написала в директ', 'instagram'],
  ['вайбер', 'viber'],
  ['сама подзвонила', 'phone'],
  ['сарафанне радіо', 'advice'],
  ['по рекомендації сусідки', 'advice'],
  ['подруга порадила', 'advice'],
  ['з тіктока', 'other'],
  ['фейсбук', 'other'],
  ['знайшла в гуглі', 'other'],
  ['подруга скинула інстаграм', undefined],
  ['просила не дзвонити', undefined],
  ['мама двох дітей', undefined],
])('«%s» names the origin %s', (text, origin) => {
  expect(nameOrigin(text)).toBe(origin);
});

test('a reply to «Звідки ця людина?» that names no origin is stored, and the bot asks again', async () => {
  const { bot, store } = await startTestActions();
  bot.send({ text: '/new Оксана 067 123 45 67 фізика', from: MARIA, chatId: SCHOOL_CHAT });
  const asked = () => bot.messages.find(({ text }) => text === 'Записано: №1. Звідки ця людина?');
  await eventually(() => expect(asked()).toBeDefined());
  bot.reply({ to: asked() as ShownMessage, text: 'мама двох дітей', from: MARIA });
  const again = () => bot.messages.at(-1) as ShownMessage;
  await eventually(() => expect(again().text).toBe('Записав нотатку. Звідки людина, не зрозумів. Оберіть:'));
  expect(again().isSilent).toBe(true);
  expect(labelsOf(again())).toEqual(labelsOf(asked() as ShownMessage));
  expect((await store.listHistory([1])).map(({ note }) => note)).toContain('мама двох дітей');
});

test('words that answer «Звідки ця людина?» set the origin', async () => {
  const { bot, store } = await startTestActions();
  const question = { text: 'Записано: №1. Звідки ця людина?' };
  bot.send({ text: '/new Оксана 067 123 45 67 фізика', from: MARIA, chatId: SCHOOL_CHAT });
  const asked = () => bot.messages.find(({ text }) => text === question.text);
  await eventually(() => expect(asked()).toBeDefined());
  const to = asked();
  if (!to) throw new Error('No question');
  bot.reply({ to, text: 'з інстаграму', from: MARIA });
  await eventually(() => expect(bot.messages.at(-1)?.text).toMatch(/Instagram/));
  const history = await store.listHistory([1]);
  expect(history.map(({ type, note, detail }) => note ?? [type, detail])).toContainEqual([
    'conversation.origin',
    'instagram',
  ]);
  expect(history.map(({ note }) => note)).toContain('з інстаграму');
});
