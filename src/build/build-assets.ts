import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Content } from '#content/content.ts';
import { mixColors } from '#shared/brand/colors.ts';
import { describeLessons } from '../site/content/lesson-files.ts';
import { findOpeningTask } from '../site/content/opening-task.ts';
import { NOTICE_SCRIPT } from '../site/header/notice-script.ts';
import { PRICE_SCRIPT } from '../site/packages/price-script.ts';
import { CRITICAL_SCRIPT } from '../site/page-script/critical-script.ts';
import { pageColors } from '../site/styles/page-colors.ts';
import type { BuiltFiles } from './built-files.ts';
import { listElements, type PageElement, readAttribute, readText } from './page-html.ts';

/** The scripts that pages carry inline. */
export const INLINE_SCRIPTS: ReadonlySet<string> = new Set([CRITICAL_SCRIPT, NOTICE_SCRIPT, PRICE_SCRIPT]);

/** Collects the stylesheets that Astro is going to inline while it bundles the site, before any page exists. */
export function collectStylesheets(): { plugin: Plugin; stylesheets: ReadonlySet<string> } {
  const stylesheets = new Set<string>();
  return {
    stylesheets,
    plugin: {
      name: 'build-assets',
      apply: 'build',
      generateBundle: {
        // Astro removes inlined files from the bundle.
        order: 'pre',
        handler(_options, bundle) {
          for (const output of Object.values(bundle)) {
            if (output.type === 'asset' && output.fileName.endsWith('.css'))
              stylesheets.add(String(output.source).replace(VITE_MARK, ''));
          }
        },
      },
    },
  };
}

/** Vite marks the end of a stylesheet until it writes the file. */
const VITE_MARK = /\/\*\$vite\$:\d+\*\//g;

const LAYER_ORDER = readFileSync(new URL('../site/styles/layers.css', import.meta.url), 'utf8');

/** The stylesheets that the school's content decides: its colours and covers, with the rules of each opening task. */
export function listColorStylesheets({ school, subjects }: Pick<Content, 'school' | 'subjects'>): string[] {
  const lessons = [...describeLessons(subjects, undefined).bySubject.values()];
  const colors = mixColors(school.colors);
  return [
    pageColors(LAYER_ORDER, colors, subjects, true),
    pageColors(LAYER_ORDER, colors, subjects, false),
    ...lessons
      .flatMap((lesson) => findOpeningTask(lesson) ?? [])
      .map((task) => pageColors(LAYER_ORDER, colors, subjects, false, task)),
  ];
}

/**
 * Stops a build if a page contains a script or a style that is not from the build, or lacks a script. Content alone
 * cannot add either. It reads the pages as Astro has written them; later changes come from the build itself.
 *
 * @param stylesheets all allowed stylesheets
 *
 * @throws with the page and the finding
 */
export function checkPages(files: BuiltFiles, stylesheets: ReadonlySet<string>): void {
  const mistakes: string[] = [];
  for (const path of files.keys()) {
    if (!path.endsWith('.html')) continue;
    const elements = listElements(String(files.get(path)));
    mistakes.push(
      ...elements.flatMap((element) => findForeign(element, stylesheets)).map((what) => `${path}: ${what}`),
    );
    const scripts = elements.filter(({ tagName }) => tagName === 'script');
    if (!scripts.some((script) => readText(script) === CRITICAL_SCRIPT) || !scripts.some(isPageScript))
      mistakes.push(`${path}: the critical script or the page script is missing`);
  }
  if (mistakes.length > 0)
    throw new Error(`Pages contain code that is not from the build:\n${mistakes.join('\n')}`);
}

/** The page script: a module file of the build. */
function isPageScript(element: PageElement): boolean {
  const source = readAttribute(element, 'src') ?? '';
  return readAttribute(element, 'type') === 'module' && /^\/_astro\/[\w.-]+\.js$/.test(source);
}

/** Elements that load or run something or change the page. This site uses none of them. */
const FORBIDDEN_ELEMENTS = new Set([
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe', 'base'],
  ...['foreignobject', 'animate', 'animatemotion', 'animatetransform', 'set', 'handler', 'listener'],
  ...['noscript', 'math', 'video', 'audio', 'track', 'slot', 'template'],
]);

/** Attributes that hold an address or a list of addresses. */
const ADDRESSES = new Set([
  ...['href', 'src', 'srcset', 'imagesrcset', 'action', 'formaction', 'data', 'poster', 'cite', 'ping'],
  ...['background', 'longdesc', 'manifest', 'xlink:href', 'codebase', 'archive', 'usemap', 'profile'],
]);

/** The allowed schemes of addresses; relative addresses have none. */
const KNOWN_SCHEMES = new Set(['https', 'http', 'mailto', 'tel', 'viber']);

/** Relations that a `<link>` may have. The build adds the deferred stylesheet later. */
const KNOWN_RELATIONS = new Set(['icon', 'manifest', 'canonical', 'sitemap']);

/** The type of a script that holds data; browsers do not run it. */
export const DATA = 'application/ld+json';

function findForeign(element: PageElement, stylesheets: ReadonlySet<string>): string[] {
  const tag = element.tagName.toLowerCase();
  const start = `<${tag}${element.attrs.map(({ name, value }) => ` ${name}="${shorten(value)}"`).join('')}>`;
  const found = element.attrs.flatMap(({ name, value, prefix }) =>
    isForeignAttribute(prefix ? `${prefix}:${name}` : name, value) ? [`${name} in ${start}`] : [],
  );
  if (FORBIDDEN_ELEMENTS.has(tag)) found.push(start);
  if (tag === 'meta' && readAttribute(element, 'http-equiv') !== undefined) found.push(start);
  if (tag === 'link' && !KNOWN_RELATIONS.has(readAttribute(element, 'rel') ?? '')) found.push(start);
  if (tag === 'script' && !isOwnScript(element)) found.push(`${start} ${shorten(readText(element))}`);
  if (tag === 'style' && !isMadeOf(readText(element), stylesheets))
    found.push(`${start} ${shorten(readText(element))}`);
  return found;
}

/** Astro joins several stylesheets in one element. */
function isMadeOf(text: string, stylesheets: ReadonlySet<string>): boolean {
  if (text === '') return true;
  return [...stylesheets].some(
    (sheet) => sheet !== '' && text.startsWith(sheet) && isMadeOf(text.slice(sheet.length), stylesheets),
  );
}

function isOwnScript(element: PageElement): boolean {
  const type = readAttribute(element, 'type');
  if (readAttribute(element, 'src') !== undefined) return isPageScript(element);
  if (type === DATA) return isJson(readText(element));
  return (type === undefined || type === 'module') && INLINE_SCRIPTS.has(readText(element));
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
  // Browsers ignore control characters and white space in addresses.
  const [, scheme] = /^([^/?#:]*):/.exec([...value].filter((sign) => sign > ' ').join('')) ?? [];
  return scheme !== undefined && !KNOWN_SCHEMES.has(scheme.toLowerCase());
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
