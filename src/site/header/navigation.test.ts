import { expect, it } from 'vitest';
import { describePriceSection } from '../content/packages.ts';
import { navigationLinks } from './navigation.ts';

const SCHOOL = { hasSubjectGrid: true, priceSection: describePriceSection([]) };

it('links to anchors on the home page, and to the home page elsewhere', () => {
  const [home, elsewhere] = [true, false].map((isHome) =>
    navigationLinks(isHome, SCHOOL).map(({ href }) => href),
  );
  expect(home?.[0]).toBe('#hero');
  expect(elsewhere).toEqual(home?.map((href) => `/${href}`));
});

it('omits the subject grid if the school has one subject', () => {
  const labels = navigationLinks(true, { ...SCHOOL, hasSubjectGrid: false }).map(({ label }) => label);
  expect(labels).toEqual(['Головна', 'Пакети', 'Контакти']);
});
