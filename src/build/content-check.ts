import { resolve } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import { checkContent } from '#content/check.ts';
import { formatNotices } from '#content/content-error.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';

/**
 * Asks of the school's words all that can be asked before anything is built, so that the owner reads sentences of
 * ours and not the stack of a program that has stumbled over a photo. In development, shows a change of them at once.
 */
export function contentCheck(): AstroIntegration {
  return {
    name: 'content-check',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command === 'dev') updateConfig({ vite: { plugins: [reloadContent(CONTENT_FOLDER)] } });
      },
      'astro:build:start': async () => {
        const notices = formatNotices((await checkContent(CONTENT_FOLDER)).notices);
        if (notices) console.warn(notices);
      },
    },
  };
}

/**
 * Forgets the pages and reloads them in the browser whenever something below a folder changes: the words are read
 * with `readFileSync`, of which Vite knows nothing.
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
