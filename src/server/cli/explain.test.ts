import { expect, test } from 'vitest';
import { explain } from './explain.ts';

test.each([
  ['sqlite-13', /^sqlite-13: The disk is full/],
  ['sqlite-778', /^sqlite-778: The disk has failed/],
  ['postgres-57P03', /^postgres-57P03: Wait/],
  ['lost', /^lost: A connection to PostgreSQL has broken/],
  ['network-econnreset', /^network-econnreset: The provider can not be reached/],
  ['emailjs-garbage', /^emailjs-garbage: Somebody else answers/],
  ['bot-busy', /^bot-busy: .*ask again/],
  ['crash', /^crash: The server has ended ten times/],
  ['unexpected', /^unexpected: A fault of the program/],
  ['TypeError', /^TypeError: A fault of the program/],
  ['bot-401', /^bot-401: Telegram не знає такого токена/],
  ['smtp-535', /^smtp-535: Поштовий сервер не приймає/],
  ['emailjs-412', /^emailjs-412: EmailJS втратив доступ/],
  ['started', /^Nothing to do/],
  ['The database /var/lib/school/leads.db is damaged; keep a copy of it', /^Keep a copy of the file/],
])('the command explains %s', (given, expected) => {
  const lines = explain(given);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(expected);
});

test('explains a whole line of the log, with what journalctl puts before it', () => {
  const line = JSON.stringify({ level: 'error', msg: 'lead not stored', err: { code: 'sqlite-4874' } });
  expect(explain(`Nov 24 10:00:00 school node[812]: ${line}`)).toEqual([
    expect.stringMatching(/^The database: explain the code/),
    expect.stringMatching(/^sqlite-4874: The disk is full/),
  ]);
});

test('takes the message that is meant, not one within it', () => {
  expect(explain('a new build is not whole (yet); the old one is served')).toEqual([
    'When it stays so, `school build`.',
  ]);
});

test('says nothing of what it does not know', () => {
  expect(explain('no-such-code')).toEqual([]);
  expect(explain('')).toEqual([]);
});
