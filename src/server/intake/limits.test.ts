import { expect, test } from 'vitest';
import { networkOf } from './limits.ts';

test.each([
  ['198.51.100.7', '198.51.100'],
  ['::ffff:198.51.100.7', '198.51.100'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
