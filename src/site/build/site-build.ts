import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { SecurityOptions } from '#shared/security/security-headers.ts';
import { readBuiltFiles, writeBuiltFiles } from './built-files.ts';
import { nameModuleClasses } from './class-names.ts';
import { addCompressedCopies } from './compressed-copies.ts';
import { addHeadersFile } from './headers-file.ts';
import { moveLateStyles } from './late-styles.ts';
import { namedClasses } from './named-classes.ts';
import { pageEntries } from './page-entries.ts';
import { addPolicies } from './policy-meta.ts';
import { addRedirectsFile } from './redirects-file.ts';
import { addServiceWorker } from './service-worker.ts';
import { tidyPages } from './tidy-markup.ts';
import { shortTokenNames } from './token-names.ts';
import { windowNames } from './window-names.ts';

/**
 * Turns Astro's output into the build that is served. It has to stand last among the integrations, so that it
 * sees what they have written.
 */
export function siteBuild(security: SecurityOptions): AstroIntegration {
  const entries = pageEntries();
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        const isBuild = command === 'build';
        updateConfig({
          vite: {
            plugins: [entries.plugin, namedClasses()],
            css: {
              modules: { generateScopedName: nameModuleClasses(isBuild) },
              postcss: { plugins: [windowNames(), ...(isBuild ? [shortTokenNames()] : [])] },
            },
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const written = await readBuiltFiles(folder);
        const files = new Map(written);
        // The order counts: what changes pages, then what describes the files, then their copies.
        entries.writeAddresses(files);
        moveLateStyles(files);
        tidyPages(files);
        addPolicies(files, security);
        await addServiceWorker(files);
        addHeadersFile(files, security);
        addRedirectsFile(files);
        await addCompressedCopies(files);
        await writeBuiltFiles(folder, files, written);
      },
    },
  };
}
