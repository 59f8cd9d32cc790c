import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { promisify } from 'node:util';
import { SOURCES } from '../support/build-site.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';

/**
 * Vitest calls it once, before all that looks into `dist/`: builds the site there, unless it was built after the last
 * change of what it is made of, as `npm test` does itself.
 */
export async function setup(): Promise<void> {
  const sources = [...SOURCES, 'content'].flatMap((source) => [source, ...globSync(`${source}/**`)]);
  const builtAt = changedAt('dist/index.html');
  if (sources.every((source) => changedAt(source) < builtAt)) return;
  await promisify(execFile)('astro', ['build'], { env: { ...CLEAN_ENV, ASTRO_TELEMETRY_DISABLED: '1' } });
}

/** In ms; 0 when it is not there. */
function changedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
