import { expect, it } from 'vitest';
import { checkPictures } from './original-pictures.ts';

it.each(['room.DMMn8ocg.webp', 'Наша школа.nuXe_GYu.JPG', 'a.b.-_aB12cd.png'])(
  'rejects the original picture %s',
  (name) => {
    expect(() => checkPictures(['/index.html', `/_astro/${name}`])).toThrow(name);
  },
);

it.each([
  '/_astro/room.DMMn8ocg_1IC7XU.webp',
  '/_astro/room.nuXe_GYu_Z2eCmE0.webp',
  '/_astro/main.DMMn8ocg.js',
  '/previews/subject-physics.png',
])('accepts %s', (path) => {
  expect(() => checkPictures([path])).not.toThrow();
});
