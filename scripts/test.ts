/**
 * `npm test` and `npm run test:all`: runs scripts of package.json, those joined by a plus side by side, and then once
 * more and alone what has failed (record 27). Ends with what was skipped, what failed and how to repeat it, and the
 * sum.
 */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { spawnLeashed } from './leash.ts';
import { NEEDED_PROGRAMS } from './programs.ts';
import { readReport, type Test } from './test-reports.ts';
import { openTestSurroundings } from './test-surroundings.ts';

/** Where more fail, it was not the machine. */
const MAX_TRIED_AGAIN = 10;

mkdirSync('test-results', { recursive: true });
/** Of this run alone, so that two runs don't take anything from each other. */
const RESULTS = mkdtempSync('test-results/run-');
const SURROUNDINGS = openTestSurroundings();

// A killed npm tells us nothing, but we get another parent: our script begins with `exec`, so that npm's shell, which
// would stay, is not between us. What we have started ends with us.
const npm = process.ppid;
setInterval(() => process.ppid !== npm && process.exit(1), 500).unref();

const tests: Test[] = [];
for (const scripts of process.argv.slice(2)) {
  const beside = await Promise.all(scripts.split('+').map((script) => run(script)));
  tests.push(...beside.flat());
}
const failed = tests.filter(isFailed);
// What breaks outside of the tests is no noise, either.
const isNoise = failed.length <= MAX_TRIED_AGAIN && failed.every(({ file }) => file);
const failedTwice = isNoise ? await tryAgain(failed) : failed;
const unsteady = failed.filter(({ name }) => !failedTwice.some((test) => test.name === name));
report();

/** A tool that reports no tests counts as one. */
async function run(script: string, env = {}, ...args: string[]): Promise<Test[]> {
  const folder = `${RESULTS}/${script.replaceAll(':', '-')}`;
  mkdirSync(folder, { recursive: true });
  const child = spawnLeashed('npm', ['run', script, ...args], {
    output: ['inherit', 'inherit'],
    env: { ...SURROUNDINGS, TEST_RESULTS: folder, ...env },
  });
  const [exitCode] = await once(child, 'close');
  const found = readReport(folder, script);
  if (found.length > 0 && (exitCode === 0 || found.some(isFailed))) return found;
  const state = exitCode === 0 ? 'passed' : 'failed';
  return [...found, { name: `npm run ${script}`, script, file: '', state, again: `npm run ${script}` }];
}

/** Vitest and Playwright know themselves what has failed; resolves with what fails again. */
async function tryAgain(first: Test[]): Promise<Test[]> {
  const again: Test[] = [];
  for (const script of new Set(first.map((test) => test.script)))
    again.push(...(await run(script, { TEST_ALONE: '1' }, '--', '--last-failed')));
  return again.filter(isFailed);
}

/** Names all that did not simply pass, so that whoever sees only the end of a long log knows it. */
function report(): void {
  const missing = NEEDED_PROGRAMS.filter((program) => !program.isThere()).map(({ name }) => name);
  if (missing.length > 0) console.log(`Missing here: ${missing.join(', ')}. To get it: npm run test:setup`);
  const skipped = tests.filter(({ state }) => state === 'skipped');
  for (const [file, { length, 0: first }] of Map.groupBy(skipped, (test) => test.file))
    console.log(`– skipped ${length} of ${file}, such as ${first?.name}`);
  for (const test of unsteady) tell('≈ UNSTEADY: it failed at first and passed alone:', test);
  for (const test of failedTwice) tell('✗', test);
  const passed = tests.filter(({ state }) => state === 'passed').length + unsteady.length;
  const counts = [`${passed} passed`, `${failedTwice.length} failed`];
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  const steadiness = unsteady.length > 0 ? `\nUnsteady, counted as passed: ${unsteady.length}` : '';
  console.log(`\nReports: ${RESULTS}${steadiness}\n\n${counts.join(', ')}`);
  process.exitCode = failedTwice.length > 0 ? 1 : 0;
}

function tell(mark: string, { name, reason = '', again }: Test): void {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 5);
  const told = lines.map((line) => line.trim()).filter(Boolean);
  console.log(`\n${mark} ${name}\n  ${told.join(' · ').slice(0, 400)}\n  Again: ${again}`);
}

function isFailed({ state }: Test): boolean {
  return state === 'failed';
}
