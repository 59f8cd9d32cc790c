// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { hydrateIsland } from './open-lesson.tsx';

const createRoot = vi.hoisted(() => vi.fn(() => ({ render() {}, unmount() {} })));
vi.mock('react-dom/client', () => ({ createRoot }));
vi.mock('./LessonPlay.tsx', () => ({ LessonPlay: () => null, holdHeight() {} }));

afterEach(() => vi.unstubAllGlobals());

it('starts a lesson once, however often its start button is pressed', async () => {
  document.body.innerHTML = '<div><button data-lesson="/lesson/physics.json"></button></div>';
  const startButton = document.querySelector('button') as HTMLButtonElement;
  vi.stubGlobal('fetch', async () => ({ json: async () => ({}) }));
  vi.spyOn(document.head, 'append').mockImplementation((link) =>
    (link as HTMLLinkElement).onload?.(new Event('load')),
  );
  await hydrateIsland(startButton);
  startButton.click();
  startButton.click();
  expect(createRoot).toHaveBeenCalledOnce();
});
