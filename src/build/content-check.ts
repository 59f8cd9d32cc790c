import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { checkContent } from '#content/check.ts';
import { formatWarnings } from '#content/content-error.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';

/**
 * Checks the school's content before anything is built, so that the owner reads an explanation instead of a stack trace.
 * In development, a change of the content reloads the page.
 */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [reloadContent(CONTENT_FOLDER)] } });
      },
      'astro:build:start': async () => {
        const warnings = formatWarnings((await checkContent(CONTENT_FOLDER)).warnings);
        if (warnings) console.warn(warnings);
      },
    },
  };
}

/**
 * Invalidates all modules and reloads the browser if a file below a folder changes. Vite does not see that the content
 * is read with `readFileSync`.
 */
function reloadContent(folder: string): Plugin {
  const root = resolve(folder);
  return {
    name: 'reload-content',
    configureServer({ watcher, environments }) {
      watcher.add(root);
      watcher.on('all', (_event, path) => {
        if (!resolve(path).startsWith(root)) return;
        for (const { moduleGraph, hot } of Object.values(environments)) {
          moduleGraph.invalidateAll();
          hot.send({ type: 'full-reload' });
        }
      });
    },
  };
}
