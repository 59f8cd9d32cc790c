// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { hydrateIsland } from './hydrate.tsx';

const hydrateRoot = vi.hoisted(() => vi.fn());
vi.mock('react-dom/client', () => ({ hydrateRoot }));

it('gives an island to React once, though notices come alive with whatever island is first', () => {
  document.body.innerHTML = `
    <div data-island="ContactForm" data-props="{}"></div>
    <div data-island="EarlierNotices" data-props="{}"></div>`;
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) hydrateIsland(island);
  expect(hydrateRoot).toHaveBeenCalledTimes(2);
});
