import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureChromium } from './find-chromium.ts';
import { ensureFirefox } from './find-firefox.ts';
import { ensurePostgres } from './find-postgres.ts';
import { ensureWebKit } from './find-webkit.ts';
import { spawnLeashed } from './leash.ts';
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts';

type Step = { name: string; run: () => Promise<Tally> };

const RESULTS = 'test-results';

const STEPS: Step[] = [
  check('lint', 'biome', ['check', '--error-on-warnings']),
  check('types of the site', 'astro', ['check', '--minimumFailingSeverity', 'warning']),
  check('types of the server', 'tsc', ['-p', 'tsconfig.server.json']),
  vitest('units', ['src', 'tests/store-contract']),
  check('build', 'astro', ['build']),
  vitest('built pages', ['tests/built']),
  playwright('browser'),
  engines('engines'),
  vitest('faults', ['tests/faults']),
  vitest('fuzz', ['tests/fuzz']),
];

endWithNpm();
const { positionals } = parseArgs({ allowPositionals: true });
ensurePostgres();
process.exitCode = await runSteps(
  positionals.length ? STEPS.filter((step) => positionals.includes(step.name)) : STEPS,
);

/** A killed `npm test` tells us nothing; our parent is then another one. The steps end with us. */
function endWithNpm(): void {
  const { ppid } = process;
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid !== ppid && process.exit(1), 500).unref();
}

/**
 * Runs the steps one after the other, all of them even when one fails. At the end it names what failed, so that
 * whoever sees only the end of a long log knows it, and sums up in one last line.
 */
async function runSteps(steps: Step[]): Promise<number> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary: string[] = [];
  const remarks: string[] = [];
  for (const { name, run } of steps) {
    console.log(`\n── ${name}`);
    const startedAt = performance.now();
    const tally = await run();
    for (const key of Object.keys(total) as (keyof typeof total)[]) total[key] += tally[key];
    remarks.push(...tally.failures.map((test) => `✗ ${name}: ${test}`));
    remarks.push(...tally.flaky.map((test) => `⚠ ${name}, failed once, then passed: ${test}`));
    summary.push(`${tally.failed ? '✗' : '✓'} ${name}: ${format(tally)} in ${seconds(startedAt)} s`);
  }
  console.log(`\n${[...summary, ...remarks].join('\n')}\n\n${format(total)}`);
  return total.failed > 0 ? 1 : 0;
}

/** A tool that only says yes or no counts as one test. */
function check(name: string, command: string, args: string[]): Step {
  return {
    name,
    run: async () => {
      const isGood = (await runCommand(command, args)) === 0;
      return { passed: Number(isGood), failed: Number(!isGood), skipped: 0, failures: [], flaky: [] };
    },
  };
}

function vitest(name: string, filters: string[]): Step {
  const output = `${RESULTS}/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  return {
    name,
    run: async () => {
      const exitCode = await runCommand('vitest', ['run', '--passWithNoTests', ...reporters, ...filters]);
      return tallyUp(exitCode, () => readVitestReport(output));
    },
  };
}

/** Firefox and WebKit, side by side: each waits more than it works. */
function engines(name: string): Step {
  const { run } = vitest(name, ['--maxWorkers=2', '--retry=1', 'tests/engines']);
  return {
    name,
    run: () => {
      ensureFirefox();
      ensureWebKit();
      return run();
    },
  };
}

function playwright(name: string): Step {
  const output = `${RESULTS}/${name}.json`;
  return {
    name,
    run: async () => {
      const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: output };
      const exitCode = await runCommand('playwright', ['test', '--retries=1', '--reporter=line,json'], env);
      return tallyUp(exitCode, () => readPlaywrightReport(output));
    },
  };
}

/** A runner that fails without a failed test (a crash, an error outside of tests) counts as one failure. */
function tallyUp(exitCode: number, read: () => Tally): Tally {
  try {
    const tally = read();
    if (exitCode === 0 || tally.failed > 0) return tally;
    return { ...tally, failed: 1, failures: [...tally.failures, 'an error outside of the tests'] };
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['ended without a report'], flaky: [] };
  }
}

function runCommand(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawnLeashed(command, args, {
      output: ['inherit', 'inherit'],
      env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    });
    child.on('error', (error) => {
      console.error(`${command} can't be started: ${error.message}`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
  });
}

function format({ passed, failed, skipped }: Pick<Tally, 'passed' | 'failed' | 'skipped'>): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
