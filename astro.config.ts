import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { contentCheck } from './src/build/content-check.ts';
import { readSecurityOptions, readSiteUrl } from './src/build/security-options.ts';
import { siteBuild } from './src/build/site-build.ts';
import { unusedReact } from './src/build/unused-react.ts';
import { CONTENT_FOLDER } from './src/content/folder.ts';
import { readEditorOptions } from './src/editor/editor-options.ts';
import { readProviderUse, readSharedProvider } from './src/shared/node/provider-settings.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

// Under these names Vite writes them into pages.
Object.assign(process.env, readSharedProvider(process.env));
readProviderUse(process.env);
const security = readSecurityOptions(process.env);
const siteUrl = readSiteUrl(process.env);

/** React, and the small parts that forms and lessons share. */
const REACT =
  /node_modules\/(?:react|react-dom|scheduler|clsx)\/|rolldown.runtime|src\/(?:site\/(?:ui\/(?:PencilTick|Button)|forms\/(?:ReplyHour|pause)|words\/(?:hold|own-clock))|shared\/words\/reply-deadline)/;

export default defineConfig({
  ...(siteUrl && { site: siteUrl }),
  srcDir: './src/site',
  trailingSlash: 'never',
  build: {
    // `subject/404.html`, not `subject/404/index.html`: static hosts look for the nearest file of that name.
    format: 'file',
    // A page brings its own styles and no others; what they leave for later is taken out again
    // (build/page-styles.ts).
    inlineStylesheets: 'always',
  },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: resolve('src/build/photo-service.ts') } },
  integrations: [
    contentCheck(),
    react(),
    // A sitemap lists whole addresses.
    ...(siteUrl ? [sitemap({ filter: (page) => !/\/404$|\/form\//.test(page) })] : []),
    siteBuild(security, readEditorOptions(process.env, CONTENT_FOLDER)),
  ],
  vite: {
    plugins: [unusedReact()],
    // What React asks browsers for and these pages never use, a hundredth of the forms' code: its developer tools, and
    // the browser's sign of loading while a transition is under way.
    define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined', navigation: 'undefined' },
    resolve: { alias: { '#school': resolve(CONTENT_FOLDER) } },
    // The words may lie elsewhere, photographs with them.
    server: { fs: { allow: ['.', resolve(CONTENT_FOLDER)] } },
    build: {
      // The page script is in every page, whatever it weighs; other files by the usual measure.
      assetsInlineLimit: (file) => file.endsWith('.js') || undefined,
      // A twentieth less code of forms than by Vite's own minifier, which reaches the phone a packet earlier.
      minify: 'terser',
      terserOptions: { compress: { passes: 2 }, ecma: 2020, module: true },
      // The browsers of CONTRIBUTING.md: nesting and range syntax, which came later, are written out.
      cssTarget: ['chrome99', 'safari16', 'firefox98'],
      rolldownOptions: {
        // A number shared with the forms would make a chunk of its own, and Astro inlines only scripts that import
        // nothing.
        optimization: { inlineConst: { mode: 'all' } },
        // What forms and lessons begin with is one file, with letters in common for the compression.
        output: { codeSplitting: { groups: [{ name: 'react', test: REACT }] } },
      },
    },
  },
});
