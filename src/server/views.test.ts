import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildTestApp, createRecordingLogger, type LogLine, listen } from '../../tests/support/test-app.ts';
import { loadSite } from './pages/load-site.ts';
import type { ViewCount } from './store/page-views.ts';
import { StoreUnavailableError } from './store/store-error.ts';
import { normaliseSource, startViewCounter } from './views.ts';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const VISIT = {
  'user-agent': BROWSER,
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'sec-fetch-mode': 'navigate',
};
const NOON = Date.parse('2026-11-21T10:00:00Z');

/** Serves a small site with a counter, whose store may refuse by throwing. */
async function serve(refuse: () => void = () => undefined) {
  const folder = await mkdtemp(join(tmpdir(), 'views-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const path of ['index.html', 'subject/french.html', '404.html', 'favicon.svg']) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `<!doctype html><title>${path}</title>`);
  }
  const kept: ViewCount[] = [];
  const log: LogLine[] = [];
  const clock = { now: NOON };
  const store = {
    async addViews(counts: readonly ViewCount[]) {
      refuse();
      kept.push(...counts);
    },
  };
  const counter = startViewCounter({ store, logger: createRecordingLogger(log), now: () => clock.now });
  const site = await loadSite(folder, { siteUrl: 'https://klitynka.example' });
  const { app } = await buildTestApp({ site, onPageShown: counter.count });
  const { origin } = await listen(app);
  const visit = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(origin + path, { ...VISIT, ...headers }, method);
  async function countAll(): Promise<ViewCount[]> {
    await counter.stop();
    return kept;
  }
  return { visit, countAll, counter, clock, log, kept };
}

/** Asks with these very headers: `fetch` sends a Sec-Fetch-Mode of its own. */
function ask(url: string, headers: Record<string, string>, method: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer));
    });
    asking.on('error', reject).end();
  });
}

const one = (changes: Partial<ViewCount> = {}): ViewCount => ({
  day: '2026-11-21',
  page: '/',
  source: '',
  views: 1,
  ...changes,
});

test('counts views by page, source and day of Kyiv', async () => {
  const { visit, countAll, clock } = await serve();
  await visit('/');
  await visit('/?utm_source=Instagram&utm_campaign=osin');
  await visit('/?utm_campaign=osin&utm_source=instagram');
  await visit('/subject/french?utm_source=');
  clock.now = Date.parse('2026-11-21T22:30:00Z');
  await visit('/');

  expect(await countAll()).toEqual([
    one(),
    one({ source: 'instagram', views: 2 }),
    one({ page: '/subject/french' }),
    one({ day: '2026-11-22' }),
  ]);
});

test('counts a page that the browser shows out of its cache after asking', async () => {
  const { visit, countAll } = await serve();
  const etag = (await visit('/')).headers.etag ?? '';
  expect((await visit('/', { 'if-none-match': etag })).statusCode).toBe(304);

  expect(await countAll()).toEqual([one({ views: 2 })]);
});

test('tells visits of a browser without Sec-Fetch-Mode by what it accepts', async () => {
  const kept: ViewCount[] = [];
  const store = { addViews: async (counts: readonly ViewCount[]) => void kept.push(...counts) };
  const counter = startViewCounter({ store, logger: createRecordingLogger([]), now: () => NOON });
  const { 'sec-fetch-mode': _, ...older } = VISIT;
  counter.count('/', { url: '/', headers: older } as never);
  counter.count('/', { url: '/', headers: { ...older, accept: '*/*' } } as never);
  await counter.stop();

  expect(kept).toEqual([one()]);
});

test.each<[string, string, Record<string, string>, string?]>([
  ['a visitor with Do Not Track', '/', { dnt: '1' }],
  ['a visitor with Global Privacy Control', '/', { 'sec-gpc': '1' }],
  ['a prefetch', '/', { 'sec-purpose': 'prefetch' }],
  ['a prerendering', '/', { 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of older browsers', '/', { purpose: 'prefetch' }],
  ['a page that the service worker keeps for later', '/', { 'sec-fetch-mode': 'same-origin', accept: '*/*' }],
  [
    'a search engine',
    '/',
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
  ],
  ['a preview of a chat', '/', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
  [
    'an assistant',
    '/',
    { 'user-agent': 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2)' },
  ],
  ['a program', '/', { 'user-agent': 'curl/8.5.0' }],
  ['somebody without a name', '/', { 'user-agent': '' }],
  ['a HEAD', '/', {}, 'HEAD'],
  ['the way to a page from another spelling', '/INDEX.html', {}],
  ['what is not found', '/nope', {}],
  ['a file', '/favicon.svg', {}],
])('does not count %s', async (_, path, headers, method) => {
  const { visit, countAll } = await serve();
  await visit(path, headers, method);

  expect(await countAll()).toEqual([]);
});

test('lets no query fail a page', async () => {
  const { visit, countAll } = await serve();
  for (const query of [
    'utm_source=%',
    'utm_source=%FF%00',
    'utm_source',
    '&&utm_source=a&utm_source=b',
    '?utm_source=%D1',
  ]) {
    expect((await visit(`/?${query}`)).statusCode).toBe(200);
  }
  expect((await countAll()).reduce((sum, { views }) => sum + views, 0)).toBe(5);
});

test.each([
  ['Instagram', 'instagram'],
  [' Фейсбук реклама ', 'фейсбук-реклама'],
  ['*', ''],
  ['\u001b[31m\u202eevil', '31m-evil'],
  ['a'.repeat(500), 'a'.repeat(40)],
  ['\ud800', ''],
  ['🎓', ''],
  ['ｆａｃｅｂｏｏｋ', 'facebook'],
])('spells %j as %j', (source, normalised) => {
  expect(normaliseSource(source)).toBe(normalised);
});

test('hands over what it has counted once a minute, and nothing when nobody came', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let calls = 0;
  const { visit, kept } = await serve(() => {
    calls += 1;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(0);
  await visit('/');
  await visit('/');
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.advanceTimersByTimeAsync(60_000);

  expect([calls, kept]).toEqual([1, [one({ views: 2 })]]);
});

test('keeps what a store that is away does not take, says so once, and serves pages meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let isAway = true;
  const { visit, kept, log, countAll } = await serve(() => {
    if (isAway) throw new StoreUnavailableError('away');
  });
  for (const _ of [1, 2, 3]) {
    expect((await visit('/')).statusCode).toBe(200);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  isAway = false;
  await countAll();

  expect(kept).toEqual([one({ views: 3 })]);
  expect(log.map(({ message }) => message)).toEqual(['page views wait for the store']);
});

test('holds a bounded number of sources in memory, losing no view', async () => {
  const kept: ViewCount[] = [];
  const counter = startViewCounter({
    store: { addViews: async (counts) => void kept.push(...counts) },
    logger: createRecordingLogger([]),
    now: () => NOON,
  });
  for (let index = 0; index < 10_000; index += 1) {
    counter.count('/', { url: `/?utm_source=s${index}`, headers: VISIT } as never);
  }
  await counter.stop();

  expect(kept.length).toBe(2001);
  expect(kept.reduce((sum, { views }) => sum + views, 0)).toBe(10_000);
});
