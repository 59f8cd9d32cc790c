import { expect, test } from 'vitest';
import { pageAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/index.html', '/'],
  ['/INDEX.HTML/', '/'],
  ['/subject/physics', '/subject/physics'],
  ['/subject/physics/', '/subject/physics'],
  ['/Subject//Physics///', '/subject/physics'],
  ['/subject/physics.html', '/subject/physics'],
  ['/subject/physics/index.html', '/subject/physics'],
  ['//evil.example/', '/evil.example'],
])('%s is %s', (path, address) => {
  expect(pageAddress(path)).toBe(address);
});

test('leaves canonical addresses unchanged', () => {
  for (const path of ['/', '/subject/physics', '/evil.example']) expect(pageAddress(path)).toBe(path);
});
