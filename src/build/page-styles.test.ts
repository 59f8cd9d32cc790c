import { expect, test } from 'vitest';
import type { BuiltFiles } from './built-files.ts';
import { listElements, readText } from './page-html.ts';
import { placeStyles, takeLayers } from './page-styles.ts';

test('removes only the given layer from a page', () => {
  const page =
    '<style>@layer ui{.a{color:red}}@layer deferred{.b{x:y}@media (a){.b{x:z}}}@layer base{p{q:r}}</style>' +
    '<style>@layer deferred{.c{x:y}}</style><p>@layer deferred{}</p>';
  expect(takeLayers(page, ['deferred'])).toEqual({
    html: '<style>@layer ui{.a{color:red}}@layer base{p{q:r}}</style><p>@layer deferred{}</p>',
    stylesheet: '@layer ui{.a{color:red}}@layer base{p{q:r}}',
    blocks: [
      { layer: 'deferred', css: '@layer deferred{.b{x:y}@media (a){.b{x:z}}}' },
      { layer: 'deferred', css: '@layer deferred{.c{x:y}}' },
    ],
  });
});

test('does not change a page without the layer', () => {
  const page = '<style>@layer ui{.a{color:red}}</style>';
  expect(takeLayers(page, ['deferred', 'media'])).toEqual({
    html: page,
    stylesheet: '@layer ui{.a{color:red}}',
    blocks: [],
  });
});

test('removes a rule that is already in the same layer', () => {
  const page =
    '<style>@layer ui{.a{b:c}.d{e:f}}</style><style>@layer ui{.a{b:c}}@layer base{.a{b:c}}</style>';
  expect(takeLayers(page, []).stylesheet).toBe('@layer ui{.a{b:c}.d{e:f}}@layer base{.a{b:c}}');
});

test('ignores text that looks like a stylesheet', () => {
  const meta = '<meta name="description" content="<style>@layer deferred{}</style></head>">';
  const page = `<head>${meta}<style>@layer deferred{a{b:c}}</style></head>`;
  expect(takeLayers(page, ['deferred'])).toMatchObject({
    html: `<head>${meta}<style></style></head>`,
    blocks: [{ layer: 'deferred', css: '@layer deferred{a{b:c}}' }],
  });
});

test('rejects an unclosed block', () => {
  expect(() => takeLayers('<style>@layer deferred{.a{}</style>', ['deferred'])).toThrow('Unclosed block');
});

test('collects the deferred styles of pages in one file, but keeps them in not-found pages', () => {
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

test('moves the layer below to its mark, and links the deferred file behind it', () => {
  const below = '@layer below{b{c:attr(d type(<e>))}}';
  const styles = `<style>@layer ui{a{x:y}}${below}@layer deferred{f{g:h}}</style>`;
  const page = (body: string) => Buffer.from(`<head>${styles}</head>${body}`);
  const files: BuiltFiles = new Map([
    ['/index.html', page('<h1>T</h1><svg data-styles="" width="0"></svg><p>')],
    ['/a.html', page('<h1>T</h1>')],
  ]);
  const left = placeStyles(files);
  // Parses the page as a browser does: browsers compare the parsed text with the policy.
  const readStylesheets = (path: string) =>
    listElements(String(files.get(path)))
      .filter(({ tagName }) => tagName === 'style')
      .map((stylesheet) => [stylesheet.parentNode?.nodeName, readText(stylesheet)]);
  expect(readStylesheets('/index.html')).toEqual([
    ['head', '@layer ui{a{x:y}}'],
    ['svg', below],
  ]);
  const order = String(files.get('/index.html')).match(/<(style|svg|link)/g);
  expect(order).toEqual(['<style', '<svg', '<style', '<link']);
  expect(readStylesheets('/a.html')).toEqual([['head', `@layer ui{a{x:y}}${below}`]]);
  expect([...left]).toEqual(['@layer ui{a{x:y}}', below, `@layer ui{a{x:y}}${below}`]);
});

test('keeps the styles of dialogs out of pages, because visitors see dialogs only later', () => {
  const page =
    '<head><style>@layer deferred{.Footer-a{x:y}}@layer deferred{.LeadDialog-b{x:y}}</style></head>';
  const files: BuiltFiles = new Map([['/404.html', Buffer.from(page)]]);
  placeStyles(files);
  expect(`${files.get('/404.html')}`).toContain('<style>@layer deferred{.Footer-a{x:y}}</style>');
  const css = [...files].find(([path]) => path.endsWith('.css'))?.[1];
  expect(`${css}`).toBe('@layer deferred{.LeadDialog-b{x:y}}');
});

test.each(['/404.html', '/form/sent/trial.html'])(
  'keeps the footer’s rules of a merged block in %s',
  (path) => {
    const page =
      '<head><style>@layer deferred{.LeadDialog-a{x:y}@media print{.Footer-b{x:y}}.Field-c{x:y}}</style></head>';
    const files: BuiltFiles = new Map([[path, Buffer.from(page)]]);
    placeStyles(files);
    expect(`${files.get(path)}`).toContain('<style>@layer deferred{@media print{.Footer-b{x:y}}}</style>');
    const css = [...files].find(([each]) => each.endsWith('.css'))?.[1];
    expect(`${css}`).toBe('@layer deferred{.LeadDialog-a{x:y}.Field-c{x:y}}');
  },
);
