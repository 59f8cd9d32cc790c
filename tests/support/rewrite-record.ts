import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBuiltFiles } from '../../src/build/built-files.ts';
import { listElements, readText } from '../../src/build/page-html.ts';
import { BUILD_RECORD, type BuildRecord, digest } from '../../src/shared/node/build-record.ts';
import { hashSource } from '../../src/shared/node/security-headers.ts';

/** Updates the record of a build after a test has changed its files. */
export async function rewriteRecord(folder: string): Promise<void> {
  const place = join(folder, BUILD_RECORD);
  const { content, commit, phase }: BuildRecord = JSON.parse(await readFile(place, 'utf8'));
  const files: Record<string, BuildRecord['files'][string]> = {};
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [path, body] of openBuiltFiles(folder)) {
    if (path === `/${BUILD_RECORD}`) continue;
    files[path] = { bytes: body.length, sha256: digest(body) };
    if (!path.endsWith('.html')) continue;
    for (const element of listElements(String(body))) {
      const { tagName } = element;
      if (tagName === 'script' || tagName === 'style') hashes[tagName].add(hashSource(readText(element)));
    }
  }
  const inline = { scripts: [...hashes.script], styles: [...hashes.style] };
  await writeFile(place, JSON.stringify({ content, commit, phase, inline, files }));
}
