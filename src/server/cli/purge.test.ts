import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { makeOther } from '../../../tests/support/make-lead.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { readConfig } from '../config.ts';
import { purgeLeads } from './commands/server.ts';

const DAY_MS = 86_400_000;

test('what is old is purged once somebody has said yes, and by nobody else', async () => {
  const file = makeStoreFile();
  const lastYear = await openTestStore(file, () => Date.now() - 200 * DAY_MS);
  await lastYear.saveLead(makeOther({ isSpam: true }), []);
  const store = await openTestStore(file);
  await store.saveLead(makeOther(), []);
  const asked: string[] = [];
  const purge = async (args: string[], answer?: string) => {
    const out = new PassThrough();
    const ask = async (question: string) => {
      asked.push(question);
      return answer ?? '';
    };
    const context = { store, config: readConfig({}), out, remarks: new PassThrough() };
    await purgeLeads(args, answer === undefined ? context : { ...context, ask });
    return String(out.read());
  };
  await expect(purge([])).rejects.toThrow(/^Нічого не видалено: тут ні в кого спитати\..*--yes$/);
  expect(await purge([], 'ні')).toBe('Нічого не видалено.\n');
  expect(await store.findLead(1)).not.toBeNull();
  expect(await purge([], 'так')).toBe('Видалено заявок, старших за 180 днів: 1\n');
  expect(asked).toEqual(Array(2).fill('Видалити назавжди 1 заявку (понад 180 днів)? Напишіть «так»: '));
  expect(await store.findLead(1)).toBeNull();
  expect(await purge([])).toBe('Видалено заявок, старших за 180 днів: 0\n');
});
