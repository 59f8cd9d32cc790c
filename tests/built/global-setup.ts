import { ensureSchoolSite } from '../support/school-site.ts';

/** Vitest calls it once, before all tests of the school's site. */
export const setup = ensureSchoolSite;
