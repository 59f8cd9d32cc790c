import { expect, test } from 'vitest';
import { formatRedirectsFile } from './redirects-file.ts';

test('redirects file names to the address of their page, and nothing else', () => {
  const paths = ['/404.html', '/favicon.svg', '/index.html', '/subject/404.html', '/subject/physics.html'];
  const files = new Map(paths.map((path) => [path, Buffer.of()]));
  expect(formatRedirectsFile(files).split('\n')).toEqual([
    '/index.html / 301',
    '/subject/physics.html /subject/physics 301',
    '/subject/physics/index.html /subject/physics 301',
    '',
  ]);
});
