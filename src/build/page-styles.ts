import { createHash } from 'node:crypto';
import { parse } from 'postcss';
import { type BuiltFiles, changePages } from './built-files.ts';
import { endOfHead, listElements, placeOfContent, readAttribute, replacePlaces } from './page-html.ts';

/** What is for few visitors or for paper, the layer `media`, counts for them at once. */
const AT_ONCE = 'print,(scripting:none),(forced-colors:active),(prefers-contrast:more)';

/** A portrait in the markup, not its styles. */
const FACE = /class="[^"]*\bPortrait-portrait\b/;

/** Sheets of what is seen once somebody acts, by the names of their classes. */
const IN_DIALOGS = /\.(?:LeadDialog|TrialDialog|Choices|Thanks)-/;

/**
 * Moves styles to one of three places, since every page pays for those in its head before its first word is seen
 * (docs/decisions/0002-page-weight.md). The cascade layer `below` goes behind the first section, and so does the layer
 * `faces` if the first section shows none. The layers `deferred` and `media` go into one file of the site. Everything
 * else stays in the head. Browsers fetch the file without waiting; a script behind the first section applies it
 * (page-script/critical-script.ts).
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
    const { html: rest, blocks } = takeLayers(page, ['deferred', 'media'], isOnScreen);
    for (const { css } of blocks) later.add(css);
    const { html, sheets } = moveStylesBelow(rest);
    for (const sheet of sheets) left.add(sheet);
    return html;
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

/** Moves the layer `below` to its mark (ui/StylesBelow.tsx), if a page has one. */
function moveStylesBelow(page: string): { html: string; sheets: string[] } {
  const findMark = (html: string) =>
    listElements(html).find((element) => readAttribute(element, 'data-styles') !== undefined);
  const place = findMark(page);
  const showsFaces = FACE.test(page.slice(0, place?.sourceCodeLocation?.startOffset));
  const { html, sheet, blocks } = takeLayers(page, place ? ['below', ...(showsFaces ? [] : ['faces'])] : []);
  const mark = findMark(html);
  const below = blocks.map(({ css }) => css).join('');
  if (!mark || !below) return { html, sheets: [sheet] };
  // In a drawing, unlike the head, a sheet is text like any other.
  const text = below.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const change = { ...placeOfContent(mark), text: `<style>${text}</style>` };
  return { html: replacePlaces(html, [change]), sheets: [sheet, below] };
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
  const blocks: { layer: string; css: string }[] = [];
  const sheets = listElements(page).filter(({ tagName }) => tagName === 'style');
  const rest = sheets.map((element) => {
    const { start, end } = placeOfContent(element);
    const root = parse(page.slice(start, end));
    root.walkAtRules('layer', (rule) => {
      const css = rule.toString();
      const layer = rule.params;
      if (!rule.nodes || !layers.includes(layer) || stays(layer, css)) return;
      blocks.push({ layer, css });
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
