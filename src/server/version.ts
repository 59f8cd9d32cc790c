import { readFileSync } from 'node:fs';

/** The release of the program, as package.json numbers it; the changelog says what is in it. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
