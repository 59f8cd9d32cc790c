import { expect, it } from 'vitest';
import { findForeignRequests } from './foreign-requests.ts';

it.each([
  '<link rel="stylesheet" href="https://fonts.example/css">',
  "<link href='https://fonts.example' rel=preconnect>",
  '<link rel="icon" href="//cdn.example/i.png"/>',
  '<link rel="preload" as="image" imagesrcset="/a.webp 1x, https://cdn.example/b.webp 2x">',
  '<script type="module" src="https://cdn.example/a.js"></script>',
  '<img alt="a > b" src="https://cdn.example/p.webp">',
  '<img srcset="/a.webp 1x, http://cdn.example/b.webp 2x" src="/a.webp">',
  '<svg><use href="https://cdn.example/d.svg#a"/></svg>',
  '<svg><image xlink:href="https://cdn.example/d.png"/></svg>',
  '<iframe src=https://maps.example></iframe>',
  '<form action="https://forms.example/x"></form>',
  '<button formaction="https://forms.example/x">',
  '<p style="background: url(https://cdn.example/p.png)">',
  '<style>@import "https://cdn.example/a.css";</style>',
  '<style>a { background: url( "//cdn.example/p.png" ) }</style>',
  '<meta http-equiv="refresh" content="0; url=https://elsewhere.example">',
])('detects a request to another host in %s', (html) => {
  expect(findForeignRequests(`<!doctype html><p>а</p>${html}`)).toHaveLength(1);
});

it.each([
  '<a href="https://t.me/school">',
  '<link rel="canonical" href="https://school.example/">',
  '<link rel="manifest" href="/site.webmanifest">',
  '<meta property="og:image" content="https://school.example/og.png">',
  '<style>a { background: url("data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E") }</style>',
  '<p>https://school.example</p>',
])('detects no request to another host in %s', (html) => {
  expect(findForeignRequests(html)).toEqual([]);
});
