import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { expect, SLOW, test } from './fixtures.ts';
import { visitAndKeep } from './kept-site.ts';

test.use({
  serviceWorkers: 'allow',
  // The browser of the tests says that it is a program, and those are not counted.
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
});

/** Stops the server as an operator does, and reads what it has counted. */
async function readViews(site: RunningSite): Promise<unknown[]> {
  site.process.kill('SIGTERM');
  await once(site.process, 'exit');
  const database = new DatabaseSync(site.databaseUrl.slice('file:'.length));
  const rows = database.prepare('SELECT page, source, views FROM page_view ORDER BY page, source').all();
  database.close();
  return rows.map((row) => Object.values(row));
}

test(
  'are counted as a person opens pages, whatever the service worker fetches for later',
  SLOW,
  async ({ page }) => {
    const site = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
    try {
      await visitAndKeep(page, `${site.origin}/?utm_source=instagram`);
      await page.goto(`${site.origin}/subject/physics`);
      await page.reload();
      await page.goto(`${site.origin}/`);

      expect(await readViews(site)).toEqual([
        ['/', '', 1],
        ['/', 'instagram', 1],
        ['/subject/physics', '', 2],
      ]);
    } finally {
      await site.stop();
    }
  },
);

test('are not counted when the setting says so', SLOW, async ({ page }) => {
  const site = await startSite({ COUNT_VIEWS: 'off' }, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
  try {
    await visitAndKeep(page, site.origin);
    expect(await readViews(site)).toEqual([]);
  } finally {
    await site.stop();
  }
});
