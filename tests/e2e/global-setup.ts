import { ensureFixtureSite } from '../support/fixture-site.ts';

/** Playwright calls it once, before all tests. */
export default ensureFixtureSite;
