import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tmpfsMissing } from '../support/capabilities.ts';
import { runLeads } from '../support/leads-command.ts';
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

    const failure = await runLeads(folder, ['export', '--csv', 'leads.csv'], {
      DATABASE_URL: `file:${file}`,
    }).catch((error: { code: number; stderr: string }) => error);

    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining('на диску немає місця') });
    expect(String(Object(failure).stderr)).not.toContain('    at ');
    expect(readdirSync(folder)).toEqual([]);
  },
);
