import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { build } from 'vite';
import { SERVICE_WORKER_PATH } from '#shared/security/trusted-types.ts';
import { listPrecache } from './precache-manifest.ts';

const ENTRY = fileURLToPath(new URL('../service-worker/main.ts', import.meta.url));

/** Builds the service worker once all pages are final: it names every file of the site with its revision. */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'service-worker',
    hooks: {
      'astro:build:done': ({ dir }) => buildServiceWorker(fileURLToPath(dir)),
    },
  };
}

/** Bundles the service worker of a finished build into the build. */
export async function buildServiceWorker(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      PRECACHE_MANIFEST: JSON.stringify(await listPrecache(folder)),
      // Workbox leaves out its checks and its talk.
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        // Service workers that are modules are younger than the browsers that we serve.
        output: { format: 'iife', entryFileNames: SERVICE_WORKER_PATH.slice(1) },
      },
    },
  });
}
