import { expect, it } from 'vitest';
import { toSlug, uniqueSlugs } from './slug.ts';

it.each([
  ['Німецька мова', 'nimetska-mova'],
  ['НМТ з історії України', 'nmt-z-istorii-ukrainy'],
  ['Згурський Єгор', 'zghurskyi-yehor'],
  ['Мар’яна Їжакевич', 'mariana-yizhakevych'],
  ['3D-графіка', 's-3d-hrafika'],
  ['Café & Co', 'cafe-co'],
])('transliterates «%s» as %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

it('gives two people with the same name two files', () => {
  expect(uniqueSlugs(['Ганна Бондар', 'Ганна Бондар'])).toEqual(['hanna-bondar', 'hanna-bondar-2']);
});
