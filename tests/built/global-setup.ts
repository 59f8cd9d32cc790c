import { ensureSchoolSite } from '../support/school-site.ts';

/** Vitest calls it once, before all that looks at the school's site. */
export const setup = ensureSchoolSite;
