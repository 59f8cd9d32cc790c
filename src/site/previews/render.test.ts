import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { hashPicture, renderPicture } from './render.ts';

/** A drawing that no other run has made. */
const drawing = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><desc>${crypto.randomUUID()}</desc><path fill="#123456" d="M0 0h40v20H0z"/></svg>`;

it('renders a picture once, and again only after a change', async () => {
  const svg = drawing();
  const first = await renderPicture(svg);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 });
  const draw = vi.spyOn(sharp.prototype, 'toBuffer');
  expect(await renderPicture(svg)).toEqual(first);
  expect(draw).not.toHaveBeenCalled();
  await renderPicture(drawing());
  expect(draw).toHaveBeenCalledOnce();
});

it('distinguishes drawings by their content', () => {
  const svg = drawing();
  expect(hashPicture(svg)).toBe(hashPicture(svg));
  expect(hashPicture(svg)).not.toBe(hashPicture(drawing()));
});
