/**
 * `npm run bench`: measures the build in `dist/` (built first if it is missing) and the real server. Writes
 * results.json and the tables of bench/figures.md. Compare only ratios within one section.
 *
 * `npm run bench -- --quick` measures one round and only prints its figures; `npm run bench -- server` measures one
 * section; `npm run bench -- report` measures nothing. `pages` needs root, for a slow connection with real TCP
 * (slow-connection/).
 */
import { existsSync, mkdirSync } from 'node:fs';
import { findChromium } from '../scripts/programs.ts';
import { startSite } from '../tests/support/start-site.ts';
import { buildSite } from './astro-build.ts';
import { startBaselines } from './baselines/start.ts';
import { measureMainThread } from './main-thread.ts';
import { measurePageWeight } from './page-weight.ts';
import { printFigures, updateFigures } from './report.ts';
import { measureSection, readResults, saveResults } from './results.ts';
import { measureServer, UNDELIVERED } from './server.ts';
import { checkSlowConnection } from './slow-connection/slow-connection.ts';
import { measureWeakPhone } from './weak-phone.ts';

const isQuick = process.argv.includes('--quick');
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));

const SECTIONS: Record<string, () => Promise<unknown>> = {
  pages: measurePages,
  server: () => measureServer(isQuick ? 1 : 3),
};

const unknown = wanted.filter((name) => name !== 'report' && !(name in SECTIONS));
if (unknown.length > 0)
  throw new Error(`No section ${unknown.join(', ')}: there are ${Object.keys(SECTIONS).join(', ')}, report`);
mkdirSync('test-results', { recursive: true });
if (!existsSync('dist') && !wanted.includes('report')) await buildSite([]);
const results = readResults();
for (const [name, measure] of Object.entries(SECTIONS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // A failed section keeps its earlier figures, and the others still run.
  try {
    results.sections[name] = await measureSection(name, isQuick, measure);
    // One round is too noisy for a document.
    if (!isQuick) saveResults(results);
  } catch (error) {
    console.error(`== ${name} has failed:`, error);
    process.exitCode = 1;
  }
}
printFigures(results);
if (!isQuick) updateFigures(results);

async function measurePages() {
  const chromium = findChromium();
  if (!chromium) throw new Error('there is no Chromium: npm run test:setup installs it');
  // Checked now, because the connection opens only after minutes of measuring.
  checkSlowConnection();
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
