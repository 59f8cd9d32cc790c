/** Reads what test runners write as JSON into what `npm test` sums up. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, how its error begins, and the command that runs just it. */
export type Failure = { test: string; reason: string; rerun: string };

export type Tally = {
  passed: number;
  skipped: number;
  failures: Failure[];
  /** What this machine lacks and cannot get, for want of which tests were skipped. */
  lacking?: string | undefined;
};

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      title: string;
      ancestorTitles: string[];
      tags: string[];
      failureMessages: string[] | null;
    }[];
  }[];
};

/**
 * Reads the report of Vitest's reporter `json`.
 *
 * @param isRun whether tests with these tags were to be run at all; the report calls the others skipped, too
 */
export function readVitestReport(file: string, isRun: (tags: string[]) => boolean): Tally {
  const { testResults }: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, path: relative('.', name) })),
  );
  const count = (...statuses: string[]) =>
    tests.filter(({ status, tags }) => statuses.includes(status) && isRun(tags)).length;
  // A file that can't be loaded fails without a test of its own.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: count('passed'),
    skipped: count('skipped', 'pending', 'todo'),
    failures: [
      ...broken.map(({ name, message }) => {
        const path = relative('.', name);
        return { test: path, reason: shorten(message), rerun: `npx vitest run ${path}` };
      }),
      ...tests
        .filter(({ status }) => status === 'failed')
        .map(({ path, ancestorTitles, title, failureMessages }) => {
          const names = [...ancestorTitles, title];
          // The option sees the names joined as here; the report's own full name has spaces between them.
          const pattern = `^${escapePattern(names.join(' > '))}$`;
          return {
            test: [path, ...names].join(' › '),
            reason: shorten(failureMessages?.[0]),
            rerun: `npx vitest run ${path} -t ${quote(pattern)}`,
          };
        }),
    ],
  };
}

type PlaywrightTest = { projectName: string; status: string; results: { error?: { message?: string } }[] };

type PlaywrightSpec = { title: string; file: string; line: number };

type PlaywrightSuite = {
  specs: (PlaywrightSpec & { tests: PlaywrightTest[] })[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; skipped: number };
};

/** Reads the report of Playwright's reporter `json`. */
export function readPlaywrightReport(file: string): Tally {
  const { config, suites, stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  const folder = relative('.', config.rootDir);
  const tests = suites.flatMap(listTests);
  return {
    passed: stats.expected,
    skipped: stats.skipped,
    failures: tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ spec, name, projectName, results }) => ({
        test: name,
        reason: shorten(results.find(({ error }) => error)?.error?.message),
        rerun: `npx playwright test ${folder}/${spec.file}:${spec.line} --project=${quote(projectName)}`,
      })),
  };
}

/** How many tests stand in a report of `playwright test --list`. */
export function countPlaywrightTests(file: string): number {
  if (!existsSync(file)) return 0;
  const { suites }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return suites.flatMap(listTests).length;
}

function listTests({
  specs,
  suites = [],
}: PlaywrightSuite): (PlaywrightTest & { name: string; spec: PlaywrightSpec })[] {
  const own = specs.flatMap((spec) =>
    spec.tests.map((test) => {
      const name = `${spec.file}:${spec.line} › ${spec.title} [${test.projectName}]`;
      return { ...test, spec, name };
    }),
  );
  return [...own, ...suites.flatMap(listTests)];
}

/** How an error begins, on one line. */
function shorten(error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).slice(0, 5).join(' · ').slice(0, 400);
}

/** For a shell. */
function quote(word: string): string {
  return /^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** For `-t`, which takes a pattern. */
function escapePattern(name: string): string {
  return name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
