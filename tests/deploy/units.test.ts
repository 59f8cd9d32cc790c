import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { settingsSchema } from '../../src/server/settings.ts';
import { SETTING_NAMES } from '../../src/server/unknown-settings.ts';

const missing = spawnSync('systemd-analyze', ['--version']).status === 0 ? undefined : 'no systemd-analyze';
if (missing) console.warn(`The systemd units are not verified: ${missing}`);

const UNITS = readdirSync('deploy/systemd');

/** Maximum exposure of each unit on systemd's scale of 10. Units that serve visitors have less than the build. */
const MAX_EXPOSURE: Record<string, number> = { 'school-publish.service': 2.5 };
const MAX_EXPOSURE_OF_SERVERS = 1.7;

/** Programs that a server has besides its system. */
const TO_INSTALL = ['/srv/school/current/node_modules/.bin/node', '/usr/bin/restic'];

/** Replaces them with a program of this machine. */
const folder = mkdtempSync(join(tmpdir(), 'units-'));
cpSync('deploy/systemd', folder, { recursive: true });
for (const name of UNITS) {
  const text = readFileSync(join(folder, name), 'utf8');
  writeFileSync(
    join(folder, name),
    TO_INSTALL.reduce((unit, program) => unit.replaceAll(program, process.execPath), text),
  );
}
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(missing).each(UNITS)('%s', (name) => {
  const path = join(folder, name.replace('@', '@1'));
  if (path !== join(folder, name)) cpSync(join(folder, name), path);

  test('is valid for systemd', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.runIf(name.endsWith('.service'))('has only the permissions that it needs', () => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', path], {
      encoding: 'utf8',
    });
    const exposure = Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1]);
    expect(exposure).toBeLessThanOrEqual(MAX_EXPOSURE[name] ?? MAX_EXPOSURE_OF_SERVERS);
  });
});

test('the settings file of the server has existing settings with valid values', () => {
  const settings = parseEnv(readFileSync('deploy/school.env', 'utf8'));
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value));
  expect(Object.keys(settings).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  expect(settingsSchema.safeParse(given).success).toBe(true);
});
