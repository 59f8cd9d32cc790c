import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSource, SOURCE_LIMIT } from './source.ts';

const HOME = 'https://school.example/';

test('says the path of the page, and the subject that it is about', () => {
  expect(readSource(`${HOME}subject/french?utm_term=#form`, '')).toEqual({ page: '/subject/french' });
  expect(readSource(HOME, '', 'Французька мова')).toEqual({ page: '/', page_subject: 'Французька мова' });
});

test('reads the campaign of the page itself, and nothing else of its address', () => {
  const address = `${HOME}?utm_source=%20insta%20&utm_medium=story&utm_campaign=a&utm_term=b&utm_content=c&phone=1`;
  expect(readSource(address, `${HOME}?utm_source=telegram`)).toEqual({
    page: '/',
    utm_source: 'insta',
    utm_medium: 'story',
    utm_campaign: 'a',
    utm_term: 'b',
    utm_content: 'c',
  });
});

test('takes the campaign of the page before where this one has none, if it was ours', () => {
  const before = '?utm_source=telegram';
  expect(readSource(`${HOME}subject/french`, HOME + before)).toMatchObject({ utm_source: 'telegram' });
  const foreign = ['https://other.example/', 'http://school.example/', 'https://school.example:8443/'];
  for (const origin of foreign) {
    expect(readSource(`${HOME}subject/french`, origin + before)).toEqual({ page: '/subject/french' });
  }
});

test('cuts what is longer than people write', () => {
  const long = 'x'.repeat(SOURCE_LIMIT + 1);
  const cut = 'x'.repeat(SOURCE_LIMIT);
  expect(readSource(`${HOME}${long}?utm_source=${long}`, '', long)).toEqual({
    page: `/${cut.slice(1)}`,
    page_subject: cut,
    utm_source: cut,
  });
});

test('knows nothing of a page without an address', () => {
  expect(readSource('', HOME)).toEqual({});
  expect(readSource(HOME, 'no address')).toEqual({ page: '/' });
});

const CAMPAIGNS = readFileSync('tests/fixtures/campaigns.tsv', 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split('\t'));

test.each(CAMPAIGNS)('reads the campaign of %s as %s', (address = '', expected = '') => {
  const { page: _, ...campaign } = readSource(HOME + address, '');
  const marks = Object.entries(campaign).map(([field, value]) => `${field}=${value.replaceAll(' ', '_')}`);
  expect(marks.join(' ') || '-').toBe(expected);
});
