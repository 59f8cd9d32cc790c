import { expect, test } from 'vitest';
import { isSiteResponse } from './same-origin-response.ts';

const PAGE = '<link rel="stylesheet" href="/_astro/page.Bx2.css">';

test.each([
  ['/', 'text/html; charset=utf-8', PAGE, true],
  ['/subject/physics', 'text/html', `<script src="https://antivirus.example/a.js"></script>${PAGE}`, true],
  ['/', 'text/html', '<h1>Поповніть рахунок</h1>', false],
  ['/_astro/forms.Bx2.js', 'text/javascript', 'export {}', true],
  ['/_astro/forms.Bx2.js', 'text/html', '<h1>Поповніть рахунок</h1>', false],
  // A host that answers unknown addresses with the home page.
  ['/_astro/forms.Bx2.js', 'text/html', PAGE, false],
  ['/lesson/physics.Bx2.json', 'text/html', PAGE, false],
  ['/lesson/physics.Bx2.json', 'application/json', '{}', true],
  ['/site.webmanifest', 'application/manifest+json', '{}', true],
])('%s as %s with %s: %s', async (path, type, body, isOwn) => {
  const response = new Response(body, { headers: { 'content-type': type } });
  expect(await isSiteResponse(`https://school.example${path}`, response)).toBe(isOwn);
  expect(await response.text()).toBe(body);
});
