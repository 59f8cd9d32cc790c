import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettings } from './read-settings.ts';

const TEXT = 'MAIL_FROM=Школа <a@b.ua>\r\n# примітка\r\nPORT=3000\r\n';

test.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark, by Notepad', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16, by PowerShell', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
])('reads settings in %s', (_encoding, bytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), bytes);
  expect({ ...readSettings(join(folder, '.env')) }).toEqual({ MAIL_FROM: 'Школа <a@b.ua>', PORT: '3000' });
});
