import { type Browser, chromium, type Page } from '@playwright/test';
import { servePage } from './bare-page.ts';
import { measureInRounds } from './rounds.ts';

/** A weak mobile network and a processor of a quarter of this machine's. */
const BITS_PER_SECOND = 400_000;
const LATENCY_MS = 400;
const CPU_SLOWDOWN = 4;

type Round = {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** On the wire, until it is at rest. */
  bytes: number;
  dialog: number;
};

/**
 * How much later a weak phone paints our pages than a bare page of as many bytes, and how much later it
 * opens the trial dialog than that page opens an empty one with a handler of one line. What a form in a dialog
 * costs by itself is told apart by a third page: our dialog and styles with nothing else.
 */
export async function measureWeakPhone(
  origin: string,
  others: Readonly<Record<string, string>>,
  executablePath: string,
  rounds: number,
): Promise<Record<string, Round>> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const dialogAlone = await servePage(await makeDialogPage(browser, `${origin}/`));
  const pages = { ...others, 'dialog alone': dialogAlone.url };
  try {
    const medians = await measureInRounds(rounds, pages, (url) => visit(browser, url));
    const base = medians.get('bare page') as Round;
    console.log(
      `\nWeak phone: ${BITS_PER_SECOND / 1000} Kbps, ${LATENCY_MS} ms, CPU ÷ ${CPU_SLOWDOWN}; medians of ${rounds} interleaved rounds, in ms and times the bare page`,
    );
    console.table(Object.fromEntries([...medians].map(([name, median]) => [name, describe(median, base)])));
    return Object.fromEntries(medians);
  } finally {
    await browser.close();
    dialogAlone.close();
  }
}

/** Opens a page in a browser that has seen nothing yet, waits for its load, and presses its trial button. */
async function visit(browser: Browser, url: string): Promise<Round> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const traffic = await slowDown(page);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(hasPainted);
    // What comes after the load, such as fonts and drawings, paints once more.
    await page.waitForTimeout(1500);
    const painted = await page.evaluate(
      () => (window as unknown as { seen: Omit<Round, 'bytes' | 'dialog'> }).seen,
    );
    const { bytes } = traffic;
    return { ...painted, bytes, dialog: await page.evaluate(openTrialDialog) };
  } finally {
    await context.close();
  }
}

/** Makes its line and its processor weak, and counts from now on what comes over that line. */
async function slowDown(page: Page): Promise<{ bytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const traffic = { bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** Runs in the page, before anything else. */
function observe(): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 };
  Object.assign(window, { seen });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
  });
  on('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime;
  });
  on('longtask', (entry) => {
    seen.blocking += Math.max(0, entry.duration - 50);
  });
  on('layout-shift', (entry) => {
    seen.shift += (entry as PerformanceEntry & { value: number }).value;
  });
}

/** Runs in the page: where the browser renders it, a page is empty for a while behind its load. */
function hasPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

/** Runs in the page: the time from the press to the second frame with the dialog open. */
function openTrialDialog(): Promise<number> {
  const button = document.querySelector<HTMLButtonElement>('main button') as HTMLButtonElement;
  const startedAt = performance.now();
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  button.click();
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('dialog[open]')) {
        requestAnimationFrame(() => resolve(performance.now() - startedAt));
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** A page of our styles, late ones too, and of our trial dialog with a button that opens it. */
async function makeDialogPage(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(() => {
      const late = document.querySelector<HTMLLinkElement>('[data-late]');
      // Its address is whole here: the page comes from another server.
      late?.setAttribute('href', late.href);
      const styles = Array.from(document.querySelectorAll('style,[data-late]'), (sheet) => sheet.outerHTML);
      const opener = document.querySelector('main button')?.outerHTML;
      const dialog = document.querySelector('#trial-dialog')?.closest('[data-island]')?.outerHTML;
      return `<!doctype html><html lang="uk"><meta name="viewport" content="width=device-width"><title>Вікно</title>${styles.join('')}<main><h1>Вікно</h1>${opener}</main>${dialog}`;
    });
  } finally {
    await page.close();
  }
}

function describe(median: Round, base: Round) {
  const ratio = (name: 'firstPaint' | 'largestPaint' | 'dialog') =>
    `${Math.round(median[name])} (${(median[name] / base[name]).toFixed(2)} ×)`;
  return {
    'first paint': ratio('firstPaint'),
    'largest paint': ratio('largestPaint'),
    blocking: Math.round(median.blocking),
    bytes: Math.round(median.bytes),
    'layout shift': median.shift.toFixed(4),
    'dialog opens': ratio('dialog'),
  };
}
