import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { SERVICE_WORKER_PATH } from '#shared/addresses/service-worker.ts';
import type { BuiltFiles } from './built-files.ts';
import { listPrecache } from './precache-manifest.ts';

const ENTRY = fileURLToPath(new URL('../service-worker/main.ts', import.meta.url));

/** Bundles the service worker after the last change of pages: it lists every file of the site with its revision. */
export async function addServiceWorker(files: BuiltFiles): Promise<void> {
  const result = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHE_MANIFEST: JSON.stringify(listPrecache(files)),
      // Removes Workbox's checks and log messages.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        // Module service workers are newer than the browsers that we support.
        output: { format: 'iife', entryFileNames: SERVICE_WORKER_PATH.slice(1) },
      },
    },
  })) as Rolldown.RolldownOutput;
  for (const output of result.output) {
    if (output.type === 'chunk') files.set(`/${output.fileName}`, Buffer.from(output.code));
  }
}
