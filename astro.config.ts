import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { componentCatalogue } from './src/build/component-catalogue.ts';
import { contentCheck } from './src/build/content-check.ts';
import { readSecurityOptions, readSiteUrl } from './src/build/security-options.ts';
import { siteBuild } from './src/build/site-build.ts';
import { staticReact } from './src/build/static-react.ts';
import { unusedReact } from './src/build/unused-react.ts';
import { CONTENT_FOLDER } from './src/content/folder.ts';
import { readEditorOptions } from './src/editor/editor-options.ts';
import { readProviderUse, readSharedProvider } from './src/shared/node/provider-settings.ts';

if (existsSync('.env')) process.loadEnvFile('.env');

// Vite writes these names into pages.
Object.assign(process.env, readSharedProvider(process.env));
readProviderUse(process.env);
const security = readSecurityOptions(process.env);
const siteUrl = readSiteUrl(process.env);

export default defineConfig({
  ...(siteUrl && { site: siteUrl }),
  srcDir: './src/site',
  trailingSlash: 'never',
  build: {
    // `subject/404.html`, not `subject/404/index.html`: static hosts look for the nearest file with that name.
    format: 'file',
    // Each page inlines its own styles; the build defers some of them (build/page-styles.ts).
    inlineStylesheets: 'always',
  },
  devToolbar: { enabled: false },
  image: { service: { entrypoint: resolve('src/build/photo-service.ts') } },
  integrations: [
    contentCheck(),
    componentCatalogue(),
    staticReact(),
    // A sitemap contains absolute addresses.
    ...(siteUrl ? [sitemap({ filter: (page) => !/\/404$|\/form\//.test(page) })] : []),
    siteBuild(security, readEditorOptions(process.env, CONTENT_FOLDER)),
  ],
  vite: {
    plugins: [unusedReact()],
    resolve: { alias: { '#school': resolve(CONTENT_FOLDER) } },
    // The content folder, with its photos, may be outside of the project.
    server: { fs: { allow: ['.', resolve(CONTENT_FOLDER)] } },
    build: {
      // Without it the scripts exceed their budget (decision record 2).
      rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } },
      // The browsers of CONTRIBUTING.md. Lightning CSS rewrites newer syntax, such as nesting and range queries.
      cssTarget: ['chrome99', 'safari16', 'firefox98'],
    },
  },
});
