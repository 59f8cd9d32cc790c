// @module-tag slow
import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { tmpfsMissing } from '../support/capabilities.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

if (tmpfsMissing) console.warn(`An export to a full disk is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)(
  'an export to a full disk says so in one line and leaves nothing behind',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'export-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=0700', 'tmpfs', folder]);
    onTestFinished(() => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    const file = makeStoreFile();
    const store = await openTestStore(file);
    await Promise.all(Array.from({ length: 2000 }, () => store.saveLead(makeNewLead('package'), [])));

    // A separate process, as the owner runs it.
    const failure = await promisify(execFile)(
      'node',
      [resolve('src/server/cli/leads.ts'), 'export', '--json', 'leads.json'],
      { env: { ...CLEAN_ENV, INIT_CWD: folder, DATABASE_URL: `file:${file}` } },
    ).catch((error: { code: number; stderr: string }) => error);

    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('на диску немає місця') });
    expect(String(Object(failure).stderr)).not.toContain('    at ');
    expect(readdirSync(folder)).toEqual([]);
  },
);
