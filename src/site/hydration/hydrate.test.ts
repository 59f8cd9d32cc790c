// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { hydrateIsland } from './hydrate.tsx';

const hydrateRoot = vi.hoisted(() => vi.fn());
vi.mock('react-dom/client', () => ({ hydrateRoot }));

it('hydrates each island once, although notices hydrate with the first island', () => {
  document.body.innerHTML = `
    <div data-island="ContactForm" data-props="{}"></div>
    <div data-island="EarlierNotices" data-props="{}"></div>`;
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) hydrateIsland(island);
  expect(hydrateRoot).toHaveBeenCalledTimes(2);
});
