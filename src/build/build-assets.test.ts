import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { mixColors } from '#shared/brand/colors.ts';
import { CRITICAL_SCRIPT } from '../site/page-script/critical-script.ts';
import { pageColors } from '../site/styles/page-colors.ts';
import { checkPages, listColorStylesheets } from './build-assets.ts';

const LAYERS = '@layer reset, base, layout, ui, faces, below, deferred, utilities, media;\n';
const COVERS = [{ slug: 'french', color: { hue: 200, shift: 12 } }];
const COLORS = pageColors(LAYERS, mixColors({ ink: '#4a1f6b' }), COVERS, true);
const STYLESHEETS = new Set(['a{b:c}', 'd{e:f}\n', COLORS]);
const SCRIPTS = `<script>${CRITICAL_SCRIPT}</script><script type="module" src="/_astro/page.Bx2.js"></script>`;

function check(parts: string) {
  const page = `<!doctype html><head><style>a{b:c}</style></head><body>${parts}</body>`;
  return () => checkPages(new Map([['/a.html', Buffer.from(page)]]), STYLESHEETS);
}

test('lists the colours of a school with and without the rules of each opening task', () => {
  const content = loadContent('content');
  const stylesheets = listColorStylesheets(content);
  expect(stylesheets.length).toBeGreaterThan(2);
  expect(stylesheets[0]).toContain('[data-cover=physics]{--hue:');
  expect(stylesheets.filter((stylesheet) => stylesheet.includes('[data-task]'))).toHaveLength(
    stylesheets.length - 2,
  );
  // The first frame shows the task in the colour of its subject.
  for (const stylesheet of stylesheets.slice(2)) expect(stylesheet).toContain('@layer ui{[data-task]{--hue:');
});

test.each([
  SCRIPTS,
  `${SCRIPTS}<style>d{e:f}\na{b:c}</style><style>${COLORS}</style>`,
  `${SCRIPTS}<script type="application/ld+json">{"a":"\\u003c/script>"}</script>`,
  `${SCRIPTS}<a href="https://a.ua">javascript:alert(1)</a><a href="/b:c">b</a><a href="viber://chat">v</a>`,
  `${SCRIPTS}<meta name="description" content="<script>alert(1)</script>"><p title="onclick=">&lt;script></p>`,
])('accepts the assets of the build, and text that looks like a script or style: %#', (parts) => {
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
  [`<style>${COLORS}*{x:y}</style>`, '<style>'],
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

test('stops the build at a page whose scripts became text', () => {
  expect(check(`<textarea>${SCRIPTS}`)).toThrow('/a.html: the critical script');
});
