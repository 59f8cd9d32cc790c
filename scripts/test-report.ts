import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** One test, or one test file that could not be run, as Vitest or Playwright reports it. */
export type TestResult = {
  name: string;
  file: string;
  state: 'passed' | 'failed' | 'skipped';
  reason?: string;
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
      failureMessages: string[];
    }[];
  }[];
};

type PlaywrightSuite = {
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
};

/**
 * The results in a JSON report of Vitest.
 *
 * @param path of the report; a missing one has no results
 * @param isSelected whether tests with these tags were run; Vitest reports the others as skipped, too
 */
export function readVitestReport(path: string, isSelected: (tags: string[]) => boolean): TestResult[] {
  return (readJson<VitestReport>(path)?.testResults ?? []).flatMap((report) => {
    const file = relative('.', report.name);
    const results = report.assertionResults
      .filter(({ status, tags }) => status !== 'skipped' || isSelected(tags))
      .map(({ status, title, ancestorTitles, failureMessages: [reason = ''] }): TestResult => {
        const name = [file, ...ancestorTitles, title].join(' › ');
        return { name, file, state: toState(status), reason };
      });
    // A file whose import or hook fails has no failed test.
    const isBroken = report.status === 'failed' && !results.some(({ state }) => state === 'failed');
    return isBroken ? [...results, { name: file, file, state: 'failed', reason: report.message }] : results;
  });
}

/** The results in a JSON report of Playwright; a missing report has none. */
export function readPlaywrightReport(path: string): TestResult[] {
  return (readJson<{ suites: PlaywrightSuite[] }>(path)?.suites ?? []).flatMap(readSuite);
}

function readSuite({ specs, suites = [] }: PlaywrightSuite): TestResult[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests.map(({ projectName, status, results }): TestResult => {
      const path = `tests/e2e/${file}`;
      const reason = results.find(({ error }) => error)?.error?.message ?? '';
      return {
        name: `${path}:${line} › ${title} [${projectName}]`,
        file: path,
        state: toState(status),
        reason,
      };
    }),
  );
  return [...own, ...suites.flatMap(readSuite)];
}

function toState(status: string): TestResult['state'] {
  if (status === 'passed' || status === 'expected') return 'passed';
  return status === 'skipped' || status === 'pending' || status === 'todo' ? 'skipped' : 'failed';
}

/**
 * Merges the results of two tries: a result of the second replaces the first result of the same test. That includes
 * tests that a failed hook had skipped.
 */
export function mergeTries(first: TestResult[], second: TestResult[]): TestResult[] {
  const again = new Map(second.map((result) => [result.name, result]));
  const ranFiles = new Set(second.filter(({ state }) => state === 'passed').map(({ file }) => file));
  const merged = first.flatMap((result): TestResult[] => {
    const isBrokenFile = result.name === result.file && !again.has(result.name) && ranFiles.has(result.file);
    const next = again.get(result.name);
    again.delete(result.name);
    if (isBrokenFile) return [];
    // The second try skips tests that passed in the first.
    return [next && next.state !== 'skipped' ? next : result];
  });
  return [...merged, ...again.values()];
}

function readJson<Report>(path: string): Report | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
