import { expect, test } from 'vitest';
import { isCrossSite } from './gate.ts';

const SITE = 'https://klitynka.example';

test.each([
  ['same-origin fetch', { 'sec-fetch-site': 'same-origin', origin: 'https://host' }, false],
  ['native form under a strict policy', { 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
  ['typed address', { 'sec-fetch-site': 'none' }, false],
  ['cross-site form', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
  ['another subdomain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.host' }, true],
  ['an unknown word', { 'sec-fetch-site': 'same-origin, cross-site' }, true],
  ['the public address behind a rewriting proxy', { 'sec-fetch-site': 'cross-site', origin: SITE }, false],
  ['an old browser here', { origin: 'http://host:3000', host: 'host:3000' }, false],
  ['an old browser here, in capitals', { origin: 'http://host:3000', host: 'HOST:3000' }, false],
  ['an old browser elsewhere', { origin: 'http://evil.example', host: 'host:3000' }, true],
  ['an old browser in a sandbox', { origin: 'null', host: 'host:3000' }, true],
  ['an origin that is none', { origin: 'host:3000', host: 'host:3000' }, true],
  ['an origin without a host', { origin: 'http://host:3000' }, true],
  ['no browser', { host: 'host:3000' }, false],
])('%s', (_who, headers, expected) => {
  expect(isCrossSite(headers, SITE)).toBe(expected);
});
