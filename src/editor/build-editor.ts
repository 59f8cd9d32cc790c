import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { EDITOR_PAGE } from '#shared/node/editor-page.ts';
import { editorConfig } from './editor-config.ts';
import type { EditorOptions } from './editor-options.ts';

const ENTRY = fileURLToPath(new URL('./page/main.ts', import.meta.url));

/**
 * Builds the visual editor: its own page and all files it loads, all from our origin. No page of the site links to it,
 * and the service worker does not cache it.
 *
 * @returns its files by their paths in the build
 */
export async function buildEditor(options: EditorOptions): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    base: EDITOR_PAGE.folder,
    plugins: [removeUnusedParts()],
    define: { EDITOR_CONFIG: JSON.stringify(editorConfig(options)) },
    build: {
      write: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: ENTRY,
        output: {
          entryFileNames: '[name].[hash].js',
          chunkFileNames: '[name].[hash].js',
          assetFileNames: '[name].[hash][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  let page = '';
  for (const output of result.output) {
    const path = `${EDITOR_PAGE.folder}${output.fileName}`;
    files.set(path, Buffer.from(output.type === 'chunk' ? output.code : output.source));
    if (output.type === 'chunk' && output.isEntry) page += `<script type="module" src="${path}"></script>`;
    if (output.fileName.endsWith('.css')) page += `<link rel="stylesheet" href="${path}">`;
  }
  files.set(EDITOR_PAGE.file, Buffer.from(renderPage(page)));
  return files;
}

/** Syntax highlighting for 350 languages, and maps: 20 MB for field types that we do not use. */
const UNUSED = /^(?:@shikijs|leaflet|terra-draw)/;

/** The editor's script contains its fonts. These rules would request the same fonts from another server. */
const FOREIGN_FONTS = /@font-face\s*\{[^}]*url\(https:[^}]*\}/g;

/** Removes unused parts of the editor, and requests to other servers. */
function removeUnusedParts(): Plugin {
  const empty = '\0unused';
  return {
    name: 'removeUnusedParts-editor',
    enforce: 'pre',
    resolveId: (id) => (UNUSED.test(id) ? empty : undefined),
    load: (id) => (id === empty ? 'export default {}' : undefined),
    transform: (code, id) =>
      id.includes('@sveltia/cms') ? { code: code.replaceAll(FOREIGN_FONTS, ''), map: null } : undefined,
  };
}

function renderPage(links: string): string {
  return `<!doctype html>
<html lang="uk"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>Редактор сайту</title><link rel="icon" href="/favicon.svg">
${links}</head><body></body></html>
`;
}
