import { expect, test } from 'vitest';
import type { ShownMessage } from '../../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  MARIA,
  OKSANA,
  SCHOOL_CHAT,
  startTestActions,
  TARAS,
  type TestActions,
} from '../../../../../tests/support/test-actions.ts';

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

test('a command below a photo is executed', async () => {
  const { bot, store } = await startTestActions();
  const text = '/new Оксана 067 123 45 67 фізика';
  bot.send({ text, from: MARIA, chatId: SCHOOL_CHAT, isCaption: true });
  await eventually(() => expect(bot.messages.some(({ text }) => /^Записано: №1/.test(text))).toBe(true));
  expect(await store.findLead(1)).toMatchObject({ fields: { name: 'Оксана', message: 'фізика' } });
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
