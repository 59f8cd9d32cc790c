import { hashSource, type InlineParts } from '#shared/node/security-headers.ts';
import type { BuiltFiles } from './built-files.ts';
import { DATA, type OwnParts } from './own-parts.ts';
import { listElements, readAttribute, readText } from './page-html.ts';

/** What stands inline in each page, by the page's path in the build. */
export type PageParts = Readonly<Record<string, InlineParts>>;

/**
 * What the policy of each finished page has to allow: those scripts and sheets of the build's list that stand in it.
 *
 * @param own as they are once the build has changed them
 * @throws with the page that holds any other
 */
export function listPageParts(files: BuiltFiles, own: OwnParts): PageParts {
  const parts: Record<string, InlineParts> = {};
  for (const path of files.keys()) {
    if (!path.endsWith('.html')) continue;
    const elements = listElements(String(files.get(path)));
    const hashAll = (tag: string, known: ReadonlySet<string>) => {
      const texts = elements
        // Data is not executed and files are allowed by 'self', so neither needs a hash.
        .filter((element) => element.tagName === tag && readAttribute(element, 'type') !== DATA)
        .filter((element) => readAttribute(element, 'src') === undefined)
        .map(readText);
      const foreign = texts.find((text) => !known.has(text));
      if (foreign !== undefined)
        throw new Error(`${path} holds a <${tag}> that is not the build's: ${foreign}`);
      return [...new Set(texts.map(hashSource))];
    };
    parts[path] = { scripts: hashAll('script', own.scripts), styles: hashAll('style', own.styles) };
  }
  return parts;
}
