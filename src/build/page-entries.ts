import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type BuiltFiles, changePages } from './built-files.ts';

/** Chunks that the page script loads when it needs them: its placeholder for their address, and where they begin. */
const ENTRIES: { placeholder: string; name: string; module: string; isRare?: boolean }[] = [
  // `hydration/on-intent.ts`
  { placeholder: '/@forms-entry', name: 'forms', module: resolveModule('../site/hydration/hydrate.tsx') },
  // `lesson/LessonBoard.tsx`, on pages with a lesson
  {
    placeholder: '/@lesson-entry',
    isRare: true,
    name: 'lesson',
    module: resolveModule('../site/lesson/open-lesson.tsx'),
  },
  // `hydration/resume-unfinished.ts`
  { placeholder: '/@outbox-entry', name: 'outbox', module: resolveModule('../site/forms/keeping/outbox.ts') },
];

/** What Astro would make its own React islands alive with. We have none, and offline it would be kept all the same. */
const ISLANDS_OF_ASTRO = '@astrojs/react/';

/**
 * Builds what the page script loads later as chunks of their own and writes their addresses into the pages. The
 * page script names an address as plain text instead of importing the module, because Astro inlines only scripts
 * that import nothing; inlined, it costs no request (docs/decisions/0001-pages.md).
 */
export function pageEntries() {
  const addresses = new Map<string, string>();
  return {
    plugin: {
      name: 'page-entries',
      apply: 'build',
      applyToEnvironment: (environment) => environment.name === 'client',
      buildStart() {
        for (const { module, name } of ENTRIES) {
          this.emitFile({ type: 'chunk', id: module, name, preserveSignature: 'strict' });
        }
      },
      generateBundle(_options, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type !== 'chunk') continue;
          if (output.facadeModuleId?.includes(ISLANDS_OF_ASTRO)) delete bundle[file];
          const entry = ENTRIES.find(({ module }) => module === output.facadeModuleId);
          if (entry) addresses.set(entry.placeholder, `/${output.fileName}`);
        }
      },
    } satisfies Plugin,
    /** Fills the addresses in. @returns the page scripts with them */
    writeAddresses(files: BuiltFiles, scripts: Iterable<string>): ReadonlySet<string> {
      changePages(files, (html, path) => {
        const missing = ENTRIES.find(({ placeholder, isRare }) => !isRare && !html.includes(placeholder));
        if (missing) throw new Error(`${path} has no page script`);
        return fillPlaceholders(html, addresses);
      });
      return new Set(Array.from(scripts, (script) => fillPlaceholders(script, addresses)));
    },
  };
}

function fillPlaceholders(text: string, addresses: ReadonlyMap<string, string>): string {
  return ENTRIES.reduce((filled, { placeholder, name }) => {
    const address = addresses.get(placeholder);
    if (!address) throw new Error(`The chunk ${name} was not built`);
    return filled.replaceAll(placeholder, address);
  }, text);
}

function resolveModule(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
