import { createHash } from 'node:crypto';
import { parse } from 'postcss';
import { type BuiltFiles, changePages } from './built-files.ts';
import {
  endOfHead,
  listElements,
  type PageElement,
  placeOfContent,
  readAttribute,
  replacePlaces,
} from './page-html.ts';

/** The file blocks rendering only for the visitors, or the paper, that its layer `media` is for. */
const AT_ONCE = 'print,(scripting:none),(forced-colors:active),(prefers-contrast:more)';

/** A portrait in the markup. */
const FACE = /class="[^"]*\bPortrait-portrait\b/;

/**
 * Not-found pages and the pages after a form. They show their footer at once and are light enough to carry the styles of
 * a whole screen.
 */
const SHORT_PAGES = /\/404\.html$|^\/form\//;

/** Stylesheets of the footer and its parts, by their class names. */
const IN_FOOTER = /\.(?:Footer|SocialLinks|IconButton)-/;

/** Stylesheets of parts that appear only after the visitor acts, by their class names. */
const IN_DIALOGS = /\.(?:LeadDialog|TrialDialog|Choices|Thanks)-/;

/**
 * Moves styles to one of three places, because the first paint waits for those in the head
 * (docs/decisions/0002-page-weight.md). The cascade layer `below` goes behind the first section, and so does the layer
 * `faces` if the first section shows none. The layers `deferred` and `media` go into one file of the site. Everything
 * else stays in the head. Browsers fetch the file without waiting; the critical script applies it
 * (page-script/critical-script.ts). The file is the last stylesheet of a page: Chromium lays out all text again if a
 * stylesheet is added before another.
 *
 * @returns the inline stylesheets of all pages, for the policy
 */
export function placeStyles(files: BuiltFiles): ReadonlySet<string> {
  const later = new Set<string>();
  const left = new Set<string>();
  changePages(files, (page, path) => {
    // The bundler merges the blocks of several stylesheets, so the footer's rules may be in a block with a dialog's.
    const isOnScreen = (layer: string, block: string, rule: string) =>
      SHORT_PAGES.test(path) && layer === 'deferred' && (IN_FOOTER.test(rule) || !IN_DIALOGS.test(block));
    const { html: rest, blocks } = takeLayers(page, ['deferred', 'media'], isOnScreen);
    for (const { css } of blocks) later.add(css);
    const { html, stylesheets } = moveStylesBelow(rest);
    for (const stylesheet of stylesheets) left.add(stylesheet);
    return html;
  });
  const css = dropRepeatedRules([...later].join(''));
  if (!css) throw new Error('No page has styles in the layers deferred and media');
  const address = `/_astro/later.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  files.set(address, Buffer.from(css));
  const link = `<link rel="stylesheet" href="${address}" media="${AT_ONCE}" data-deferred>`;
  changePages(files, (page) => {
    const place = findMark(page)?.sourceCodeLocation?.endOffset ?? endOfHead(page);
    return page.slice(0, place) + link + page.slice(place);
  });
  return left;
}

/** The mark of the layer `below` (ui/StylesBelow.tsx). */
function findMark(html: string): PageElement | undefined {
  return listElements(html).find((element) => readAttribute(element, 'data-styles') !== undefined);
}

/** Moves the layer `below` to its mark (ui/StylesBelow.tsx), if a page has one. */
function moveStylesBelow(page: string): { html: string; stylesheets: string[] } {
  const place = findMark(page);
  const showsFaces = FACE.test(page.slice(0, place?.sourceCodeLocation?.startOffset));
  const { html, stylesheet, blocks } = takeLayers(
    page,
    place ? ['below', ...(showsFaces ? [] : ['faces'])] : [],
  );
  const mark = findMark(html);
  const below = blocks.map(({ css }) => css).join('');
  if (!mark || !below) return { html, stylesheets: [stylesheet] };
  // In SVG, unlike in the head, the content of `<style>` is parsed as text.
  const text = below.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const change = { ...placeOfContent(mark), text: `<style>${text}</style>` };
  return { html: replacePlaces(html, [change]), stylesheets: [stylesheet, below] };
}

/**
 * Takes the blocks of some layers out of a page. The rest of its stylesheets becomes one, because the policy lists a
 * hash of each.
 *
 * @param stays whether a rule of a block stays in the page nevertheless
 */
export function takeLayers(
  page: string,
  layers: readonly string[],
  stays: (layer: string, block: string, rule: string) => boolean = () => false,
) {
  const blocks: { layer: string; css: string }[] = [];
  const stylesheets = listElements(page).filter(({ tagName }) => tagName === 'style');
  const rest = stylesheets.map((element) => {
    const { start, end } = placeOfContent(element);
    const root = parse(page.slice(start, end));
    root.walkAtRules('layer', (rule) => {
      const layer = rule.params;
      if (!rule.nodes || !layers.includes(layer)) return;
      const block = rule.toString();
      const taken = rule.clone().removeAll();
      for (const node of [...rule.nodes]) if (!stays(layer, block, node.toString())) taken.append(node);
      if (taken.nodes?.length) blocks.push({ layer, css: taken.toString() });
      if (rule.nodes.length === 0) rule.remove();
    });
    return root.toString();
  });
  const stylesheet = dropRepeatedRules(rest.join(''));
  const changes = stylesheets.map(({ sourceCodeLocation: place }, index) => ({
    start: place?.startOffset ?? 0,
    end: place?.endOffset ?? 0,
    text: index === 0 ? `<style>${stylesheet}</style>` : '',
  }));
  return { html: replacePlaces(page, changes), stylesheet, blocks };
}

/**
 * Removes rules that are already in the same cascade layer. A bundle of scripts has its own copy of the styles that it
 * shares with pages.
 */
function dropRepeatedRules(css: string): string {
  const root = parse(css);
  const seen = new Set<string>();
  root.walkAtRules('layer', (layer) => {
    for (const rule of [...(layer.nodes ?? [])]) {
      const key = `${layer.params} ${rule}`;
      if (seen.has(key)) rule.remove();
      seen.add(key);
    }
    if (layer.nodes?.length === 0) layer.remove();
  });
  return root.toString();
}
