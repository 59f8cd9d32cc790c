import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import { measureInRounds } from './rounds.ts';

/** What a browser's main thread did for a page; times in ms of its own processor time. */
type MainThreadWork = {
  /** Thread time of all its tasks: what other programs do meanwhile counts little. */
  cpu: number;
  /** Estimated blocking time at a quarter of this processor: of each task's time there, the part above 50 ms. */
  blocking: number;
  /** Of that, styles, layout, painting (with what prepares it), and scripts. */
  styling: number;
  layout: number;
  painting: number;
  scripting: number;
  /** Frames that were painted. */
  paints: number;
  /** Elements whose styles were worked out, and boxes that were laid out, each as often as it was. */
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

/** Of which part of the work an event is. */
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

/** A phone of usual size, which nothing slows down: a slower processor takes longer for the same work. */
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** How much slower the processor is for which blocking is estimated. */
const SLOWDOWN = 4;

/** A task that takes longer blocks the visitor. */
const LONG_TASK_MS = 50;

/** What a page does to a browser in its first seconds. */
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

/** Opens a page in a browser that has seen nothing yet, and reads from a trace what its main thread did. */
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

/** The page's main thread is the one that paints: the browser has others for pages of its own. */
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
