import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawFavicon } from './sign.ts';

it('is the icon of the tab: node src/site/brand/make-icons.ts', () => {
  expect(readFileSync('public/favicon.svg', 'utf8')).toBe(drawFavicon());
});
