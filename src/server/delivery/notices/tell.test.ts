import { expect, onTestFinished, test, vi } from 'vitest';
import { createRecordingLogger, type LogLine } from '../../../../tests/support/test-app.ts';
import { readConfig } from '../../config.ts';
import { CHANNELS, type Channel } from '../../lead.ts';
import type { StoreHealth } from '../../store/delivery-health.ts';
import type { Store } from '../../store/store.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import type { Transport } from '../channels/transport.ts';
import type { Clock } from '../queue/clock.ts';
import { listOutages, type TellOptions, tellDirectly, tellInTurn } from './tell.ts';

const NOTICE = { id: 'notice', title: 'Сайт школи', paragraphs: [[{ text: 'Усе добре' }]] };

type Health = Pick<StoreHealth, 'breakers' | 'failures'>;
const WELL: Health = { breakers: [], failures: [] };

const at = (ms: number) => new Date(ms);
const breaker = (openedAt: number, errorCode = 'emailjs-412', channel = 'email') =>
  ({ channel, openedAt: at(openedAt), errorCode }) as Health['breakers'][number];
const failure = (since: number, isPartial = false, channel = 'email') =>
  ({ channel, since: at(since), errorCode: 'timeout', isPartial }) as Health['failures'][number];

type World = { health?: Partial<Health>; deaf?: Channel[]; store?: Partial<Store> };

/** A process that has something to tell; what becomes of it. */
function startTeller({ health = {}, deaf = [], store = {} }: World = {}) {
  const told: Channel[] = [];
  const tried: Channel[] = [];
  const waits: number[] = [];
  const log: LogLine[] = [];
  const left: string[] = [];
  const stop = new AbortController();
  const transports = CHANNELS.map((channel) => ({
    ...{ channel, minIntervalMs: 0, timeoutMs: 1000, recipients: [] },
    ...(channel === 'webhook' && { isForMachines: true }),
    async sendNotice() {
      tried.push(channel);
      if (deaf.includes(channel)) throw new Error('deaf');
      told.push(channel);
    },
  })) as unknown as Transport[];
  const clock: Clock = {
    now: () => 0,
    async sleep(ms, signal) {
      if (signal !== stop.signal)
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
      waits.push(ms);
    },
  };
  const held = {
    checkHealth: async () => ({ ...WELL, ...health }),
    holdRole: async () => true,
    leaveRole: async (role: string) => void left.push(role),
    ...store,
  } as unknown as Store;
  const parts = { transports, store: held, clock, logger: createRecordingLogger(log), holder: 'me' };
  return {
    ...{ told, tried, waits, left, stop },
    listRefused: () => log.map(({ level, message, facts }) => [level, message, Object(facts).channel]),
    async tell(options?: TellOptions, mark: () => Promise<unknown> = async () => undefined) {
      let isTold: boolean | undefined;
      await tellInTurn(parts, stop.signal, async (tell) => {
        isTold = await tell(NOTICE, mark, options);
      });
      return isTold;
    },
  };
}

test.each<[string, World, TellOptions, Channel[]]>([
  ['the bot first', {}, {}, ['bot']],
  ['then by letter, and never a program', { deaf: ['bot', 'email'] }, {}, ['bot', 'email']],
  ['not by what it is about', { deaf: ['bot', 'email'] }, { about: 'bot' }, ['email']],
  ['by that last where it will do', { deaf: ['bot'] }, { about: 'bot', isOwnChannelFit: true }, ['email']],
  [
    'by that after all others',
    { deaf: ['email'] },
    { about: 'bot', isOwnChannelFit: true },
    ['email', 'bot'],
  ],
  ['not by letters that fail', { deaf: ['bot'], health: { failures: [failure(1)] } }, {}, ['bot']],
  [
    'by a bot that fails, after all',
    { health: { failures: [failure(1, false, 'bot')] }, deaf: ['email'] },
    {},
    ['email', 'bot'],
  ],
  [
    'by letters that reach some',
    { deaf: ['bot'], health: { failures: [failure(1, true)] } },
    {},
    ['bot', 'email'],
  ],
  [
    'not by a channel whose settings are refused',
    { deaf: ['bot'], health: { breakers: [breaker(1)] } },
    {},
    ['bot'],
  ],
])('a notice is told: %s', async (_, world, options, channels) => {
  const { tell, tried, told, listRefused } = startTeller(world);
  const isTold = await tell(options);
  expect(tried).toEqual(channels);
  expect(isTold).toBe(told.length === 1);
  const deaf = channels.filter((channel) => !told.includes(channel));
  expect(listRefused()).toEqual(deaf.map((channel) => ['warn', 'a notice was refused', channel]));
});

test('who has not got the role looks at nothing, and who has lost it tells nothing', async () => {
  const other = startTeller({ store: { holdRole: async () => false } });
  expect(await other.tell()).toBeUndefined();
  expect(other.left).toEqual([]);

  const answers = [true, false];
  const late = startTeller({ store: { holdRole: async () => answers.shift() ?? false } });
  expect(await late.tell()).toBe(false);
  expect([late.tried, late.left]).toEqual([[], ['notices']]);
});

test('the role is left when the look fails, and when the store is away then', async () => {
  const { tell, left } = startTeller({ store: { checkHealth: () => Promise.reject(new Error('broken')) } });
  await expect(tell()).rejects.toThrow('broken');
  expect(left).toEqual(['notices']);
  const leaveRole = () => Promise.reject(new StoreUnavailableError('away'));
  expect(await startTeller({ store: { leaveRole } }).tell()).toBe(true);
});

test('that it was told is noted however long the store is away, and nothing else is insisted on', async () => {
  const { tell, waits, told } = startTeller();
  let refusals = 2;
  const mark = async () => {
    refusals -= 1;
    if (refusals >= 0) throw new StoreUnavailableError('away');
  };
  expect(await tell({}, mark)).toBe(true);
  expect([waits, told]).toEqual([[1000, 1000], ['bot']]);
  await expect(startTeller().tell({}, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');

  const stopped = startTeller();
  const away = async () => {
    stopped.stop.abort();
    throw new StoreUnavailableError('away');
  };
  await expect(stopped.tell({}, away)).rejects.toThrow('away');
});

test('a server that stops tries no other channel', async () => {
  const { tell, tried, stop } = startTeller({ deaf: ['bot'] });
  stop.abort(new Error('The server stops'));
  await expect(tell()).rejects.toThrow('The server stops');
  expect(tried).toEqual([]);
});

test.each<[string, Partial<Health>, object[]]>([
  ['nothing', {}, []],
  [
    'a channel whose settings are refused',
    { breakers: [breaker(5)] },
    [{ channel: 'email', since: 5, code: 'emailjs-412', isPartial: false }],
  ],
  [
    'letters that reach some',
    { failures: [failure(6, true)] },
    [{ channel: 'email', since: 6, code: 'timeout', isPartial: true }],
  ],
  [
    'letters of which some reach nobody',
    { failures: [failure(6, true), failure(5)] },
    [{ channel: 'email', since: 5, code: 'timeout', isPartial: false }],
  ],
  [
    'each channel by itself',
    { breakers: [breaker(5)], failures: [failure(6, false, 'bot')] },
    [
      { channel: 'email', since: 5, code: 'emailjs-412', isPartial: false },
      { channel: 'bot', since: 6, code: 'timeout', isPartial: false },
    ],
  ],
])('an outage is %s', (_, health, outages) => {
  expect(listOutages({ ...WELL, ...health })).toEqual(outages);
});

test('where there is no store a notice goes by the bot, or else by letter', async () => {
  const asked: string[] = [];
  const deaf = new Set<string>();
  vi.stubGlobal('fetch', async (url: string) => {
    const { hostname } = new URL(url);
    asked.push(hostname);
    if (deaf.has(hostname)) return Response.json({}, { status: 502 });
    return hostname === 'bot.example' ? Response.json({ ok: true, result: {} }) : new Response('OK');
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const config = readConfig({
    ...{ EMAILJS_ORIGIN: 'https://letter.example', EMAILJS_PUBLIC_KEY: 'a', EMAILJS_SERVICE_ID: 'b' },
    ...{ EMAILJS_TEMPLATE_CONTACT: 'c', EMAILJS_TEMPLATE_TRIAL: 'd', EMAILJS_TEMPLATE_PACKAGE: 'e' },
    ...{ TELEGRAM_ORIGIN: 'https://bot.example', TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '-42' },
    ...{ WEBHOOK_URL: 'https://program.example/', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` },
  });
  const log: LogLine[] = [];
  const tell = (channels: Partial<typeof config>) => {
    asked.splice(0);
    const none = { email: undefined, bot: undefined, webhook: undefined };
    return tellDirectly({ ...none, ...channels } as typeof config, NOTICE, createRecordingLogger(log));
  };
  expect(await tell(config)).toBe(true);
  expect(asked).toEqual(['bot.example']);
  deaf.add('bot.example');
  expect(await tell(config)).toBe(true);
  expect(asked).toEqual(['bot.example', 'letter.example']);
  expect(log).toMatchObject([{ level: 'warn', facts: { channel: 'bot' }, message: 'a notice was refused' }]);
  deaf.add('letter.example');
  expect(await tell(config)).toBe(false);
  // A program reads no notices, so there is nobody who could be told later.
  expect(await tell({ webhook: config.webhook })).toBe(true);
  expect(asked).toEqual([]);
});
