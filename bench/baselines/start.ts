import { mkdtemp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import { openBuiltFiles } from '../../src/build/built-files.ts';
import { addCompressedCopies } from '../../src/build/compressed-copies.ts';
import { buildSite } from '../astro-build.ts';
import { serveBarePage } from '../bare-page.ts';
import { readOrigin } from '../server.ts';

/** Pages to compare ours with. The first one, the bare page, is the unit of all ratios. */
type Baselines = { pages: Record<string, string>; close(): Promise<void> };

const PAGES = {
  'React in the browser': 'browser',
  'React, hydrated whole': 'hydrated',
  'Astro, client:load': 'client-load',
};

const own = (path: string) => resolve(import.meta.dirname, path);

/** Serves a bare page and our home page as common tools build it by default, with the same components and content. */
export async function startBaselines(origin: string): Promise<Baselines> {
  const folder = await mkdtemp(resolve('test-results', 'baselines-'));
  await buildSite(['--config', 'bench/baselines/astro.config.ts', '--outDir', folder]);
  await addCompressedCopies(openBuiltFiles(folder));
  const bare = await serveBarePage(`${origin}/`);
  const server = startProgram('node', [own('../servers/static.ts'), folder], { output: ['pipe', 'inherit'] });
  const place = await readOrigin(server);
  const others = Object.entries(PAGES).map(([name, file]) => [name, `${place}/${file}.html`]);
  return {
    pages: { 'bare page': bare.url, ...Object.fromEntries(others) },
    async close() {
      bare.close();
      await endProgram(server, 'SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
