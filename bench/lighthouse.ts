import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { serveBarePage } from './bare-page.ts';
import { measureInRounds } from './rounds.ts';

const ROUNDS = 5;
const PATHS = ['/', '/subject/physics'];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
];

/**
 * Prints the medians of Lighthouse's mobile run for the home page and a subject page, beside those of a bare page of
 * as many bytes: its times are simulated from what it saw, so only such a ratio says how far they are from the floor.
 */
export async function measureLighthouse(origin: string, chromePath: string): Promise<void> {
  const bare = await serveBarePage(`${origin}/`);
  const urls = { 'bare page': bare.url, ...Object.fromEntries(PATHS.map((path) => [path, origin + path])) };
  try {
    const medians = await measureInRounds(ROUNDS, urls, (url) => runOnce(url, chromePath));
    console.log(`\nLighthouse, mobile, medians of ${ROUNDS} rounds (scores of 100, times in ms)`);
    console.table(Object.fromEntries(medians));
  } finally {
    bare.close();
  }
}

async function runOnce(url: string, chromePath: string): Promise<Record<string, number>> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    return {
      ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, (score ?? 0) * 100])),
      ...Object.fromEntries(
        METRICS.map((id) => [id, Number((audits[id]?.numericValue ?? Number.NaN).toFixed(3))]),
      ),
    };
  } finally {
    await chrome.kill();
  }
}
