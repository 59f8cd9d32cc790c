import { resolve } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { CONTENT_FOLDER } from '../../src/shared/content/folder.ts';
import { windowNames } from '../../src/site/build/window-names.ts';

/** As the tools do it by themselves; only what our components can't be built without is set. */
export default defineConfig({
  srcDir: './bench/baselines',
  build: { format: 'file' },
  integrations: [react()],
  vite: {
    resolve: {
      alias: [
        { find: '#content', replacement: resolve(CONTENT_FOLDER) },
        {
          find: /^.*\/hydration\/Island\.tsx$/,
          replacement: resolve(import.meta.dirname, 'PlainIsland.tsx'),
        },
      ],
    },
    css: { postcss: { plugins: [windowNames()] } },
  },
});
