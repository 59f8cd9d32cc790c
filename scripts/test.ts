/**
 * `npm test` runs the checks and the quick tests, `npm run test:all` these and then the slow ones. It starts Vitest and
 * Playwright, reads their reports, and ends with what failed, how to repeat it, and one line with the sum.
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { spawnLeashed } from './leash.ts';
import { findHeadlessChromium, NEEDED_PROGRAMS } from './programs.ts';

type Failure = { test: string; reason?: string | undefined; rerun: string };

type Outcome = { passed: number; failures: Failure[]; skippedIn: string[] };

type Speed = 'quick' | 'slow';

/** Of this run alone, so that two runs don't take anything from each other. */
mkdirSync('test-results', { recursive: true });
const RESULTS = mkdtempSync('test-results/run-');
const TEMPORARY = openTemporaryFolder();
const ENV = {
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
  ...process.env,
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
  ASTRO_TELEMETRY_DISABLED: '1',
  TEST_RESULTS: RESULTS,
  TMPDIR: TEMPORARY,
  // Vitest, Biome and the browsers keep things there that nobody asks for here.
  XDG_DATA_HOME: join(TEMPORARY, 'share'),
  XDG_CACHE_HOME: join(TEMPORARY, 'cache'),
  ...keepPlaywrightsPlace(),
};

const isWhole = process.argv.includes('--all');
const outcomes: Outcome[] = [];

endWithNpm();
await Promise.all([runTool('npm run check'), runTool('npm run test:build')]);
await Promise.all([runVitest('quick'), runPlaywright('quick')]);
if (isWhole) {
  await runVitest('slow');
  await runPlaywright('slow');
}
process.exitCode = report();

/** A tool that only says yes or no counts as one test. */
async function runTool(command: string): Promise<void> {
  const exitCode = await run(command.split(' '), 'pipe');
  const failures = exitCode === 0 ? [] : [{ test: command, rerun: command }];
  outcomes.push({ passed: 1 - failures.length, failures, skippedIn: [] });
}

async function runVitest(speed: Speed): Promise<void> {
  const file = `${RESULTS}/vitest-${speed}.json`;
  const filter = speed === 'quick' ? '!slow' : 'slow';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const command = ['vitest', 'run', `--tagsFilter=${filter}`, '--silent=passed-only', ...reporters];
  const exitCode = await run(command, 'inherit');
  outcomes.push(readOutcome(command, exitCode, () => readVitestReport(file, speed)));
}

async function runPlaywright(speed: Speed): Promise<void> {
  const file = `${RESULTS}/playwright-${speed}.json`;
  const filter = speed === 'quick' ? '--grep-invert=@slow' : '--grep=@slow';
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const isListed = !findHeadlessChromium();
  const command = ['playwright', 'test', filter, '--reporter=dot,json', ...(isListed ? ['--list'] : [])];
  const exitCode = await run(command, 'pipe', env);
  outcomes.push(readOutcome(command, exitCode, () => readPlaywrightReport(file, isListed)));
}

/** Resolves with the exit code; says at its end what a tool has said, or lets it speak for itself. */
function run([program = '', ...args]: string[], output: 'inherit' | 'pipe', env = {}): Promise<number> {
  console.log(`\n> ${[program, ...args].join(' ')}`);
  const child = spawnLeashed(program, args, { output: [output, output], env: { ...ENV, ...env } });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => said.push(chunk));
  return new Promise((settle) => {
    child.on('close', (code) => {
      if (output === 'pipe') console.log(`\n< ${[program, ...args].join(' ')}\n${Buffer.concat(said)}`);
      settle(code ?? 1);
    });
  });
}

/** What fails without a failed test (a crash, an error outside of tests) counts as one failure. */
function readOutcome(command: string[], exitCode: number, read: () => Outcome): Outcome {
  const name = command.slice(0, 3).join(' ');
  const outside = { test: name, reason: 'an error outside of the tests', rerun: `npx ${name}` };
  try {
    const outcome = read();
    if (exitCode !== 0 && outcome.failures.length === 0) outcome.failures.push(outside);
    return outcome;
  } catch {
    return { passed: 0, failures: [{ ...outside, reason: 'it ended without a report' }], skippedIn: [] };
  }
}

type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };

type VitestTest = {
  status: string;
  title: string;
  ancestorTitles: string[];
  tags: string[];
  failureMessages: string[] | null;
};

function readVitestReport(file: string, speed: Speed): Outcome {
  const { testResults }: { testResults: VitestFile[] } = JSON.parse(readFileSync(file, 'utf8'));
  const outcome: Outcome = { passed: 0, failures: [], skippedIn: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const path = relative('.', name);
    for (const test of assertionResults) {
      const names = [...test.ancestorTitles, test.title];
      // The option sees the names joined as here; the report's own full name has spaces between them.
      const pattern = `^${names.join(' > ').replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)}$`;
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed')
        outcome.failures.push({
          test: [path, ...names].join(' › '),
          reason: test.failureMessages?.[0],
          rerun: `npx vitest run ${path} -t ${quote(pattern)}`,
        });
      // The report calls those skipped, too, that were not asked for.
      else if (test.tags.includes('slow') === (speed === 'slow')) outcome.skippedIn.push(path);
    }
    // A file that can't be loaded fails without a test of its own.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed'))
      outcome.failures.push({ test: path, reason: message, rerun: `npx vitest run ${path}` });
  }
  return outcome;
}

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

function readPlaywrightReport(file: string, isListed: boolean): Outcome {
  const outcome: Outcome = { passed: 0, failures: [], skippedIn: [] };
  const { config, suites } = JSON.parse(readFileSync(file, 'utf8'));
  const folder = relative('.', config.rootDir);
  const readSuite = ({ specs, suites: inner = [] }: PlaywrightSuite) => {
    for (const { title, file: name, line, tests } of specs) {
      for (const { projectName, status, results } of tests) {
        const place = `${folder}/${name}:${line}`;
        if (isListed || status === 'skipped') outcome.skippedIn.push(folder);
        else if (status === 'expected') outcome.passed += 1;
        else
          outcome.failures.push({
            test: `${place} › ${title} [${projectName}]`,
            reason: results.find(({ error }) => error)?.error?.message,
            rerun: `npx playwright test ${place} --project=${quote(projectName)}`,
          });
      }
    }
    inner.forEach(readSuite);
  };
  suites.forEach(readSuite);
  return outcome;
}

/** Names what was skipped and what has failed, so that whoever sees only the end of a long log knows it. */
function report(): number {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const skippedIn = outcomes.flatMap((outcome) => outcome.skippedIn);
  const missing = NEEDED_PROGRAMS.filter((program) => !program.isThere()).map(({ name }) => name);
  if (missing.length > 0) console.log(`Missing here: ${missing.join(', ')}. To get it: npm run test:setup`);
  for (const [file, tests] of Map.groupBy(skippedIn, (each) => each))
    console.log(`– skipped ${tests.length} of ${file}`);
  for (const { test, reason = '', rerun } of failures) {
    const lines = stripVTControlCharacters(reason).split('\n').slice(0, 5);
    const told = lines.map((line) => line.trim()).filter(Boolean);
    console.log(`\n✗ ${test}\n  ${told.join(' · ').slice(0, 400)}\n  Again: ${rerun}`);
  }
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const skipped = skippedIn.length > 0 ? `, ${skippedIn.length} skipped` : '';
  console.log(`\nReports: ${RESULTS}\n\n${passed} passed, ${failures.length} failed${skipped}`);
  return failures.length > 0 ? 1 : 0;
}

/**
 * A folder for the databases, profiles and copies of this run, in memory where there is room: on a disk each of the many
 * thousand commits would wait until it is written. A keeper removes it when we end, however we do.
 */
function openTemporaryFolder(): string {
  const place = process.env.TMPDIR ?? (hasRoom('/dev/shm') ? '/dev/shm' : tmpdir());
  const folder = mkdtempSync(join(place, 'tests-'));
  // PostgreSQL, which is never root, makes and removes its own folders in it.
  chmodSync(folder, 0o1777);
  // It waits for the end of its input, which only we hold open, and then for those whom our end ends (leash.ts).
  const keeper = spawn('sh', ['-c', 'read -r _; sleep 3; rm -rf "$0"', folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  (keeper.stdin as Socket).unref();
  return folder;
}

/** On Linux Playwright looks for its browsers in the folder of caches; there they are where they were. */
function keepPlaywrightsPlace(): Record<string, string> {
  if (process.platform !== 'linux' || process.env.PLAYWRIGHT_BROWSERS_PATH) return {};
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  return { PLAYWRIGHT_BROWSERS_PATH: join(caches, 'ms-playwright') };
}

/** Several times what a run keeps at once; a container may have much less. */
function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 2 ** 30;
  } catch {
    return false;
  }
}

/** A killed `npm test` tells us nothing, but we get another parent. What we have started ends with us. */
function endWithNpm(): void {
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && process.exit(1), 500).unref();
}

/** For a shell. */
function quote(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
