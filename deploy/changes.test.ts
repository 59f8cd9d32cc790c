import { expect, test } from 'vitest';
import { describeChanges, isNewer } from './changes.ts';

const CHANGELOG = `# Changelog

Words.

## [Unreleased]

- Not yet.

## [0.10.0] - 2026-12-02

- Ten.

## [0.9.1] - 2026-12-01

- Nine and one.

## [0.9.0] - 2026-11-30

- Nine.
`;

test('lists only the releases that the update installs', () => {
  expect(describeChanges(CHANGELOG, '0.9.0', '0.10.0')).toBe(
    '0.9.0 → 0.10.0\n\n## [0.10.0] - 2026-12-02\n\n- Ten.\n\n## [0.9.1] - 2026-12-01\n\n- Nine and one.',
  );
  expect(describeChanges(CHANGELOG, '0.9.0', '0.9.1')).toBe(
    '0.9.0 → 0.9.1\n\n## [0.9.1] - 2026-12-01\n\n- Nine and one.',
  );
});

test('lists unreleased changes between two builds of one version', () => {
  expect(describeChanges(CHANGELOG, '0.10.0', '0.10.0')).toBe(
    '0.10.0 → 0.10.0\n\n## [Unreleased]\n\n- Not yet.',
  );
});

test('lists no changes for a rollback', () => {
  expect(describeChanges(CHANGELOG, '0.10.0', '0.9.0')).toBe('0.10.0 → 0.9.0');
});

test('compares versions as numbers', () => {
  expect(isNewer('0.10.0', '0.9.1')).toBe(true);
  expect(isNewer('0.9.1', '0.10.0')).toBe(false);
  expect(isNewer('1.0.0', '1.0.0')).toBe(false);
});
