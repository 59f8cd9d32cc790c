import { expect, test } from 'vitest';
import { formatCsvRow } from './commands/export.ts';

test('writes a row by RFC 4180', () => {
  expect(formatCsvRow(['1', 'Олена', 'перший,\n"другий"', ''])).toBe('1;Олена;"перший,\n""другий""";\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+380 67', "'+380 67"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'=1"],
  ['\t=1', "'=1"],
  ['\r=1', "'=1"],
  ['＝1+1', "'＝1+1"],
  ['1+1=2', '1+1=2'],
])('lets no spreadsheet run %j', (cell, written) => {
  expect(formatCsvRow([cell])).toBe(`${written}\r\n`);
});

test.each([
  ['a;=1', `"a;'=1"`],
  ['a; @x', `"a;' @x"`],
  ['a\n=1', `"a\n'=1"`],
  ['a\r\n-1', `"a\n'-1"`],
])('lets no spreadsheet run %j where it takes semicolons for borders', (cell, written) => {
  expect(formatCsvRow([cell])).toBe(`${written}\r\n`);
});

test.each([
  ['a,=1', `"a,'=1"`],
  ['a|=1', `a|'=1`],
  ['"=1', `"'""=1"`],
  ["'=1", "''=1"],
  ['a,"=1', `"a,'""=1"`],
  ['a;«=1»', `"a;'«=1»"`],
])('lets no program run %j that takes other borders and quotes', (cell, written) => {
  expect(formatCsvRow([cell])).toBe(`${written}\r\n`);
});

test('commands no terminal', () => {
  expect(formatCsvRow(['\u001b]0;x\u0007 \u009b31m \u202e'])).not.toMatch(/[^\P{Cc}\r\n]|\p{Bidi_Control}/u);
});
