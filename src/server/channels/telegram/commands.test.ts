import { expect, test } from 'vitest';
import { claimNext } from '../../../../tests/support/claim.ts';
import { makeNewLead, makeOther } from '../../../../tests/support/make-lead.ts';
import type { ShownMessage } from '../../../../tests/support/providers/bot-provider.ts';
import {
  eventually,
  labelsOf,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
  TARAS,
  type TestActions,
} from '../../../../tests/support/test-actions.ts';
import { systemClock } from '../../outbox/clock.ts';
import { readNewLead } from './new-lead.ts';

const OKSANA = { name: 'Оксана', phone: '067 123 45 67', subject: 'Фізика', message: 'Можна ввечері?' };

/** Sends a message to the school's chat and waits for the replies. */
async function ask({ bot }: TestActions, text: string, count = 1): Promise<ShownMessage[]> {
  const id = bot.send({ text, from: MARIA, chatId: SCHOOL_CHAT });
  const answers = () => bot.messages.filter(({ replyTo }) => replyTo === id);
  await eventually(() => expect(answers()).toHaveLength(count));
  return answers();
}

/** Resolves when all earlier messages were handled; messages and presses are handled in order. */
async function untilTaken({ bot, press, sendCard }: TestActions): Promise<void> {
  const card = bot.messages.find(({ text }) => /^№/.test(text)) ?? (await sendCard());
  await press(card, 'Ніщо', MARIA);
}

test('sets the menu of the school’s chat, with Latin names and Ukrainian descriptions', async () => {
  const { bot } = await startTestActions();
  await eventually(() => expect(bot.menu?.chatId).toBe(String(SCHOOL_CHAT)));
  expect(bot.menu?.commands.map(({ command }) => command)).toEqual([
    'open',
    'find',
    'new',
    'stats',
    'spam',
    'table',
    'forget',
    'help',
  ]);
  for (const { description } of bot.menu?.commands ?? [])
    expect(description).toMatch(/^[А-ЯІЇЄ][^A-Z]*(?:Instagram)?$/);
});

test('/open lists open conversations by task, silently, and reports when there are none', async () => {
  const actions = await startTestActions();
  expect((await ask(actions, '/open'))[0]).toMatchObject({ text: 'Відкритих заявок немає.', isSilent: true });
  const card = await actions.sendCard({ fields: OKSANA });
  await actions.sendCard(makeOther());
  await actions.press(card, 'Беру', TARAS);
  const [answer] = await ask(actions, '/open@klitynka_bot');
  expect(answer?.text).toMatch(
    /^📂 Відкриті заявки: 2\n\nНіхто не взяв: 1\n№2 Тарас · \+38067\d+\n {3}.* до \d+:\d\d\n\nУ роботі: 1\n№1 Оксана · \+380671234567\n {3}Тарас$/,
  );
});

test('/open lists everybody, whatever the number and the length of names', async () => {
  const actions = await startTestActions();
  await actions.sendCard(makeOther());
  for (let index = 2; index <= 77; index += 1) {
    const lead = makeOther();
    await actions.store.saveLead({ ...lead, fields: { ...lead.fields, name: '<&>"'.repeat(10) } }, []);
  }
  const pages = await ask(actions, '/open', 5);
  const named = pages.map(({ text }) => text.match(/^№\d+/gm) ?? []);
  expect(named.map(({ length }) => length)).toEqual([15, 15, 15, 15, 15]);
  expect(new Set(named.flat()).size).toBe(75);
  expect(pages[0]?.text).toMatch(/^📂 Відкриті заявки: понад 75\n/);
  expect(pages[4]?.text).toMatch(/Усі — у таблиці: \/table$/);
});

test('/find shows a single lead with buttons, and several as a list with links to their cards', async () => {
  const actions = await startTestActions();
  const card = await actions.sendCard({ fields: OKSANA });
  await actions.press(card, 'Беру', TARAS);
  await actions.sendCard(makeOther());
  const [only] = await ask(actions, '/find оксана');
  expect(only?.text).toMatch(/^№1 Оксана · \+380671234567 \(067 123 45 67\)\nПробний: Фізика · /);
  expect(labelsOf(only as ShownMessage)).toContain('Пробний');
  await actions.press(only as ShownMessage, '2:1:reason:price', MARIA);
  await eventually(() => expect(only?.text).toContain('✔️ Закрито: дорого · Марія'));
  const [several] = await ask(actions, '/find Фізика');
  expect(several?.text).toMatch(
    /^🔎 Знайдено: 2\n\n№2 Тарас · \+38067\d+\nПробний: Фізика · .* \d\d:\d\d\nнова\n\n№1 Оксана · \+380671234567\n.*\nзакрито \(дорого\): Марія$/,
  );
  expect((await ask(actions, '/find 999999'))[0]?.text).toMatch(/^Нічого не знайдено\. /);
});

test('/find shows a lead whose message failed, after which the health is good again', async () => {
  const actions = await startTestActions();
  const { store } = actions;
  await actions.sendCard();
  const { number } = await store.saveLead(makeNewLead('trial', { fields: OKSANA }), ['email']);
  const claim = await claimNext(store, 'email');
  if (!('lead' in claim)) throw new Error('Nothing is due');
  await store.abandonDelivery(claim, 'emailjs-413');
  expect(await store.listFailedDeliveries()).toMatchObject([{ leadNumber: number, isReported: false }]);
  await ask(actions, '/find Оксана');
  expect(await store.listFailedDeliveries()).toMatchObject([{ isReported: true }]);
});

test('/new stores a lead with a card like any other, once even if its message arrives twice', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const id = bot.send({
    text: '/new Оксана 067 123 45 67 10 клас, фізика',
    from: MARIA,
    chatId: SCHOOL_CHAT,
  });
  await eventually(() => expect(bot.messages).toHaveLength(2));
  const card = bot.messages.find(({ text }) => text.startsWith('№1'));
  expect(card?.text).toMatch(
    /^№1 Оксана · \+380671234567 \(067 123 45 67\)\nЗаписано в чаті · [\s\S]*\nПовідомлення:\n10 клас, фізика\nДата: \d/,
  );
  // The author of the message has the lead, and gets no sound.
  expect(labelsOf(card as ShownMessage)).toContain('Пробний');
  expect(card).toMatchObject({ isSilent: true });
  expect((await store.findLead(1))?.conversation).toMatchObject({ state: 'taken', by: { name: 'Марія' } });
  await eventually(() => expect(bot.reactions).toEqual([[id, '👍']]));
  expect(await store.findLead(1)).toMatchObject({
    kind: 'contact',
    requestId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-80[\da-f]{2}-8[\da-f]{3}-[\da-f]{12}$/),
    marks: [],
  });
});

test('/new reads the time in its text, and asks what it is for', async () => {
  const actions = await startTestActions();
  const [, time] = await ask(actions, '/new Оксана 067 123 45 67 фізика, завтра о 17:00', 2);
  expect(time).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 17:00 — що саме\?$/),
    isSilent: true,
  });
  await actions.press(time as ShownMessage, 'Пробний', MARIA);
  expect((await actions.store.findLead(1))?.conversation).toMatchObject({
    state: 'trial',
    dueAt: expect.any(Date),
  });
});

test('an edited /new corrects its lead', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const [question] = await ask(actions, '/new Оксана 067 123 45 67 фізика');
  bot.edit({
    messageId: question?.replyTo ?? 0,
    text: '/new Оксана 067 123 45 68 фізика',
    from: MARIA,
    chatId: SCHOOL_CHAT,
  });
  await eventually(async () => expect((await store.findLead(1))?.fields.phone).toBe('067 123 45 68'));
  expect(await store.findLead(2)).toBeNull();
  const card = bot.messages.find(({ text }) => text.startsWith('№1'));
  await eventually(() => expect(card?.text).toContain('✏️'));
});

test('/new asks for the origin of the person, and /stats counts the answer', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const [question] = await ask(actions, '/new Оксана 067 123 45 67 10 клас, фізика');
  expect(question).toMatchObject({ text: 'Записано: №1. Звідки ця людина?', isSilent: true });
  expect(labelsOf(question as ShownMessage)).toEqual([
    ...['Телефон', 'Instagram', 'Viber', 'Порадили', 'Інше джерело'],
  ]);
  await actions.press(question as ShownMessage, 'Instagram', MARIA);
  await eventually(() => expect(question?.buttons).toEqual([]));
  expect((await store.listHistory([1])).at(-1)).toMatchObject({
    type: 'conversation.origin',
    detail: 'instagram',
  });
  const card = bot.messages.find(({ text }) => text.startsWith('№1')) as ShownMessage;
  await actions.press(card, '2:1:reason:price', MARIA);
  const [figures] = await ask(actions, '/stats');
  expect(figures?.text).toMatch(
    /^📊 \p{L}+ 20\d\d\n\nНаписали: 1 людина\nВідповіли вчасно: 1\n[\s\S]*Instagram: 1 → 0 → 0[\s\S]*Фізика: 1 [\s\S]*Дорого: 1$/u,
  );
  const [before] = labelsOf(figures as ShownMessage);
  expect(before).toBe('Минулий місяць');
  await actions.press(figures as ShownMessage, 'Минулий місяць', MARIA);
  await eventually(() => expect(figures?.text).toMatch(/\n\nНових людей не було\.$/));
  await eventually(() => expect(labelsOf(figures as ShownMessage)).toHaveLength(2));
});

test.each([
  ['Оксана 067 123 45 67 фізика', 'Оксана', '067 123 45 67', 'фізика'],
  ['Оксана Коваль, +380 67 123-45-67: після шостої', 'Оксана Коваль', '+380 67 123-45-67', 'після шостої'],
  ['0671234567', '', '0671234567', ''],
  ['Леся (067) 123 45 67 10 клас', 'Леся', '(067) 123 45 67', '10 клас'],
  ['Ян +48 601 234 567\nангл', 'Ян', '+48 601 234 567', 'англ'],
  ['Іван 067 123 45 6', 'Іван', '067 123 45 6', ''],
  ['Оксана @oksana, 10 клас', 'Оксана', '', '@oksana, 10 клас'],
])('reads «%s» as a lead', (words, name, phone, message) => {
  expect(readNewLead(words)).toEqual({ name, phone, message });
});

test.each(['', 'Оксана', '12', '10 клас', '@oksana'])('reads «%s» as no lead', (words) => {
  expect(readNewLead(words)).toBeUndefined();
});

test('asks for the missing argument of a menu command, and uses the reply', async () => {
  const actions = await startTestActions();
  const { bot } = actions;
  await actions.sendCard({ fields: OKSANA });
  const [question] = await ask(actions, '/find');
  expect(question).toMatchObject({ isQuestion: true, text: expect.stringMatching(/^🔎 Кого шукати\? /) });
  bot.reply({ to: question as ShownMessage, text: 'Оксана', from: MARIA });
  await eventually(() => expect(bot.messages.at(-1)?.text).toMatch(/^№1 Оксана/));
  const [whom] = await ask(actions, '/new');
  expect(whom).toMatchObject({ isQuestion: true, text: expect.stringMatching(/^✍️ Хто звертається\? /) });
  bot.reply({ to: whom as ShownMessage, text: 'Леся 050 111 22 33', from: MARIA });
  await eventually(() => expect(bot.messages.at(-1)?.text).toMatch(/^№2 Леся · \+380501112233/));
});

test('/spam sends cards of suspected spam, ten at a time, and a press releases a person', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const spam = () => bot.messages.filter(({ text }) => text.includes('⚠️ можливо, спам'));
  expect((await ask(actions, '/spam'))[0]?.text).toBe('Як спам нічого не затримано.');
  for (const _ of Array(12)) await store.saveLead(makeOther({ marks: ['links'] }), ['email', 'bot'], false);
  expect((await ask(actions, '/spam'))[0]?.text).toBe(
    'Показую затримане як спам, 10. Якщо пише людина, натисніть під карткою «Це людина». Лишилося ще 2: /spam',
  );
  await eventually(() => expect(spam()).toHaveLength(10));
  expect(spam().map(({ isSilent }) => isSilent)).toEqual(Array(10).fill(true));
  expect(
    spam()
      .map(({ text }) => Number(/^№(\d+)/.exec(text)?.[1]))
      .sort((one, other) => one - other),
  ).toEqual(Array.from({ length: 10 }, (_, index) => index + 3));
  const card = spam()[0] as ShownMessage;
  expect(labelsOf(card)).toEqual(['Це людина']);
  expect((await actions.press(card, 'Це людина', MARIA)).text).toMatch(/^Заявка від людини/);
  expect((await ask(actions, '/spam'))[0]?.text).toMatch(/^Показую затримане як спам, 2\. [^/]*$/);
  await eventually(() => expect(spam()).toHaveLength(12));
  expect((await ask(actions, '/spam'))[0]?.text).toBe('Як спам нічого не затримано.');
  expect(bot.mistakes).toEqual([]);
});

test('/table sends the workbook, which Excel opens, without a sound', async () => {
  const actions = await startTestActions();
  expect((await ask(actions, '/table'))[0]?.text).toBe('Заявок ще немає.');
  await actions.sendCard({ fields: OKSANA });
  actions.bot.send({ text: '/table', from: MARIA, chatId: SCHOOL_CHAT });
  await eventually(() => expect(actions.bot.documents[0]?.content.length).toBeGreaterThan(1000));
  expect(actions.bot.documents[0]).toMatchObject({
    name: expect.stringMatching(/^Заявки \d{4}-\d\d-\d\d\.xlsx$/),
    caption: 'Усього: 1.',
    chatId: String(SCHOOL_CHAT),
  });
  // An .xlsx file is a ZIP archive.
  expect([...(actions.bot.documents[0]?.content.slice(0, 2) ?? [])]).toEqual([0x50, 0x4b]);
});

test('/forget asks for confirmation and then deletes the person from the store and the card', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const card = await actions.sendCard({ fields: OKSANA });
  await actions.sendCard(makeOther());
  const [none] = await ask(actions, '/forget 050 999 99 99');
  expect(none).toMatchObject({ text: 'Заявок із номером +380509999999 немає.', buttons: [] });
  const [question] = await ask(actions, '/forget +380671234567');
  expect(question?.text).toMatch(
    /^🗑 Видалити назавжди заявок: 1\?\n\n№1 Оксана · \+380671234567\nПробний: Фізика · /,
  );
  expect(labelsOf(question as ShownMessage)).toEqual(['Так', 'Ні']);
  await actions.press(question as ShownMessage, 'Ні', MARIA);
  await eventually(() => expect(question).toMatchObject({ text: 'Нічого не видалено.', buttons: [] }));
  expect(await store.findLead(1)).not.toBeNull();

  const [again] = await ask(actions, '/forget 067 123 45 67');
  expect(await actions.press(again as ShownMessage, 'Так', TARAS)).toEqual({
    text: 'Видалено.',
    isAlert: false,
  });
  await eventually(() => expect(again?.text).toMatch(/^🗑 Видалено: №1\.\nВидаліть самі: /));
  await eventually(() => expect(card).toMatchObject({ text: 'Видалено на прохання людини.', buttons: [] }));
  expect(await store.findLead(1)).toBeNull();
  expect(await store.findLead(2)).not.toBeNull();
  expect(bot.messages.some(({ text }) => text.includes('+380671234567 ('))).toBe(false);
});

test('/forget deletes what it listed; nothing if there is more, or an hour later', async () => {
  let passedMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + passedMs };
  const actions = await startTestActions({ clock });
  await actions.sendCard({ fields: OKSANA });
  const [question] = await ask(actions, '/forget 067 123 45 67');
  await actions.store.saveLead(makeNewLead('contact', { fields: OKSANA }), ['bot']);
  const more = 'Заявок стало більше, спитайте ще раз: /forget';
  expect(await actions.press(question as ShownMessage, 'Так', TARAS)).toEqual({ text: more, isAlert: false });
  const [again] = await ask(actions, '/forget 067 123 45 67');
  expect(again?.text).toContain('Видалити назавжди заявок: 2?');
  passedMs = 61 * 60_000;
  expect(await actions.press(again as ShownMessage, 'Так', TARAS)).toMatchObject({
    text: expect.stringMatching(/^Минуло понад годину/),
  });
  expect(await actions.store.listLeads({ limit: 9 })).toHaveLength(2);
  const [last] = await ask(actions, '/forget 067 123 45 67');
  expect(await actions.press(last as ShownMessage, 'Так', TARAS)).toMatchObject({ text: 'Видалено.' });
  expect(await actions.store.listLeads({ limit: 9 })).toEqual([]);
});

test('a command in a reply to a card is executed, and is no note', async () => {
  const actions = await startTestActions();
  const card = await actions.sendCard();
  actions.bot.reply({ to: card, text: '/help', from: MARIA });
  await eventually(() => expect(actions.bot.messages.at(-1)?.text).toMatch(/^Під карткою: «Беру»/));
  expect(actions.bot.messages.at(-1)?.text.split('\n').length).toBeLessThan(14);
  expect(await actions.store.listHistory([1])).toEqual([]);
});

test('ignores strangers, other chats and other bots', async () => {
  const actions = await startTestActions();
  const { bot } = actions;
  await actions.sendCard({ fields: OKSANA });
  await eventually(() => expect(bot.menu).toBeDefined());
  for (const text of ['/open', '/find Оксана', '/table', '/new Чужий 0501112233', '/forget 0671234567'])
    bot.send({ text, from: TARAS, chatId: 555, type: 'private' });
  for (const text of ['/open@other_bot', '/weather@other_bot', '/new@other_bot Чужий 0501112233', 'Привіт'])
    bot.send({ text, from: MARIA, chatId: SCHOOL_CHAT });
  await untilTaken(actions);
  expect(bot.messages).toHaveLength(1);
  expect(bot.documents).toEqual([]);
  expect(await actions.store.listLeads({ limit: 9 })).toHaveLength(1);
});
