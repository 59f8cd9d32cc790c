import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Chunks that the page script loads when it needs them: its placeholder for their address, and where they begin. */
const ENTRIES = [
  // `hydration/on-intent.ts`
  { placeholder: '/@forms-entry', name: 'forms', module: resolveModule('../hydration/hydrate.tsx') },
  // `hydration/resume.ts`
  { placeholder: '/@outbox-entry', name: 'outbox', module: resolveModule('../forms/keeping/outbox.ts') },
];

/** What Astro would make its own React islands alive with. We have none, and offline it would be kept all the same. */
const ISLANDS_OF_ASTRO = '@astrojs/react/';

/**
 * Builds what the page script loads later as chunks of their own and writes their addresses into the pages. The
 * page script names an address as plain text instead of importing the module, because Astro inlines only scripts
 * that import nothing; inlined, it costs no request (docs/decisions/0002-islands.md).
 */
export function pageEntries(): AstroIntegration {
  const addresses = new Map<string, string>();
  return {
    name: 'page-entries',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
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
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files
            .filter((file) => file.endsWith('.html'))
            .map(async (file) => {
              const html = await readFile(folder + file, 'utf8');
              await writeFile(folder + file, writeAddresses(html, file, addresses));
            }),
        );
      },
    },
  };
}

function writeAddresses(html: string, file: string, addresses: ReadonlyMap<string, string>): string {
  return ENTRIES.reduce((page, { placeholder, name }) => {
    const address = addresses.get(placeholder);
    if (!address) throw new Error(`The chunk ${name} was not built`);
    if (!page.includes(placeholder)) throw new Error(`${file} has no page script`);
    return page.replaceAll(placeholder, address);
  }, html);
}

function resolveModule(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
