import { type Browser, chromium, type Page } from '@playwright/test';
import { servePage } from './bare-page.ts';
import { measureInRounds } from './rounds.ts';
import { NETWORK, openSlowConnection } from './slow-connection/slow-connection.ts';

/** Slows the processor down to a quarter of this machine's. */
const CPU_SLOWDOWN = 4;

type Round = {
  firstPaint: number;
  largestPaint: number;
  blocking: number;
  shift: number;
  /** Bytes received until the network is idle. */
  bytes: number;
  dialog: number;
};

/**
 * Measures how much later a weak phone paints our pages than a bare page of as many bytes. Also measures how much later
 * the trial dialog opens than an empty dialog with a one-line handler. A third page, with only our dialog and styles,
 * shows the cost of the form itself. All pages come over a slow connection with real TCP and TLS from nginx, configured
 * as in deploy/. The bare page and ours also come from Caddy.
 */
export async function measureWeakPhone(
  origin: string,
  others: Readonly<Record<string, string>>,
  program: string,
  rounds: number,
): Promise<Record<string, Round>> {
  const connection = await openSlowConnection(program);
  const browser = await launch({ executablePath: connection.executablePath, args: connection.args });
  const near = await launch({ executablePath: program, args: [] });
  try {
    const dialogAlone = await servePage(await makeDialogPage(near, `${origin}/`));
    const pages = { ...others, 'dialog alone': dialogAlone.url };
    const isCompared = (name: string) => name === 'bare page' || name.startsWith('/');
    const compared = Object.fromEntries(Object.entries(pages).filter(([name]) => isCompared(name)));
    const far = {
      ...(await serveAll(pages, (origins) => connection.serve(origins, 'nginx'), '')),
      ...(await serveAll(compared, (origins) => connection.serve(origins, 'caddy'), ', Caddy')),
    };
    const medians = await measureInRounds(rounds, far, (url) => visit(browser, url));
    console.log(
      `\nWeak phone: ${NETWORK.kbit} kbit/s, ${NETWORK.delayMs} ms each way, TLS, CPU ÷ ${CPU_SLOWDOWN}; medians of ${rounds} interleaved rounds, in ms and times the bare page of the same proxy`,
    );
    const table = [...medians].map(([name, median]) => {
      const base = medians.get(name.endsWith(', Caddy') ? 'bare page, Caddy' : 'bare page') as Round;
      return [name, describe(median, base)];
    });
    console.table(Object.fromEntries(table));
    dialogAlone.close();
    return Object.fromEntries(medians);
  } finally {
    await browser.close();
    await near.close();
    await connection.close();
  }
}

function launch({ executablePath, args }: { executablePath: string; args: string[] }): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', ...args] });
}

/** Maps each page to its address inside the namespace. */
async function serveAll(
  pages: Readonly<Record<string, string>>,
  serve: (origins: readonly string[]) => Promise<string[]>,
  suffix: string,
): Promise<Record<string, string>> {
  const origins = [...new Set(Object.values(pages).map((url) => new URL(url).origin))];
  const addresses = await serve(origins);
  return Object.fromEntries(
    Object.entries(pages).map(([name, url]) => {
      const { origin, pathname } = new URL(url);
      return [name + suffix, `${addresses[origins.indexOf(origin)]}${pathname}`];
    }),
  );
}

/** Opens a page in a new browser context, waits until it has loaded, and presses its trial button. */
async function visit(browser: Browser, url: string): Promise<Round> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2.6,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
    // A first visit, without a cache.
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const traffic = await slowDown(page);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(hasPainted);
    // Fonts and drawings that load later cause another paint, and some islands hydrate then.
    await page.waitForLoadState('networkidle');
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

/** Throttles the processor, and counts received bytes from now on. */
async function slowDown(page: Page): Promise<{ bytes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const traffic = { bytes: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
  });
  return traffic;
}

/** Runs in the page, before its scripts. */
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

/** Runs in the page. A page that the browser renders itself is still empty at its load event. */
function hasPainted(): boolean {
  return performance.getEntriesByName('first-contentful-paint').length > 0;
}

/** Runs in the page: the time from the press to the second frame with the dialog open. */
function openTrialDialog(): Promise<number> {
  // On our page the start button of a lesson may come first; the bare page has one button.
  const button =
    document.querySelector<HTMLButtonElement>('main [command]') ?? document.querySelector('main button');
  if (!button) throw new Error('The page has no button');
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

/** Makes a page with all our styles and only the trial dialog with its button. */
async function makeDialogPage(browser: Browser, url: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    return await page.evaluate(() => {
      const deferred = document.querySelector<HTMLLinkElement>('[data-deferred]');
      // The new page has another origin, so the address must be absolute.
      deferred?.setAttribute('href', deferred.href);
      const styles = Array.from(
        document.querySelectorAll('style,[data-deferred]'),
        (sheet) => sheet.outerHTML,
      );
      const opener = document.querySelector('main [command]')?.outerHTML;
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
