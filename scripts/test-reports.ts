/** Reads what test runners write as JSON into what `npm test` sums up. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests of a step passed, failed and were skipped; a line about each that failed, and about each that
 * failed once and passed when it was tried again.
 */
export type Tally = { passed: number; failed: number; skipped: number; failures: string[]; flaky: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

/** Reads the report of Vitest's reporter `json`. */
export function readVitestReport(file: string): Tally {
  const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative('.', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that can't be loaded fails without a test of its own.
    if (failed.length === 0 && status === 'failed') return [describe(path, message)];
    return failed.map((test) => describe(`${path} › ${test.fullName}`, test.failureMessages?.[0]));
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    flaky: [],
  };
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

type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

/** Reads the report of Playwright's reporter `json`. */
export function readPlaywrightReport(file: string): Tally {
  const { suites, stats }: PlaywrightReport = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap((suite) => listTests(suite, 'unexpected')),
    flaky: suites.flatMap((suite) => listTests(suite, 'flaky')),
  };
}

function listTests({ specs, suites = [] }: PlaywrightSuite, status: 'unexpected' | 'flaky'): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) =>
        describe(
          `${file}:${line} › ${title} [${projectName}]`,
          results.find(({ error }) => error)?.error?.message,
        ),
      ),
  );
  return [...own, ...suites.flatMap((suite) => listTests(suite, status))];
}

/** One line about a test and how its error begins. */
function describe(test: string, error = ''): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim());
  const reason = lines.filter(Boolean).slice(0, 5).join(' · ').slice(0, 400);
  return reason ? `${test}: ${reason}` : test;
}
