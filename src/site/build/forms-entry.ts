import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What `hydration/on-intent.ts` imports; it becomes the hashed address of the forms' code. */
const PLACEHOLDER = '/@forms-entry';
const ENTRY = fileURLToPath(new URL('../hydration/hydrate.tsx', import.meta.url));

/**
 * Builds the forms' code as a chunk of its own and writes its address into the pages. The page script names
 * the address as plain text instead of importing the module, because Astro inlines only scripts that import
 * nothing; inlined, it costs no request (docs/decisions/0002-islands.md).
 */
export function formsEntry(): AstroIntegration {
  let address = '';
  return {
    name: 'forms-entry',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'forms-entry',
                apply: 'build',
                applyToEnvironment: (environment) => environment.name === 'client',
                buildStart() {
                  this.emitFile({ type: 'chunk', id: ENTRY, name: 'forms', preserveSignature: 'strict' });
                },
                generateBundle(_options, bundle) {
                  const chunk = Object.values(bundle).find(
                    (output) => output.type === 'chunk' && output.facadeModuleId === ENTRY,
                  );
                  if (chunk) address = `/${chunk.fileName}`;
                },
              },
            ],
          },
        });
      },
      'astro:build:done': async ({ dir }) => {
        if (!address) throw new Error('The forms were not built');
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files
            .filter((file) => file.endsWith('.html'))
            .map(async (file) => {
              const html = await readFile(folder + file, 'utf8');
              if (!html.includes(PLACEHOLDER)) throw new Error(`${file} has no page script`);
              await writeFile(folder + file, html.replaceAll(PLACEHOLDER, address));
            }),
        );
      },
    },
  };
}
