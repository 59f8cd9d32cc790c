import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { describeTraffic } from './traffic.ts';

it('finds more leads than memory could hold, says how many, and shows the newest', async () => {
  const leads = 20_000;
  const script = new URL('../../../tests/support/find-in-little-memory.ts', import.meta.url);
  const worker = new Worker(script, {
    workerData: leads,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });

  const [written] = await once(worker, 'message');

  expect(written).toMatch(/^20000 .*\n19999 /m);
  expect(written).toMatch(/Знайдено 20000, тут найновіші 20\./);
}, 60_000);

it('looks at each count of views a few times only, however many days and leads there are', () => {
  let looks = 0;
  const now = new Date('2026-11-21T12:00:00Z');
  const views = Array.from({ length: 4000 }, (_, index) => ({
    day: new Date(now.getTime() - (index % 200) * 86_400_000).toISOString().slice(0, 10),
    page: '/',
    get source() {
      looks += 1;
      return `s${Math.floor(index / 200)}`;
    },
    views: 1,
  }));
  const leads = Array.from({ length: 5000 }, () =>
    makeLead('trial', { createdAt: now, source: { page: '/', utm_source: 's19' } }),
  );

  const [, , pages = ''] = describeTraffic({ days: 200, now, views, leads });

  expect(pages).toMatch(/головна +4000 +5000 /);
  expect(looks).toBeLessThan(5 * views.length);
});
