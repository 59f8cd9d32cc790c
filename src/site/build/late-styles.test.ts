import { expect, test } from 'vitest';
import { extractLateStyles } from './late-styles.ts';

test('takes all of the late layer out of a page, and nothing else', () => {
  const page =
    '<style>@layer ui{.a{color:red}}@layer late{.b{x:y}@media (a){.b{x:z}}}@layer base{p{q:r}}</style>' +
    '<style>@layer late{.c{x:y}}</style><p>@layer late{}</p>';
  expect(extractLateStyles(page)).toEqual({
    html: '<style>@layer ui{.a{color:red}}@layer base{p{q:r}}</style><style></style><p>@layer late{}</p>',
    css: '@layer late{.b{x:y}@media (a){.b{x:z}}}@layer late{.c{x:y}}',
  });
});

test('leaves a page alone that has none', () => {
  const page = '<style>@layer ui{.a{color:red}}</style>';
  expect(extractLateStyles(page)).toEqual({ html: page, css: '' });
});

test('stops at a block that is not closed', () => {
  expect(() => extractLateStyles('<style>@layer late{.a{}</style>')).toThrow('no end');
});
