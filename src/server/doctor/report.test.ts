import { expect, test } from 'vitest';
import { hidePasswords } from './report.ts';

test.each([
  ['file://user:secret@host/leads.db', 'file://user:…@host/leads.db'],
  ['//user:secret@host', '//user:…@host'],
  ['postgres://user:secret@host:5432/school', 'postgres://user:…@host:5432/school'],
  ['postgres://user:se/cr:et@host', 'postgres://user:…@host'],
  ['smtps://:secret@host', 'smtps://:…@host'],
  ['https://user:se@cret@host/?a=b', 'https://user:…@host/?a=b'],
  [
    'DATABASE_URL=file://user:secret@host, then postgres://a:secret@b',
    'DATABASE_URL=file://user:…@host, then postgres://a:…@b',
  ],
])('hides the password of %s', (address, shown) => {
  expect(hidePasswords(`(${address}) is refused`)).toBe(`(${shown}) is refused`);
});

test('shows an address without a password unchanged', () => {
  for (const address of [
    'https://school.example:8443/path',
    'file:///var/lib/school/leads.db',
    'a@b.example',
  ])
    expect(hidePasswords(address)).toBe(address);
});
