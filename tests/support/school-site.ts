import { resolve } from 'node:path';
import { ensureSite } from './build-site.ts';

/** The site of `content/`, built with no settings; `dist/` is whoever's works in the same folder. */
export const SCHOOL_SITE = resolve('test-results/school-site');

/** Puts the school's site there. */
export async function ensureSchoolSite(): Promise<void> {
  await ensureSite(SCHOOL_SITE, {});
}
