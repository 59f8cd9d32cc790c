import { fileAddress } from '#shared/addresses/page-address.ts';
import type { BuiltFiles } from '../../src/build/built-files.ts';
import { listPrecache } from '../../src/build/precache-manifest.ts';

/** Size of all files that the service worker precaches, in bytes. Compressed if a compressed copy exists. */
export function weighPrecache(build: BuiltFiles): number {
  const precached = new Set(listPrecache(build).map(({ url }) => url));
  return [...build]
    .filter(([path]) => precached.has(fileAddress(path)))
    .map(([path, content]) => (build.get(`${path}.br`) ?? content).length)
    .reduce((sum, size) => sum + size, 0);
}
