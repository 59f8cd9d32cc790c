import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { measureInRounds } from './rounds.ts';

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
 * The medians of Lighthouse's mobile run, beside those of a bare page of as many bytes: its times are simulated from
 * what it saw, so only such a ratio says how far they are from the floor.
 */
export async function measureLighthouse(
  pages: Readonly<Record<string, string>>,
  chromePath: string,
  rounds: number,
): Promise<Record<string, Record<string, number>>> {
  const medians = await measureInRounds(rounds, pages, (url) => runOnce(url, chromePath));
  console.log(`\nLighthouse, mobile, medians of ${rounds} rounds (scores of 100, times in ms)`);
  console.table(Object.fromEntries(medians));
  return Object.fromEntries(medians);
}

async function runOnce(url: string, chromePath: string): Promise<Record<string, number>> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    return {
      ...Object.fromEntries(
        Object.entries(categories as Record<string, { score: number | null }>).map(([id, { score }]) => [
          id,
          (score ?? 0) * 100,
        ]),
      ),
      ...Object.fromEntries(
        METRICS.map((id) => [id, Number((audits[id]?.numericValue ?? Number.NaN).toFixed(3))]),
      ),
    };
  } finally {
    await chrome.kill();
  }
}
