import { afterEach, expect, test, vi } from 'vitest';
import { answerPhoto } from './photo-cache.ts';

// Workbox needs the globals of a worker.
vi.mock('./precache.ts', () => ({
  matchCache: async (name: string, url: string) => (await caches.open(name)).match(url),
}));

/** The browser's cache, by address. */
const cached = new Map<string, Response>();

function serve(answer: (url: string) => Response) {
  const request = vi.fn(async ({ url }: Request) => answer(url));
  const cache = {
    put: async (url: string, response: Response) => void cached.set(url, response),
    keys: async () => [...cached.keys()],
    delete: async (url: string) => cached.delete(url),
    match: async (url: string) => cached.get(url)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', request);
  return request;
}

async function show(number: number): Promise<string> {
  const waited: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void waited.push(work) };
  const request = new Request(`https://school.example/_astro/${number}.webp`);
  const response = await answerPhoto(event as unknown as ExtendableEvent, request);
  await Promise.all(waited);
  return response.text();
}

afterEach(() => {
  cached.clear();
  vi.unstubAllGlobals();
});

test('a worker caches the sixty photographs that were seen last, and requests each once', async () => {
  const request = serve((url) => new Response(url));
  for (let number = 1; number <= 70; number += 1) await show(number);
  expect(cached.size).toBe(60);
  expect([...cached.keys()][0]).toBe('https://school.example/_astro/11.webp');
  expect(await show(70)).toBe('https://school.example/_astro/70.webp');
  expect(request).toHaveBeenCalledTimes(70);
});

test('a worker does not cache the page of a captive portal as a photograph', async () => {
  serve(() => new Response('Поповніть рахунок', { headers: { 'content-type': 'text/html' } }));
  await show(1);
  expect(cached.size).toBe(0);
  serve(() => new Response('photo', { headers: { 'content-type': 'image/webp' } }));
  expect(await show(1)).toBe('photo');
  expect(cached.size).toBe(1);
});
