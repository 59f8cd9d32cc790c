import { fileAddress } from '#shared/addresses/page-address.ts';
import type { BuiltFiles } from '../../src/build/built-files.ts';
import { listPrecache } from '../../src/build/precache-manifest.ts';

/** Bytes in which the whole site may travel when a visitor's browser keeps it (docs/decisions/0004-client-outbox.md). */
export const PRECACHE_BUDGET = 450_000;

/** What all that the service worker of a build keeps weighs on its way, in bytes: compressed where a copy is made. */
export function weighPrecache(build: BuiltFiles): number {
  const kept = new Set(listPrecache(build).map(({ url }) => url));
  return [...build]
    .filter(([path]) => kept.has(fileAddress(path)))
    .map(([path, content]) => (build.get(`${path}.br`) ?? content).length)
    .reduce((sum, size) => sum + size, 0);
}
