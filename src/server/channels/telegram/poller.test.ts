import { expect, onTestFinished, test, vi } from 'vitest';
import { SCHOOL_CONTENT } from '../../../../tests/support/school-content.ts';
import { createRecordingLogger, type LogLine } from '../../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../../tests/support/test-store.ts';
import type { BotConfig } from '../../config.ts';
import type { Clock } from '../../outbox/clock.ts';
import { createPace } from '../../outbox/pace.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailableError } from '../../store-error.ts';
import { pauseAfter } from './poll-problems.ts';
import { createPoller } from './poller.ts';

const config: BotConfig = {
  origin: 'https://telegram.example',
  token: '123456:ABC',
  chatId: '-42',
  minIntervalMs: 0,
};

/** Telegram's answer to a poll, and its delay. */
type PollAnswer = {
  updates?: unknown;
  /** The raw answer. */
  raw?: string;
  status?: number;
  description?: string;
  retryAfter?: number;
  tookMs?: number;
};

/** A press by a stranger, which needs no lead. */
const pressed = (update_id: number) => ({
  update_id,
  callback_query: {
    id: `press-${update_id}`,
    from: { id: 5, first_name: 'Хтось' },
    message: { message_id: 1, chat: { id: -9, type: 'group' } },
    data: '2:1:take',
  },
});

/**
 * Polls until Telegram has given all of these answers, with a clock that runs by itself.
 *
 * @param answerStatus status of Telegram's answer to our replies to presses
 */
async function ask(
  polls: PollAnswer[],
  changes: (store: Store) => Partial<Store> = () => ({}),
  answerStatus = 200,
) {
  const start = Date.parse('2026-11-21T12:00:00Z');
  let now = start;
  const over = new AbortController();
  const waits: number[] = [];
  const questions: Record<string, unknown>[] = [];
  const answers: unknown[] = [];
  const facts: string[] = [];
  const log: LogLine[] = [];
  let steps = 0;
  const opened = await openTestStore(makeStoreFile());
  const store: Store = {
    ...opened,
    async writeFact(name, value) {
      if (name === 'bot-poll-problem') facts.push(`«${value}» after ${(now - start) / 1000} s`);
      await opened.writeFact(name, value);
    },
    ...changes(opened),
  };
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    async sleep(ms, signal) {
      // Time of a call.
      if (signal !== over.signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      if (signal.aborted) return;
      waits.push(ms);
      now += ms;
    },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/answerCallbackQuery')) {
      answers.push(JSON.parse(body));
      return Response.json({ ok: answerStatus === 200, result: true }, { status: answerStatus });
    }
    questions.push(JSON.parse(body));
    const { updates = [], raw, status = 200, description, retryAfter, tookMs = 0 } = polls.shift() ?? {};
    now += tookMs;
    if (polls.length === 0) over.abort();
    if (raw !== undefined) return new Response(raw, { status });
    return Response.json(
      status === 200
        ? { ok: true, result: updates }
        : { ok: false, error_code: status, description, parameters: { retry_after: retryAfter } },
      { status },
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const onStep = () => {
    steps += 1;
  };
  const poller = createPoller({
    store,
    config,
    clock,
    channels: ['bot'],
    readContent: () => SCHOOL_CONTENT,
    logger: createRecordingLogger(log),
    onStep,
    pace: createPace(clock),
  });
  await poller.poll(over.signal);
  await poller.drain();
  return {
    waits,
    questions,
    answers,
    facts,
    log: log.map(({ level, message }) => `${level} ${message}`),
    codes: log.flatMap(({ facts }) => ('code' in facts ? [facts.code] : [])),
    steps,
  };
}

const LAST: PollAnswer = {};

test('polls from the last handled press, and pauses only if a poll returned too soon without news', async () => {
  const { questions, answers, waits, steps } = await ask([
    { updates: [pressed(7), pressed(8)] },
    { tookMs: 25_000 },
    {},
    { updates: [pressed(8)] },
    LAST,
  ]);
  const question = {
    timeout: 25,
    allowed_updates: ['callback_query', 'message', 'edited_message'],
  };
  const next = { ...question, offset: 9 };
  expect(questions).toEqual([question, next, next, next, next]);
  expect(waits).toEqual([1000, 1000]);
  expect(answers[0]).toEqual({
    callback_query_id: 'press-7',
    text: 'Ці кнопки — лише для чату школи.',
    show_alert: true,
  });
  expect([answers.length, steps]).toEqual([3, 3]);
});

test('backs off while Telegram fails, or as long as Telegram requests, and logs that once', async () => {
  const down = { status: 500, description: 'Internal Server Error' };
  const busy = { status: 429, description: 'Too Many Requests', retryAfter: 30 };
  const { waits, log, codes } = await ask([down, down, { updates: 'none' }, busy, {}, down, LAST]);
  expect(waits).toEqual([1000, 2000, 4000, 30_000, 1000, 1000]);
  expect(codes).toEqual(['bot-500', 'bot-500']);
  const [gone, back] = ['warn polling failed', 'info polling works again'];
  expect(log).toEqual([gone, back, gone, back]);
});

const CONFLICT = { status: 409, description: 'Conflict: terminated by other getUpdates request' };

test('the third conflict within ten minutes means another program, until ten minutes pass without one', async () => {
  const { waits, facts, log } = await ask([
    CONFLICT,
    CONFLICT,
    CONFLICT,
    CONFLICT,
    {},
    { tookMs: 600_000 },
    LAST,
  ]);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 1000]);
  expect(facts).toEqual(['«conflict» after 3 s', '«» after 616 s']);
  expect(log.filter((line) => line.startsWith('error'))).toEqual([
    'error another program receives the presses',
  ]);
  expect(log.at(-1)).toBe('info this server receives the presses again');
});

test('conflicts far apart are takeovers', async () => {
  const quiet = { tookMs: 300_000 };
  expect((await ask([CONFLICT, quiet, CONFLICT, quiet, CONFLICT, quiet, CONFLICT, LAST])).facts).toEqual([]);
});

test('a webhook of another program is a problem at once, is checked every minute, and ends at the first success', async () => {
  const webhook = { status: 409, description: "Conflict: can't use getUpdates while webhook is active" };
  const { waits, facts } = await ask([webhook, webhook, {}, LAST]);
  expect(waits.slice(0, 2)).toEqual([60_000, 60_000]);
  expect(facts).toEqual(['«webhook» after 0 s', '«» after 120 s']);
});

test.each([
  ['webhook', ['«» after 0 s']],
  ['conflict', ['«» after 0 s']],
  ['', []],
])('knows the problem %j from before the start', async (problem, ends) => {
  const readFact = async (name: string) => (name === 'bot-poll-problem' ? problem : null);
  expect((await ask([{}, LAST], () => ({ readFact }))).facts).toEqual(ends);
});

test('polls again for a press that cannot be stored, with growing pauses', async () => {
  let isAway = 2;
  const readFact = async (name: string) => {
    if (name === 'bot-chat-id' && isAway-- > 0) throw new StoreUnavailableError('locked');
    return null;
  };
  const { questions, waits, log, answers } = await ask(
    [{ updates: [pressed(7)] }, { updates: [pressed(7)] }, { updates: [pressed(7)] }, LAST],
    () => ({ readFact }),
  );
  expect(questions.map(({ offset }) => offset)).toEqual([undefined, undefined, undefined, 8]);
  expect(waits).toEqual([1000, 2000]);
  expect(log).toEqual(['warn could not record a press yet']);
  expect(answers).toHaveLength(1);
});

test('a press with an error of its own delays no other, and its sender gets a reply', async () => {
  const readFact = async (name: string) => {
    if (name === 'bot-chat-id') throw new TypeError('no such property');
    return null;
  };
  const { questions, answers, log } = await ask([{ updates: [pressed(7)] }, LAST], () => ({ readFact }));
  expect(questions[1]).toMatchObject({ offset: 8 });
  expect(answers).toMatchObject([{ text: 'Не вийшло. Спробуйте ще раз.', show_alert: true }]);
  expect(log).toEqual(['error a press failed']);
});

test('a press is handled even if the reply fails, and is not polled again', async () => {
  const { questions, log, codes, steps } = await ask([{ updates: [pressed(7)] }, LAST], undefined, 400);
  expect(questions[1]).toMatchObject({ offset: 8 });
  expect([log, codes, steps]).toEqual([['info a press could not be answered'], ['bot-400'], 1]);
});

test('a problem that cannot be recorded is logged, and polling continues', async () => {
  const webhook = { status: 409, description: 'Conflict: webhook is active' };
  const writeFact = () => Promise.reject(new StoreUnavailableError('locked'));
  const { log, waits } = await ask([webhook, webhook, {}, LAST], () => ({ writeFact }));
  const unrecorded = 'warn could not record the polling problem';
  expect(log).toEqual([
    'error another program receives the presses',
    unrecorded,
    'info this server receives the presses again',
    unrecorded,
  ]);
  expect(waits).toEqual([60_000, 60_000, 1000]);
});

test('polling continues after a failing fact or an update without a press', async () => {
  const readFact = () => Promise.reject(new StoreUnavailableError('locked'));
  const updates = [{ update_id: 'x' }, null, { update_id: 7 }, { update_id: 8, callback_query: { id: 'y' } }];
  const { questions, answers, steps } = await ask([{ updates }, LAST], () => ({ readFact }));
  expect(questions[1]).toMatchObject({ offset: 9 });
  expect([answers, steps]).toEqual([[], 0]);
});

test('skips a press at the third start if it has ended the process twice, and handles the next one', async () => {
  const starts: number[] = [];
  const readFact = (count: number) => async (name: string) =>
    name === 'bot-update-begun' ? `7 ${count}` : null;
  for (const count of [1, 2]) {
    const { questions, answers } = await ask([{ updates: [pressed(7), pressed(8)] }, LAST], () => ({
      readFact: readFact(count),
    }));
    expect(questions[1]).toMatchObject({ offset: 9 });
    starts.push(answers.length);
  }
  expect(starts).toEqual([2, 1]);
});

/** A stranger's message to the bot with the maximum length. */
const written = (update_id: number, text = 'привіт') => ({
  update_id,
  message: { message_id: update_id, date: 1, from: { id: 5 }, chat: { id: -9, type: 'group' }, text },
});

/** Telegram escapes each non-ASCII character. */
const escapeUnicode = (json: string) =>
  json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

test('reads the longest answer of Telegram: a hundred long messages that reply to long messages', async () => {
  const text = 'щ'.repeat(4096);
  const entities = Array.from({ length: 100 }, (_, index) => ({
    offset: 40 * index,
    length: 39,
    type: 'bold',
  }));
  const updates = Array.from({ length: 99 }, (_, index) => {
    const { update_id, message } = written(index, text);
    return { update_id, message: { ...message, entities, reply_to_message: { ...message, entities } } };
  });
  const raw = escapeUnicode(JSON.stringify({ ok: true, result: [...updates, pressed(99)] }));
  expect(raw.length).toBeGreaterThan(5_000_000);
  const { questions, answers } = await ask([{ raw }, LAST]);
  expect(questions[1]).toMatchObject({ offset: 100 });
  expect(answers).toHaveLength(1);
});

test('a message that replies to no card changes nothing, and no cards are read', async () => {
  const { steps, answers } = await ask([{ updates: [written(11), written(12)] }, LAST]);
  expect({ steps, answers }).toEqual({ steps: 0, answers: [] });
});

test.each<[string, PollAnswer]>([
  ['a server that fails', { status: 502 }],
  ['a page of a proxy', { raw: '<!doctype html><title>Login</title>' }],
  ['no list', { raw: '{"ok":true,"result":{}}' }],
  ['a token that is wrong', { status: 401, description: 'Unauthorized' }],
])(
  'presses that could not be fetched for ten minutes are reported, whatever the reason: %s',
  async (_, poll) => {
    const { facts } = await ask([
      {},
      { ...poll, tookMs: 0 },
      { ...poll, tookMs: 9 * 60_000 },
      { ...poll, tookMs: 60_000 },
      { ...poll, tookMs: 60_000 },
      {},
      LAST,
    ]);
    expect(facts).toEqual([
      expect.stringMatching(/^«unfetched» after 6\d\d/),
      expect.stringMatching(/^«» after/),
    ]);
  },
);

test('pauses double from a second to a minute', () => {
  expect([1, 2, 6, 7, 60].map(pauseAfter)).toEqual([1000, 2000, 32_000, 60_000, 60_000]);
});
