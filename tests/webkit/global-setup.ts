import { ensureFixtureSite } from '../support/fixture-site.ts';

/** Vitest calls it once, before the browser tests. */
export const setup = ensureFixtureSite;
