import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ICON_NAMES } from './subject-icons.ts';

const drawings = readFileSync('src/site/ui/drawings.svg', 'utf8');
const guide = readFileSync('docs/pictures/icons.svg', 'utf8');

it.each(Object.entries(ICON_NAMES))('the icon %s is drawn, and shown in the guide as «%s»', (id, name) => {
  const [, shapes = ''] = new RegExp(`<symbol id="${id}"[^>]*>([^]*?)</symbol>`).exec(drawings) ?? [];
  const [, shown = ''] = new RegExp(`<g id="${id}"[^>]*>([^]*?)</text>\\s*</g>`).exec(guide) ?? [];
  expect(shapes).toContain('<');
  for (const shape of shapes.match(/<[^>]+>/g) ?? []) expect(shown).toContain(shape);
  expect(shown).toContain(`>${name}<`);
});
