import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Store } from '../store/store.ts';
import { isServedRelease } from '../watch/backups.ts';
import { examineBackups } from './backups.ts';

const DAY_MS = 24 * 3_600_000;

/** A folder with backups of these ages and names. */
function makeBackups(backups: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, days] of Object.entries(backups)) {
    writeFileSync(join(folder, name), '');
    const moment = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(folder, name), moment, moment);
  }
  return folder;
}

/** The doctor's findings. */
async function examine(backups: Record<string, number>, leads = 1): Promise<string[]> {
  const folder = makeBackups(backups);
  const store = await openTestStore(makeStoreFile());
  for (let lead = 0; lead < leads; lead += 1) await store.saveLead(makeNewLead(), []);
  const findings: string[] = [];
  const record = (sign: string) => (uk: string) =>
    void findings.push(`${sign} ${uk.replace(folder, 'FOLDER')}`);
  await examineBackups(store, { good: record('✓'), warning: record('!'), bad: record('✗') }, folder);
  return findings;
}

test('shows the oldest and the newest backup, and ignores other files', async () => {
  const backups = { 'leads-2.db': 29, 'leads-1.dump': 3, 'leads-3.db': 1, 'leads-4.db.part': 0, notes: 90 };
  const day = (days: number) =>
    new Date(Date.now() - days * DAY_MS).toLocaleDateString('uk-UA', { timeZone: 'Europe/Kyiv' });
  const [findings] = await examine(backups);
  expect(findings).toMatch(/^✓ Копії заявок: 3 копії, найдавніша — .*, найновіша — .*\.$/);
  expect(findings?.match(/\d+\.\d+\.\d{4}/g)).toEqual([29, 1].map(day));
});

test('one missed night is no problem, two are', async () => {
  expect(await examine({ 'leads-1.db': 1.9 })).toEqual([expect.stringMatching(/^✓/)]);
  expect(await examine({ 'leads-1.db': 2.1 })).toEqual([
    expect.stringMatching(/^! .* Нових не з’являється: подивіться journalctl -u school-backup\.$/),
  ]);
});

test('missing backups are a problem only if there are leads', async () => {
  expect(await examine({}, 0)).toEqual([]);
  expect(await examine({ 'leads-1.db.part': 0 })).toEqual([
    '! Копій заявок немає: у теці FOLDER порожньо або її не видно. Виконайте: systemctl enable --now school-backup.timer && systemctl start school-backup',
  ]);
});

test('leads that only a backup has are an error, even behind newer backups of an empty database', async () => {
  const folder = makeBackups({ 'leads-2.db': 0 });
  const before = await openTestStore(makeStoreFile());
  await before.saveLead(makeNewLead(), []);
  await before.backUp(join(folder, 'leads-1.db'));
  const day = new Date(Date.now() - DAY_MS);
  utimesSync(join(folder, 'leads-1.db'), day, day);
  const listBad = async (store: Store) => {
    const bad: string[] = [];
    const ignore = () => undefined;
    await examineBackups(store, { good: ignore, warning: ignore, bad: (uk) => void bad.push(uk) }, folder);
    return bad;
  };
  expect(await listBad(before)).toEqual([]);
  expect(await listBad(await openTestStore(makeStoreFile()))).toEqual([
    expect.stringMatching(
      /^У копії .*leads-1\.db є заявки, яких у базі немає: .*school restore .*leads-1\.db$/,
    ),
  ]);
});

test('only the release that the services run needs backups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'programs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['one', 'other']) mkdirSync(join(folder, name));
  symlinkSync('one', join(folder, 'current'));
  expect(isServedRelease(join(folder, 'one'), join(folder, 'current'))).toBe(true);
  expect(isServedRelease(join(folder, 'other'), join(folder, 'current'))).toBe(false);
  expect(isServedRelease(join(folder, 'one'), join(folder, 'none'))).toBe(false);
});
