import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeStoreFile } from '../../../tests/support/test-store.ts';
import {
  appendErasureLog,
  type Erased,
  hashPhone,
  hashRequest,
  mergeErasureLog,
  placeErasureLog,
  readErasureLog,
} from './erasure-log.ts';

const makeErased = (form: string, phone: string): Erased => ({
  erasedOn: '2026-11-21',
  requestHash: hashRequest(form),
  phoneHash: hashPhone(phone),
});

test('reads appended entries, also after a line that a crash cut short', () => {
  const file = placeErasureLog(makeStoreFile());
  expect(readErasureLog(file)).toEqual([]);
  appendErasureLog(file, [makeErased('one', '+380671234567')]);
  writeFileSync(file, readFileSync(file, 'utf8').trimEnd().slice(0, -9), { flag: 'a' });
  appendErasureLog(file, [makeErased('two', '')]);
  expect(readErasureLog(file)).toEqual([makeErased('one', '+380671234567'), makeErased('two', '')]);
});

test('merges logs without duplicates, and creates no file for an empty one', () => {
  const file = placeErasureLog(makeStoreFile());
  mergeErasureLog(file, []);
  expect(() => readFileSync(file)).toThrow('ENOENT');
  const [one, two] = [makeErased('one', '+380671234567'), makeErased('two', '')];
  appendErasureLog(file, [one]);
  mergeErasureLog(file, [one, two, two]);
  expect(readErasureLog(file)).toHaveLength(2);
  expect(readFileSync(file, 'utf8')).not.toMatch(/one|two|38067/);
});
