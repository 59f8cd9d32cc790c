import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkContent } from '../../src/content/check.ts';
import { ContentError, formatWarnings } from '../../src/content/content-error.ts';
import { loadContent } from '../../src/content/load.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

/** What the school itself says: a test may ask it to be valid, never for certain words. */
export const SCHOOL_CONTENT = join(import.meta.dirname, '../../content');

/** A copy of a content folder, that of the fixtures by default, to be changed by one test; it goes away with that test. */
export function copyContent(source = FIXTURE_CONTENT) {
  const parent = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'content');
  cpSync(source, folder, { recursive: true });

  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const write = (file: string, text: string | Buffer) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  return {
    folder,
    read,
    write,
    remove: (file: string) => rmSync(join(folder, file)),
    edit(file: string, from: string | RegExp, to: string) {
      const after = read(file).replace(from, () => to);
      if (after === read(file)) throw new Error(`${from} is not in ${file}`);
      write(file, after);
    },
    /** Lines of the refusal, without its heading; none when the content is accepted. */
    refusal(): string[] {
      try {
        loadContent(folder);
        return [];
      } catch (error) {
        return readLines(error);
      }
    },
    /** The same for all that a build asks, photos too. */
    refusalByBuild: () =>
      checkContent(folder).then(
        () => [],
        (error: unknown) => readLines(error),
      ),
    /** Lines of what is told without stopping a build. */
    warnings: () => formatWarnings(loadContent(folder).warnings).split('\n').slice(1),
  };
}

function readLines(error: unknown): string[] {
  if (error instanceof ContentError) return error.message.split('\n').slice(1);
  throw error;
}
