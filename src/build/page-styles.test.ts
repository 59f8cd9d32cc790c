import { expect, test } from 'vitest';
import type { BuiltFiles } from './built-files.ts';
import { listElements, readText } from './page-html.ts';
import { placeStyles, takeLayers } from './page-styles.ts';

test('takes all of a layer out of a page, and nothing else', () => {
  const page =
    '<style>@layer ui{.a{color:red}}@layer deferred{.b{x:y}@media (a){.b{x:z}}}@layer base{p{q:r}}</style>' +
    '<style>@layer deferred{.c{x:y}}</style><p>@layer deferred{}</p>';
  expect(takeLayers(page, ['deferred'])).toEqual({
    html: '<style>@layer ui{.a{color:red}}@layer base{p{q:r}}</style><p>@layer deferred{}</p>',
    sheet: '@layer ui{.a{color:red}}@layer base{p{q:r}}',
    blocks: [
      { layer: 'deferred', css: '@layer deferred{.b{x:y}@media (a){.b{x:z}}}' },
      { layer: 'deferred', css: '@layer deferred{.c{x:y}}' },
    ],
  });
});

test('leaves a page alone that has none', () => {
  const page = '<style>@layer ui{.a{color:red}}</style>';
  expect(takeLayers(page, ['deferred', 'media'])).toEqual({
    html: page,
    sheet: '@layer ui{.a{color:red}}',
    blocks: [],
  });
});

test('takes words for words that look like a sheet', () => {
  const meta = '<meta name="description" content="<style>@layer deferred{}</style></head>">';
  const page = `<head>${meta}<style>@layer deferred{a{b:c}}</style></head>`;
  expect(takeLayers(page, ['deferred'])).toMatchObject({
    html: `<head>${meta}<style></style></head>`,
    blocks: [{ layer: 'deferred', css: '@layer deferred{a{b:c}}' }],
  });
});

test('stops at a block that is not closed', () => {
  expect(() => takeLayers('<style>@layer deferred{.a{}</style>', ['deferred'])).toThrow('Unclosed block');
});

test('makes one file of what pages have, once each, and leaves the deferred styles in pages for what was not found', () => {
  const page =
    '<head><style>@layer ui{a{x:y}}@layer deferred{b{x:y}}@layer media{@media print{i{x:y}}}</style></head>';
  const files: BuiltFiles = new Map(
    ['/index.html', '/a.html', '/404.html'].map((path) => [path, Buffer.from(page)]),
  );
  placeStyles(files);
  const [[address, css] = [], ...more] = [...files].filter(([path]) => path.endsWith('.css'));
  expect(more).toEqual([]);
  expect(`${css}`).toBe('@layer deferred{b{x:y}}@layer media{@media print{i{x:y}}}');
  const link = new RegExp(`<link [^>]*href="${address}" [^>]*data-deferred></head>$`);
  expect(`${files.get('/a.html')}`).toMatch(link);
  expect(`${files.get('/a.html')}`).toContain('<style>@layer ui{a{x:y}}</style>');
  expect(`${files.get('/404.html')}`).toMatch(link);
  expect(`${files.get('/404.html')}`).toContain('<style>@layer ui{a{x:y}}@layer deferred{b{x:y}}</style>');
});

test('moves layers to their marks, where a page has them', () => {
  const styles =
    '<style>@layer ui{a{x:y}}@layer streamed{b{c:attr(d type(<e>))}}@layer below{i{j:k}}@layer deferred{f{g:h}}</style>';
  const mark = (layer: string) => `<svg data-streamed="${layer}" width="0"></svg>`;
  const page = (body: string) => Buffer.from(`<head>${styles}</head>${body}`);
  const files: BuiltFiles = new Map([
    ['/index.html', page(`<h1>T</h1>${mark('streamed')}<p>${mark('below')}`)],
    ['/a.html', page(mark('below'))],
  ]);
  const left = placeStyles(files);
  const streamed = '@layer streamed{b{c:attr(d type(<e>))}}';
  const below = '@layer below{i{j:k}}';
  // As a browser reads them, whose policy compares them with the list.
  const readSheets = (path: string) =>
    listElements(String(files.get(path)))
      .filter(({ tagName }) => tagName === 'style')
      .map((sheet) => [sheet.parentNode?.nodeName, readText(sheet)]);
  expect(readSheets('/index.html')).toEqual([
    ['head', '@layer ui{a{x:y}}'],
    ['svg', streamed],
    ['svg', below],
  ]);
  expect(readSheets('/a.html')).toEqual([
    ['head', `@layer ui{a{x:y}}${streamed}`],
    ['svg', below],
  ]);
  expect([...left]).toEqual(['@layer ui{a{x:y}}', streamed, below, `@layer ui{a{x:y}}${streamed}`]);
});

test('leaves the styles of dialogs in no page, as nobody sees them before they act', () => {
  const page =
    '<head><style>@layer deferred{.Footer-a{x:y}}@layer deferred{.LeadDialog-b{x:y}}</style></head>';
  const files: BuiltFiles = new Map([['/404.html', Buffer.from(page)]]);
  placeStyles(files);
  expect(`${files.get('/404.html')}`).toContain('<style>@layer deferred{.Footer-a{x:y}}</style>');
  const css = [...files].find(([path]) => path.endsWith('.css'))?.[1];
  expect(`${css}`).toBe('@layer deferred{.LeadDialog-b{x:y}}');
});
