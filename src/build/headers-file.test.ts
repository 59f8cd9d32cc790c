import { expect, test } from 'vitest';
import { commonHeaders, hashSource, pageHeaders } from '#shared/node/security-headers.ts';
import { headersAt, parseHeadersFile } from '../../tests/support/headers-file.ts';
import { formatHeadersFile } from './headers-file.ts';

const SECURITY = { siteUrl: 'https://klitynka.example', leadOrigin: 'https://api.emailjs.com' };
const HOME = '<title>Головна</title><script>run()</script>';
const FILES = new Map(
  Object.entries({
    '/_astro/forms.Bx2.js': 'run()',
    '/404.html': '<title>Не знайдено</title>',
    '/favicon.svg': '<svg/>',
    '/index.html': HOME,
    '/preview/home.1a2b.png': 'PNG',
    '/subject/physics.html': '<title>Фізика</title>',
    '/sw.js': 'listen()',
  }).map(([path, text]) => [path, Buffer.from(text)]),
);

const INLINE = { scripts: [hashSource('run()')], styles: [] };

const rules = parseHeadersFile(formatHeadersFile(FILES, INLINE, SECURITY));

test('gives every page the headers of our server', () => {
  for (const address of ['/', '/index.html', '/subject/physics', '/subject/physics.html', '/404']) {
    expect(Object.fromEntries(headersAt(rules, address))).toEqual({
      ...pageHeaders(INLINE, SECURITY),
      'cache-control': 'no-cache',
    });
  }
});

test('gives unknown addresses the headers of all files', () => {
  const {
    'cross-origin-resource-policy': _,
    'cross-origin-opener-policy': _opener,
    ...common
  } = commonHeaders(SECURITY);
  expect(Object.fromEntries(headersAt(rules, '/nope'))).toEqual(common);
});

test('caches hashed files forever, and allows requests of the service worker', () => {
  expect(headersAt(rules, '/_astro/forms.Bx2.js')).toContainEqual([
    'cache-control',
    'public, max-age=31536000, immutable',
  ]);
  expect(headersAt(rules, '/sw.js')).toContainEqual([
    'content-security-policy',
    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
  ]);
});

test('allows other sites to show only preview pictures', () => {
  const resourcePolicyAt = (address: string) =>
    headersAt(rules, address).filter(([name]) => name === 'cross-origin-resource-policy');
  expect(resourcePolicyAt('/preview/home.1a2b.png')).toEqual([
    ['cross-origin-resource-policy', 'cross-origin'],
  ]);
  for (const path of FILES.keys()) {
    if (path.startsWith('/preview/')) continue;
    expect(resourcePolicyAt(path), path).toEqual([['cross-origin-resource-policy', 'same-origin']]);
  }
});

test('sets no header twice for an address, because hosts would join them', () => {
  for (const path of FILES.keys()) {
    const names = headersAt(rules, path).map(([name]) => name);
    expect(names).toEqual([...new Set(names)]);
  }
});
