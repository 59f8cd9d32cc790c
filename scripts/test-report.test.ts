import { expect, test } from 'vitest';
import { mergeTries, type TestResult } from './test-report.ts';

const result = (file: string, title: string, state: TestResult['state']): TestResult => ({
  name: title ? `${file} › ${title}` : file,
  file,
  state,
});

test('counts a test skipped by a failed hook as passed if it passes in the second try', () => {
  const first = [
    result('a.test.ts', 'starts', 'skipped'),
    result('a.test.ts', 'stops', 'skipped'),
    result('a.test.ts', '', 'failed'),
    result('b.test.ts', 'reads', 'passed'),
  ];
  const second = [result('a.test.ts', 'starts', 'passed'), result('a.test.ts', 'stops', 'passed')];

  expect(mergeTries(first, second).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed']);
});

test('keeps the first result of tests that fail again or that the second try skips', () => {
  const first = [result('a.test.ts', 'starts', 'failed'), result('a.test.ts', 'stops', 'passed')];
  const second = [result('a.test.ts', 'starts', 'failed'), result('a.test.ts', 'stops', 'skipped')];

  expect(mergeTries(first, second).map(({ state }) => state)).toEqual(['failed', 'passed']);
});
