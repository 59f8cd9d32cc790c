import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBuiltFiles } from '../../src/build/built-files.ts';
import { listElements, readText } from '../../src/build/page-html.ts';
import { BUILD_RECORD, type BuildRecord, digest } from '../../src/shared/node/build-record.ts';
import { hashSource } from '../../src/shared/node/security-headers.ts';

/** Lets a build that a test has changed by hand say of itself what now lies there, as if it had been built so. */
export async function rewriteRecord(folder: string): Promise<void> {
  const place = join(folder, BUILD_RECORD);
  const { content, commit }: BuildRecord = JSON.parse(await readFile(place, 'utf8'));
  const files: Record<string, BuildRecord['files'][string]> = {};
  const pages: Record<string, BuildRecord['pages'][string]> = {};
  for (const [path, body] of openBuiltFiles(folder)) {
    if (path === `/${BUILD_RECORD}`) continue;
    files[path] = { bytes: body.length, sha256: digest(body) };
    if (!path.endsWith('.html')) continue;
    const elements = listElements(String(body));
    const hashAll = (tag: string) =>
      elements.filter(({ tagName }) => tagName === tag).map((element) => hashSource(readText(element)));
    pages[path] = { scripts: hashAll('script'), styles: hashAll('style') };
  }
  await writeFile(place, JSON.stringify({ content, commit, pages, files }));
}
