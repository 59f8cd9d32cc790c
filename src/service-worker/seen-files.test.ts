import { afterEach, expect, test, vi } from 'vitest';
import { answerSeen } from './seen-files.ts';

// Its library wants a worker around it.
vi.mock('./precache.ts', () => ({
  matchKept: async (name: string, url: string) => (await caches.open(name)).match(url),
}));

/** What the browser's cache holds, by address. */
const kept = new Map<string, Response>();

function serve(answer: (url: string) => Response) {
  const ask = vi.fn(async ({ url }: Request) => answer(url));
  const cache = {
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
    match: async (url: string) => kept.get(url)?.clone(),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', ask);
  return ask;
}

async function see(number: number): Promise<string> {
  const waited: Promise<unknown>[] = [];
  const event = { waitUntil: (work: Promise<unknown>) => void waited.push(work) };
  const request = new Request(`https://school.example/_astro/${number}.webp`);
  const response = await answerSeen(event as unknown as ExtendableEvent, request);
  await Promise.all(waited);
  return response.text();
}

afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test('a worker keeps the sixty files that were seen last, and asks the server once for each', async () => {
  const ask = serve((url) => new Response(url));
  for (let number = 1; number <= 70; number += 1) await see(number);
  expect(kept.size).toBe(60);
  expect([...kept.keys()][0]).toBe('https://school.example/_astro/11.webp');
  expect(await see(70)).toBe('https://school.example/_astro/70.webp');
  expect(ask).toHaveBeenCalledTimes(70);
});

test('a worker keeps no page of somebody on the way in place of a photograph', async () => {
  serve(() => new Response('Поповніть рахунок', { headers: { 'content-type': 'text/html' } }));
  await see(1);
  expect(kept.size).toBe(0);
  serve(() => new Response('photo', { headers: { 'content-type': 'image/webp' } }));
  expect(await see(1)).toBe('photo');
  expect(kept.size).toBe(1);
});
