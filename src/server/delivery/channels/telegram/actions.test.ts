import { expect, test } from 'vitest';
import { makeNewLead } from '../../../../../tests/support/make-lead.ts';
import {
  eventually,
  labelsOf,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
  TARAS,
} from '../../../../../tests/support/test-actions.ts';
import type { Store } from '../../../store/store.ts';
import { StoreUnavailableError } from '../../../store/store-error.ts';

test('a card is taken, answered and given back, and shows who and when', async () => {
  const { sendCard, press, store } = await startTestActions();
  const card = await sendCard();
  expect(labelsOf(card)).toEqual(['Беру']);

  expect(await press(card, 'Беру', MARIA)).toEqual({ text: 'Заявка №1 ваша.', isAlert: false });
  await eventually(() => expect(card.text).toMatch(/\n👤 У роботі: Марія, \d\d:\d\d$/));
  expect(labelsOf(card)).toEqual([
    'Домовилися',
    'Зв’язалися',
    'Не додзвонилися',
    'Відмова',
    'Спам',
    'Повернути',
  ]);
  expect(card.text).toMatch(/^№1 Тарас · \+380 67 222 33 44\nПробний: Фізика · /);

  await press(card, 'Не додзвонилися', TARAS);
  await eventually(() =>
    expect(card.text).toMatch(
      /\n📵 Не додзвонилися: Тарас, \d\d:\d\d\n\nраніше: у роботі, Марія, \d\d:\d\d$/,
    ),
  );
  await press(card, 'Зв’язалися', MARIA);
  await eventually(() => expect(card.text).toMatch(/\n✅ Зв’язалися: Марія, \d\d:\d\d\n/));
  expect(labelsOf(card)).toEqual(['Домовилися', 'Відмова', 'Повернути']);
  await press(card, 'Домовилися', MARIA);
  await eventually(() => expect(card.text).toMatch(/\n🤝 Домовилися: Марія, \d\d:\d\d\n/));
  expect(labelsOf(card)).toEqual(['Повернути']);
  await press(card, 'Повернути', MARIA);
  await eventually(() => expect(labelsOf(card)).toEqual(['Беру']));

  expect((await store.listHandlingChanges([1])).map(({ to, by }) => [to, by.name, by.source])).toEqual([
    ['taken', 'Марія', `bot:${MARIA.id}`],
    ['unreached', 'Тарас', `bot:${TARAS.id}`],
    ['answered', 'Марія', `bot:${MARIA.id}`],
    ['agreed', 'Марія', `bot:${MARIA.id}`],
    ['new', 'Марія', `bot:${MARIA.id}`],
  ]);
});

test('of two managers in the same second one wins, and the other is told who', async () => {
  const { sendCard, bot, store } = await startTestActions();
  const card = await sendCard();
  const first = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
  const second = bot.press({ messageId: card.messageId, button: 'Беру', from: TARAS });

  await eventually(() => expect(bot.answers.size).toBe(2));
  expect(bot.answers.get(first)).toEqual({ text: 'Заявка №1 ваша.', isAlert: false });
  expect(bot.answers.get(second)).toEqual({
    text: expect.stringMatching(/^Не вийшло\. Заявка №1: у роботі \(Марія, \d\d:\d\d\)\.$/),
    isAlert: true,
  });
  expect(await store.listHandlingChanges([1])).toHaveLength(1);
  await eventually(() => expect(card.text).toContain('У роботі: Марія'));
});

test('of one person’s leads each card names the others, and one press takes all that nobody has', async () => {
  const { sendCard, press, store } = await startTestActions();
  const first = await sendCard();
  await press(first, 'Беру', MARIA);
  const second = await sendCard();
  expect(second.text).toMatch(/\nПисали раніше: №1 — у роботі: Марія\n/);
  await eventually(() => expect(first.text).toMatch(/\nПише ще раз: №2 — нова\n/));
  const third = await sendCard();
  expect(await press(third, 'Беру', TARAS)).toEqual({
    text: 'Заявка №3 ваша. Разом із нею: №2.',
    isAlert: false,
  });
  await eventually(() => expect(second.text).toContain('У роботі: Тарас'));
  expect(first.text).toContain('У роботі: Марія');
  expect(await store.listHandlingChanges([1, 2, 3])).toHaveLength(3);
});

test('an answer to a card is a note on its lead, of the school’s chat alone', async () => {
  const { sendCard, press, bot, store } = await startTestActions();
  const card = await sendCard();
  await press(card, 'Беру', MARIA);
  bot.reply({ to: card, text: 'не сюди', from: TARAS, chatId: -1009999 });
  bot.reply({ to: card, text: 'і не це', from: TARAS, isToBot: false });
  bot.reply({ to: { ...card, text: '☀️ Відкриті заявки: 1' }, text: 'і не це', from: TARAS });
  bot.reply({ to: card, text: ' просить\nпісля <18:00> ', from: TARAS });

  await eventually(() => expect(card.text).toMatch(/\n📝 Тарас, \d\d:\d\d: просить після <18:00>$/));
  const changes = await store.listHandlingChanges([1]);
  expect(changes.map(({ to, by, note }) => [to, by.name, note])).toEqual([
    ['taken', 'Марія', null],
    ['taken', 'Тарас', 'просить після <18:00>'],
  ]);
  bot.reply({ to: card, text: 'а'.repeat(501), from: TARAS });
  await eventually(async () =>
    expect((await store.listHandlingChanges([1])).at(-1)?.note).toBe('а'.repeat(500)),
  );
});

test('what was held back as spam is let go by a press, once, and then handled like any other', async () => {
  const { sendCard, press, store } = await startTestActions();
  const card = await sendCard();
  const { number } = await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
  expect((await press(card, `1:human:${number}`, MARIA)).isAlert).toBe(false);
  expect(await store.findLead(number)).toMatchObject({ isSpam: false });
  expect((await store.checkHealth()).unassigned).toBe(1);
  expect(await press(card, `1:human:${number}`, TARAS)).toEqual({
    text: `Заявки №${number} серед спаму вже немає.`,
    isAlert: true,
  });
});

test('who presses twice is told that it is theirs', async () => {
  const { sendCard, bot, press, store } = await startTestActions();
  const card = await sendCard();
  const take = card.buttons[0]?.callback_data ?? '';
  await press(card, take, MARIA);

  expect(await press(card, take, MARIA)).toEqual({ text: 'Заявка №1 уже ваша.', isAlert: false });
  expect(await store.listHandlingChanges([1])).toHaveLength(1);
  expect(bot.messages).toHaveLength(1);
});

test('a press that arrives once more, after a kill, is done once', async () => {
  const { sendCard, bot, press, store } = await startTestActions();
  const card = await sendCard();
  const id = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
  await eventually(() => expect(bot.answers.has(id)).toBe(true));
  await press(card, '1:return:1', TARAS);
  bot.repeatPress(id);
  await press(card, 'nothing', MARIA);

  expect((await store.findLead(1))?.handling.state).toBe('new');
  expect(await store.listHandlingChanges([1])).toHaveLength(2);
});

test('goes on after the group has become a supergroup, for cards from before and after', async () => {
  const { sendCard, bot, store } = await startTestActions();
  const before = await sendCard();
  await store.writeFact('bot-chat-id', `${SCHOOL_CHAT} -100123`);
  const after = await sendCard({ fields: { name: 'Олена', phone: '067 111 22 33' } });
  expect(after.chatId).toBe('-100123');

  for (const card of [before, after]) {
    const id = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
    await eventually(() => expect(bot.answers.get(id)?.isAlert).toBe(false));
  }
  expect(await store.listOpenLeads({ limit: 9, since: new Date(0) })).toMatchObject([
    { handling: { state: 'taken' } },
    { handling: { state: 'taken' } },
  ]);
});

test('a card that was deleted, or is too old to be edited, is followed by a new one', async () => {
  const { sendCard, bot, press, store } = await startTestActions();
  for (const fate of [{ isDeleted: true }, { isTooOld: true }]) {
    const card = await sendCard();
    const take = card.buttons[0]?.callback_data ?? '';
    Object.assign(card, fate);
    expect((await press(card, take, MARIA)).isAlert).toBe(false);

    await eventually(() => expect(bot.messages.at(-1)?.messageId).toBeGreaterThan(card.messageId));
    const fresh = bot.messages.at(-1);
    expect(fresh?.text).toContain('У роботі: Марія');
    expect(labelsOf(fresh ?? card)).toContain('Зв’язалися');
    expect(card.edits).toBe(0);
    const number = Number(take.split(':')[2]);
    await eventually(async () => {
      expect((await store.findLead(number))?.card?.messageId).toBe(fresh?.messageId);
      expect(await store.listStaleCards(1)).toEqual([]);
    });
  }
});

test('a press while the store is away is done when it is back', async () => {
  let isAway = false;
  const wrapStore = (store: Store): Store => ({
    ...store,
    async stepHandling(step) {
      if (isAway) throw new StoreUnavailableError('The store is away');
      return store.stepHandling(step);
    },
  });
  const { sendCard, bot, store } = await startTestActions({ wrapStore });
  const card = await sendCard();
  isAway = true;
  const id = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(bot.answers.has(id)).toBe(false);
  isAway = false;

  await eventually(() => expect(bot.answers.get(id)?.text).toBe('Заявка №1 ваша.'));
  expect(await store.listHandlingChanges([1])).toHaveLength(1);
});

test.each(['1:take:99', '2:take:1', 'x', '1:take:1\u0000'])(
  'a button that carries %j harms nothing',
  async (data) => {
    const { sendCard, press, store } = await startTestActions();
    const card = await sendCard();

    expect((await press(card, data, MARIA)).isAlert).toBe(true);
    expect((await press(card, 'Беру', MARIA)).isAlert).toBe(false);
    expect(await store.listHandlingChanges([1])).toHaveLength(1);
  },
);

test.each([
  [{ first_name: '<b>Оля</b>', last_name: '&' }, '<b>Оля</b> &'],
  [{ first_name: 'مريم' }, '\u2068مريم\u2069'],
])('shows the name of %j as text', async (names, shown) => {
  const { sendCard, press } = await startTestActions();
  const card = await sendCard();
  await press(card, 'Беру', { id: 5, ...names });

  await eventually(() => expect(card.text).toContain(`У роботі: ${shown}, `));
});

test('a webhook of somebody else is written down once, and its end too', async () => {
  const { bot, store, log, sendCard } = await startTestActions();
  bot.setWebhook(true);
  await eventually(async () => expect(await store.readFact('bot-actions-trouble')).toBe('webhook'));
  expect(log.filter(({ message }) => message === 'presses go to somebody else')).toHaveLength(1);
  // Leads go out all the same.
  const card = await sendCard();
  expect(labelsOf(card)).toEqual(['Беру']);
  expect(bot.requests.filter(({ path }) => path.endsWith('/getUpdates')).length).toBeLessThan(5);
});

test('notes once since when people handle leads here, so that older ones are no forgotten ones', async () => {
  const { store, startInstance } = await startTestActions();
  await eventually(async () => expect(await store.readFact('handling-since')).not.toBeNull());
  const since = await store.readFact('handling-since');
  expect(Math.abs(Date.parse(since ?? '') - Date.now())).toBeLessThan(60_000);
  await startInstance().stop();
  expect(await store.readFact('handling-since')).toBe(since);
});
