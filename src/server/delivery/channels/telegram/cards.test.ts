import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeNewLead } from '../../../../../tests/support/make-lead.ts';
import { SCHOOL_WORDS } from '../../../../../tests/support/school-words.ts';
import { createRecordingLogger, type LogLine } from '../../../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../../../tests/support/test-store.ts';
import type { BotConfig } from '../../../config.ts';
import type { Channel } from '../../../lead.ts';
import type { Store } from '../../../store/store.ts';
import { StoreUnavailableError } from '../../../store/store-error.ts';
import { createBriefWriter } from '../../../words/brief.ts';
import type { Clock } from '../../queue/clock.ts';
import { keepCards, pauseAfter } from './cards.ts';

/*
 * What the card of a lead that was taken becomes, on a clock that goes on by itself; how it looks is looked at in
 * actions.test.ts.
 */

const config: BotConfig = {
  origin: 'https://telegram.example',
  token: '123456:ABC',
  chatId: '-42',
  minIntervalMs: 1100,
};

/** What Telegram says to a call, if it is not yes. */
type Said = { description: string; status?: number; retryAfter?: number };
const NO: Said = { description: 'Internal Server Error', status: 500 };
const bad = (description: string): Said => ({ description: `Bad Request: ${description}`, status: 400 });

type World = {
  /** To the calls, in their order; yes to all others. */
  says?: (Said | 'not reached' | undefined)[];
  /** Whether the leads were only noted, and nobody has taken them. */
  areNoted?: boolean;
  /** Who took the leads. */
  source?: `bot:${number}` | 'cli';
  /** The channels by which the leads are to go out. */
  channels?: Channel[];
  leads?: number;
  /** How often it looks until it is stopped. */
  looks?: number;
  changes?: (store: Store) => Partial<Store>;
};

/** Keeps the cards 1, 2 … of leads that were taken, message 101, 102 … */
async function keep({
  says = [],
  source = 'bot:5',
  channels = [],
  leads = 1,
  looks = 1,
  changes,
  areNoted,
}: World = {}) {
  const opened = await openTestStore(makeStoreFile());
  for (let number = 1; number <= leads; number += 1) {
    await opened.saveLead(makeNewLead('trial', { fields: { name: 'Тарас', phone: `${number}` } }), channels);
    await opened.noteCard(number, { chatId: '-42', messageId: 100 + number }, 0);
    const by = { source, name: 'Марія' } as const;
    const said = { of: { lead: number }, by, key: randomUUID() };
    await opened.say(areNoted ? { ...said, note: 'після 18:00' } : { ...said, step: 'take' });
  }
  const store = { ...opened, ...changes?.(opened) };
  const stop = new AbortController();
  const calls: string[] = [];
  const texts: string[] = [];
  const waits: string[] = [];
  const log: LogLine[] = [];
  const away: unknown[] = [];
  const rest = (what: string) => {
    waits.push(what);
    looks -= 1;
    if (looks === 0) stop.abort();
  };
  const clock: Clock = {
    now: Date.now,
    async sleep(ms, signal) {
      // The time of a call, which has ended before.
      if (signal !== stop.signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      if (ms === config.minIntervalMs) waits.push('between');
      else rest(`${ms}`);
    },
  };
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { message_id: id, text, parse_mode: mode } = JSON.parse(body);
    calls.push([url.slice(url.lastIndexOf('/') + 1), id, mode].filter(Boolean).join(' '));
    texts.push(text);
    const said = says.shift();
    if (said === 'not reached') throw new TypeError('fetch failed');
    if (!said) return Response.json({ ok: true, result: { message_id: 900 } });
    const { description, status = 500, retryAfter } = said;
    const parameters = { retry_after: retryAfter };
    return Response.json({ ok: false, error_code: status, description, parameters }, { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const logger = createRecordingLogger(log);
  const writeBrief = createBriefWriter({ store, readContent: () => SCHOOL_WORDS, clock, logger });
  const doorbell = { ring: () => undefined, wait: async (ms: number) => rest(`bell ${ms}`) };
  const noteAway = (error: unknown) => void away.push(error);
  await keepCards({ store, config, writeBrief, clock, logger }, doorbell, noteAway, stop.signal);
  return {
    ...{ calls, texts, waits, away },
    log: log.map(({ level, message, facts }) => `${level} ${message} ${Object(facts).code ?? ''}`),
    readCard: async () => (await opened.findLead(1))?.conversation.card,
    countStale: async () => (await opened.listStaleCards(99)).length,
  };
}

test('each card is edited once, with a pause after each, and looked after every five seconds', async () => {
  const { calls, texts, waits, log, readCard, countStale } = await keep({ leads: 2, looks: 2 });
  expect(calls).toEqual(['editMessageText 101 HTML', 'editMessageText 102 HTML']);
  expect(texts[0]).toMatch(/👤 У роботі: Марія/);
  expect(waits).toEqual(['between', 'between', 'bell 5000', 'bell 5000']);
  expect([log, await countStale(), await readCard()]).toEqual([[], 0, { chatId: '-42', messageId: 101 }]);
});

test('more than twenty are brought up to date in several rounds', async () => {
  const { calls, countStale } = await keep({ leads: 21, looks: 1 });
  expect([calls.length, await countStale()]).toEqual([20, 1]);
});

test('one that fails holds up no other, is tried ever later, and is told of once', async () => {
  const { calls, waits, log, countStale } = await keep({ leads: 2, says: [NO, undefined, NO, NO], looks: 4 });
  expect(calls.map((call) => call.split(' ')[1])).toEqual(['101', '102', '101', '101', '101']);
  expect(waits).toEqual([
    ...['between', 'between', '1000'],
    ...['between', '2000'],
    ...['between', '4000'],
    ...['between', 'bell 5000'],
  ]);
  expect([log, await countStale()]).toEqual([['warn a card could not be edited bot-500'], 0]);
});

test('patience that Telegram asks for is had with all cards', async () => {
  const patience = { description: 'Too Many Requests', status: 429, retryAfter: 30 };
  const { calls, waits } = await keep({ leads: 2, says: [patience], looks: 2 });
  expect(calls.map((call) => call.split(' ')[1])).toEqual(['101', '101', '102']);
  expect(waits).toEqual(['30000', 'between', 'between', 'bell 5000']);
});

test('while Telegram is not reached no other card is tried', async () => {
  const { calls } = await keep({ leads: 2, says: ['not reached'] });
  expect(calls).toHaveLength(1);
});

test('a message that is refused for what it says is sent plain', async () => {
  const { calls, countStale } = await keep({ says: [bad("can't parse entities")] });
  expect(calls).toEqual(['editMessageText 101 HTML', 'editMessageText 101']);
  expect(await countStale()).toBe(0);
});

test('a card that shows it already is done with', async () => {
  const { calls, log, countStale, readCard } = await keep({
    says: [bad('message is not modified: it is the same')],
  });
  expect([calls.length, log, await countStale()]).toEqual([1, [], 0]);
  expect(await readCard()).toEqual({ chatId: '-42', messageId: 101 });
});

test('a card that is gone is sent again to whoever pressed, and not for the command line', async () => {
  const gone = bad('message to edit not found');
  const pressed = await keep({ says: [gone] });
  expect(pressed.calls).toEqual(['editMessageText 101 HTML', 'sendMessage HTML']);
  expect(await pressed.readCard()).toEqual({ chatId: '-42', messageId: 900 });
  expect(pressed.log).toEqual(['info a card can not be edited any more bot-400']);

  const stepped = await keep({ says: [gone], source: 'cli' });
  expect(stepped.calls).toHaveLength(1);
  expect([await stepped.countStale(), await stepped.readCard()]).toEqual([
    0,
    { chatId: '-42', messageId: 101 },
  ]);
});

test('the card of a lead that nobody has taken may be gone, too', async () => {
  const { calls, away, countStale } = await keep({
    says: [bad('message to edit not found')],
    areNoted: true,
  });
  expect([calls.length, away, await countStale()]).toEqual([1, [], 0]);
});

test('a new card that can not be sent either is tried again later', async () => {
  const { calls, waits, countStale } = await keep({ says: [bad('message to edit not found'), NO], looks: 2 });
  expect(calls.map((call) => call.split(' ')[0])).toEqual([
    'editMessageText',
    'sendMessage',
    'editMessageText',
  ]);
  expect(waits).toEqual(['between', '1000', 'between', 'bell 5000']);
  expect(await countStale()).toBe(0);
});

test.each<[Channel[], boolean]>([
  [['email', 'bot'], true],
  [['bot'], false],
])('of a lead that goes out by %j the letter is called overdue: %s', async (channels, isOverdue) => {
  expect((await keep({ channels })).texts[0]?.includes('Лист ще не надіслано')).toBe(isOverdue);
});

test('a letter that has reached anybody, or is done with, is not overdue', async () => {
  const claimed = (then: (store: Store) => Promise<unknown>) =>
    keep({
      channels: ['email'],
      changes: (store) => ({
        async listStaleCards(limit) {
          await then(store);
          return store.listStaleCards(limit);
        },
      }),
    });
  const claim = async (store: Store) => {
    const claim = await store.claimDelivery('email', {
      leaseMs: 60_000,
      minIntervalMs: 0,
      hasEmail: true,
    });
    if ('waitMs' in claim) throw new Error('Nothing is due');
    return claim;
  };
  for (const then of [
    async (store: Store) => store.completeDelivery(await claim(store)),
    async (store: Store) => store.noteSentTo(await claim(store), ['first@school.example']),
  ])
    expect((await claimed(then)).texts[0]).not.toContain('Лист ще не надіслано');
});

test('a store that is away is told of and asked again, ever later', async () => {
  const error = new StoreUnavailableError('away');
  const listStaleCards = () => Promise.reject(error);
  const { waits, away, calls } = await keep({ looks: 3, changes: () => ({ listStaleCards }) });
  expect([waits, calls]).toEqual([['1000', '2000', '4000'], []]);
  expect(away).toEqual([error, error, error]);
});

test('behind a round in which all went well pauses begin anew', async () => {
  let round = 0;
  const { waits } = await keep({
    looks: 3,
    changes: (store) => ({
      listStaleCards(limit) {
        round += 1;
        return round === 2 ? store.listStaleCards(limit) : Promise.reject(new StoreUnavailableError('away'));
      },
    }),
  });
  expect(waits).toEqual(['1000', 'between', 'bell 5000', '1000']);
});

test('pauses double from a second to a minute', () => {
  expect([1, 2, 6, 7, 60].map(pauseAfter)).toEqual([1000, 2000, 32_000, 60_000, 60_000]);
});
