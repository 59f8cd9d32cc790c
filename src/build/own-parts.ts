import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { SchoolColors } from '#shared/brand/colors.ts';
import { NOTICE_SCRIPT } from '../site/header/notice-script.ts';
import { PRICE_SCRIPT } from '../site/packages/price-script.ts';
import { CRITICAL_SCRIPT } from '../site/page-script/critical-script.ts';
import type { Cover } from '../site/styles/page-colors.ts';
import { isPageColors } from '../site/styles/page-colors.ts';
import type { RuledTask } from '../site/styles/task-rules.ts';
import type { BuiltFiles } from './built-files.ts';
import { listElements, type PageElement, readAttribute, readText } from './page-html.ts';

/** What the build itself puts into pages that a browser runs or styles them with: a closed list, made without pages. */
export type OwnParts = {
  scripts: ReadonlySet<string>;
  styles: ReadonlySet<string>;
};

/** Writes down, while the code of the site is bundled, which scripts and sheets Astro is going to inline. */
export function collectOwnParts(): { plugin: Plugin; parts: OwnParts } {
  const scripts = new Set([CRITICAL_SCRIPT, NOTICE_SCRIPT, PRICE_SCRIPT]);
  const styles = new Set<string>();
  return {
    parts: { scripts, styles },
    plugin: {
      name: 'own-parts',
      apply: 'build',
      generateBundle: {
        // Astro takes out of the bundle what it inlines.
        order: 'pre',
        handler(_options, bundle) {
          for (const output of Object.values(bundle)) {
            if (output.type === 'asset' && output.fileName.endsWith('.css'))
              styles.add(String(output.source).replace(MARK_OF_VITE, ''));
          }
        },
      },
    },
  };
}

/** Stands at the end of a sheet until Vite writes it. */
const MARK_OF_VITE = /\/\*\$vite\$:\d+\*\//g;

const LAYER_ORDER = readFileSync(new URL('../site/styles/layers.css', import.meta.url), 'utf8');

/**
 * Refuses a build in which anything can run or style a page that the build has not put there, or in which a page lacks
 * a script that it needs: words alone must not be able to do either. The pages are those that Astro has written; what
 * the build changes in them afterwards is its own.
 *
 * @param colors of the school
 * @param covers of all subjects, whose hues stand in pages
 * @param tasks of all lessons, whose rules may stand in pages
 * @throws with the page and what was found in it
 */
export function checkOwnParts(
  files: BuiltFiles,
  own: OwnParts,
  colors: SchoolColors,
  covers: readonly Cover[],
  tasks: readonly RuledTask[],
): void {
  const mistakes: string[] = [];
  for (const path of files.keys()) {
    if (!path.endsWith('.html')) continue;
    const elements = listElements(String(files.get(path)));
    mistakes.push(
      ...elements.flatMap(findForeign(own, colors, covers, tasks)).map((what) => `${path}: ${what}`),
    );
    const scripts = elements.filter(({ tagName }) => tagName === 'script');
    if (!scripts.some((script) => readText(script) === CRITICAL_SCRIPT) || !scripts.some(isPageScript))
      mistakes.push(`${path}: the page's own scripts are not all there`);
  }
  if (mistakes.length > 0)
    throw new Error(`Pages hold what the build has not put there:\n${mistakes.join('\n')}`);
}

/** The page script: a module file of the build. */
function isPageScript(element: PageElement): boolean {
  const source = readAttribute(element, 'src') ?? '';
  return readAttribute(element, 'type') === 'module' && /^\/_astro\/[\w.-]+\.js$/.test(source);
}

/** Elements that load, run or change what a page is; none of them is ours. */
const FORBIDDEN_ELEMENTS = new Set([
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe', 'base'],
  ...['foreignobject', 'animate', 'animatemotion', 'animatetransform', 'set', 'handler', 'listener'],
  ...['noscript', 'math', 'video', 'audio', 'track', 'slot', 'template'],
]);

/** Where addresses stand; a list of them in some. */
const ADDRESSES = new Set([
  ...['href', 'src', 'srcset', 'imagesrcset', 'action', 'formaction', 'data', 'poster', 'cite', 'ping'],
  ...['background', 'longdesc', 'manifest', 'xlink:href', 'codebase', 'archive', 'usemap', 'profile'],
]);

/** How addresses of the site may begin; relative ones have nothing of the kind. */
const KNOWN_SCHEMES = new Set(['https', 'http', 'mailto', 'tel', 'viber']);

/** What a link may fetch for the page, beside the sheets that are added later. */
const KNOWN_RELATIONS = new Set(['icon', 'manifest', 'canonical', 'sitemap']);

/** The one kind of data in a script; browsers run none of it. */
export const DATA = 'application/ld+json';

function findForeign(
  { scripts, styles }: OwnParts,
  colors: SchoolColors,
  covers: readonly Cover[],
  tasks: readonly RuledTask[],
) {
  return (element: PageElement): string[] => {
    const tag = element.tagName.toLowerCase();
    const start = `<${tag}${element.attrs.map(({ name, value }) => ` ${name}="${cut(value)}"`).join('')}>`;
    const found = element.attrs.flatMap(({ name, value, prefix }) =>
      isForeignAttribute(prefix ? `${prefix}:${name}` : name, value) ? [`${name} in ${start}`] : [],
    );
    if (FORBIDDEN_ELEMENTS.has(tag)) found.push(start);
    if (tag === 'meta' && readAttribute(element, 'http-equiv') !== undefined) found.push(start);
    if (tag === 'link' && !KNOWN_RELATIONS.has(readAttribute(element, 'rel') ?? '')) found.push(start);
    if (tag === 'script' && !isOwnScript(element, scripts)) found.push(`${start} ${cut(readText(element))}`);
    if (tag === 'style') {
      const sheet = readText(element);
      if (!isMadeOf(sheet, styles) && !isPageColors(sheet, LAYER_ORDER, colors, covers, tasks))
        found.push(`${start} ${cut(sheet)}`);
    }
    return found;
  };
}

/** Astro puts several sheets into one element. */
function isMadeOf(text: string, sheets: ReadonlySet<string>): boolean {
  if (text === '') return true;
  return [...sheets].some(
    (sheet) => sheet !== '' && text.startsWith(sheet) && isMadeOf(text.slice(sheet.length), sheets),
  );
}

function isOwnScript(element: PageElement, scripts: ReadonlySet<string>): boolean {
  const type = readAttribute(element, 'type');
  if (readAttribute(element, 'src') !== undefined) return isPageScript(element);
  if (type === DATA) return isJson(readText(element));
  return (type === undefined || type === 'module') && scripts.has(readText(element));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function isForeignAttribute(name: string, value: string): boolean {
  if (/^on/i.test(name) || name === 'style' || name === 'srcdoc' || name === 'nonce') return true;
  if (!ADDRESSES.has(name)) return false;
  // As browsers read addresses: without control characters and white space.
  const [, scheme] = /^([^/?#:]*):/.exec([...value].filter((sign) => sign > ' ').join('')) ?? [];
  return scheme !== undefined && !KNOWN_SCHEMES.has(scheme.toLowerCase());
}

function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
