import { ensureSchoolSite, SCHOOL_SITE } from '../support/school-site.ts';
import { startSite } from '../support/start-site.ts';
import { test } from './fixtures.ts';

/** Tests of every text in the school's own content use its site instead of the fixtures' site. */
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
