import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadOwnSign, readOwnSign } from './own-sign.ts';

const FILE = 'content/brand/logo.svg';

/** What is told of a drawing with these shapes, a line each. */
function refuse(inside: string, root = 'viewBox="0 0 64 64"'): string[] {
  const { sign, mistakes } = readOwnSign(
    FILE,
    `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>`,
  );
  expect(mistakes.length > 0).toBe(sign === undefined);
  return mistakes.map(({ expected }) => expected);
}

const CIRCLE = '<circle cx="32" cy="32" r="30" fill="#7a1f5c"/>';

describe('reads what drawing programs export', () => {
  it('Figma: short names of colours, a box to cut by, a gradient', () => {
    const { sign, mistakes, notices } = readOwnSign(
      FILE,
      `<svg width="48" height="48" viewBox="0 0 48 48" fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_1_2)">
<rect width="48" height="48" rx="12" fill="url(#paint0_linear)"/>
<path d="M12 24L22 34L38 14" stroke="white" stroke-width="4" stroke-linecap="round"/>
</g>
<defs>
<linearGradient id="paint0_linear" x1="0" y1="0" x2="48" y2="48" gradientUnits="userSpaceOnUse">
<stop stop-color="#7A1F5C"/><stop offset="1" stop-color="rgb(20, 38, 95)"/>
</linearGradient>
<clipPath id="clip0_1_2"><rect width="48" height="48" fill="white"/></clipPath>
</defs>
</svg>`,
    );
    expect(mistakes).toEqual([]);
    expect(notices).toEqual([]);
    expect(sign?.box).toEqual([0, 0, 48, 48]);
    expect(sign?.shapes).toContain('<g fill="none">');
    expect(sign?.shapes).toMatch(/<g clip-path="url\(#(s\d)\)">[\s\S]*<clipPath id="\1">/);
    expect(sign?.shapes).toContain('stop-color="#14265f"');
    expect(sign?.shapes).toContain('stroke="#ffffff"');
    expect(sign?.shapes).not.toContain('paint0');
  });

  it('Inkscape: words for itself, colours as styles, one gradient out of another', () => {
    const { sign, mistakes } = readOwnSign(
      FILE,
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="64" height="64" viewBox="0 0 64 64" version="1.1" id="svg1" sodipodi:docname="logo.svg"
   xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
   xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview1" pagecolor="#ffffff"/>
  <defs id="defs1"><linearGradient id="a"><stop style="stop-color:#7a1f5c;stop-opacity:1" offset="0"/></linearGradient>
    <linearGradient id="b" xlink:href="#a" x1="0" x2="1"/></defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:url(#b);stroke:#14265f;stroke-width:2;-inkscape-font-specification:sans" d="M 1,1 H 60 V 60 Z"/>
    <path style="display:none;fill:#ff0000" d="M0 0h9v9z"/>
  </g>
</svg>`,
    );
    expect(mistakes).toEqual([]);
    expect(sign?.shapes).toMatch(/fill="url\(#s\d\)" stroke="#14265f" stroke-width="2"/);
    expect(sign?.shapes).toMatch(/<linearGradient id="s\d" href="#s\d"/);
    expect(sign?.shapes).toContain('display="none"');
    expect(sign?.shapes).not.toMatch(/style|inkscape|sodipodi|xlink|xmlns/);
  });

  it('Illustrator: a type of document before it, a size in place of a box', () => {
    const source = `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" x="0px" y="0px" width="40px" height="50px"
 enable-background="new 0 0 40 50" xml:space="preserve">
<polygon fill-rule="evenodd" fill="currentColor" points="0,0 40,0 20,50 "/></svg>`;
    expect(readOwnSign(FILE, source)).toMatchObject({ mistakes: [], sign: { box: [0, 0, 40, 50] } });
  });
});

it('passes nothing on that runs, styles, loads or leads away', () => {
  const hostile: [string, RegExp][] = [
    ['<script>alert(1)</script>', /<script> тут не дозволено; програм у знаку не буває/],
    ['<path d="M0 0h9" onload="alert(1)"/>', /атрибут onload у <path> запускає програму/],
    ['<style>*{display:none}</style>', /<style> тут не дозволено; збережіть знак так/],
    [`<a href="https://evil.example">${CIRCLE}</a>`, /елемент <a> тут не дозволено/],
    ['<image href="https://evil.example/x.png"/>', /<image> тут не дозволено; усередині файлу знімок/],
    ['<use href="#x"/>', /<use> тут не дозволено/],
    ['<foreignObject><body onload="x()"/></foreignObject>', /./],
    ['<animate attributeName="href"/>', /елемент <animate> тут не дозволено/],
    ['<set attributeName="onclick" to="x()"/>', /елемент <set> тут не дозволено/],
    ['<path d="M0 0h9" fill="url(https://evil.example/#a)"/>', /атрибут fill у <path> має значення/],
    ['<path d="M0 0h9" style="fill:url(//evil.example/a)"/>', /атрибут fill у <path> має значення/],
    [
      '<path d="M0 0h9" style="background:url(//evil.example/a)"/>',
      /стиль background у <path> тут не дозволено/,
    ],
    ['<path d="M0 0h9" style="cursor:none"/>', /стиль cursor/],
    ['<path d="M0 0h9" clip-path="url(#gone)"/>', /частини «gone», яку називає <path>, у файлі немає/],
    ['<linearGradient href="https://evil.example/#a"/>', /атрибут href у <linearGradient> має значення/],
    ['<text>Школа</text>', /<text> тут не дозволено; перетворіть слова на криві/],
    ['<g>Школа</g>', /слова «Школа» у знаку зайві/],
    ['<path d="M0 0h9" fill="expression(1)"/>', /має значення/],
    ['<path d="M0 0h9" constructor="1"/>', /атрибут constructor у <path> не дозволено/],
  ];
  for (const [shapes, expected] of hostile)
    expect(refuse(CIRCLE + shapes).join('\n'), shapes).toMatch(expected);
  expect(refuse(CIRCLE, 'viewBox="0 0 9 9" onload="alert(1)"').join()).toMatch(
    /onload у <svg> запускає програму/,
  );
});

it.each([
  ['', 'очікується один <svg>: збережіть знак у програмі для малювання як SVG'],
  ['<p>Школа</p>', 'очікується один <svg>: збережіть знак у програмі для малювання як SVG'],
  ['<svg viewBox="0 0 9 9"><g><path d="M0 0h9"/></svg>', 'елемент записано з помилкою або не закрито'],
  ['<svg viewBox="0 0 9 9"><path d="M0 0h9/></svg>', 'елемент записано з помилкою або не закрито'],
  ['<svg viewBox="0 0 9 9"><p>Слова</p></svg>', 'очікується один <svg>: збережіть знак'],
  ['<svg><path d="M0 0h9"/></svg>', 'у <svg> очікується viewBox із чотирьох чисел'],
  ['<svg viewBox="0 0 0 9"><path d="M0 0h9"/></svg>', 'у <svg> очікується viewBox із чотирьох чисел'],
  ['<svg viewBox="0 0 300 60"><path d="M0 0h9"/></svg>', 'знак має бути майже квадратним, а тут 300 × 60'],
  ['<svg viewBox="0 0 9 9"></svg>', 'у файлі немає жодної фігури'],
  [
    `<svg viewBox="0 0 9 9">${'<path d="M0 0h9"/>'.repeat(1200)}</svg>`,
    'знак завеликий: щонайбільше 20000 знаків',
  ],
])('says what is wrong with %s', (source, expected) => {
  const { sign, mistakes } = readOwnSign(FILE, source);
  expect(sign).toBeUndefined();
  expect(mistakes.map((each) => each.expected).join('\n')).toContain(expected);
});

it('tells the line of what is refused, whatever stands before it', () => {
  const { mistakes } = readOwnSign(
    FILE,
    '<?xml version="1.0"?>\n<svg viewBox="0 0 9 9">\n\n<use href="#a"/></svg>',
  );
  expect(mistakes).toMatchObject([{ file: FILE, line: 4 }]);
});

it('notices what can hardly be seen on paper, and puts paper under what the night would hide', () => {
  const read = (fill: string) =>
    readOwnSign(FILE, `<svg viewBox="0 0 9 9"><path d="M0 0h9v9z" fill="${fill}"/></svg>`);
  expect(read('#ffe94d').notices).toMatchObject([
    { expected: expect.stringMatching(/має контраст 1,\d : 1/) },
  ]);
  expect(read('#14265f')).toMatchObject({ notices: [], sign: { needsPaper: true } });
  // Of middle lightness: seen on either.
  expect(read('#d0612f')).toMatchObject({ notices: [], sign: { needsPaper: false } });
});

it('tells of a sign that is no SVG', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sign-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(loadOwnSign(folder)).toEqual({ sign: undefined, mistakes: [], notices: [] });
  mkdirSync(join(folder, 'brand'));
  writeFileSync(join(folder, 'brand', 'Logo.png'), '');
  expect(loadOwnSign(folder).mistakes).toMatchObject([
    {
      file: expect.stringMatching(/brand\/Logo\.png$/),
      expected: expect.stringMatching(/logo\.svg, намальований/),
    },
  ]);
});
