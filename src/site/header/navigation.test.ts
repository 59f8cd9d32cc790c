import { expect, it } from 'vitest';
import { navigationLinks } from './navigation.ts';

it('stays on the home page, and leads to it from any other', () => {
  expect(navigationLinks(true).map(({ href }) => href)).toEqual([
    '#hero',
    '#subjects',
    '#packages',
    '#contact',
  ]);
  expect(navigationLinks(false)[2]).toEqual({ label: 'Пакети', href: '/#packages' });
});
