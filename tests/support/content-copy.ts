import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { checkContent } from '../../src/content/check.ts';
import { ContentError, formatWarnings } from '../../src/content/content-error.ts';
import { loadContent } from '../../src/content/load.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

/** The content of the school. Tests may require it to be valid, but must not depend on its texts. */
export const SCHOOL_FOLDER = join(import.meta.dirname, '../../content');

/**
 * Copies a content folder, by default that of the fixtures, for tests that change it.
 *
 * @param folder where the copy is written; left out, a new folder that is removed with the test
 */
export function copyContent(source = FIXTURE_CONTENT, folder = makeTestFolder()) {
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
    /** Lines of the refusal without its heading; empty if the content is valid. */
    refusal(): string[] {
      try {
        loadContent(folder);
        return [];
      } catch (error) {
        return readLines(error);
      }
    },
    /** The same for all checks of a build, including photos. */
    refusalByBuild: () =>
      checkContent(folder).then(
        () => [],
        (error: unknown) => readLines(error),
      ),
    /** Lines of the warnings. */
    warnings: () => formatWarnings(loadContent(folder).warnings).split('\n').slice(1),
  };
}

function makeTestFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'content-'));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  return join(parent, 'content');
}

function readLines(error: unknown): string[] {
  if (error instanceof ContentError) return error.message.split('\n').slice(1);
  throw error;
}
