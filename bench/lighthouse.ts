import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { serveBarePage } from './bare-page.ts';

/** Machines are noisy: medians of several rounds, interleaved over the pages. */
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

type Round = Record<string, number>;

/**
 * Prints the medians of Lighthouse's mobile run for the home page and a subject page, beside those of a bare page of
 * as many bytes: its times are simulated from what it saw, so only such a ratio says how far they are from the floor.
 */
export async function measureLighthouse(origin: string, chromePath: string): Promise<void> {
  const bare = await serveBarePage(`${origin}/`);
  const urls = { 'bare page': bare.url, ...Object.fromEntries(PATHS.map((path) => [path, origin + path])) };
  const rounds = new Map<string, Round[]>(Object.keys(urls).map((name) => [name, []]));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, url] of Object.entries(urls)) rounds.get(name)?.push(await runOnce(url, chromePath));
    }
  } finally {
    bare.close();
  }
  console.log(`\nLighthouse, mobile, medians of ${ROUNDS} rounds (scores of 100, times in ms)`);
  console.table(Object.fromEntries([...rounds].map(([path, results]) => [path, takeMedians(results)])));
}

async function runOnce(url: string, chromePath: string): Promise<Round> {
  const chrome = await launch({ chromePath, chromeFlags: FLAGS });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    return {
      ...Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, (score ?? 0) * 100])),
      ...Object.fromEntries(METRICS.map((id) => [id, audits[id]?.numericValue ?? Number.NaN])),
    };
  } finally {
    await chrome.kill();
  }
}

function takeMedians(rounds: Round[]): Round {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const values = rounds.map((round) => round[name] ?? Number.NaN).sort((one, other) => one - other);
      return [name, Number((values[Math.floor(values.length / 2)] ?? Number.NaN).toFixed(3))];
    }),
  );
}
