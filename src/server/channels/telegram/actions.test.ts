import { expect, test } from 'vitest';
import { makeNewLead, makeOther } from '../../../../tests/support/make-lead.ts';
import {
  eventually,
  labelsOf,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
  TARAS,
} from '../../../../tests/support/test-actions.ts';
import { systemClock } from '../../outbox/clock.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailableError } from '../../store-error.ts';

test('a card is taken, postponed, agreed and returned, and shows who and when', async () => {
  // A Wednesday: on a Monday the bot asks which Monday is meant.
  const clock = { ...systemClock, now: () => Date.parse('2030-12-11T08:20:00Z') };
  const { sendCard, press, store, bot } = await startTestActions({ clock });
  const card = await sendCard();
  expect(labelsOf(card)).toEqual(['Беру', 'Спам']);

  expect(await press(card, 'Беру', MARIA)).toEqual({ text: 'Ваша.', isAlert: false });
  await eventually(() => expect(card.text).toMatch(/\n👤 У роботі: Марія, \d\d:\d\d$/));
  expect(labelsOf(card)).toEqual(['Передзвонити', 'Пробний', 'Закрити', 'Повернути']);
  expect(card.text).toMatch(/^№1 Тарас · \+380 67 222 33 44\nПробний: Фізика · /);

  // Two presses: the day and the hour.
  expect(await press(card, 'Передзвонити', TARAS)).toEqual({ text: 'На який день?', isAlert: false });
  await eventually(() => expect(labelsOf(card)).toContain('Інший день'));
  const day = labelsOf(card)[3] ?? '';
  expect((await press(card, day, TARAS)).text).toBe('О котрій?');
  await eventually(() => expect(labelsOf(card)).toContain('12:00'));
  expect((await press(card, '12:00', TARAS)).text).toBe(`Нагадаю ${day} о 12:00.`);
  await eventually(() =>
    expect(card.text).toMatch(new RegExp(`\n☎️ Передзвонити: 🗓 ${day} о 12:00 · Тарас, \\d\\d:\\d\\d$`)),
  );
  expect(labelsOf(card)).toEqual(['Інша година', 'Пробний', 'Закрити', 'Повернути']);
  bot.reply({ to: card, text: 'пн 12:00, думають', from: MARIA });
  await eventually(() => expect(card.text).toMatch(/☎️ Передзвонити: 🗓 пн \d\d\.\d\d о 12:00 · Марія/));
  await eventually(() =>
    expect(bot.messages.at(-1)?.text).toMatch(/^🗓 пн \d\d\.\d\d о 12:00 \(було .. \d\d\.\d\d о 12:00\)$/),
  );
  expect(bot.messages.at(-1)).toMatchObject({ isSilent: true, buttons: [{ text: 'Змінити' }] });

  await press(card, 'Пробний', MARIA);
  await eventually(() => expect(labelsOf(card)).toContain('Без години'));
  await press(card, 'Без години', MARIA);
  await eventually(() => expect(card.text).toMatch(/\n🎓 Пробний: без години · Марія, \d\d:\d\d\n/));
  bot.reply({ to: card, text: 'пт о 17:00', from: MARIA });
  await eventually(() => expect(card.text).toMatch(/\n🎓 Пробний: 🗓 пт \d\d\.\d\d о 17:00 · Марія/));

  await press(card, 'Як пройшов?', MARIA);
  await eventually(() =>
    expect(labelsOf(card)).toEqual(['Учень', 'Думає', 'Не прийшли', 'Відмова', '‹ Назад']),
  );
  await press(card, 'Учень', MARIA);
  await eventually(() => expect(labelsOf(card)).toEqual(['Стандарт', 'Інше', '‹ Назад']));
  expect((await press(card, 'Стандарт', MARIA)).text).toBe('Учень, пакет: Стандарт.');
  await eventually(() => expect(card.text).toMatch(/\n🎉 Учень: Стандарт · Марія, \d\d:\d\d\n/));
  expect(labelsOf(card)).toEqual(['Повернути']);
  await press(card, 'Повернути', MARIA);
  await eventually(() => expect(labelsOf(card)).toEqual(['Беру', 'Спам']));

  expect(
    (await store.listHistory([1])).map(({ to, by, note, detail }) => [to, by.name, note ?? detail]),
  ).toEqual([
    ['taken', 'Марія', null],
    ['callback', 'Тарас', null],
    ['callback', 'Марія', 'пн 12:00, думають'],
    ['trial', 'Марія', null],
    ['trial', 'Марія', 'пт о 17:00'],
    ['student', 'Марія', 'Стандарт'],
    ['new', 'Марія', null],
  ]);
});

test('a lost lead gets its reason by one press, and a missed lesson another day', async () => {
  const { sendCard, press, store } = await startTestActions();
  const card = await sendCard();
  await press(card, '2:1:at:trial:203001071200', MARIA);
  await press(card, '2:1:miss', MARIA);
  await eventually(() => expect(card.text).toContain('Не прийшли, знайти інший день'));
  await press(card, 'Закрити', MARIA);
  await eventually(() => expect(labelsOf(card)).toContain('Не відповідає'));
  expect((await press(card, 'Не відповідає', MARIA)).text).toBe('Закрито: не відповідає.');
  expect((await store.findLead(1))?.conversation).toMatchObject({ state: 'lost', detail: 'silent' });
});

test('one of two simultaneous managers wins, and the other sees the name', async () => {
  const { sendCard, bot, store } = await startTestActions();
  const card = await sendCard();
  const first = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
  const second = bot.press({ messageId: card.messageId, button: 'Беру', from: TARAS });

  await eventually(() => expect(bot.answers.size).toBe(2));
  expect(bot.answers.get(first)).toEqual({ text: 'Ваша.', isAlert: false });
  expect(bot.answers.get(second)).toEqual({
    text: 'Уже в роботі: Марія.',
    isAlert: true,
  });
  expect(await store.listHistory([1])).toHaveLength(1);
  await eventually(() => expect(card.text).toContain('У роботі: Марія'));
});

test('a person has one card: a further lead replies to it, and it shows the newest text first', async () => {
  const { sendCard, press, store, bot, notify } = await startTestActions();
  const card = await sendCard();
  await press(card, 'Беру', MARIA);
  const again = makeNewLead();
  await store.saveLead({ ...again, fields: { ...again.fields, message: 'Ви ще не телефонували?' } }, ['bot']);
  notify();

  await eventually(() =>
    expect(bot.messages.at(-1)).toMatchObject({
      text: expect.stringMatching(/^💬 №2 Тарас · .* пише ще: Пробний: Фізика\nВи ще не телефонували/),
      replyTo: card.messageId,
      buttons: [],
    }),
  );
  await eventually(() => expect(card.text).toMatch(/^№2 Тарас · /));
  expect(card.text).toMatch(
    /Повідомлення:\nВи ще не телефонували\?\nРаніше, №1 \(.. \d\d\.\d\d \d\d:\d\d, Пробний: Фізика\):\nМожна в суботу\?\n/,
  );
  expect(card.text).toMatch(/У роботі: Марія/);
  await press(card, '2:1:reason:price', MARIA);
  await store.saveLead(makeNewLead(), ['bot']);
  notify();
  await eventually(() => expect(bot.messages.at(-1)?.text).toMatch(/^№3 Тарас · /));
  expect(bot.messages.at(-1)?.text).toMatch(/\nПисали раніше: №2, закрито \(дорого\) \d\d\.\d\d\n/);
  expect(labelsOf(bot.messages.at(-1) ?? card)).toEqual(['Беру', 'Спам']);
});

test('a corrected form silently updates the card, which names the corrected fields', async () => {
  const { sendCard, store, bot, notify } = await startTestActions();
  const requestId = '0199aaaa-0000-7000-8000-000000000001';
  const card = await sendCard({ requestId });
  const lead = makeNewLead('trial', { requestId });
  const corrected = { ...lead, fields: { ...lead.fields, phone: '067 222 33 45' } };
  expect(await store.saveLead(corrected, ['bot'])).toEqual({ outcome: 'corrected', number: 1 });
  notify();
  await eventually(() =>
    expect(card.text).toMatch(/^№1 Тарас · \+380672223345 [\s\S]*\n\n✏️ виправлено: номер$/),
  );
  expect(bot.messages).toHaveLength(1);
});

test('a deleted card returns with a sound when the person writes again', async () => {
  const { sendCard, store, bot, notify } = await startTestActions();
  const card = await sendCard();
  bot.messages.splice(bot.messages.indexOf(card), 1);
  await store.saveLead(makeNewLead(), ['bot']);
  notify();
  await eventually(() =>
    expect(bot.messages.map(({ text }) => text)).toEqual([expect.stringMatching(/^№2 Тарас/)]),
  );
  await eventually(async () =>
    expect((await store.findLead(2))?.conversation.card?.messageId).toBe(bot.messages[0]?.messageId),
  );
});

test('a reply to a card is a note on its lead, only in the school’s chat', async () => {
  const { sendCard, press, bot, store } = await startTestActions();
  const card = await sendCard();
  await press(card, 'Беру', MARIA);
  bot.reply({ to: card, text: 'не сюди', from: TARAS, chatId: -1009999 });
  bot.reply({ to: card, text: 'і не це', from: TARAS, isToBot: false });
  bot.reply({ to: { ...card, text: '☀️ Відкриті заявки: 1', buttons: [] }, text: 'і не це', from: TARAS });
  bot.reply({ to: card, text: ' просить\nлистом <так> ', from: TARAS });

  await eventually(() => expect(card.text).toMatch(/\n📝 Тарас, \d\d:\d\d: просить листом <так>$/));
  const history = await store.listHistory([1]);
  expect(history.map(({ to, by, note }) => [to, by.name, note])).toEqual([
    ['taken', 'Марія', null],
    ['taken', 'Тарас', 'просить листом <так>'],
  ]);
  await eventually(() => expect(bot.reactions).toEqual([[expect.any(Number), '👍']]));
  bot.reply({ to: card, text: 'а'.repeat(501), from: TARAS });
  await eventually(async () =>
    expect((await store.listHistory([1])).at(-1)?.note).toBe(`${'а'.repeat(499)}… ✂️`),
  );
});

test('answers in the topic of a forum group, and elsewhere without the thread of a reply', async () => {
  const { sendCard, bot } = await startTestActions();
  const card = await sendCard();
  bot.reply({ to: card, text: 'завтра о 12', from: MARIA });
  await eventually(() => expect(bot.messages.at(-1)?.text).toMatch(/ о 12:00 /));
  expect(bot.messages.at(-1)?.topic).toBeUndefined();

  bot.topics.add(77);
  bot.reply({ to: card, text: 'завтра о 13', from: MARIA, topic: 77 });
  await eventually(() => expect(bot.messages.at(-1)).toMatchObject({ topic: 77 }));
});

test('says that a note is stored if the chat does not allow the reaction', async () => {
  const { sendCard, bot, store } = await startTestActions();
  const card = await sendCard();
  bot.allowReactions(false);
  const id = bot.reply({ to: card, text: 'просить листом', from: TARAS });
  await eventually(() =>
    expect(bot.messages.at(-1)).toMatchObject({ text: 'Записав нотатку.', replyTo: id, isSilent: true }),
  );
  expect((await store.listHistory([1])).at(-1)?.note).toBe('просить листом');
});

test('a reply to a card with a trial lesson names the time of the lesson, also on the clock of the person', async () => {
  const clock = { ...systemClock, now: () => Date.parse('2030-12-11T08:20:00Z') };
  const { sendCard, press, bot, store } = await startTestActions({ clock });
  const card = await sendCard({ source: { time_zone: 'Europe/Warsaw' } });
  await press(card, '2:1:day:trial:none', MARIA);
  const readDue = async () => (await store.findLead(1))?.conversation;

  bot.reply({ to: card, text: 'дзвонити завтра о 10, пробне в пт о 17', from: MARIA });
  await eventually(() => expect(bot.messages.at(-1)?.text).toBe('🗓 пт 13.12 о 17:00'));
  expect(await readDue()).toMatchObject({ state: 'trial', dueAt: new Date('2030-12-13T15:00Z') });

  bot.reply({ to: card, text: 'чт 19.12 о 17 за їхнім часом', from: MARIA });
  await eventually(() =>
    expect(bot.messages.at(-1)?.text).toBe('🗓 чт 19.12 о 18:00 (було пт 13.12 о 17:00)'),
  );
  expect(await readDue()).toMatchObject({ dueAt: new Date('2030-12-19T16:00Z'), isWholeDay: false });

  bot.reply({ to: card, text: 'все ж у пт 20.12', from: MARIA });
  await eventually(() =>
    expect(bot.messages.at(-1)?.text).toBe('🗓 пт 20.12, без години (було чт 19.12 о 18:00). О котрій?'),
  );
  expect(await readDue()).toMatchObject({ dueAt: new Date('2030-12-19T22:00Z'), isWholeDay: true });
});

test('a press releases quarantined leads once, which are then handled like any other', async () => {
  const { bot, sendCard, press, store } = await startTestActions();
  const card = await sendCard();
  const { number } = await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
  for (const from of [MARIA, TARAS])
    expect(await press(card, '2:2:human', from)).toEqual({
      text: 'Заявка від людини: картка в чаті.',
      isAlert: false,
    });
  expect(await store.findLead(number)).toMatchObject({ conversation: { isSuspected: false } });
  // The card follows immediately, without waiting for the next check.
  await eventually(() => expect(bot.messages.at(-1)?.text).toMatch(/^№2 /), 5000);
  expect(await store.listHistory([2])).toHaveLength(1);
});

test('a second press by the same manager confirms the lead', async () => {
  const { sendCard, bot, press, store } = await startTestActions();
  const card = await sendCard();
  const take = card.buttons[0]?.callback_data ?? '';
  await press(card, take, MARIA);

  expect(await press(card, take, MARIA)).toEqual({ text: 'Ваша.', isAlert: false });
  expect(await store.listHistory([1])).toHaveLength(1);
  expect(bot.messages).toHaveLength(1);
});

test('a repeated press after a kill has no second effect', async () => {
  const { sendCard, bot, press, store } = await startTestActions();
  const card = await sendCard();
  const id = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
  await eventually(() => expect(bot.answers.has(id)).toBe(true));
  await press(card, '2:1:return', TARAS);
  bot.repeatPress(id);
  await press(card, 'nothing', MARIA);

  expect((await store.findLead(1))?.conversation.state).toBe('new');
  expect(await store.listHistory([1])).toHaveLength(2);
});

test('continues after the group became a supergroup, for older and newer cards', async () => {
  const { sendCard, bot, store } = await startTestActions();
  const before = await sendCard();
  await store.writeFact('bot-chat-id', `${SCHOOL_CHAT} -100123`);
  const after = await sendCard({ fields: { name: 'Олена', phone: '067 111 22 33' } });
  expect(after.chatId).toBe('-100123');

  for (const card of [before, after]) {
    const id = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
    await eventually(() => expect(bot.answers.get(id)?.isAlert).toBe(false));
  }
  expect(await store.listOpen({ limit: 9, since: new Date(0) })).toMatchObject([
    { conversation: { state: 'taken' } },
    { conversation: { state: 'taken' } },
  ]);
});

test('a deleted card, or one too old to edit, is followed by a new one', async () => {
  const { sendCard, bot, press, store } = await startTestActions();
  for (const fate of [{ isDeleted: true }, { isTooOld: true }]) {
    const card = await sendCard({
      fields: { name: 'Тарас', phone: `+38067111223${Object.keys(fate).length + bot.messages.length}` },
    });
    const take = card.buttons[0]?.callback_data ?? '';
    Object.assign(card, fate);
    expect((await press(card, take, MARIA)).isAlert).toBe(false);

    await eventually(() => expect(bot.messages.at(-1)?.messageId).toBeGreaterThan(card.messageId));
    const fresh = bot.messages.at(-1);
    expect(fresh?.text).toContain('У роботі: Марія');
    expect(labelsOf(fresh ?? card)).toContain('Пробний');
    expect(card.edits).toBe(0);
    const [, id] = take.split(':');
    await eventually(async () => {
      const [newest] = await store.listLeads({ limit: 1, conversation: Number(id) });
      expect(newest?.conversation.card?.messageId).toBe(fresh?.messageId);
    });
  }
});

test('a press during a store outage is handled after it', async () => {
  let isAway = false;
  const wrapStore = (store: Store): Store => ({
    ...store,
    async applyCommand(command) {
      if (isAway) throw new StoreUnavailableError('The store is away');
      return store.applyCommand(command);
    },
  });
  const { sendCard, bot, store } = await startTestActions({ wrapStore });
  const card = await sendCard();
  isAway = true;
  const id = bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(bot.answers.has(id)).toBe(false);
  isAway = false;

  await eventually(() => expect(bot.answers.get(id)?.text).toBe('Ваша.'));
  expect(await store.listHistory([1])).toHaveLength(1);
});

test.each(['2:99:take', '2:take:1', 'x', '1:take:1\u0000'])(
  'a button that carries %j harms nothing',
  async (data) => {
    const { sendCard, press, store } = await startTestActions();
    const card = await sendCard();

    expect((await press(card, data, MARIA)).isAlert).toBe(true);
    expect((await press(card, 'Беру', MARIA)).isAlert).toBe(false);
    expect(await store.listHistory([1])).toHaveLength(1);
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

test('records a webhook of another program once, and its end', async () => {
  const { bot, store, log, sendCard } = await startTestActions();
  bot.setWebhook(true);
  await eventually(async () => expect(await store.readFact('bot-poll-problem')).toBe('webhook'));
  expect(log.filter(({ message }) => message === 'another program receives the presses')).toHaveLength(1);
  // Leads are sent nevertheless.
  const card = await sendCard();
  expect(labelsOf(card)).toEqual(['Беру', 'Спам']);
  expect(bot.requests.filter(({ path }) => path.endsWith('/getUpdates')).length).toBeLessThan(5);
});

test('records once when managers began to use the inbox, so that older leads do not count as forgotten', async () => {
  const { store, startInstance } = await startTestActions();
  await eventually(async () => expect(await store.readFact('handling-since')).not.toBeNull());
  const since = await store.readFact('handling-since');
  expect(Math.abs(Date.parse(since ?? '') - Date.now())).toBeLessThan(60_000);
  await startInstance().stop();
  expect(await store.readFact('handling-since')).toBe(since);
});
