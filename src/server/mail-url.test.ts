import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { explainMailUrl } from './mail-url.ts';

test.each([
  'smtps://name%40gmail.com:abcdefghijklmnop@smtp.gmail.com:465',
  'smtps://name%40gmail.com:abcdefghijklmnop@smtp.gmail.com',
  'smtp://name%40ukr.net:p%23%2F%40%25@smtp.ukr.net:587',
  'smtp://name:p:q@mail.school.example:2525',
  'smtp://127.0.0.1:2525/?tls.rejectUnauthorized=false',
  'smtp://[::1]:587',
  'smtps://school.example:8465',
  'smtp://name:пароль@mail.school.example',
])('accepts %s', (url) => {
  expect(explainMailUrl(url)).toBeUndefined();
});

test.each([
  ['smtps://name%40gmail.com:pa#ss@smtp.gmail.com:465', 'у паролі є «#»: в адресі його пишуть як %23'],
  ['smtps://name%40gmail.com:#pass@smtp.gmail.com:465', 'у паролі є «#»: в адресі його пишуть як %23'],
  ['smtps://name%40gmail.com:pa/ss@smtp.gmail.com:465', 'у паролі є «/»: в адресі його пишуть як %2F'],
  ['smtps://name%40gmail.com:pa@ss@smtp.gmail.com:465', 'у паролі є «@»: в адресі його пишуть як %40'],
  ['smtps://name%40gmail.com:pass@@smtp.gmail.com:465', 'у паролі є «@»: в адресі його пишуть як %40'],
  ['smtps://name%40gmail.com:pa%ss@smtp.gmail.com:465', 'у паролі є «%»: в адресі його пишуть як %25'],
  ['smtps://name%40gmail.com:100%@smtp.gmail.com:465', 'у паролі є «%»: в адресі його пишуть як %25'],
  ['smtps://name%40gmail.com:pa?ss@smtp.gmail.com:465', 'у паролі є «?»: в адресі його пишуть як %3F'],
  ['smtps://name%40gmail.com:pa\\ss@smtp.gmail.com:465', 'у паролі є «\\»: в адресі його пишуть як %5C'],
  ['smtps://name%40gmail.com:abcd efgh@smtp.gmail.com', 'у паролі є пробіл: в адресі його пишуть як %20'],
  ['smtps://n%40a.example:a#b/c@d.example', 'у паролі є «#», «/»: в адресі їх пишуть як %23, %2F'],
  ['smtps://name@gmail.com:pass@smtp.gmail.com:465', 'у логіні є «@»: в адресі його пишуть як %40'],
  [
    'smtp://n%40a.example:p@d.example:465',
    'порт 465 шифрує від початку, тож адреса має починатися з smtps://',
  ],
  ['smtps://n%40a.example:p@d.example:587', 'порт 587 вмикає шифрування згодом'],
  ['smtps://n%40a.example:p@d.example:25', 'порт 25 вмикає шифрування згодом'],
  ['smtps://name%40gmail.com:pa', 'після логіна й пароля бракує @сервер:порт; якщо в паролі є «#»'],
  ['smtps://name%40gmail.com:12', 'після логіна й пароля бракує @сервер:порт; якщо в паролі є «#»'],
  ['smtps://n%40a.example:p@smtp.gmаil.com:465', 'в адресі сервера є кирилична літера'],
  ['smtp.gmail.com:465', 'очікується адреса'],
  ['smtp://', 'очікується адреса'],
  ['https://smtp.gmail.com', 'очікується адреса'],
])('suggests a correction of %s', (url, expected) => {
  expect(explainMailUrl(url)).toContain(expected);
});

test('the start names the wrong character, and nothing else of the password', () => {
  const settings = { MAIL_FROM: 'a@b.example', MAIL_TO: 'a@b.example' };
  const read = () => readConfig({ ...settings, SMTP_URL: 'smtps://n%40a.example:SECRET#word@d.example' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(
    'Налаштування SMTP_URL записано неправильно: у паролі є «#»: в адресі його пишуть як %23.',
  );
});
