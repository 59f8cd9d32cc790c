import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

/** What CSS modules name: classes and animations. */
const NAME = /(?:\.|@keyframes )([a-z][\w-]*)/gi;

type NameClass = (local: string, file: string) => string;

/**
 * Names the classes of CSS modules: while developing after their file, so that a look at the page tells where
 * a style comes from; in a build as short as can be, which saves half of a kilobyte of every page.
 */
export function nameModuleClasses(isBuild: boolean): NameClass {
  return isBuild ? shortClassNames('src/site') : readableClassName;
}

/** `plate` of `SubjectCover.module.css` is `SubjectCover-plate`. */
function readableClassName(local: string, file: string): string {
  return `${basename(file).split('.')[0]}-${local}`;
}

/**
 * Gives every class of the modules below a folder a name such as `b` or `k4`. All modules are read at once and
 * in a fixed order: the builds for the server and the browser, and one build and the next, have to agree.
 */
export function shortClassNames(folder: string): NameClass {
  const names = new Map<string, string>();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .sort();
  for (const file of files) {
    const path = resolve(join(folder, file));
    for (const [, local] of readFileSync(path, 'utf8').matchAll(NAME)) {
      const key = `${path} ${local}`;
      if (!names.has(key)) names.set(key, shortName(names.size));
    }
  }
  return (local, file) => {
    const name = names.get(`${resolve(file)} ${local}`);
    if (!name) throw new Error(`${file}: class ${local} came after the build began`);
    return name;
  };
}

/** `a` to `z`, then `a0`, `b0`, … `z0`, `a1` and so on. */
export function shortName(index: number): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + (index % 26));
  const round = Math.floor(index / 26);
  return round === 0 ? letter : letter + (round - 1).toString(36);
}
