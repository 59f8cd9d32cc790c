import { expect, onTestFinished, test, vi } from 'vitest';
import { SCHOOL_CONTENT } from '../../../../tests/support/school-content.ts';
import { createRecordingLogger, type LogLine } from '../../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../../tests/support/test-store.ts';
import type { BotConfig } from '../../config.ts';
import type { Clock } from '../../outbox/clock.ts';
import { createPace } from '../../outbox/pace.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailableError } from '../../store-error.ts';
import { createPoller, pauseAfter } from './poller.ts';

const config: BotConfig = {
  origin: 'https://telegram.example',
  token: '123456:ABC',
  chatId: '-42',
  minIntervalMs: 0,
};

/** What Telegram says to a question for presses, and how long it takes. */
type PollAnswer = {
  updates?: unknown;
  /** The answer as it comes, whatever it is. */
  raw?: string;
  status?: number;
  description?: string;
  retryAfter?: number;
  tookMs?: number;
};

/** A press of a stranger, which needs no lead to be answered. */
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
 * Asks until Telegram has said all of this, on a clock that goes on by itself.
 *
 * @param answerStatus what it says to the answers that we give to presses
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
      // The time of a call, which has ended before.
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

test('asks on from the last press that it has taken, and rests only where nothing is new too soon', async () => {
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

test('waits longer and longer while Telegram fails, or as long as it asks for, and says so once', async () => {
  const down = { status: 500, description: 'Internal Server Error' };
  const busy = { status: 429, description: 'Too Many Requests', retryAfter: 30 };
  const { waits, log, codes } = await ask([down, down, { updates: 'none' }, busy, {}, down, LAST]);
  expect(waits).toEqual([1000, 2000, 4000, 30_000, 1000, 1000]);
  expect(codes).toEqual(['bot-500', 'bot-500']);
  const [gone, back] = ['warn presses can not be asked for', 'info presses can be asked for again'];
  expect(log).toEqual([gone, back, gone, back]);
});

const RIVAL = { status: 409, description: 'Conflict: terminated by other getUpdates request' };

test('the third conflict within ten minutes counts as another program, until ten minutes pass without one', async () => {
  const { waits, facts, log } = await ask([RIVAL, RIVAL, RIVAL, RIVAL, {}, { tookMs: 600_000 }, LAST]);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 1000]);
  expect(facts).toEqual(['«conflict» after 3 s', '«» after 616 s']);
  expect(log.filter((line) => line.startsWith('error'))).toEqual([
    'error another program receives the presses',
  ]);
  expect(log.at(-1)).toBe('info presses come to us again');
});

test('conflicts that are far apart are takeovers', async () => {
  const quiet = { tookMs: 300_000 };
  expect((await ask([RIVAL, quiet, RIVAL, quiet, RIVAL, quiet, RIVAL, LAST])).facts).toEqual([]);
});

test('a webhook of another program is a problem at once, is checked each minute, and ends at the first answer', async () => {
  const webhook = { status: 409, description: "Conflict: can't use getUpdates while webhook is active" };
  const { waits, facts } = await ask([webhook, webhook, {}, LAST]);
  expect(waits.slice(0, 2)).toEqual([60_000, 60_000]);
  expect(facts).toEqual(['«webhook» after 0 s', '«» after 120 s']);
});

test.each([
  ['webhook', ['«» after 0 s']],
  ['conflict', ['«» after 0 s']],
  ['', []],
])('reads the problem %j that was recorded before the start', async (problem, ends) => {
  const readFact = async (name: string) => (name === 'bot-poll-problem' ? problem : null);
  expect((await ask([{}, LAST], () => ({ readFact }))).facts).toEqual(ends);
});

test('a press that can not be written down is asked for again, ever later', async () => {
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
  expect(log).toEqual(['warn a press could not be written down yet']);
  expect(answers).toHaveLength(1);
});

test('a press that fails in itself holds up no other, and its sender gets an answer', async () => {
  const readFact = async (name: string) => {
    if (name === 'bot-chat-id') throw new TypeError('no such property');
    return null;
  };
  const { questions, answers, log } = await ask([{ updates: [pressed(7)] }, LAST], () => ({ readFact }));
  expect(questions[1]).toMatchObject({ offset: 8 });
  expect(answers).toMatchObject([{ text: 'Не вийшло. Спробуйте ще раз.', show_alert: true }]);
  expect(log).toEqual(['error a press has failed']);
});

test('a press that can not be answered is done all the same, and asked for no more', async () => {
  const { questions, log, codes, steps } = await ask([{ updates: [pressed(7)] }, LAST], undefined, 400);
  expect(questions[1]).toMatchObject({ offset: 8 });
  expect([log, codes, steps]).toEqual([['info a press could not be answered'], ['bot-400'], 1]);
});

test('a problem that cannot be recorded is logged, and polling goes on', async () => {
  const webhook = { status: 409, description: 'Conflict: webhook is active' };
  const writeFact = () => Promise.reject(new StoreUnavailableError('locked'));
  const { log, waits } = await ask([webhook, webhook, {}, LAST], () => ({ writeFact }));
  const unnoted = 'warn the trouble of the buttons could not be noted';
  expect(log).toEqual([
    'error another program receives the presses',
    unnoted,
    'info presses come to us again',
    unnoted,
  ]);
  expect(waits).toEqual([60_000, 60_000, 1000]);
});

test('a failing fact or an update without a press stops nothing', async () => {
  const readFact = () => Promise.reject(new StoreUnavailableError('locked'));
  const updates = [{ update_id: 'x' }, null, { update_id: 7 }, { update_id: 8, callback_query: { id: 'y' } }];
  const { questions, answers, steps } = await ask([{ updates }, LAST], () => ({ readFact }));
  expect(questions[1]).toMatchObject({ offset: 9 });
  expect([answers, steps]).toEqual([[], 0]);
});

test('a press that has ended the process twice is left out at the third start, and the next one is taken', async () => {
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

/** What a stranger writes to the bot: as much as Telegram lets them. */
const written = (update_id: number, text = 'привіт') => ({
  update_id,
  message: { message_id: update_id, date: 1, from: { id: 5 }, chat: { id: -9, type: 'group' }, text },
});

/** As Telegram writes it: each character that is not ASCII is escaped. */
const escapeUnicode = (json: string) =>
  json.replace(/[^ -~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

test('the longest answer of Telegram is read whole: a hundred long messages that answer long messages', async () => {
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

test('a message that is no answer to a card of ours changes nothing, so no cards are looked at', async () => {
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
