import { expect, test } from 'vitest';
import { readSecurityOptions, readSiteUrl } from './security-options.ts';

test('reads the origins of the site and of the provider', () => {
  expect(
    readSecurityOptions({ PUBLIC_SITE_URL: 'https://a.ua/', PUBLIC_EMAILJS_ORIGIN: 'https://b.ua/x' }),
  ).toEqual({
    siteUrl: 'https://a.ua',
    leadOrigin: 'https://b.ua',
  });
});

test('treats empty values as not set', () => {
  expect(readSecurityOptions({ PUBLIC_SITE_URL: '', PUBLIC_EMAILJS_ORIGIN: ' ' })).toEqual({
    siteUrl: 'http://localhost:3000',
    leadOrigin: undefined,
  });
});

test('has no address of the site by default', () => {
  expect(readSiteUrl({ PUBLIC_SITE_URL: ' ' })).toBeUndefined();
  expect(readSiteUrl({ PUBLIC_SITE_URL: 'https://a.ua/' })).toBe('https://a.ua');
});

test.each(['api.emailjs.com', 'ftp://a.ua', 'javascript:alert(1)'])('rejects a build with %s', (address) => {
  expect(() => readSecurityOptions({ PUBLIC_EMAILJS_ORIGIN: address })).toThrow(
    'Налаштування PUBLIC_EMAILJS_ORIGIN записано неправильно',
  );
});

test.each([
  ['https://a.ua/home', 'сайт займає всю адресу, без продовження після назви: https://a.ua'],
  ['a.ua', 'адреса починається з https://: https://a.ua'],
])('rejects a build for %s', (address, expected) => {
  expect(() => readSiteUrl({ PUBLIC_SITE_URL: address })).toThrow(
    `Налаштування PUBLIC_SITE_URL записано неправильно: ${expected}`,
  );
});
