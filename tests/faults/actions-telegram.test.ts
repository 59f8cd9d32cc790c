import { expect, onTestFinished, test } from 'vitest';
import { type Clock, systemClock } from '../../src/server/outbox/clock.ts';
import { makeOther } from '../support/make-lead.ts';
import { botError, hang, ok, status, tooManyRequests, when } from '../support/providers/answers.ts';
import type { ShownMessage } from '../support/providers/bot-provider.ts';
import { eventually, MARIA, SCHOOL_CHAT, startTestActions, TARAS } from '../support/test-actions.ts';

/** As in src/server/channels/telegram/handle-update.ts. */
const ANSWER_TIMEOUT_MS = 5_000;
/** As in src/server/channels/telegram/poller.ts. */
const HOLD_MS = 25_000;
const HOUR_MS = 3_600_000;

const editing = ({ path }: { path: string }) => path.endsWith('/editMessageText');

test('updates the card after a command in the terminal, but does not restore a deleted card', async () => {
  const { sendCard, bot, store } = await startTestActions();
  const [card, deleted] = [await sendCard(), await sendCard(makeOther())];
  deleted.isDeleted = true;
  const step = { step: 'take', by: { source: 'cli', name: 'root' } } as const;
  for (const lead of [1, 2]) await store.applyCommand({ ...step, of: { lead }, key: `cli-${lead}` });

  await eventually(() => expect(card.text).toContain('У роботі: root'));
  await eventually(() => expect(bot.requests.filter(editing)).toHaveLength(2));
  expect(bot.messages).toHaveLength(2);
});

test('30 cards in a minute: Telegram returns 429, and every card is right in the end', {
  tags: 'slow',
}, async () => {
  const { sendCard, bot, store, log } = await startTestActions();
  const cards: ShownMessage[] = [];
  // With one person, each lead would name the others.
  for (let count = 10; count < 40; count += 1)
    cards.push(await sendCard({ fields: { name: 'Олена', phone: `067 123 45 ${count}` } }));
  let edits = 0;
  const refusedAt: number[] = [];
  const limited = when(editing, (exchange) => {
    edits += 1;
    const isRefused = edits % 12 === 5;
    if (isRefused) refusedAt.push(Date.now());
    (isRefused ? tooManyRequests(1) : ok)(exchange);
  });
  bot.answerAll(limited);
  for (const card of cards) bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });

  await eventually(() => expect(bot.answers.size).toBe(30));
  await eventually(() => {
    for (const card of cards) expect(card.text).toContain('У роботі: Марія');
  });
  expect(cards.every(({ edits: count }) => count === 1)).toBe(true);
  expect((await store.listOpen({ limit: 99, since: new Date() })).length).toBe(30);
  expect(log.some(({ facts }) => Object(facts).code === 'bot-429')).toBe(true);
  // The bot sends nothing until the delay is over.
  expect(refusedAt.length).toBeGreaterThan(0);
  for (const at of refusedAt) {
    const next = bot.requests.find(
      (request) => request.at > at && /editMessageText|sendMessage/.test(request.path),
    );
    expect((next?.at ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThanOrEqual(990);
  }
});

test('when Telegram returns 429 to a command, cards wait too, and the reply comes later', async () => {
  const { sendCard, bot, notify, store } = await startTestActions();
  const sends = () => bot.requests.filter(({ path }) => path.endsWith('/sendMessage'));
  await sendCard();
  bot.answerNext(tooManyRequests(2));
  const asked = bot.send({ text: '/open', from: MARIA, chatId: SCHOOL_CHAT });
  await eventually(() => expect(sends()).toHaveLength(2));
  await store.saveLead(makeOther(), ['bot']);
  notify();
  await eventually(() => expect(bot.messages).toHaveLength(3));
  expect(bot.messages.some(({ replyTo }) => replyTo === asked)).toBe(true);
  const [, refused, ...later] = sends();
  expect(later).toHaveLength(2);
  for (const { at } of later) expect(at - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1990);
});

test('a card that cannot be edited does not delay others', async () => {
  const { sendCard, bot } = await startTestActions();
  const [sick, sound] = [await sendCard(), await sendCard(makeOther())];
  const isSick = ({ path, body }: { path: string; body: unknown }) =>
    editing({ path }) && (body as { message_id: number }).message_id === sick.messageId;
  bot.answerAll(when(isSick, botError(500, 'Internal Server Error')));
  for (const card of [sick, sound]) bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });

  await eventually(() => expect(sound.text).toContain('У роботі'));
  bot.answerAll(ok);
  await eventually(() => expect(sick.text).toContain('У роботі'));
});

test('a reply that hangs does not delay other presses', async () => {
  // The timeout never fires here. Otherwise a slow machine could pass because of it.
  const over = new AbortController();
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) =>
      systemClock.sleep(ms === ANSWER_TIMEOUT_MS ? HOUR_MS : ms, AbortSignal.any([signal, over.signal])),
  };
  const { sendCard, bot, store } = await startTestActions({ clock });
  onTestFinished(() => over.abort());
  const cards = [await sendCard(), await sendCard(makeOther())];
  bot.answerAll(when(({ path }) => path.endsWith('/answerCallbackQuery'), hang));
  for (const card of cards) bot.press({ messageId: card.messageId, button: 'Беру', from: MARIA });

  await eventually(() => {
    for (const card of cards) expect(card.text).toContain('У роботі');
  });
  expect((await store.findLead(2))?.conversation.state).toBe('taken');
});

test('two instances: one polls for presses, and the other takes over when it stops', async () => {
  const { actions, startInstance, sendCard, bot, press, log } = await startTestActions();
  startInstance();
  const card = await sendCard();
  await press(card, 'Беру', MARIA);
  expect(log.filter(({ message }) => message === 'polling Telegram for button presses')).toHaveLength(1);

  await eventually(() => expect(bot.isPolled()).toBe(true));
  const startedAt = performance.now();
  await actions.stop();
  // The stopping instance aborts its long poll, which Telegram would hold for a long time.
  expect(performance.now() - startedAt).toBeLessThan(HOLD_MS);
  await eventually(() => expect(bot.isPolled()).toBe(true));
  await press(card, 'Закрити', TARAS);
  expect(bot.requests.filter(({ path }) => path.endsWith('/getUpdates')).length).toBeGreaterThan(2);
});

test('one conflict is a takeover, several mean another program', async () => {
  const { bot, store } = await startTestActions();
  await eventually(() => expect(bot.isPolled()).toBe(true));
  bot.stealPoll();
  await eventually(() => expect(bot.isPolled()).toBe(true));
  expect(await store.readFact('bot-poll-problem')).toBeNull();
  for (const _ of [2, 3]) {
    bot.stealPoll();
    await eventually(() => expect(bot.isPolled()).toBe(true));
  }
  expect(await store.readFact('bot-poll-problem')).toBe('conflict');
});

test('backs off when Telegram fails, and handles the presses afterwards', async () => {
  const { bot, sendCard, press, log } = await startTestActions();
  const card = await sendCard();
  const before = bot.requests.length;
  bot.answerPolls(status(502, '<html>Bad Gateway</html>'));
  bot.stealPoll();
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(bot.requests.length - before).toBeLessThan(5);
  bot.answerPolls(undefined);

  expect((await press(card, 'Беру', MARIA)).isAlert).toBe(false);
  expect(log.filter(({ message }) => message === 'polling works again')).toHaveLength(1);
});
