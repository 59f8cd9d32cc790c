import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { checkContent } from '../check.ts';
import { renderLogo } from './logo.ts';
import { findProgram } from './logo-svg.ts';

const FOLDER = 'tests/fixtures/logos';
const CORPUS = readFileSync('tests/fixtures/logos.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t') as [file: string, outcome: string, words: string]);

async function render(file: Buffer, isForDark = false) {
  const result = await renderLogo(file, isForDark);
  if ('refusal' in result) throw new Error(result.refusal);
  return result;
}

const renderFile = (name: string) => render(readFileSync(`${FOLDER}/${name}`));

async function readPixel(png: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

const disc = (color: string, size = 400, background = '') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${background}<circle cx="50%" cy="50%" r="40%" fill="${color}"/></svg>`,
  );

it('the table lists every file', () => {
  expect(CORPUS.map(([file]) => file).sort()).toEqual(readdirSync(FOLDER).sort());
});

test.each(CORPUS)('%s is %s', { tags: 'slow' }, async (name, outcome, words) => {
  const result = await renderLogo(readFileSync(`${FOLDER}/${name}`), false);
  const message = 'refusal' in result ? result.refusal : result.warnings.join('; ');
  expect('refusal' in result ? 'refused' : message ? 'warned' : 'shown', message).toBe(outcome);
  expect(message).toMatch(new RegExp(words || '^$'));
  if ('refusal' in result) return;
  const { width, height } = await sharp(result.png).metadata();
  expect([width, height]).toEqual([512, 512]);
  // Each of these logos has paint in its middle.
  if (name !== 'wordmark.svg') expect((await readPixel(result.png, 200, 256))[3]).toBeGreaterThan(100);
});

describe('a rendered logo', () => {
  it.each(['', 'width="100%" height="100%"', 'width="100%"'])(
    'is whole and sharp without a page, in a root with «%s»',
    async (size) => {
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><circle cx="60" cy="60" r="50" fill="#14265f"/></svg>`;
      const { png } = await render(Buffer.from(drawing));
      // An enlarged picture of 100 pixels would be grey so close to the edge.
      for (const [x, y] of [
        [3, 256],
        [508, 256],
        [256, 3],
        [256, 508],
      ] as const)
        expect((await readPixel(png, x, y))[3]).toBeGreaterThan(250);
    },
  );

  it('uses fallbacks of custom properties, colours of a stylesheet and the school’s ink', async () => {
    expect(await readPixel((await renderFile('figma-variables.svg')).png, 100, 256)).toEqual([
      20, 38, 95, 255,
    ]);
    expect(await readPixel((await renderFile('coreldraw.svg')).png, 100, 256)).toEqual([31, 95, 58, 255]);
    const modern = (await renderFile('tailwind-colors.svg')).png;
    expect(await readPixel(modern, 100, 256)).toEqual([204, 40, 39, 255]);
    expect((await readPixel(modern, 400, 256))[2]).toBeGreaterThan(80);
    // Conditions such as `@media screen` hold.
    const { png } = await renderFile('at-rules.svg');
    expect(await readPixel(png, 256, 100)).toEqual([20, 38, 95, 255]);
    expect(await readPixel(png, 256, 256)).toEqual([208, 97, 47, 255]);
    // The colour of the drawing itself precedes the ink.
    expect(await readPixel((await renderFile('current-color-own.svg')).png, 256, 100)).toEqual([
      11, 110, 79, 255,
    ]);
    for (const name of ['root-variables.svg', 'light-dark.svg', 'inkscape-icc-color.svg'])
      expect(await readPixel((await renderFile(name)).png, 100, 256)).toEqual([20, 38, 95, 255]);
    const bare = await renderLogo(readFileSync(`${FOLDER}/copied-from-a-page.svg`), false, '#ff0000');
    expect('png' in bare && (await readPixel(bare.png, 256, 100))).toEqual([255, 0, 0, 255]);
  });

  it('loads no file of the server', async () => {
    const { png } = await renderFile('reads-files.svg');
    const { channels } = await sharp(png).stats();
    // The picture has one colour only. Text of /etc/passwd would be white.
    expect(channels.slice(0, 3).map(({ min, max }) => [min, max])).toEqual([
      [20, 20],
      [38, 38],
      [95, 95],
    ]);
  });

  it('fills its square, whatever the margins of the file', async () => {
    expect((await readPixel((await renderFile('wide-margins.svg')).png, 256, 4))[3]).toBe(255);
    const jpeg = await sharp(disc('#14265f')).flatten({ background: '#fff' }).jpeg().toBuffer();
    const [red = 255] = await readPixel((await render(jpeg)).png, 256, 12);
    expect(red).toBeLessThan(60);
  });

  it.each([
    ['#14265f', true],
    ['#d0612f', false],
    ['#0b6e4f', true],
  ])('%s needs a light background in the dark theme: %s', async (color, needsPaper) => {
    expect(await render(disc(color))).toMatchObject({ needsPaper, warnings: [] });
  });

  it('needs a light background if its own background is white', async () => {
    expect(await render(disc('#d0612f', 400, '<rect width="400" height="400" fill="#fff"/>'))).toMatchObject({
      needsPaper: true,
    });
  });

  it('is measured on dark surfaces if it is for them', async () => {
    expect((await render(disc('#fff'), true)).warnings).toEqual([]);
    expect((await render(disc('#14265f'), true)).warnings).toEqual([
      expect.stringContaining('ледь видно на темному тлі'),
    ]);
  });
});

it('contains a picture of more than ten megabytes', { tags: 'slow' }, async () => {
  const picture = await sharp(disc('#14265f')).png().toBuffer();
  // Readers ignore everything after the end of a picture.
  const href = `data:image/png;base64,${Buffer.concat([picture, Buffer.alloc(8_000_000)]).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="${href}"/></svg>`;
  expect(await readPixel((await render(Buffer.from(svg))).png, 256, 256)).toEqual([20, 38, 95, 255]);
});

it('recognises no program by a picture inside the drawing', () => {
  expect(findProgram('<svg><image href="data:image/png;base64,aaCorelaa"/></svg>')).toBeUndefined();
  expect(findProgram('<!-- Creator: CorelDRAW --><svg/>')).toBe('corel');
});

describe('a logo of pixels', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is accepted as %s, whatever its extension', async (format) => {
    const file = await sharp(disc('#14265f')).flatten({ background: '#fff' }).toFormat(format).toBuffer();
    expect(await readPixel((await render(file)).png, 256, 256)).toEqual(
      [20, 38, 95].map((value) => expect.closeTo(value, -1)).concat([255]),
    );
  });

  it('respects EXIF rotation and converts CMYK', async () => {
    const wide = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path fill="#14265f" d="M0 0h400v300H0z"/></svg>`;
    const turned = await sharp(Buffer.from(wide)).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { png } = await render(turned);
    expect((await readPixel(png, 20, 256))[3]).toBe(0);
    expect((await readPixel(png, 256, 20))[3]).toBe(255);
    const print = await sharp(disc('#14265f'))
      .flatten({ background: '#fff' })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const [red = 0, , blue = 0] = await readPixel((await render(print)).png, 256, 256);
    expect(blue).toBeGreaterThan(red);
  });

  it('is reported if it is an empty page', async () => {
    const empty = sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } });
    expect((await render(await empty.png().toBuffer())).warnings).toEqual([
      expect.stringContaining('порожній білий прямокутник'),
    ]);
  });

  it('is reported if it is small', async () => {
    const small = await sharp(disc('#14265f', 48)).png().toBuffer();
    expect((await render(small)).warnings).toEqual([expect.stringContaining('замалий (48 × 48 пікселів)')]);
  });

  it('uses the first frame of an animation', async () => {
    const frames = await Promise.all(
      ['#14265f', '#d0612f'].map((color) => sharp(disc(color)).png().toBuffer()),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer();
    const { png } = await render(moving);
    expect(await readPixel(png, 256, 256)).toEqual([20, 38, 95, 255]);
  });
});

test.each([
  ['a document of Illustrator', '%PDF-1.5', 'Illustrator: File → Export → Export As → SVG'],
  ['one of CorelDRAW', 'RIFF\u0000\u0000\u0000\u0000CDRv', 'CorelDRAW: Файл → Експорт'],
  ['one of Photoshop', '8BPS', 'Photoshop'],
  ['an archive', 'PK\u0003\u0004', 'документ або архів'],
  ['a broken picture', '\u0089PNG\r\n\u001a\n0000', 'файл пошкоджено'],
  ['an icon', '\0\0\u0001\0\u0001\0', 'це значок ICO'],
  ['a bitmap of Windows', 'BM\u0010\u0020\0\0\0\0\0\0', 'це малюнок BMP'],
  ['nothing', '', 'файл порожній'],
])('%s is reported with instructions for saving it', async (_what, start, words) => {
  expect(await renderLogo(Buffer.from(start, 'latin1'), false)).toEqual({
    refusal: expect.stringContaining(words),
  });
});

describe('the check of content', () => {
  const withLogos = (...names: string[]) => {
    const content = copyContent();
    for (const name of names) content.write(`brand/${name}`, disc('#14265f'));
    return content;
  };

  it('finds the logo under each of its names', async () => {
    for (const name of ['logo.svg', 'logo.PNG', 'Logo.jpeg'])
      expect((await checkContent(withLogos(name).folder)).logo).toEqual({ light: name });
    expect((await checkContent(withLogos('logo.svg', 'logo-dark.svg').folder)).logo).toEqual({
      light: 'logo.svg',
      dark: 'logo-dark.svg',
    });
  });

  it.each([
    [['logo.svg', 'logo.png'], 'brand/logo.svg: знак уже є у файлі logo.png; залиште один із них'],
    [['logo-dark.svg'], 'brand/logo-dark.svg: це знак для темного тла, а звичайного немає'],
  ])('rejects %j', (names, words) => {
    expect(withLogos(...names).refusal()).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ['logo.ai', 'Illustrator: File → Export'],
    ['Школа.cdr', 'CorelDRAW: Файл → Експорт'],
    ['Логотип.pptx', 'PowerPoint: клацніть знак правою кнопкою'],
    ['logo.af', 'Affinity: File → Export'],
    ['logo.procreate', 'збережіть знак у програмі'],
    ['Знак школи.docx', 'збережіть знак у програмі'],
    ['sign.svg', 'знак школи — файл logo.svg'],
    ['logo (1).png', 'знак школи — файл logo.svg'],
    ['logo.svg.txt', 'знак школи — файл logo.svg'],
    ['logo.jfif', 'знак школи — файл logo.svg'],
    ['logo.ico', 'знак школи — файл logo.svg'],
  ])('explains the name %s', (name, words) => {
    expect(withLogos(name).refusal()).toEqual([expect.stringContaining(words)]);
  });

  it('reports unreadable logos, and logos that may look different', async () => {
    const content = copyContent();
    content.write('brand/logo.svg', readFileSync(`${FOLDER}/unclosed.svg`));
    expect(await content.refusalByBuild()).toEqual([
      expect.stringContaining('content/brand/logo.svg: цей SVG не вдалося намалювати'),
    ]);
    content.write('brand/logo.svg', readFileSync(`${FOLDER}/inkscape-text.svg`));
    expect((await checkContent(content.folder)).warnings).toContainEqual({
      file: 'content/brand/logo.svg',
      expected: expect.stringContaining('слова як текст'),
    });
  });
});
