import { createHash } from 'node:crypto';
import { type BuiltFiles, changePages } from './built-files.ts';

/** What no first screen shows, such as a dialog or the footer, has its styles in this cascade layer. */
const LATE_LAYER = '@layer late{';

/**
 * Takes the styles of the layer `late` out of the pages into a file that comes after the first paint: every page
 * pays for its inlined styles before its first word is seen (docs/decisions/0010-page-bytes.md). Without scripts
 * the link stands for itself; with them the page script lets it count (page-script/late-styles.ts).
 */
export function moveLateStyles(files: BuiltFiles): void {
  changePages(files, (page, path) => {
    // Short enough to show its footer at once, and light enough to bring all styles.
    if (path.endsWith('/404.html')) return page;
    const { html, css } = extractLateStyles(page);
    if (!css) throw new Error(`${path} has no styles in the layer late`);
    const address = `/_astro/late.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
    const link = `<link rel="stylesheet" href="${address}" media="(scripting:none)" data-late>`;
    files.set(address, Buffer.from(css));
    return html.replace('</head>', () => `${link}</head>`);
  });
}

/** Parts a page and its late styles; minified CSS has no braces in strings and no comments. */
export function extractLateStyles(page: string): { html: string; css: string } {
  let css = '';
  const html = page.replaceAll(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, (sheet) => {
    let rest = sheet;
    for (let start = rest.indexOf(LATE_LAYER); start >= 0; start = rest.indexOf(LATE_LAYER)) {
      const end = blockEnd(rest, start + LATE_LAYER.length);
      css += rest.slice(start, end);
      rest = rest.slice(0, start) + rest.slice(end);
    }
    return rest;
  });
  return { html, css };
}

/** Where the block ends in which a position is. */
function blockEnd(css: string, inside: number): number {
  let depth = 1;
  let position = inside;
  while (depth > 0) {
    if (position >= css.length) throw new Error('A block of styles has no end');
    if (css[position] === '{') depth += 1;
    if (css[position] === '}') depth -= 1;
    position += 1;
  }
  return position;
}
