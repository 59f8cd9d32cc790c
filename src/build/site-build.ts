import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Content } from '#content/content.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import { BUILD_RECORD, type BuildRecord, digest } from '#shared/node/build-record.ts';
import { hashSource, type InlineHashes, type SecurityOptions } from '#shared/node/security-headers.ts';
import { describePhase } from '#shared/words/closure.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { buildEditor } from '../editor/build-editor.ts';
import type { EditorOptions } from '../editor/editor-options.ts';
import { breakpointNames } from './breakpoint-names.ts';
import { checkPages, collectStylesheets, INLINE_SCRIPTS, listColorStylesheets } from './build-assets.ts';
import { type BuiltFiles, openBuiltFiles } from './built-files.ts';
import { readCommit } from './commit.ts';
import { addCompressedCopies } from './compressed-copies.ts';
import { formatHeadersFile } from './headers-file.ts';
import { newSelectors } from './new-selectors.ts';
import { checkPictures } from './original-pictures.ts';
import { placeStyles } from './page-styles.ts';
import { addPolicy } from './policy-meta.ts';
import { addProxyMarks } from './proxy-marks.ts';
import { checkBuild, publishBuild, stagedFolder } from './publish.ts';
import { formatRedirectsFile } from './redirects-file.ts';
import { addServiceWorker } from './service-worker.ts';
import { sizeScale } from './size-scale.ts';

/**
 * Turns Astro's output into the build that is served. It works in a folder beside the current build and replaces that
 * only when the new one is complete; a failed build changes nothing. It must be the last integration, so that it sees
 * the files of the others.
 */
export function siteBuild(security: SecurityOptions, editor?: EditorOptions): AstroIntegration {
  const { plugin, stylesheets } = collectStylesheets();
  let place: string | undefined;
  let commit: string | undefined;
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command === 'build') place = fileURLToPath(config.outDir).replace(/\/$/, '');
        // Before the content is read: a change made meanwhile must not count as built.
        commit = readCommit(CONTENT_FOLDER);
        updateConfig({
          ...(place && { outDir: pathToFileURL(`${stagedFolder(place)}/`) }),
          vite: {
            plugins: [plugin, newSelectors()],
            css: {
              modules: { generateScopedName: nameClass },
              postcss: { plugins: [breakpointNames(), sizeScale()] },
            },
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = openBuiltFiles(folder);
        // First the steps that change pages, then those that describe the files, then the compressed copies.
        const content = loadContent(CONTENT_FOLDER);
        checkPictures(files.keys());
        checkPages(files, new Set([...stylesheets, ...listColorStylesheets(content)]));
        const inline: InlineHashes = {
          scripts: Array.from(INLINE_SCRIPTS, hashSource),
          styles: Array.from(placeStyles(files), hashSource),
        };
        addProxyMarks(files);
        addPolicy(files, inline, security);
        await addServiceWorker(files);
        // After the checks of pages, because the editor is not part of the site.
        if (editor) for (const [path, content] of await buildEditor(editor)) files.set(path, content);
        files.set('/_headers', Buffer.from(formatHeadersFile(files, inline, security)));
        files.set('/_redirects', Buffer.from(formatRedirectsFile(files)));
        await addCompressedCopies(files);
        await finish(folder, files, { place, commit, content, inline });
      },
    },
  };
}

/** Writes the build's record, checks that the build is complete, and publishes it. */
async function finish(
  folder: string,
  files: BuiltFiles,
  {
    place,
    commit,
    content,
    inline,
  }: { place: string | undefined; commit: string | undefined; content: Content; inline: InlineHashes },
): Promise<void> {
  if (!place) throw new Error('Astro has passed no output folder');
  const subjects = content.subjects.map(({ slug }) => `/subject/${slug}`);
  checkBuild(files, ['/index', '/404', '/subject/404', ...subjects]);
  const phase = describePhase(content, kyivDay(new Date()));
  const record: BuildRecord = { content, phase, commit, inline, files: describeFiles(files) };
  await writeFile(join(folder, BUILD_RECORD), JSON.stringify(record));
  await publishBuild(folder, place);
}

/** The size and the digest of each file, so that a server can verify its copy. */
function describeFiles(files: BuiltFiles): BuildRecord['files'] {
  return Object.fromEntries(
    Array.from(files, ([path, content]) => [path, { bytes: content.length, sha256: digest(content) }]),
  );
}

/** A readable class name such as `Bubble-words`. File names of CSS modules are unique (`layers.test.ts`). */
function nameClass(local: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file, '.module.css')}-${local}`;
}
