import { resolve } from 'node:path';
import { ensureSite } from './build-site.ts';

/** The site of `content/`, built without settings. `dist/` belongs to the developer. */
export const SCHOOL_SITE = resolve('test-results/school-site');

/** Builds the school's site. */
export async function ensureSchoolSite(): Promise<void> {
  await ensureSite(SCHOOL_SITE, {});
}
