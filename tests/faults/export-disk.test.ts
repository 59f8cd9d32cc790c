// @module-tag slow
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tmpfsMissing } from '../support/capabilities.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

if (tmpfsMissing) console.warn(`An export to a full disk is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)(
  'an export to a full disk says so in one line and leaves nothing behind',
  async () => {
    const { folder } = mountSmallDisk('64k');
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
