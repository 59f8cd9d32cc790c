import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { measureInRounds } from './rounds.ts';

/** The work of a browser's main thread for a page. Times are its own processor time in ms. */
type MainThreadWork = {
  /** Thread time of all tasks, which other programs hardly influence. */
  cpu: number;
  /** Estimated blocking time on a processor four times slower: for each task, the time above 50 ms. */
  blocking: number;
  /** Shares of `cpu`: styles, layout, painting with its preparation, and scripts. */
  styling: number;
  layout: number;
  painting: number;
  scripting: number;
  /** Frames that were painted. */
  paints: number;
  /** Number of style calculations and of laid-out boxes, repeated ones included. */
  styled: number;
  laidOut: number;
};

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args: {
    name?: string;
    elementCount?: number;
    beginData?: { dirtyObjects?: number };
  };
};

const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The kind of work of each trace event. */
const PARTS: Record<string, 'styling' | 'layout' | 'painting' | 'scripting'> = {
  UpdateLayoutTree: 'styling',
  Layout: 'layout',
  PrePaint: 'painting',
  Paint: 'painting',
  Layerize: 'painting',
  Commit: 'painting',
  EvaluateScript: 'scripting',
  FunctionCall: 'scripting',
};

/** A phone of usual size without throttling. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** How many times slower the processor is for which the blocking time is estimated. */
const SLOWDOWN = 4;

/** Longer tasks block input. */
const LONG_TASK_MS = 50;

/** How long each page is observed. */
const WATCHED_MS = 4000;

/**
 * Measures the main thread's work for pages in their first seconds, with motion and without. Prints the ratio to the
 * bare page's processor time and the estimated blocking time.
 */
export async function measureMainThread(
  pages: Readonly<Record<string, string>>,
  executablePath: string,
  rounds: number,
): Promise<Record<string, Record<string, MainThreadWork>>> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const all: Record<string, Record<string, MainThreadWork>> = {};
  try {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const medians = await measureInRounds(rounds, pages, (url) =>
        watchMainThread(browser, url, { reducedMotion }),
      );
      all[reducedMotion === 'reduce' ? 'without motion' : 'with motion'] = Object.fromEntries(medians);
      const base = medians.get('bare page')?.cpu ?? Number.NaN;
      console.log(
        `\nMain thread, ${WATCHED_MS} ms, ${reducedMotion === 'reduce' ? 'reduced motion' : 'with motion'}; medians of ${rounds} interleaved rounds, in ms of its processor time`,
      );
      console.table(
        Object.fromEntries([...medians].map(([page, median]) => [page, describeWork(median, base)])),
      );
    }
    return all;
  } finally {
    await browser.close();
  }
}

function describeWork({ cpu, ...others }: MainThreadWork, base: number) {
  const rounded = Object.entries(others).map(([name, value]) => [name, Math.round(value)]);
  return { cpu: `${Math.round(cpu)} (${(cpu / base).toFixed(2)} ×)`, ...Object.fromEntries(rounded) };
}

/** Opens a page in a new browser context and reads the main thread's work from a trace. */
async function watchMainThread(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<MainThreadWork> {
  const context = await browser.newContext({ ...PHONE, ...options });
  try {
    const page = await context.newPage();
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForTimeout(WATCHED_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return countWork(traceEvents);
  } finally {
    await context.close();
  }
}

/** Selects the main thread that paints most: the browser has others for its internal pages. */
function countWork(events: TraceEvent[]): MainThreadWork {
  const threads = events
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) => countThread(events.filter((event) => event.pid === pid && event.tid === tid)));
  const [painting] = threads.sort((one, other) => other.paints - one.paints);
  if (!painting) throw new Error('The trace has no main thread');
  return painting;
}

function countThread(events: TraceEvent[]): MainThreadWork {
  const work = {
    cpu: 0,
    blocking: 0,
    styling: 0,
    layout: 0,
    painting: 0,
    scripting: 0,
    paints: 0,
    styled: 0,
    laidOut: 0,
  };
  for (const { name, ph, tdur = 0, args } of events) {
    if (name === 'RunTask') {
      work.cpu += tdur / 1000;
      work.blocking += Math.max(0, (tdur / 1000) * SLOWDOWN - LONG_TASK_MS);
    }
    const part = PARTS[name];
    if (part) work[part] += tdur / 1000;
    if (name === 'Paint') work.paints += 1;
    if (ph !== 'E') work.styled += args.elementCount ?? 0;
    work.laidOut += args.beginData?.dirtyObjects ?? 0;
  }
  return work;
}
