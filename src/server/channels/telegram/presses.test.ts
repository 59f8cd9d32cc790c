import { expect, onTestFinished, test, vi } from 'vitest';
import { claimNext } from '../../../../tests/support/claim.ts';
import { makeNewLead, makeOther } from '../../../../tests/support/make-lead.ts';
import { SCHOOL_CONTENT } from '../../../../tests/support/school-content.ts';
import { createRecordingLogger, type LogLine } from '../../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../../tests/support/test-store.ts';
import type { BotConfig } from '../../config.ts';
import { systemClock } from '../../outbox/clock.ts';
import { createPace } from '../../outbox/pace.ts';
import { createPoller } from './poller.ts';

/* Results of single presses and replies. poller.test.ts tests polling, actions.test.ts tests messages and cards. */

const CHAT = { id: -42, type: 'supergroup', title: 'Заявки' } as const;
const MARIA = { id: 5, is_bot: false, first_name: 'Марія' };
const CARD = { message_id: 7, chat: CHAT };

/** The school's chat with the card of lead 1. */
async function openChat(chatId = '-42') {
  const store = await openTestStore(makeStoreFile());
  await store.saveLead(makeNewLead('trial'), ['bot']);
  const config: BotConfig = {
    origin: 'https://telegram.example',
    token: '123456:ABC',
    chatId,
    minIntervalMs: 0,
  };
  const log: LogLine[] = [];
  const parts = {
    store,
    config,
    clock: systemClock,
    channels: ['bot'] as const,
    readContent: () => SCHOOL_CONTENT,
    logger: createRecordingLogger(log),
    onStep() {},
    pace: createPace(systemClock),
  };
  let presses = 0;
  let updates = 0;
  /** Handles an update and returns the replies. */
  async function take(update: object) {
    updates += 1;
    const id = updates;
    const over = new AbortController();
    const answers: object[] = [];
    let isSent = false;
    const members = globalThis.fetch;
    vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
      if (url.endsWith('/getChatMember')) return members(url, init);
      if (url.endsWith('/getUpdates')) {
        if (isSent) over.abort();
        const result = isSent ? [] : [{ update_id: id, ...update }];
        isSent = true;
        return Response.json({ ok: true, result });
      }
      if (url.endsWith('/setMessageReaction')) return Response.json({ ok: true, result: true });
      const { text, show_alert: isAlert } = JSON.parse(init.body);
      answers.push({ text, isAlert });
      return Response.json({ ok: true, result: true });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const taken = createPoller(parts);
    await taken.poll(over.signal);
    await taken.drain();
    vi.stubGlobal('fetch', members);
    return answers[0];
  }
  return {
    store,
    log,
    take,
    press(changes: object = {}) {
      presses += 1;
      const query = { id: `press-${presses}`, from: MARIA, message: CARD, data: '2:1:take', ...changes };
      return take({ callback_query: query });
    },
    /** The text in a reply to the card of lead 1. */
    replyAloud(changes: object) {
      const card = { message_id: 7, chat: CHAT, from: { id: 123456, is_bot: true }, text: '№1 Тарас' };
      return take({
        message: { message_id: 9, from: MARIA, chat: CHAT, reply_to_message: card, ...changes },
      });
    },
    /** Replies to the card of lead 1 unless the message says otherwise. Returns the notes of the lead. */
    async reply(changes: object = {}) {
      const card = { message_id: 7, chat: CHAT, from: { id: 123456, is_bot: true }, text: '№1 Тарас' };
      const message = {
        message_id: 9,
        from: MARIA,
        chat: CHAT,
        reply_to_message: card,
        text: 'просить листом',
      };
      expect(await take({ message: { ...message, ...changes } })).toBeUndefined();
      return (await store.listHistory([1])).map(({ by, note }) => `${by.name}: ${note}`);
    },
  };
}

/** Telegram's answer to the question whether a person is a member. Returns the questions. */
function answerMembers(body: object, status = 200) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body: question }: { body: string }) => {
    asked.push([url.slice(url.lastIndexOf('/') + 1), JSON.parse(question)]);
    return Response.json(body, { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return asked;
}

const REFUSED = { text: 'Ці кнопки — лише для чату школи.', isAlert: true };
const TAKEN = { text: 'Ваша.', isAlert: false };

test('a press names its manager, and the pressed card becomes the current one', async () => {
  const { store, press } = await openChat();
  expect(await press()).toEqual(TAKEN);
  expect(await store.listHistory([1])).toMatchObject([
    { to: 'taken', by: { source: 'bot:5', name: 'Марія' } },
  ]);
  const claim = () => claimNext(store, 'bot');
  const [, shown] = [await claim(), await claim()];
  expect(shown).toMatchObject({
    topic: 'conversation',
    lead: { conversation: { card: { chatId: '-42', messageId: 7 }, state: 'taken' } },
  });
  expect(await press({ id: 'press-1', from: { ...MARIA, id: 6 }, data: '2:1:return' })).toEqual({
    text: 'Уже записано. Зараз — у роботі: Марія.',
    isAlert: false,
  });
  // A known id does nothing more.
  expect(await store.listHistory([1])).toHaveLength(1);
});

test('a press under another message does not make it the lead’s card', async () => {
  const { store, press } = await openChat();
  const { number } = await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
  expect(await press({ data: '2:2:human' })).toMatchObject({ isAlert: false });
  expect((await store.findLead(number))?.conversation.card).toBeNull();
});

test.each([
  ['that says nothing that we know', { data: '2:1:eat' }, 'Ця кнопка застаріла.'],
  ['that carries nothing', { data: undefined }, 'Ця кнопка застаріла.'],
  ['of a lead that is gone', { data: '2:99:take' }, 'Цієї заявки в базі немає.'],
])('a button %s does nothing', async (_, changes, text) => {
  const { store, press } = await openChat();
  expect(await press(changes)).toEqual({ text, isAlert: true });
  expect(await store.listHistory([1])).toEqual([]);
});

test.each([
  ['an unknown one', undefined],
  ['another one', { id: -43, type: 'supergroup' }],
  ['the bot alone', { id: 5, type: 'private', username: 'maria' }],
  ['one with a public name', { id: -43, type: 'supergroup', username: 'school' }],
])('a press in another chat does nothing: %s', async (_, chat) => {
  const { store, press } = await openChat();
  expect(await press({ message: chat && { message_id: 7, chat } })).toEqual(REFUSED);
  expect(await store.listHistory([1])).toEqual([]);
});

test('accepts the chat after its migration to a supergroup, and a chat with one person', async () => {
  const { store, press } = await openChat();
  await store.writeFact('bot-chat-id', '-42 -100');
  expect(await press({ message: { message_id: 7, chat: { ...CHAT, id: -100 } } })).toEqual(TAKEN);

  const alone = await openChat('5');
  const chat = { id: 5, type: 'private', username: 'maria' };
  expect(await alone.press({ message: { message_id: 7, chat } })).toEqual(TAKEN);
});

const PUBLIC_CHAT = { ...CHAT, username: 'School' };

test.each([
  ['creator', {}, true],
  ['administrator', {}, true],
  ['member', {}, true],
  ['restricted', { is_member: true }, true],
  ['restricted', { is_member: false }, false],
  ['left', {}, false],
  ['kicked', {}, false],
])(
  'in a chat with a public name, a person with the status %s (%j) may act: %s',
  async (status, more, isMember) => {
    for (const chatId of ['@sCHOOL', '-42']) {
      const { press, take, store } = await openChat(chatId);
      const asked = answerMembers({ ok: true, result: { status, ...more } });
      expect(await press({ message: { message_id: 7, chat: PUBLIC_CHAT } })).toEqual(
        isMember ? TAKEN : REFUSED,
      );
      expect(asked).toEqual([['getChatMember', { chat_id: -42, user_id: 5 }]]);

      const message = { message_id: 9, from: MARIA, chat: PUBLIC_CHAT };
      const found = { text: 'Такої команди немає: /help' };
      expect(await take({ message: { ...message, text: '/unknown' } })).toEqual(isMember ? found : undefined);
      await take({ message: { ...message, ...cardThat({}), text: 'просить листом' } });
      const notes = (await store.listHistory([1])).flatMap(({ note }) => note ?? []);
      expect(notes).toEqual(isMember ? ['просить листом'] : []);
    }
  },
);

test('in a chat with a public name, no person acts whom Telegram does not know, or while it fails', async () => {
  const { press, store, log } = await openChat();
  const ask = () => press({ message: { message_id: 7, chat: PUBLIC_CHAT } });
  answerMembers({ ok: false, error_code: 400, description: 'Bad Request: user not found' }, 400);
  expect(await ask()).toEqual(REFUSED);
  answerMembers({ ok: true, result: {} });
  expect(await ask()).toEqual(REFUSED);
  answerMembers({ ok: false, error_code: 502, description: 'Bad Gateway' }, 502);
  expect(await ask()).toEqual({ text: 'Не вийшло. Спробуйте ще раз.', isAlert: true });
  expect(log).toMatchObject([{ level: 'error', message: 'a press failed' }]);
  expect(await store.listHistory([1])).toEqual([]);
});

test('in a chat with a public name, an anonymous administrator acts without a question', async () => {
  const { reply } = await openChat();
  const asked = answerMembers({ ok: true, result: { status: 'left' } });
  const from = { id: 1087968824, is_bot: true, first_name: 'Group' };
  expect(await reply({ from, chat: PUBLIC_CHAT, sender_chat: PUBLIC_CHAT })).toEqual([
    'адміністратор чату: просить листом',
  ]);
  expect(asked).toEqual([]);
});

test.each([
  [{ first_name: 'Марія', last_name: 'К.', username: 'maria' }, 'Марія К.'],
  [{ first_name: '\u3164', username: 'maria' }, '@maria'],
  [{ first_name: ' ' }, 'користувач 5'],
])('shows a user with the name %j as %s', async (names, name) => {
  const { store, press, reply } = await openChat();
  await press({ from: { id: 5, is_bot: false, ...names } });
  expect((await store.findLead(1))?.conversation.by?.name).toBe(name);
  expect(await reply({ from: { id: 5, is_bot: false, ...names } })).toContain(`${name}: просить листом`);
});

test('a reply to a card is one note on one line, even if it arrives twice or is long', async () => {
  const { store, reply } = await openChat();
  for (const _ of [1, 2])
    expect(await reply({ text: ' просить\nлистом ' })).toEqual(['Марія: просить листом']);
  expect(await store.listHistory([1])).toMatchObject([{ by: { source: 'bot:5' } }]);
  expect(await reply({ message_id: 10, text: 'я'.repeat(501) })).toContain(`Марія: ${'я'.repeat(499)}… ✂️`);
});

test('the lines of a reply are read apart', async () => {
  const { store, press, replyAloud } = await openChat();
  await press({ data: '2:1:at:callback:203001071200' });
  await replyAloud({ text: 'дзвонила вчора о 23:40' });
  expect((await store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-01-07T10:00:00Z'));
  const read = await replyAloud({ text: 'дзвонила вчора\nзавтра набрати о 12:30', message_id: 11 });
  expect(read).toMatchObject({ text: expect.stringContaining('12:30') });
  const alone = await replyAloud({ text: 'дзвонила вчора\nпн 15:30', message_id: 12 });
  expect(alone).toMatchObject({ text: expect.stringContaining('15:30') });
});

const cardThat = (changes: object) => ({
  reply_to_message: { message_id: 7, chat: CHAT, from: { id: 123456 }, text: '№1 Тарас', ...changes },
});

test.each([
  ['without a sender', { from: undefined }],
  ['to nothing', { reply_to_message: undefined }],
  ['to a picture', cardThat({ text: undefined })],
  ['to a card without a sender', cardThat({ from: undefined })],
  ['to another bot', cardThat({ from: { id: 12345 } })],
  ['to a number alone', cardThat({ text: '№1' })],
  ['to no number', cardThat({ text: '№0 Тарас' })],
  ['to a number that no lead has', cardThat({ text: '№1000000000 Тарас' })],
  ['in another chat', { chat: { ...CHAT, id: -43 } }],
])('a reply %s is no note', async (_, changes) => {
  const { reply } = await openChat();
  expect(await reply(changes)).toEqual([]);
});

test('a picture or a voice message as the answer to a question of a command gets a reply', async () => {
  const { replyAloud } = await openChat();
  const asked = cardThat({ text: '✍️ Хто звертається? Ім’я, телефон і що потрібно.' });
  expect(await replyAloud({ ...asked, text: undefined })).toMatchObject({
    text: 'Зберігаю лише текст: напишіть це словами.',
  });
});

test('a caption is a note, and an anonymous administrator appears as the chat', async () => {
  const { reply } = await openChat();
  expect(await reply({ text: undefined, caption: 'просить дзвінком' })).toEqual(['Марія: просить дзвінком']);
  const anonymous = { from: { id: 1087968824, is_bot: true, first_name: 'Group' }, sender_chat: CHAT };
  expect(await reply({ ...anonymous, message_id: 10 })).toContain('адміністратор чату: просить листом');
  const titled = { ...anonymous, author_signature: 'Завуч', message_id: 11 };
  expect(await reply(titled)).toContain('Завуч: просить листом');
});

test('a person who writes as a channel appears with its name, and each channel is another person', async () => {
  const { store, reply } = await openChat();
  const from = { id: 136817688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' };
  const channel = { id: -1001, type: 'channel', title: 'Школа «Клітинка»' };
  expect(await reply({ from, sender_chat: channel })).toEqual(['Школа «Клітинка»: просить листом']);
  await reply({ from, sender_chat: { ...channel, id: -1002, title: 'Репетиторка' }, message_id: 10 });
  const authors = (await store.listHistory([1])).map(({ by }) => by?.source);
  expect(authors).toEqual(['bot:-1001', 'bot:-1002']);
});

test('follows the migration to a supergroup immediately', async () => {
  const { store, take } = await openChat();
  await take({ message: { message_id: 9, date: 1, from: MARIA, chat: CHAT, migrate_to_chat_id: -100777 } });
  expect(await store.readFact('bot-chat-id')).toBe('-42 -100777');
  await take({
    message: { message_id: 9, date: 1, chat: { ...CHAT, id: -43 }, migrate_to_chat_id: -100778 },
  });
  expect(await store.readFact('bot-chat-id')).toBe('-42 -100777');
});

test('a reply to a list gets links to the cards, and is no note', async () => {
  const { store, replyAloud } = await openChat();
  for (const text of [
    '☀️ Відкриті заявки: 1\n№1 Тарас · +380',
    '⏰ Чекають на вас: 2\n№1 Тарас · +380\n№1 Тарас ·',
  ])
    expect(await replyAloud({ text: 'ок', ...cardThat({ text }) })).toMatchObject({
      text: 'Відповідайте на картку: №1',
    });
  expect(await store.listHistory([1])).toEqual([]);
});

test('an unknown command gets a reply, and is no note', async () => {
  const { store, replyAloud } = await openChat();
  for (const text of ['/unknown', '/опен', '/open_all', '/вт 17'])
    expect(await replyAloud({ text })).toMatchObject({ text: 'Такої команди немає: /help' });
  expect(await store.listHistory([1])).toEqual([]);
});

test('confirms a time in a reply; before any step the manager chooses its meaning', async () => {
  const { store, press, replyAloud } = await openChat();
  expect((await replyAloud({ text: 'завтра о 12:00' })) as object).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 12:00 — що саме\?$/),
  });
  expect((await store.findLead(1))?.conversation.dueAt).toBeNull();
  await press({ data: '2:1:at:callback:203001071200' });
  expect((await store.findLead(1))?.conversation).toMatchObject({
    state: 'callback',
    dueAt: new Date('2030-01-07T10:00:00Z'),
  });
  expect(await replyAloud({ text: 'завтра о 12:30', message_id: 21 })).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 12:30 \(було пн 07\.01 о 12:00\)$/),
  });
});

/** A message of the bot about lead 1 that names it only in its buttons. */
const questionWith = (text: string, ...data: string[]) =>
  cardThat({
    text,
    reply_markup: { inline_keyboard: [data.map((each) => ({ text: each, callback_data: each }))] },
  });

test('a reply to a confirmed time or to a question concerns the lead of its buttons', async () => {
  const { store, press, replyAloud } = await openChat();
  await press({ data: '2:1:at:trial:203001071200' });
  const confirmed = questionWith('🗓 пн 07.01 о 12:00', '2:1:days:trial:0');
  expect(await replyAloud({ ...confirmed, text: 'ні, завтра о 17:00' })).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 17:00 \(було пн 07\.01 о 12:00\)$/),
  });
  expect((await store.findLead(1))?.conversation.dueAt?.getTime()).toBeLessThan(Date.parse('2030-01-07'));
  const origin = questionWith('Записано: №1. Звідки ця людина?', '2:1:origin:phone');
  expect(await replyAloud({ ...origin, message_id: 12, text: 'була на концерті' })).toMatchObject({
    text: 'Записав нотатку. Звідки людина, не зрозумів. Оберіть:',
  });
  expect(await replyAloud({ ...origin, message_id: 13, text: 'від подруги' })).toMatchObject({
    text: 'Записано: Порадили.',
  });
  expect((await store.listHistory([1])).map(({ note }) => note)).toEqual(
    expect.arrayContaining(['була на концерті', 'від подруги']),
  );
});

test('a call named in a reply to a card with a lesson does not move the lesson', async () => {
  const { store, press, replyAloud } = await openChat();
  await press({ data: '2:1:at:trial:203001071200' });
  const before = (await store.findLead(1))?.conversation.dueAt;
  expect(await replyAloud({ text: 'передзвонити завтра о 10' })).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 10:00 — що саме\?$/),
  });
  expect((await store.findLead(1))?.conversation).toMatchObject({ state: 'trial', dueAt: before });
});

test('a decision named in a reply to a card with a lesson sets no lesson, and «Думає» is offered', async () => {
  const { store, press, replyAloud } = await openChat();
  await press({ data: '2:1:at:trial:203001071200' });
  const asked = await replyAloud({ text: 'прийшли, думають, завтра о 10' });
  expect(asked).toMatchObject({ text: expect.stringMatching(/ о 10:00 — що саме\?$/) });
  expect((await store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-01-07T10:00:00Z'));
  const question = questionWith(
    '🗓 пн 14.01 о 12:00 — що саме?',
    ...['callback', 'trial', 'decide'].map((step) => `2:1:at:${step}:203001141200`),
  );
  expect(await replyAloud({ ...question, text: 'дзвінок', message_id: 12 })).toMatchObject({
    text: expect.stringMatching(/^🗓 пн 14\.01 о 12:00 /),
  });
  await press({ data: '2:1:at:decide:203001141200' });
  expect((await store.findLead(1))?.conversation.state).toBe('deciding');
});

test.each(['взяли Стандарт, перший урок пн 17', 'оплатили 8, наступний урок у пн о 17:00'])(
  '«%s» after a trial lesson sets no lesson, and packages are offered',
  async (text) => {
    const { store, press, replyAloud } = await openChat();
    await press({ data: '2:1:at:trial:203001071200' });
    expect(await replyAloud({ text })).toMatchObject({
      text: 'Записав нотатку. Стан змінює лише кнопка:',
    });
    expect((await store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-01-07T10:00:00Z'));
    expect((await store.listHistory([1])).at(-1)?.note).toBe(text);
  },
);

test('words that answer «що саме?» set the call or the lesson', async () => {
  const { store, replyAloud } = await openChat();
  const asked = (text: string, ...ends: string[]) =>
    questionWith(
      text,
      ...ends.flatMap((end) => ['callback', 'trial'].map((step) => `2:1:${end.replace('STEP', step)}`)),
    );
  const moment = asked('🗓 пн 07.01 о 12:00 — що саме?', 'at:STEP:203001071200');
  expect(await replyAloud({ ...moment, text: 'так пробне', message_id: 12 })).toMatchObject({
    text: '🗓 пн 07.01 о 12:00',
  });
  const found = async () => (await store.findLead(1))?.conversation;
  expect(await found()).toMatchObject({ state: 'trial', dueAt: new Date('2030-01-07T10:00Z') });
  // The answer may name another hour.
  expect(await replyAloud({ ...moment, text: 'дзвінок, о 13:30', message_id: 13 })).toMatchObject({
    text: '🗓 пн 07.01 о 13:30 (було: пробний пн 07.01 о 12:00)',
  });
  expect(await found()).toMatchObject({ state: 'callback', dueAt: new Date('2030-01-07T11:30Z') });
  const day = asked('🗓 вт 08.01, без години — що саме?', 'hours:STEP:20300108:school:0');
  expect(await replyAloud({ ...day, text: 'пробний', message_id: 14 })).toMatchObject({
    text: '🗓 вт 08.01, без години (було: дзвінок пн 07.01 о 13:30). О котрій?',
  });
  expect(await found()).toMatchObject({ state: 'trial', isWholeDay: true });
  expect((await store.listHistory([1])).map(({ note }) => note)).toEqual([
    'так пробне',
    'дзвінок, о 13:30',
    'пробний',
  ]);
});

test('an answer to «що саме?» about spam keeps its note', async () => {
  const { store, press, replyAloud } = await openChat();
  await press({ data: '2:1:spam' });
  const asked = questionWith(
    '🗓 пн 07.01 о 12:00 — що саме?',
    ...['2:1:at:callback:203001071200', '2:1:at:trial:203001071200'],
  );
  expect(await replyAloud({ ...asked, text: 'пробний' })).toMatchObject({
    text: 'Записав нотатку. Зараз — спам: Марія.',
  });
  expect((await store.listHistory([1])).map(({ note }) => note)).toContain('пробний');
});

test('an edited answer to «що саме?» about spam keeps its new note', async () => {
  const { store, press, replyAloud, take } = await openChat();
  const asked = questionWith(
    '🗓 пн 07.01 о 12:00 — що саме?',
    ...['2:1:at:callback:203001071200', '2:1:at:trial:203001071200'],
  );
  await replyAloud({ ...asked, text: 'дзвінок' });
  await press({ data: '2:1:spam' });
  const edited = { ...asked, message_id: 9, from: MARIA, chat: CHAT };
  const edit = (text: string, edit_date: number) => take({ edited_message: { ...edited, text, edit_date } });
  for (const [text, editedAt] of [
    ['дзвінок про фізику', 77],
    ['дзвінок про хімію', 78],
  ] as const) {
    const answer = { text: 'Записав нотатку. Зараз — спам: Марія.' };
    expect(await edit(text, editedAt)).toMatchObject(answer);
    expect((await store.listHistory([1])).flatMap(({ note }) => note ?? [])).toEqual([text]);
  }
});

test('an answer to «що саме?» that names neither or both is a note', async () => {
  const { store, replyAloud, reply } = await openChat();
  const asked = questionWith(
    '🗓 пн 07.01 о 12:00 — що саме?',
    ...['2:1:at:callback:203001071200', '2:1:at:trial:203001071200'],
  );
  expect(await reply({ ...asked, text: 'сама скаже', message_id: 12 })).toContain('Марія: сама скаже');
  expect(await reply({ ...asked, text: 'пробний, але спершу передзвонити', message_id: 13 })).toContain(
    'Марія: пробний, але спершу передзвонити',
  );
  for (const [index, text] of ['не пробний', 'недозвон', 'ще не дзвонила'].entries())
    expect(await reply({ ...asked, text, message_id: 20 + index })).toContain(`Марія: ${text}`);
  expect((await store.findLead(1))?.conversation.state).toBe('new');
  // Without a day or an hour in the question, the bot asks for them.
  const unclear = questionWith(
    'Записав нотатку. Коли саме, не зрозумів. Що запланувати?',
    ...['2:1:days:callback:0', '2:1:days:trial:0'],
  );
  expect(await replyAloud({ ...unclear, text: 'пробний', message_id: 14 })).toMatchObject({
    text: 'Записав нотатку. Стан змінює лише кнопка:',
  });
});

test('an hour in a reply to «О котрій?» is on the day of its buttons', async () => {
  const { store, press, replyAloud } = await openChat();
  await press({ data: '2:1:day:trial:20300108' });
  const hours = questionWith(
    '🗓 вт 08.01, без години. О котрій?',
    ...['2:1:at:trial:203001080900', '2:1:at:trial:203001081000', '2:1:hours:trial:20300108:late:0'],
  );
  expect(await replyAloud({ ...hours, text: 'о 17:20' })).toMatchObject({ text: '🗓 вт 08.01 о 17:20' });
  expect((await store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-01-08T15:20Z'));
  const days = questionWith(
    'Записав нотатку. Коли саме, не зрозумів. Оберіть день і годину:',
    ...['2:1:hours:trial:20300108:school:0', '2:1:hours:trial:20300109:school:0'],
  );
  expect(await replyAloud({ ...days, text: 'завтра о 10:00', message_id: 12 })).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 10:00 \(було вт 08\.01 о 17:20\)$/),
  });
});

test('says that a reply was not stored: for an erased lead, a time without a lead, a stranger’s message', async () => {
  const { store, replyAloud } = await openChat();
  for (const [text, answer] of [
    ['№99 Тарас · +380', 'Цієї заявки в базі немає, нотатку не збережено.'],
    ['🗓 вт 08.01 о 17:20', 'Відповідайте на картку заявки, щоб було видно, про кого йдеться: /open'],
    ['📨 Боту написали: Оля', 'Бот не пересилає відповідей. Напишіть людині самі.'],
  ])
    expect(await replyAloud({ ...cardThat({ text }), text: 'завтра о 17' })).toMatchObject({ text: answer });
  expect(await replyAloud({ ...cardThat({ text: '📊 Грудень' }), text: 'молодці!' })).toBeUndefined();
  expect(await store.listHistory([1])).toEqual([]);
});

test('an edited reply replaces its note', async () => {
  const { store, reply, take } = await openChat();
  await reply();
  const card = { message_id: 7, chat: CHAT, from: { id: 123456, is_bot: true }, text: '№1 Тарас' };
  const edited = { message_id: 9, from: MARIA, chat: CHAT, reply_to_message: card, edit_date: 77 };
  for (const _ of [1, 2]) await take({ edited_message: { ...edited, text: 'просить дзвінком' } });
  expect((await store.listHistory([1])).map(({ note }) => note)).toEqual(['просить дзвінком']);
});

test('an edited reply without its time takes the time back and says what applies', async () => {
  const { store, replyAloud, take } = await openChat();
  const by = { source: 'bot:5', name: 'Марія' } as const;
  await store.applyCommand({ of: { lead: 1 }, step: 'trial', by, key: 'trial' });
  expect(await replyAloud({ text: '15.12.2027 о 17:00' })).toMatchObject({ text: '🗓 ср 15.12 о 17:00' });
  const card = { message_id: 7, chat: CHAT, from: { id: 123456, is_bot: true }, text: '№1 Тарас' };
  const edited = { message_id: 9, from: MARIA, chat: CHAT, reply_to_message: card };
  const edit = (text: string, edit_date: number) => take({ edited_message: { ...edited, text, edit_date } });
  expect(await edit('просить Скайпом', 77)).toMatchObject({
    text: 'Часу в нотатці вже немає. Пробний без години: нагадуватиму щоранку, доки її не знаємо.',
  });
  expect(await edit('просить Скайпом', 77)).toBeUndefined();
  expect(await edit('просить скайпом', 78)).toBeUndefined();
  expect((await store.findLead(1))?.conversation).toMatchObject({ state: 'trial', dueAt: null });
});

test('a reply to a reminder is a note too; a picture or a voice message is refused', async () => {
  const { reply, replyAloud } = await openChat();
  for (const text of [
    '⏰ Ніхто не взяв: №1 Тарас · +380',
    '💬 №1 Тарас пише ще: Пробний',
    '🚨 Обіцянку порушено: №1 Тарас · +380',
  ])
    expect(await reply(cardThat({ text }))).toHaveLength(1);
  for (const text of [undefined, ' \n '])
    expect(await replyAloud({ text, message_id: 11 })).toEqual({
      text: 'Зберігаю лише текст: напишіть це словами.',
      isAlert: undefined,
    });
  expect(await reply()).toHaveLength(1);
});

test('an album is answered once: for its caption, or because it has no text', async () => {
  const { reply, replyAloud } = await openChat();
  const picture = (message_id: number, album: string) => ({
    message_id,
    media_group_id: album,
    text: undefined,
  });
  expect(await reply({ ...picture(9, 'one'), caption: 'просить листом' })).toEqual(['Марія: просить листом']);
  expect(await replyAloud(picture(10, 'one'))).toBeUndefined();
  expect(await replyAloud(picture(11, 'two'))).toMatchObject({
    text: 'Зберігаю лише текст: напишіть це словами.',
  });
  expect(await replyAloud(picture(12, 'two'))).toBeUndefined();
});
