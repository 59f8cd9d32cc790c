import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readCommit } from './commit.ts';

/** A temporary folder outside of this repository, so that its git state does not affect the test. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'commit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('returns the commit of unchanged content', () => {
  const folder = makeFolder();
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@a.ua', ...args], {
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  writeFileSync(join(folder, 'school.yaml'), 'name: A');
  expect(readCommit(folder)).toBeUndefined();
  git('add', '.');
  git('commit', '--quiet', '--no-gpg-sign', '-m', 'first');
  expect(readCommit(folder)).toBe(git('rev-parse', 'HEAD'));
  writeFileSync(join(folder, 'school.yaml'), 'name: B');
  expect(readCommit(folder)).toBeUndefined();
});

it('returns undefined without git', () => {
  expect(readCommit(makeFolder())).toBeUndefined();
});
