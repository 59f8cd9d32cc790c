import { createHash } from 'node:crypto';
import { parse } from 'postcss';
import { type BuiltFiles, changePages } from './built-files.ts';
import { endOfHead, listElements, placeOfContent, readAttribute, replacePlaces } from './page-html.ts';

/** What is for few visitors or for paper, the layer `media`, counts for them at once. */
const AT_ONCE = 'print,(scripting:none),(forced-colors:active),(prefers-contrast:more)';

/** Sheets of what is seen once somebody acts, by the names of their classes. */
const IN_DIALOGS = /\.(?:LeadDialog|TrialDialog|Choices|Thanks)-/;

/**
 * Moves styles to where they are needed, since every page pays for those in its head before its first word is seen
 * (docs/decisions/0010-page-bytes.md): the cascade layer `streamed` behind the title of the page, and the layers
 * `deferred` and `media` into one file of the site. Browsers fetch that without waiting; a script behind the first
 * section lets it count (page-script/first-script.ts).
 *
 * @returns the sheets that are left in pages
 */
export function placeStyles(files: BuiltFiles): ReadonlySet<string> {
  // Pages have most of them in common.
  const later = new Set<string>();
  const left = new Set<string>();
  changePages(files, (page, path) => {
    // Pages for what was not found show their footer at once, and are light enough to bring all that is on a screen.
    const isOnScreen = (layer: string, css: string) =>
      path.endsWith('/404.html') && layer === 'deferred' && !IN_DIALOGS.test(css);
    const { html, sheet, blocks } = takeLayers(page, ['deferred', 'media'], isOnScreen);
    for (const block of blocks) later.add(block);
    const streamed = streamStyles(html);
    for (const text of streamed?.sheets ?? [sheet]) left.add(text);
    return streamed?.html ?? html;
  });
  const css = [...later].join('');
  if (!css) throw new Error('No page has styles in the layers deferred and media');
  const address = `/_astro/later.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  files.set(address, Buffer.from(css));
  const link = `<link rel="stylesheet" href="${address}" media="${AT_ONCE}" data-deferred>`;
  changePages(files, (page) => {
    const end = endOfHead(page);
    return page.slice(0, end) + link + page.slice(end);
  });
  return left;
}

/** Moves the layer `streamed` of a page to its mark (ui/StreamedStyles.tsx); undefined where the page has none. */
function streamStyles(page: string): { html: string; sheets: string[] } | undefined {
  const { html, sheet, blocks } = takeLayers(page, ['streamed']);
  const mark = listElements(html).find((element) => readAttribute(element, 'data-streamed') !== undefined);
  if (!mark) return;
  const streamed = blocks.join('');
  // In a drawing, unlike the head, a sheet is text like any other.
  const text = streamed.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    html: replacePlaces(html, [{ ...placeOfContent(mark), text: `<style>${text}</style>` }]),
    sheets: [sheet, streamed],
  };
}

/**
 * Parts a page and its blocks of some layers; what is left of its sheets becomes one, as its policy names each.
 *
 * @param stays whether a block is left in the page all the same
 */
export function takeLayers(
  page: string,
  layers: readonly string[],
  stays: (layer: string, css: string) => boolean = () => false,
) {
  const blocks: string[] = [];
  const sheets = listElements(page).filter(({ tagName }) => tagName === 'style');
  const rest = sheets.map((element) => {
    const { start, end } = placeOfContent(element);
    const root = parse(page.slice(start, end));
    root.walkAtRules('layer', (rule) => {
      const css = rule.toString();
      if (!rule.nodes || !layers.includes(rule.params) || stays(rule.params, css)) return;
      blocks.push(css);
      rule.remove();
    });
    return root.toString();
  });
  const sheet = rest.join('');
  const changes = sheets.map(({ sourceCodeLocation: place }, index) => ({
    start: place?.startOffset ?? 0,
    end: place?.endOffset ?? 0,
    text: index === 0 ? `<style>${sheet}</style>` : '',
  }));
  return { html: replacePlaces(page, changes), sheet, blocks };
}
