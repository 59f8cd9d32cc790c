/** The steps of `npm test`: which tool each runs, on which files, and how its report is read. */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { findObstacle } from '../tests/fresh/debian-root.ts';
import { ensureHeadlessChromium } from './find-chromium.ts';
import { ensureFirefox } from './find-firefox.ts';
import { ensurePostgres } from './find-postgres.ts';
import { ensureWebKit } from './find-webkit.ts';
import { endLeashed, spawnLeashed } from './leash.ts';
import { openMemoryFolder } from './memory-folder.ts';
import {
  countPlaywrightTests,
  type Failure,
  readPlaywrightReport,
  readVitestReport,
  type Tally,
} from './test-reports.ts';

/** The tests without the tag `slow`, which `npm test` runs; those with it; or both, as `npm run test:all` does. */
export type Scope = 'quick' | 'slow' | 'all';

export type Step = {
  name: string;
  /** Runs side by side with the steps before it, of which one waits while the other works; heard when it has ended. */
  isBeside?: boolean;
  /** Whether it has anything to do in this scope. */
  has(scope: Scope): boolean;
  /** Ends by itself when so many ms are over, as failed. */
  run(scope: Scope, limitMs: number): Promise<Tally>;
};

/** Where each tool leaves its report, and tests what they want to show. */
export const RESULTS = 'test-results';

/** Where Node keeps what it has compiled for all tools and servers of a run. */
const COMPILED = resolve('node_modules/.cache/node');

/** Where tests keep what goes with them: databases, profiles of browsers, copies of the project. */
const TMPDIR = openMemoryFolder() ?? process.env.TMPDIR;

const LATE = 'did not end in time';

/** A file all of whose tests are slow, as Vitest sees it; for the quick ones it need not even be loaded. */
const SLOW_FILE = /(?:\/\/|\*)\s*@module-tag\s+slow\b/;

export const STEPS: Step[] = [
  vitest('units', ['src/**/*.test.{ts,tsx}', 'tests/store-contract/*.test.ts'], {
    ensure: ensurePostgres,
    hasSlow: false,
  }),
  beside(
    checks('check', [
      ['biome', 'check', '--error-on-warnings'],
      ['astro', 'check', '--minimumFailingSeverity', 'warning'],
      ['tsc', '-p', 'tsconfig.server.json'],
    ]),
  ),
  checks('build', [['astro', 'build']]),
  vitest('built pages', ['tests/built/*.test.ts']),
  playwright('browser'),
  // They wait more than they work, so the browser has most of two cores meanwhile.
  beside(
    vitest('faults', ['tests/faults/*.test.ts'], {
      output: 'pipe',
      options: ['--maxWorkers=5'],
      ensure: ensurePostgres,
    }),
  ),
  beside(
    vitest('engines', ['tests/engines/*.test.ts'], {
      output: 'pipe',
      options: ['--maxWorkers=2'],
      ensure: () => joinReasons([ensureFirefox(), ensureWebKit()]),
    }),
  ),
  vitest('fuzz', ['tests/fuzz/*.test.ts']),
  vitest('fresh', ['tests/fresh/*.test.ts'], { options: ['--maxWorkers=1'], ensure: findObstacle }),
];

function beside(step: Step): Step {
  return { ...step, isBeside: true };
}

/** Tools that only say yes or no, side by side; each counts as one test and is heard when it has ended. */
function checks(name: string, commands: [string, ...string[]][]): Step {
  return {
    name,
    has: (scope) => scope !== 'slow',
    run: async (_scope, limitMs) => {
      const failures: Failure[] = [];
      await Promise.all(
        commands.map(async (command) => {
          const { exitCode, output, isLate } = await runCommand(command, limitMs, { output: 'pipe' });
          process.stdout.write(output);
          const line = command.join(' ');
          if (exitCode !== 0) failures.push({ test: line, reason: isLate ? LATE : '', rerun: `npx ${line}` });
        }),
      );
      return { passed: commands.length - failures.length, skipped: 0, failures };
    },
  };
}

type VitestOptions = {
  options?: string[];
  /** Whether what it says is heard while it runs, or when it has ended. */
  output?: 'inherit' | 'pipe';
  /** Finds or installs a program that its tests need; why there is none, where they skip themselves. */
  ensure?: () => string | undefined;
  hasSlow?: boolean;
};

function vitest(
  name: string,
  patterns: string[],
  { options = [], output = 'inherit', ensure, hasSlow = true }: VitestOptions = {},
): Step {
  const report = reportOf(name);
  const listFiles = (scope: Scope) => {
    const files = globSync(patterns);
    return scope === 'quick' ? files.filter((file) => !SLOW_FILE.test(readFileSync(file, 'utf8'))) : files;
  };
  return {
    name,
    has: (scope) => (hasSlow || scope !== 'slow') && listFiles(scope).length > 0,
    run: async (scope, limitMs) => {
      const lacking = ensure?.();
      const filter = { quick: ['--tagsFilter=!slow'], slow: ['--tagsFilter=slow'], all: [] }[scope];
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = ['run', '--silent=passed-only', ...reporters, ...options, ...filter];
      const end = await runCommand(['vitest', ...args, ...listFiles(scope)], limitMs, { output });
      process.stdout.write(end.output);
      const isRun = (tags: string[]) => scope === 'all' || tags.includes('slow') === (scope === 'slow');
      return { ...tallyUp(name, end, () => readVitestReport(report, isRun)), lacking };
    },
  };
}

function playwright(name: string): Step {
  const report = reportOf(name);
  return {
    name,
    has: () => true,
    run: async (scope, limitMs) => {
      const filter = { quick: ['--grep-invert=@slow'], slow: ['--grep=@slow'], all: [] }[scope];
      const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
      const lacking = ensureHeadlessChromium();
      if (lacking) {
        const args = ['test', '--list', '--reporter=json', ...filter];
        await runCommand(['playwright', ...args], limitMs, { output: 'pipe', env });
        return { passed: 0, skipped: countPlaywrightTests(report), failures: [], lacking };
      }
      const args = ['test', '--reporter=line,json', ...filter];
      const end = await runCommand(['playwright', ...args], limitMs, { env });
      return tallyUp(name, end, () => readPlaywrightReport(report));
    },
  };
}

/** A runner that fails without a failed test (a crash, an error outside of tests) counts as one failure. */
function tallyUp(name: string, { exitCode, isLate }: CommandEnd, read: () => Tally): Tally {
  const fail = (reason: string) => ({ test: name, reason, rerun: `npm run test:all -- '${name}'` });
  try {
    const tally = read();
    if (isLate || (exitCode !== 0 && tally.failures.length === 0))
      tally.failures.push(fail(isLate ? LATE : 'an error outside of the tests'));
    return tally;
  } catch {
    const failures = [fail(isLate ? LATE : 'ended without a report')];
    return { passed: 0, skipped: 0, failures };
  }
}

type CommandEnd = { exitCode: number; output: string; isLate: boolean };

async function runCommand(
  [command, ...args]: [string, ...string[]],
  limitMs: number,
  { output = 'inherit', env = {} }: { output?: 'inherit' | 'pipe'; env?: Record<string, string> } = {},
): Promise<CommandEnd> {
  const child = spawnLeashed(command, args, {
    output: [output, output],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, TMPDIR, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  let heard = '';
  let isLate = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      heard += chunk;
    });
  }
  const timer = setTimeout(() => {
    isLate = true;
    void endLeashed(child, 'SIGKILL');
  }, limitMs);
  const exitCode = await new Promise<number>((settle) => {
    child.on('error', (error) => {
      console.error(`${command} can't be started: ${error.message}`);
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
  clearTimeout(timer);
  return { exitCode, output: heard, isLate };
}

function reportOf(name: string): string {
  return `${RESULTS}/${name.replaceAll(' ', '-')}.json`;
}

function joinReasons(reasons: (string | undefined)[]): string | undefined {
  return reasons.filter(Boolean).join('; ') || undefined;
}
