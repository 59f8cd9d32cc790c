import { expect, onTestFinished, test, vi } from 'vitest';
import { answerSeen } from './seen-files.ts';

// Its library wants a worker around it.
vi.mock('./precache.ts', () => ({
  matchKept: async (name: string, url: string) => (await caches.open(name)).match(url),
}));

test('a worker keeps the sixty files that were seen last, and asks the server once for each', async () => {
  const kept = new Map<string, Response>();
  const cache = {
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()],
    delete: async (url: string) => kept.delete(url),
    match: async (url: string) => kept.get(url)?.clone(),
  };
  const ask = vi.fn(async ({ url }: Request) => new Response(url));
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', ask);
  onTestFinished(() => void vi.unstubAllGlobals());

  const see = async (number: number): Promise<string> => {
    const waited: Promise<unknown>[] = [];
    const event = { waitUntil: (work: Promise<unknown>) => void waited.push(work) };
    const request = new Request(`https://school.example/lesson/${number}.json`);
    const response = await answerSeen(event as unknown as ExtendableEvent, request);
    await Promise.all(waited);
    return response.text();
  };

  for (let number = 1; number <= 70; number += 1) await see(number);
  expect(kept.size).toBe(60);
  expect([...kept.keys()][0]).toBe('https://school.example/lesson/11.json');
  expect(await see(70)).toBe('https://school.example/lesson/70.json');
  expect(ask).toHaveBeenCalledTimes(70);
});
