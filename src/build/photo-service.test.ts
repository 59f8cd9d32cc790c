import type { AstroConfig } from 'astro';
import sharp, { type Sharp } from 'sharp';
import { expect, it } from 'vitest';
import photoService from './photo-service.ts';

const PORTRAIT = { src: '', width: 160, height: 192, background: '#aabbcc' };

async function transform(file: Sharp): Promise<Buffer> {
  const { data } = await photoService.transform(
    await file.toBuffer(),
    PORTRAIT,
    {} as AstroConfig['image'] & { service: { config: object } },
    console as never,
  );
  return Buffer.from(data);
}

async function readPixel(photo: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const near = (color: number[]) => color.map((value) => expect.closeTo(value, -1.2));

const draw = (width: number, height: number, shapes: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
    ),
  );

it('fills transparent parts with the colour of the cover', async () => {
  const photo = await transform(draw(320, 384, '<circle cx="160" cy="192" r="90" fill="#102030"/>').png());
  expect(await sharp(photo).metadata()).toMatchObject({
    format: 'webp',
    width: 160,
    height: 192,
    hasAlpha: false,
  });
  expect(await readPixel(photo, 4, 4)).toEqual(near([0xaa, 0xbb, 0xcc]));
  expect(await readPixel(photo, 80, 96)).toEqual(near([0x10, 0x20, 0x30]));
});

it('crops a landscape photo to its most salient part', async () => {
  const face = '<circle cx="1050" cy="300" r="160" fill="#e8b090"/><circle cx="1000" cy="260" r="20"/>';
  const photo = await transform(draw(1200, 600, `<path fill="#8a9" d="M0 0h1200v600H0z"/>${face}`).png());
  const { data } = await sharp(photo).resize(1, 1).raw().toBuffer({ resolveWithObject: true });
  // The wall alone has a value of 136.
  expect(data[0]).toBeGreaterThan(145);
});

it('rotates a photo by its EXIF orientation', async () => {
  const halves = '<path fill="#f00" d="M0 0h300v400H0z"/><path fill="#00f" d="M300 0h300v400H300z"/>';
  const turned = await transform(draw(600, 400, halves).jpeg().withMetadata({ orientation: 6 }));
  expect(await readPixel(turned, 80, 10)).toEqual(near([255, 0, 0]));
  expect(await readPixel(turned, 80, 180)).toEqual(near([0, 0, 255]));
});

it('reduces an animated picture to its first frame', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((color) =>
      draw(320, 384, `<path fill="${color}" d="M0 0h320v384H0z"/>`).png().toBuffer(),
    ),
  );
  const photo = await transform(sharp(frames, { join: { animated: true } }).webp({ lossless: true }));
  expect((await sharp(photo).metadata()).pages ?? 1).toBe(1);
  expect(await readPixel(photo, 80, 96)).toEqual(near([255, 0, 0]));
});
