import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readLastChange } from './last-change.ts';

/** A folder with a history; what stands around the tests must not get into it. */
function makeHistory() {
  const folder = mkdtempSync(join(tmpdir(), 'history-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (date: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@a.ua', ...args], {
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
    });
  const commit = (file: string, date: string) => {
    writeFileSync(join(folder, file), date);
    git(date, 'add', '.');
    git(date, 'commit', '--quiet', '--no-gpg-sign', '-m', date);
  };
  git('', 'init', '--quiet');
  return { folder, git, commit };
}

it('knows when the files of a page were changed last, and nobody else’s', () => {
  const { folder, commit } = makeHistory();
  commit('physics.yaml', '2026-03-01T10:00:00+02:00');
  commit('physics.svg', '2026-04-01T10:00:00+03:00');
  commit('history.yaml', '2026-05-01T10:00:00+03:00');
  expect(readLastChange(folder, ['physics.*'])).toBe('2026-04-01T10:00:00+03:00');
  expect(readLastChange(folder, ['history.yaml', 'physics.yaml'])).toBe('2026-05-01T10:00:00+03:00');
});

it('says nothing of files that have changed since, or that git has never seen', () => {
  const { folder, commit } = makeHistory();
  commit('physics.yaml', '2026-03-01T10:00:00+02:00');
  writeFileSync(join(folder, 'physics.yaml'), 'new');
  expect(readLastChange(folder, ['physics.yaml'])).toBeUndefined();
  expect(readLastChange(folder, ['absent.yaml'])).toBeUndefined();
});

it('says nothing without a history, or with the end of one', () => {
  const { folder, commit } = makeHistory();
  commit('physics.yaml', '2026-03-01T10:00:00+02:00');
  commit('physics.yaml', '2026-04-01T10:00:00+03:00');
  const copy = mkdtempSync(join(tmpdir(), 'copy-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  expect(readLastChange(copy, ['physics.yaml'])).toBeUndefined();
  execFileSync('git', ['clone', '--quiet', '--depth=1', `file://${folder}`, copy]);
  expect(readLastChange(copy, ['physics.yaml'])).toBeUndefined();
});
