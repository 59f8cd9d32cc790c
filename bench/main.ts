/**
 * `npm run bench`: measures the present `dist/` (built first if it is missing) and the real server on it, and writes
 * results.json and the tables of bench/figures.md. Only ratios within one section compare.
 *
 * `npm run bench -- --quick` takes fewer rounds; `npm run bench -- server` measures one section; `npm run bench --
 * report` measures nothing. `pages` needs root, for a slow line with real TCP (slow-line/).
 */
import { existsSync, mkdirSync } from 'node:fs';
import { findChromium } from '../scripts/programs.ts';
import { startSite } from '../tests/support/start-site.ts';
import { buildSite } from './astro-build.ts';
import { startBaselines } from './baselines/start.ts';
import { measureMainThread } from './main-thread.ts';
import { measurePageWeight } from './page-weight.ts';
import { writeReport } from './report.ts';
import { keepSection } from './results.ts';
import { measureServer, UNDELIVERED } from './server.ts';
import { checkSlowLine } from './slow-line/slow-line.ts';
import { measureWeakPhone } from './weak-phone.ts';

const isQuick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const SECTIONS: Record<string, () => Promise<unknown>> = {
  pages: measurePages,
  server: () => measureServer(isQuick ? 1 : 3),
};

const strangers = wanted.filter((name) => name !== 'report' && !(name in SECTIONS));
if (strangers.length > 0)
  throw new Error(
    `No section ${strangers.join(', ')}: there are ${Object.keys(SECTIONS).join(', ')}, report`,
  );
mkdirSync('test-results', { recursive: true });
if (!existsSync('dist') && !wanted.includes('report')) await buildSite([]);
for (const [name, measure] of Object.entries(SECTIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // One that fails takes nothing from the others: what it measured the last time stays.
  await keepSection(name, isQuick, measure).catch((error) => {
    console.error(`== ${name} has failed:`, error);
    process.exitCode = 1;
  });
}
writeReport();

async function measurePages() {
  const chromium = findChromium();
  if (!chromium) throw new Error('there is no Chromium: npm run test:setup gets it');
  // The line is opened behind the first table: what it lacks is said before minutes are spent.
  checkSlowLine();
  await measurePageWeight();
  const site = await startSite(UNDELIVERED);
  const baselines = await startBaselines(site.origin);
  try {
    const own = { '/': `${site.origin}/`, '/subject/physics': `${site.origin}/subject/physics` };
    const pages = { ...baselines.pages, ...own };
    return {
      mainThread: await measureMainThread(pages, chromium, isQuick ? 1 : 3),
      weakPhone: await measureWeakPhone(site.origin, pages, chromium, isQuick ? 1 : 3),
    };
  } finally {
    await baselines.close();
    await site.stop();
  }
}
