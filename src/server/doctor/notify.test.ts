import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Notification, writeParagraphs } from '../outbox/notification.ts';
import { reportFindings } from './notify.ts';

const DISK = 'На диску лишилося 180 МБ.';
const CERTIFICATE = 'Сертифікат сайту чинний до 3 грудня.';

async function startDays() {
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const mail: string[] = [];
  const state = { isAway: false };
  return {
    mail,
    state,
    async look(...findings: string[]) {
      mail.splice(0);
      const send = async (notification: Notification) => {
        if (!state.isAway) mail.push(writeParagraphs(notification).join('\n'));
        return !state.isAway;
      };
      await reportFindings(findings, { send, now: 0, file: join(folder, 'sub/reported.txt') });
      return mail.join('\n---\n');
    },
  };
}

test('a finding is reported once, whatever its figures, and once that all is well', async () => {
  const { look } = await startDays();
  expect(await look()).toBe('');
  expect(await look(DISK)).toContain(DISK);
  expect(await look('На диску лишилося 175 МБ.')).toBe('');
  const both = await look(DISK, CERTIFICATE);
  expect(both).toContain(CERTIFICATE);
  expect(both).not.toContain(DISK);
  expect(await look(CERTIFICATE)).toBe('');
  expect(await look()).toMatch(/^✅/);
  expect(await look()).toBe('');
  expect(await look(DISK)).toContain(DISK);
});

test('a failed report is sent at the next check', async () => {
  const { look, state } = await startDays();
  state.isAway = true;
  expect(await look(DISK)).toBe('');
  state.isAway = false;
  expect(await look(DISK)).toContain(DISK);
  state.isAway = true;
  expect(await look()).toBe('');
  state.isAway = false;
  expect(await look()).toMatch(/^✅/);
});
