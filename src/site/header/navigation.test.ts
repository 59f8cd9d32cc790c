import { expect, it } from 'vitest';
import { navigationLinks } from './navigation.ts';

it('stays on the home page, and leads to it from any other', () => {
  const [home, elsewhere] = [true, false].map((isHome) => navigationLinks(isHome).map(({ href }) => href));
  expect(home?.[0]).toBe('#hero');
  expect(elsewhere).toEqual(home?.map((href) => `/${href}`));
});
