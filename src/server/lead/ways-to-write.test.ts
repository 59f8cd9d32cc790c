import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findOnlyAddress, findTelegramName, findWaysToWrite } from './ways-to-write.ts';

const ROWS = readFileSync('tests/fixtures/links.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [text = '', links = '', address = ''] = line.split('\t');
    return { text, links: links === '-' ? [] : links.split(' '), address };
  });

test.each(ROWS)('$text', ({ text, links, address }) => {
  expect(findWaysToWrite(text).map((way) => way.text)).toEqual(links);
  expect(findOnlyAddress([text]) ?? '-').toBe(address);
});

test('links to Telegram and to the mail client, in the order of the text', () => {
  expect(findWaysToWrite('Я @olena_k, olena@ukr.net.')).toEqual([
    { index: 2, text: '@olena_k', href: 'https://t.me/olena_k' },
    { index: 12, text: 'olena@ukr.net', href: 'mailto:olena@ukr.net' },
  ]);
});

test.each([
  [['@ihor_k', 'пишіть у телеграм'], 'ihor_k'],
  [['https://t.me/oksana_k'], 'oksana_k'],
  [['https://t.me/@oksana_k'], 'oksana_k'],
  [['https://t.me/oksana_k/'], 'oksana_k'],
  [['t.me/Oksana_K', '@oksana_k'], 'oksana_k'],
  [['немає', 'тг @olena_m'], 'olena_m'],
  [['@olena_m', '@taras_m'], undefined],
  [['інстаграм @olena_m'], undefined],
  [['https://t.me/+380671234567'], undefined],
  [['t.me/joinchat/AAAA', 't.me/school_news/15'], undefined],
  [['mama@gmail.com'], undefined],
])('the Telegram username in %j is %s', (texts, name) => {
  expect(findTelegramName(texts)?.toLowerCase()).toBe(name);
});

test('two fields with one address have this address; with two addresses they have none', () => {
  expect(findOnlyAddress(['olena@ukr.net', 'пишіть: olena@ukr.net.'])).toBe('olena@ukr.net');
  expect(findOnlyAddress(['olena@ukr.net', 'taras@ukr.net'])).toBeUndefined();
});
