import { ensureFixtureSite } from '../support/fixture-site.ts';

/** Vitest calls it once, before all engines. */
export const setup = ensureFixtureSite;
