import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import type { Logger } from './logging.ts';
import { OTHER_SOURCE, type PageViews, type ViewCount } from './store/page-views.ts';

/** What a killed process loses at most. */
const FLUSH_INTERVAL_MS = 60_000;

/**
 * Different counts held in memory; beyond, sources are summed up, so that neither a flood of made-up ones nor a
 * store that is away for days fills the memory.
 */
const MAX_COUNTS = 2000;

/**
 * Counts how often pages are opened, by day and `utm_source`: numbers only, without cookies, addresses or anything
 * else about visitors (SECURITY.md). Counts are held in memory and handed to the store once a minute; a store that
 * does not take them gets them with the next ones.
 */
export function startViewCounter({
  store,
  logger,
  now = Date.now,
}: {
  store: Pick<PageViews, 'addViews'>;
  logger: Logger;
  now?: () => number;
}) {
  let counts = new Map<string, ViewCount>();
  let isFailing = false;

  function add(count: ViewCount): void {
    const key = `${count.day} ${count.page} ${count.source}`;
    const known = counts.get(key);
    if (known) known.views += count.views;
    else if (counts.size < MAX_COUNTS || count.source === OTHER_SOURCE) counts.set(key, count);
    else add({ ...count, source: OTHER_SOURCE });
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const flushed = [...counts.values()];
    counts = new Map();
    try {
      await store.addViews(flushed);
      isFailing = false;
    } catch (error) {
      for (const count of flushed) add(count);
      if (!isFailing) logger.warn({ err: error }, 'page views wait for the store');
      isFailing = true;
    }
  }

  const timer = setInterval(flush, FLUSH_INTERVAL_MS);
  timer.unref();
  return {
    /** Counts the opening of a page, unless it was a program's or the visitor has asked not to be counted. */
    count(page: string, request: IncomingMessage) {
      if (!isView(request)) return;
      add({ day: kyivDay(now()), page, source: readSource(request.url ?? ''), views: 1 });
    },
    /** Hands over what has been counted so far, and counts no more into the store. */
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Whether a person has opened the page, who has not asked to be left out (Do Not Track, Global Privacy Control). */
function isView({ headers }: IncomingMessage): boolean {
  if (headers.dnt === '1' || headers['sec-gpc'] === '1') return false;
  // Fetched in advance, perhaps for nothing; whoever then opens a prerendered page is not seen.
  if (headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']) return false;
  // The service worker keeps all pages for later; browsers without Sec-Fetch-Mode show it by what they accept.
  const mode = headers['sec-fetch-mode'];
  const isNavigation = mode === undefined ? headers.accept?.includes('text/html') : mode === 'navigate';
  return Boolean(isNavigation) && Boolean(headers['user-agent']) && !isbot(headers['user-agent']);
}

function readSource(url: string): string {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('utm_source', start)) return '';
  return normaliseSource(new URLSearchParams(url.slice(start)).get('utm_source') ?? '');
}

/** Longest source, in UTF-16 units. */
const MAX_SOURCE = 40;

/**
 * Makes one of the spellings of a `utm_source`: lower case, letters, digits, dots, hyphens and underscores only, so
 * that it can neither pretend to be another nor command a terminal. Empty when nothing is left.
 */
export function normaliseSource(source: string): string {
  const cleaned = source
    .slice(0, 4 * MAX_SOURCE)
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SOURCE);
  return cleaned.isWellFormed() ? cleaned : cleaned.slice(0, -1);
}
