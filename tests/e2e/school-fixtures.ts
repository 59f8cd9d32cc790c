import { ensureSchoolSite, SCHOOL_SITE } from '../support/school-site.ts';
import { startSite } from '../support/start-site.ts';
import { test } from './fixtures.ts';

/** Tests that hold for every word of the school's own content: against its site instead of that of the fixtures. */
export const schoolTest = test.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      await ensureSchoolSite();
      const site = await startSite({}, { site: SCHOOL_SITE, content: 'content' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
