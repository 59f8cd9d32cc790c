import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What CSS modules name: classes and animations. */
const NAME = /(?:\.|@keyframes )([a-z][\w-]*)/gi;

/**
 * Names the classes of the CSS modules below a folder for builds: `a` to `z`, `a0`, `b0` and so on, which keeps a page
 * within the first flight of its connection (docs/decisions/0010-page-bytes.md). All modules are read at once and in a
 * fixed order: what is built for the server and for browsers, and one build and the next, have to agree.
 *
 * @returns the name of a class of a file
 */
export function shortClassNames(folder: string): (local: string, file: string) => string {
  const keys = globSync(`${folder}/**/*.module.css`)
    .sort()
    .flatMap((file) =>
      Array.from(readFileSync(file, 'utf8').matchAll(NAME), ([, local]) => `${resolve(file)} ${local}`),
    );
  const names = new Map([...new Set(keys)].map((key, index) => [key, shortName(index)]));
  return (local, file) => {
    const name = names.get(`${resolve(file)} ${local}`);
    if (!name) throw new Error(`${file}: class ${local} came after the build began`);
    return name;
  };
}

function shortName(index: number): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (index % 26));
  return index < 26 ? letter : letter + (Math.floor(index / 26) - 1).toString(36);
}
