// @module-tag slow
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StoreUnavailableError } from '../../src/server/store-error.ts';
import { straceMissing, tmpfsMissing } from '../support/capabilities.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startStoreProcess } from '../support/store-process.ts';
import { readStored } from '../support/stored-leads.ts';
import { openTestStore } from '../support/test-store.ts';
import { injectFault } from '../support/tracer.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leads-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

if (tmpfsMissing) console.warn(`A full disk is not tested: ${tmpfsMissing}`);

describe.skipIf(tmpfsMissing)('a full disk', () => {
  const mount = (...args: string[]) => execFileSync('mount', args);

  beforeEach(() => mount('-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder));
  afterEach(() => execFileSync('umount', [folder]));

  test('refuses leads, preserves the confirmed ones, and accepts leads again after space is freed', async () => {
    const file = join(folder, 'data', 'leads.db');
    const writer = await startStoreProcess(file);
    writer.send('flood');
    await writer.waitFor('rejected StoreUnavailableError');
    const before = writer.savedIds().length;
    mount('-o', 'remount,size=64m', folder);

    await expect.poll(() => writer.savedIds().length).toBeGreaterThan(before + 100);
    await writer.kill();

    expect(writer.lines).not.toContain('fatal');
    const stored = readStored(file);
    expect(stored).toMatchObject({ verdict: 'ok', deliveriesPerLead: [2] });
    expect(writer.savedIds().filter((id) => !stored.requestIds.has(id))).toEqual([]);
    const refused = writer.lines.filter((line) => line.startsWith('rejected')).length;
    console.info(`full disk: ${before} leads acknowledged before, ${refused} refused, 0 lost`);
  });
});

describe.skipIf(tmpfsMissing)('a disk with space for a check, but not for a lead', () => {
  const mount = (...args: string[]) => execFileSync('mount', args);

  beforeEach(() => mount('-t', 'tmpfs', '-o', 'size=4m,mode=0700', 'tmpfs', folder));
  afterEach(() => execFileSync('umount', ['--lazy', folder]));

  test('is reported as full until there is space and while leads are refused', async () => {
    const store = await openTestStore(join(folder, 'data', 'leads.db'));
    const save = () =>
      store.saveLead(makeNewLead('contact', { fields: { message: 'x'.repeat(40_000) } }), []);
    const saveUntilRefused = async () => {
      for (;;) await save();
    };
    expect(await store.checkHealth()).toMatchObject({ isWritable: true });
    await expect(saveUntilRefused()).rejects.toThrow(StoreUnavailableError);

    for (const _ of [1, 2]) expect(await store.checkHealth()).toMatchObject({ isWritable: false });
    mount('-o', 'remount,size=64m', folder);

    expect(await store.checkHealth()).toMatchObject({ isWritable: true });
    expect(await save()).toMatchObject({ outcome: 'saved' });
  });
});

if (straceMissing) console.warn(`A failing disk is not tested: ${straceMissing}`);

describe.skipIf(straceMissing)('a disk that fails', () => {
  test.each([
    ['an fsync', 'fsync,fdatasync:error=EIO'],
    ['a write', 'pwrite64:error=EIO'],
  ])(
    'a disk that fails at %s: the lead is refused, the store gives itself up, and what was acknowledged is safe',
    async (_, fault) => {
      const file = join(folder, 'leads.db');
      const writer = await startStoreProcess(file);
      writer.send('save');
      await writer.waitFor(/^saved /);
      const tracing = await injectFault(writer.child.pid ?? 0, fault);

      writer.send('save');
      await writer.waitFor('rejected StoreUnavailableError');
      await tracing.stop();
      writer.send('save');
      await expect.poll(() => writer.lines.filter((line) => line.startsWith('rejected')).length).toBe(2);
      await writer.kill();

      expect(writer.lines.filter((line) => line === 'fatal')).toHaveLength(1);
      const stored = readStored(file);
      expect(stored).toMatchObject({ verdict: 'ok', deliveriesPerLead: [2] });
      // The refused lead may be in the write-ahead log. Its repeat is then recognised.
      expect(writer.savedIds().filter((id) => !stored.requestIds.has(id))).toEqual([]);
    },
  );

  test('on a full disk the lead is refused, and the next one is accepted', async () => {
    const file = join(folder, 'leads.db');
    const writer = await startStoreProcess(file);
    const tracing = await injectFault(writer.child.pid ?? 0, 'pwrite64:error=ENOSPC');

    writer.send('save');
    await writer.waitFor('rejected StoreUnavailableError');
    await tracing.stop();
    writer.send('save');
    await writer.waitFor(/^saved /);
    await writer.kill();

    expect(writer.lines).not.toContain('fatal');
    expect(readStored(file).requestIds).toEqual(new Set(writer.savedIds()));
  });
});
