import { ensureFixtureSite } from '../support/fixture-site.ts';

/** Vitest calls it once, before the tests with browsers. */
export const setup = ensureFixtureSite;
