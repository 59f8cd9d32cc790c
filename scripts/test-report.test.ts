import { expect, test } from 'vitest';
import { mergeTries, type TestResult } from './test-report.ts';

const result = (file: string, title: string, state: TestResult['state']): TestResult => ({
  name: title ? `${file} › ${title}` : file,
  file,
  state,
});

test('counts a test that a failed hook had skipped as passed when it passes in the second try', () => {
  const first = [
    result('a.test.ts', 'starts', 'skipped'),
    result('a.test.ts', 'stops', 'skipped'),
    result('a.test.ts', '', 'failed'),
    result('b.test.ts', 'reads', 'passed'),
  ];
  const second = [result('a.test.ts', 'starts', 'passed'), result('a.test.ts', 'stops', 'passed')];

  expect(mergeTries(first, second).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed']);
});

test('keeps a test failed that fails twice, and passed that the second try left out', () => {
  const first = [result('a.test.ts', 'starts', 'failed'), result('a.test.ts', 'stops', 'passed')];
  const second = [result('a.test.ts', 'starts', 'failed'), result('a.test.ts', 'stops', 'skipped')];

  expect(mergeTries(first, second).map(({ state }) => state)).toEqual(['failed', 'passed']);
});
