import { resolve } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { breakpointNames } from '../../src/build/breakpoint-names.ts';
import { CONTENT_FOLDER } from '../../src/content/folder.ts';

/** Astro's defaults, apart from what our components need to build. */
export default defineConfig({
  srcDir: './bench/baselines',
  build: { format: 'file' },
  integrations: [react()],
  vite: {
    resolve: {
      alias: [
        { find: '#school', replacement: resolve(CONTENT_FOLDER) },
        {
          find: /^.*\/hydration\/Island\.tsx$/,
          replacement: resolve(import.meta.dirname, 'PlainIsland.tsx'),
        },
      ],
    },
    css: { postcss: { plugins: [breakpointNames()] } },
  },
});
