/**
 * `npm test`: checks types and lint, and runs the quick tests. `npm test -- WORD` runs all tests, slow ones too, of the
 * files whose path contains the word. `npm run test:slow` runs the slow tests. At the end, failed tests run once more
 * without other load (record 10). The last line has the totals.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { NEEDED_PROGRAMS } from './programs.ts';
import { mergeTries, readPlaywrightReport, readVitestReport, type TestResult } from './test-report.ts';

/** If more tests fail, a busy machine is not the cause, so none is repeated. */
const MAX_TRIED_AGAIN = 10;

/** If this many bytes of memory are free, temporary files are stored there. */
const MEMORY_NEEDED = 2 ** 30;

/**
 * Names of browser spec files that only `npm run test:slow` runs: a change rarely breaks them, or they take minutes.
 */
const SLOW_BROWSER_TESTS = [
  'accessibility back-forward broken-component changed-pages covers design editing editor',
  'failing-cache failing-sends first-lesson keyboard large-text late-layout late-scripts',
  'layout lesson-end low-viewports offline-forms offline-update school-variants teachers',
  'phone-field receipts reload reply-hour prefilled-fields rows short-viewports spam static-hosting',
  'broken-words translated-lessons trial-questions',
]
  .join(' ')
  .split(' ');

for (const name of SLOW_BROWSER_TESTS)
  if (!existsSync(`tests/e2e/${name}.spec.ts`)) throw new Error(`tests/e2e/${name}.spec.ts does not exist`);

/** Playwright matches it against the file name, titles and tags of a test. */
const SLOW_IN_BROWSERS = `@slow|(?:^|\\s|/)(?:${SLOW_BROWSER_TESTS.join('|')})\\.spec\\.ts`;

type Runner = { name: 'vitest' | 'playwright'; args: string[]; read(folder: string): TestResult[] };

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const speed = process.argv.includes('--slow') ? 'slow' : words.length > 0 ? 'any' : 'quick';

mkdirSync('test-results', { recursive: true });
const RESULTS = mkdtempSync('test-results/run-');
const TEMPORARY = openTemporaryFolder();
process.once('exit', () => rmSync(TEMPORARY, { recursive: true, force: true, maxRetries: 3 }));

const RUNNERS: Runner[] = [
  {
    name: 'vitest',
    args: [
      ...['run', '--passWithNoTests', '--silent=passed-only'],
      ...(speed === 'slow' && words.length === 0 ? listSlowFiles() : words),
      ...{ quick: ['--tagsFilter=!slow'], slow: ['--tagsFilter=slow'], any: [] }[speed],
    ],
    read: (folder) =>
      readVitestReport(
        `${folder}/report.json`,
        (tags) => speed === 'any' || tags.includes('slow') === (speed === 'slow'),
      ),
  },
  {
    name: 'playwright',
    args: [
      ...['test', '--pass-with-no-tests', ...words],
      ...{ quick: [`--grep-invert=${SLOW_IN_BROWSERS}`], slow: [`--grep=${SLOW_IN_BROWSERS}`], any: [] }[
        speed
      ],
    ],
    read: (folder) => readPlaywrightReport(`${folder}/report.json`),
  },
];

const results: TestResult[] = [];
if (speed === 'quick') results.push(...(await Promise.all([runStep('check'), runStep('test:build')])).flat());
if (speed === 'slow') for (const runner of RUNNERS) results.push(...(await runTests(runner)));
else results.push(...(await Promise.all(RUNNERS.map((runner) => runTests(runner)))).flat());

const failures = results.filter(isFailed);
const mayBeLoad = failures.length <= MAX_TRIED_AGAIN && failures.every(({ file }) => file !== '');
report(mayBeLoad ? await tryAgain() : results);

/** Lists the test files that name the tag. Vitest would also load all others, which takes a minute. */
function listSlowFiles(): string[] {
  const files = globSync('{src,scripts,deploy,tests}/**/*.test.{ts,tsx}');
  return files.filter((path) => /\bslow\b/.test(readFileSync(path, 'utf8')));
}

/** Runs a script of package.json as one test. */
async function runStep(script: string): Promise<TestResult[]> {
  const exitCode = await runProgram('npm', ['run', '--silent', script], {});
  return [{ name: `npm run ${script}`, file: '', state: exitCode === 0 ? 'passed' : 'failed' }];
}

/** Runs Vitest or Playwright. If the runner fails without a failed test, that counts as one failure. */
async function runTests({ name, args, read }: Runner, extra: string[] = [], env = {}): Promise<TestResult[]> {
  const folder = `${RESULTS}/${name}`;
  rmSync(`${folder}/report.json`, { force: true });
  const exitCode = await runProgram(name, [...args, ...extra], { TEST_RESULTS: folder, ...env });
  const found = read(folder);
  if (exitCode === 0 || found.some(isFailed)) return found;
  return [...found, { name: `${name} outside of its tests`, file: '', state: 'failed' }];
}

/** Repeats the failed tests, one after the other, without other load. */
async function tryAgain(): Promise<TestResult[]> {
  let merged = results;
  for (const runner of RUNNERS) {
    const isFailureOf = ({ file, state }: TestResult) =>
      state === 'failed' && file.startsWith('tests/e2e/') === (runner.name === 'playwright');
    if (!results.some(isFailureOf)) continue;
    const option = runner.name === 'vitest' ? '--lastFailed' : '--last-failed';
    merged = mergeTries(merged, await runTests(runner, [option], { TEST_ALONE: '1' }));
  }
  return merged;
}

/** Prints missing programs, skipped tests, failed tests with the command that repeats them, and the totals. */
function report(final: TestResult[]): void {
  const missing = NEEDED_PROGRAMS.filter((program) => !program.isThere()).map(({ name }) => name);
  if (missing.length > 0)
    console.log(`Missing on this machine: ${missing.join(', ')}. Install: npm run test:setup`);
  const skipped = final.filter(({ state }) => state === 'skipped');
  for (const [file, { length }] of Map.groupBy(skipped, (result) => result.file))
    console.log(`– ${length} skipped in ${file}`);
  for (const failure of failures) {
    const isFinal = final.some(({ name, state }) => name === failure.name && state === 'failed');
    console.log(`\n${isFinal ? '✗' : '≈ passed in the second try:'} ${describe(failure)}`);
  }
  const count = (state: TestResult['state']) => final.filter((result) => result.state === state).length;
  const sum = [`${count('passed')} passed`, `${count('failed')} failed`];
  if (skipped.length > 0) sum.push(`${skipped.length} skipped`);
  const repeated = failures.length - count('failed');
  if (repeated > 0) sum.push(`${repeated} passed in the second try only`);
  console.log(`\nReports: ${RESULTS}\n\n${sum.join(', ')}`);
  if (final.length === 0) console.error(`No test file has ${words.join(' or ')} in its path.`);
  process.exitCode = count('failed') > 0 || final.length === 0 ? 1 : 0;
}

function describe({ name, file, reason = '' }: TestResult): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, 5);
  const again = file.startsWith('tests/e2e/') ? `npx playwright test ${file}` : `npx vitest run ${file}`;
  const summary = lines.map((line) => line.trim()).filter(Boolean);
  return `${name}\n  ${summary.join(' · ').slice(0, 400)}${file ? `\n  Again: ${again}` : ''}`;
}

async function runProgram(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
      // Playwright looks for its own browsers below the cache folder, which the next lines move.
      PLAYWRIGHT_BROWSERS_PATH:
        process.env.PLAYWRIGHT_BROWSERS_PATH ??
        join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'ms-playwright'),
      TMPDIR: TEMPORARY,
      XDG_CACHE_HOME: join(TEMPORARY, 'cache'),
      XDG_DATA_HOME: join(TEMPORARY, 'share'),
      ...env,
    },
  });
  const [exitCode] = await once(child, 'close');
  return exitCode;
}

/**
 * Creates the temporary folder, in memory if enough is free: on a disk, each commit of a database waits for a write.
 */
function openTemporaryFolder(): string {
  const memory = '/dev/shm';
  const hasRoom = existsSync(memory) && statfsSync(memory).bavail * statfsSync(memory).bsize >= MEMORY_NEEDED;
  const folder = mkdtempSync(join(process.env.TMPDIR ?? (hasRoom ? memory : tmpdir()), 'tests-'));
  // PostgreSQL never runs as root and creates folders of its own there.
  chmodSync(folder, 0o1777);
  return folder;
}

function isFailed({ state }: TestResult): boolean {
  return state === 'failed';
}
