import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSource, SOURCE_LIMIT } from './source.ts';

const HOME = 'https://school.example/';

test('reads the path of the page and its subject', () => {
  expect(readSource(`${HOME}subject/french?utm_term=#form`, '')).toEqual({ page: '/subject/french' });
  expect(readSource(HOME, '', 'Французька мова')).toEqual({ page: '/', page_subject: 'Французька мова' });
});

test('reads only the campaign from the query of the page', () => {
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

test('takes the campaign of the previous page of this site if the page has none', () => {
  const before = '?utm_source=telegram';
  expect(readSource(`${HOME}subject/french`, HOME + before)).toMatchObject({ utm_source: 'telegram' });
  const foreign = ['https://other.example/', 'http://school.example/', 'https://school.example:8443/'];
  for (const origin of foreign) {
    expect(readSource(`${HOME}subject/french`, origin + before)).toEqual({ page: '/subject/french' });
  }
});

test('cuts values that are longer than the limit', () => {
  const long = 'x'.repeat(SOURCE_LIMIT + 1);
  const cut = 'x'.repeat(SOURCE_LIMIT);
  expect(readSource(`${HOME}${long}?utm_source=${long}`, '', long)).toEqual({
    page: `/${cut.slice(1)}`,
    page_subject: cut,
    utm_source: cut,
  });
});

test('returns no source for a page without a valid address', () => {
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
