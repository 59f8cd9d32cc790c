import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroIntegration } from 'astro';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import type { Content } from '#content/schema.ts';
import { mixColors } from '#shared/brand/colors.ts';
import { BUILD_RECORD, type BuildRecord, digest } from '#shared/node/build-record.ts';
import type { SecurityOptions } from '#shared/node/security-headers.ts';
import { describePhase } from '#shared/words/closure.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { buildEditor } from '../editor/build-editor.ts';
import type { EditorOptions } from '../editor/editor-options.ts';
import { describeLessons } from '../site/content/lesson-files.ts';
import { findOpeningTask } from '../site/content/opening-task.ts';
import { breakpointNames } from './breakpoint-names.ts';
import { type BuiltFiles, openBuiltFiles } from './built-files.ts';
import { readCommit } from './commit.ts';
import { addCompressedCopies } from './compressed-copies.ts';
import { formatHeadersFile } from './headers-file.ts';
import { newSelectors } from './new-selectors.ts';
import { checkPictures } from './original-pictures.ts';
import { checkOwnParts, collectOwnParts } from './own-parts.ts';
import { listPageParts, type PageParts } from './page-parts.ts';
import { placeStyles } from './page-styles.ts';
import { addPolicies } from './policy-meta.ts';
import { addProxyMarks } from './proxy-marks.ts';
import { checkBuild, publishBuild, stagedFolder } from './publish.ts';
import { formatRedirectsFile } from './redirects-file.ts';
import { addServiceWorker } from './service-worker.ts';

/**
 * Turns Astro's output into the build that is served, beside the one that is served now; only when it is finished
 * and whole does it take that one's place. A build that fails changes nothing. It has to stand last among the
 * integrations, so that it sees what they have written.
 */
export function siteBuild(security: SecurityOptions, editor?: EditorOptions): AstroIntegration {
  const own = collectOwnParts();
  let place: string | undefined;
  let commit: string | undefined;
  return {
    name: 'site-build',
    hooks: {
      'astro:config:setup': ({ command, config, updateConfig }) => {
        if (command === 'build') place = fileURLToPath(config.outDir).replace(/\/$/, '');
        // Before the words are read: what comes meanwhile must not count as built.
        commit = readCommit(CONTENT_FOLDER);
        updateConfig({
          ...(place && { outDir: pathToFileURL(`${stagedFolder(place)}/`) }),
          vite: {
            plugins: [own.plugin, newSelectors()],
            css: {
              modules: { generateScopedName: nameClass },
              postcss: { plugins: [breakpointNames()] },
            },
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = openBuiltFiles(folder);
        // The order counts: what changes pages, then what describes the files, then their copies.
        const content = loadContent(CONTENT_FOLDER);
        const colors = mixColors(content.school.colors);
        checkPictures(files.keys());
        checkOwnParts(files, own.parts, colors, content.subjects, listOpeningTasks(content.subjects));
        const styles = placeStyles(files);
        addProxyMarks(files);
        const pages = listPageParts(files, { scripts: own.parts.scripts, styles });
        addPolicies(files, pages, security);
        await addServiceWorker(files);
        // After what looks at pages: it is none of the site's.
        if (editor) for (const [path, content] of await buildEditor(editor)) files.set(path, content);
        files.set('/_headers', Buffer.from(formatHeadersFile(files, pages, security)));
        files.set('/_redirects', Buffer.from(formatRedirectsFile(files)));
        await addCompressedCopies(files);
        await finish(folder, files, { place, commit, content, pages });
      },
    },
  };
}

function listOpeningTasks(subjects: Content['subjects']) {
  return [...describeLessons(subjects, undefined).bySubject.values()].flatMap(
    (lesson) => findOpeningTask(lesson) ?? [],
  );
}

/** Writes down what the build is made of, looks whether it is whole, and lets it take its place. */
async function finish(
  folder: string,
  files: BuiltFiles,
  {
    place,
    commit,
    content,
    pages,
  }: { place: string | undefined; commit: string | undefined; content: Content; pages: PageParts },
): Promise<void> {
  if (!place) throw new Error('Astro has not said where the build belongs');
  const subjects = content.subjects.map(({ slug }) => `/subject/${slug}`);
  checkBuild(files, ['/index', '/404', '/subject/404', ...subjects]);
  const phase = describePhase(content, kyivDay(new Date()));
  const record: BuildRecord = { content, phase, commit, pages, files: describeFiles(files) };
  await writeFile(join(folder, BUILD_RECORD), JSON.stringify(record));
  await publishBuild(folder, place);
}

/** The size and the digest of each file, by which a server sees whether it has arrived. */
function describeFiles(files: BuiltFiles): BuildRecord['files'] {
  return Object.fromEntries(
    Array.from(files, ([path, content]) => [path, { bytes: content.length, sha256: digest(content) }]),
  );
}

/** A class as pages show it, such as `Bubble-words`: no two sheets have the same name (`layers.test.ts` looks). */
function nameClass(local: string, file: string): string {
  return `${basename(file.split('?')[0] ?? file, '.module.css')}-${local}`;
}
