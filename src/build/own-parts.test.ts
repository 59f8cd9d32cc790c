import { expect, test } from 'vitest';
import { mixColors } from '#shared/brand/colors.ts';
import { CRITICAL_SCRIPT } from '../site/page-script/critical-script.ts';
import { pageColors } from '../site/styles/page-colors.ts';
import { checkOwnParts } from './own-parts.ts';
import { listPageParts } from './page-parts.ts';

const OWN = { scripts: new Set([CRITICAL_SCRIPT]), styles: new Set(['a{b:c}', 'd{e:f}\n']) };
const COVERS = ['physics', 'french'].map((slug) => ({ slug, color: { hue: 200, shift: 12 } }));
const COLORS = mixColors({ ink: '#4a1f6b' });
const PLACE = { left: '50%', top: '25%', '--wide': '10cqi', '--high': '10cqi' };
const TASK = {
  type: 'point' as const,
  pieces: ['on'],
  answers: [
    { box: PLACE, pieces: ['on'] },
    { box: { ...PLACE, left: '75%' }, pieces: [] },
  ],
};
const LAYERS = '@layer reset, base, layout, ui, faces, below, deferred, utilities, media;\n';
const SCRIPTS = `<script>${CRITICAL_SCRIPT}</script><script type="module" src="/_astro/page.Bx2.js"></script>`;

function check(parts: string) {
  const page = `<!doctype html><head><style>a{b:c}</style></head><body>${parts}</body>`;
  return () => checkOwnParts(new Map([['/a.html', Buffer.from(page)]]), OWN, COLORS, COVERS, [TASK]);
}

test.each([
  SCRIPTS,
  ...[undefined, 'french'].map(
    (worn) =>
      `${SCRIPTS}<style>d{e:f}\na{b:c}</style><style>${pageColors(LAYERS, COLORS, COVERS, worn)}</style>`,
  ),
  `${SCRIPTS}<style>${pageColors(LAYERS, COLORS, COVERS, 'french', TASK)}</style>`,
  `${SCRIPTS}<script type="application/ld+json">{"a":"\\u003c/script>"}</script>`,
  `${SCRIPTS}<a href="https://a.ua">javascript:alert(1)</a><a href="/b:c">b</a><a href="viber://chat">v</a>`,
  `${SCRIPTS}<meta name="description" content="<script>alert(1)</script>"><p title="onclick=">&lt;script></p>`,
])('lets the own parts of the build be, and words that look like others: %#', (parts) => {
  expect(check(parts)).not.toThrow();
});

test.each([
  ['<script>alert(1)</script>', '<script> alert(1)'],
  ['<script title="<">alert(1)</script>', 'alert(1)'],
  [`<script>${CRITICAL_SCRIPT} </script>`, '(function(){'],
  ['<script src="/_astro/forms.js"></script>', 'src="/_astro/forms.js"'],
  ['<script type="importmap">{}</script>', 'type="importmap"'],
  ['<script type="speculationrules">{}</script>', 'type="speculationrules"'],
  ['<script type="application/ld+json">alert(1)</script>', 'alert(1)'],
  ['<svg><script>alert(1)</script></svg>', 'alert(1)'],
  ['<svg/onload=alert(1)>', 'onload in <svg onload="alert(1)">'],
  ['<p\nonclick\n=x>', 'onclick in <p'],
  ['<style>*{x:y}</style>', '<style> *{x:y}'],
  [
    `<style>${pageColors(LAYERS, COLORS, [{ slug: 'x]{}*', color: { hue: 1, shift: 12 } }], 'x')}</style>`,
    '<style>',
  ],
  [
    `<style>${pageColors(LAYERS, COLORS, [], undefined, { ...TASK, answers: TASK.answers.slice(1) })}</style>`,
    '<style>',
  ],
  ['<p style="x:y">', 'style in <p'],
  ['<a href="javascript:alert(1)">', 'href in <a'],
  ['<a href=" JAVA\tSCRIPT:alert(1)">', 'href in <a'],
  ['<a href="&#1;javascript&colon;alert(1)">', 'href in <a'],
  ['<svg><a xlink:href="javascript:alert(1)">', 'href in <a'],
  ['<svg><animate attributeName="href" to="javascript:x"/></svg>', '<animate'],
  ['<button formaction="data:text/html,x">', 'formaction in <button'],
  ['<iframe srcdoc="x">', 'srcdoc in <iframe'],
  ['<object data="x">', '<object'],
  ['<base href="/x">', '<base'],
  ['<meta http-equiv="refresh" content="0;url=//evil">', '<meta'],
  ['<link rel="stylesheet" href="/x.css">', '<link'],
  ['<template><script>alert(1)</script></template>', 'alert(1)'],
])('stops the build at %s and names it and the page', (parts, named) => {
  expect(check(SCRIPTS + parts)).toThrow(named);
  expect(check(SCRIPTS + parts)).toThrow('/a.html: ');
});

test('stops the build at a page whose own scripts have become words', () => {
  expect(check(`<textarea>${SCRIPTS}`)).toThrow('/a.html: the page');
});

test('allows by hash what is on the list, and stops at what is not', () => {
  const files = (style: string) =>
    new Map([['/a.html', Buffer.from(`<style>${style}</style><meta content="<script>">${SCRIPTS}`)]]);
  expect(listPageParts(files('a{b:c}'), OWN)['/a.html']).toMatchObject({
    scripts: [expect.stringMatching(/^'sha256-/)],
    styles: [expect.stringMatching(/^'sha256-/)],
  });
  expect(() => listPageParts(files('*{}'), OWN)).toThrow('/a.html');
});
