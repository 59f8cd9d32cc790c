// @module-tag slow
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { tmpfsMissing } from '../support/capabilities.ts';
import { prepareLoadedSite } from '../support/loaded-site.ts';
import { mountSmallDisk } from '../support/small-disk.ts';

const LIMIT_MS = 200_000;

if (tmpfsMissing) console.warn(`A site on a full disk is not tested: ${tmpfsMissing}`);

test.skipIf(tmpfsMissing)(
  'a disk of 4 MB that fills up: pages are served, leads are refused, and those that were taken reach the owner',
  async () => {
    const disk = mountSmallDisk('4m');
    const site = await prepareLoadedSite(`file:${join(disk.folder, 'data', 'leads.db')}`);
    const server = await site.start();
    const origin = await server.origin;
    const load = await site.startLoad(server);
    await vi.waitUntil(() => load.countRefused() > 0, { timeout: 60_000, interval: 5 });

    expect((await fetch(origin)).status).toBe(200);
    const before = load.countAccepted();
    disk.resize('64m');
    await vi.waitUntil(() => load.countAccepted() > before + 100, { timeout: 60_000, interval: 5 });
    await load.stop();
    await site.waitUntilDelivered(server);

    const { accepted, lost, sentTwice } = site.tally();
    console.info(`Full disk: ${accepted} accepted, ${lost} lost, ${sentTwice} sent twice`);
    expect({ lost, sentTwice }).toEqual({ lost: 0, sentTwice: 0 });
    expect(server.readOutput()).toMatch(/"code":"sqlite-\d+","reason":"The disk of the database is full"/);
  },
  LIMIT_MS,
);
