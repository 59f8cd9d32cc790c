import { expect, test } from 'vitest';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { StoreUnavailableError } from '../store-error.ts';
import { createLastSave } from './last-save.ts';

const refuse = () => Promise.reject(new StoreUnavailableError('The disk of the database is full'));

test('after a refused lead, a check writes as much as a lead until the next lead is saved', async () => {
  const { observe, makeProbe } = createLastSave();
  const isLarge = () => makeProbe().length >= MAX_BODY_BYTES;
  expect(isLarge()).toBe(false);
  await expect(observe(refuse())).rejects.toThrow(StoreUnavailableError);
  expect([isLarge(), isLarge()]).toEqual([true, true]);
  expect(makeProbe()).not.toBe(makeProbe());
  await observe(Promise.resolve());
  expect(isLarge()).toBe(false);
  await expect(observe(refuse())).rejects.toThrow(StoreUnavailableError);
  expect(isLarge()).toBe(true);
});

test('does not count a lead that can never be stored as a full disk', async () => {
  const { observe, makeProbe } = createLastSave();
  await expect(observe(Promise.reject(new TypeError('no such kind')))).rejects.toThrow(TypeError);
  expect(makeProbe().length).toBeLessThan(100);
});
