import { expect, test } from 'vitest';
import {
  eventually,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
  TARAS,
  type TestActions,
} from '../../../../tests/support/test-actions.ts';
import { systemClock } from '../../outbox/clock.ts';

/** Sends a private message to the bot. */
function write({ bot }: TestActions, from: typeof MARIA, text: string): void {
  bot.send({ text, from, chatId: from.id, type: 'private' });
}

const to = ({ bot }: TestActions, chatId: number) =>
  bot.messages.filter((message) => message.chatId === String(chatId)).map(({ text }) => text);

/** Waits until all earlier messages were handled. */
async function untilTaken({ bot }: TestActions): Promise<void> {
  const id = bot.send({ text: '/help', from: MARIA, chatId: SCHOOL_CHAT });
  await eventually(() => expect(bot.messages.some(({ replyTo }) => replyTo === id)).toBe(true));
}

test('a parent who writes to the bot gets the contacts once a day, and the chat is notified once', async () => {
  let passedMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + passedMs };
  const actions = await startTestActions({ clock });
  write(actions, TARAS, 'Доброго дня! <b>Скільки коштує урок?</b>');
  write(actions, TARAS, 'Ви тут?');
  await eventually(() => expect(to(actions, TARAS.id)).toHaveLength(1));
  expect(to(actions, TARAS.id)[0]).toMatch(
    /^Добрий день! Це «Клітинка»\. [\s\S]*\nТелефон: \+380 44 123 45 67\nTelegram: @klitynka_test$/,
  );
  await eventually(() =>
    expect(to(actions, SCHOOL_CHAT)).toEqual([
      expect.stringMatching(
        /^📨 Боту написали: Тарас[^\n]*\n\n«Доброго дня! <b>Скільки коштує урок\?<\/b>»\n/,
      ),
    ]),
  );
  await untilTaken(actions);
  expect(to(actions, TARAS.id)).toHaveLength(1);
  expect(to(actions, SCHOOL_CHAT).filter((text) => text.startsWith('📨'))).toHaveLength(1);
  passedMs = 24 * 3_600_000;
  write(actions, TARAS, 'Ще питання');
  await eventually(() => expect(to(actions, TARAS.id)).toHaveLength(2));
});

test('the message after «Start» reaches the chat, and «Start» alone does not', async () => {
  const actions = await startTestActions();
  const notices = () => to(actions, SCHOOL_CHAT).filter((text) => text.startsWith('📨'));
  write(actions, TARAS, '/start');
  await eventually(() => expect(to(actions, TARAS.id)).toHaveLength(1));
  await untilTaken(actions);
  expect(notices()).toEqual([]);
  write(actions, TARAS, 'Хочу записати сина, 067 123 45 67');
  await eventually(() =>
    expect(notices()).toEqual([expect.stringContaining('«Хочу записати сина, 067 123 45 67»')]),
  );
  write(actions, TARAS, '/start');
  write(actions, TARAS, 'Ви тут?');
  await untilTaken(actions);
  expect([notices().length, to(actions, TARAS.id).length]).toEqual([1, 1]);
});

test('a contact that a parent shares reaches the chat with its number', async () => {
  const actions = await startTestActions();
  const contact = { first_name: 'Тарас', phone_number: '380671234567' };
  actions.bot.send({ text: '', contact, from: TARAS, chatId: TARAS.id, type: 'private' });
  await eventually(() =>
    expect(to(actions, SCHOOL_CHAT)).toEqual([expect.stringContaining('«Тарас · +380671234567»')]),
  );
});

test('an unknown command of a parent is shown as written', async () => {
  const actions = await startTestActions();
  write(actions, TARAS, '/forget 12');
  await eventually(() => expect(to(actions, SCHOOL_CHAT)).toEqual([expect.stringContaining('«/forget 12»')]));
});

test('a manager who writes to the bot is referred to the chat, without a notification', async () => {
  const actions = await startTestActions();
  actions.bot.members.add(MARIA.id);
  write(actions, MARIA, '/open');
  await eventually(() =>
    expect(to(actions, MARIA.id)).toEqual([expect.stringMatching(/^Я відповідаю в чаті школи/)]),
  );
  await untilTaken(actions);
  expect(to(actions, SCHOOL_CHAT).filter((text) => text.startsWith('📨'))).toEqual([]);
});
