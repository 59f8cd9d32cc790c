import { createHash } from 'node:crypto';
import { parse } from 'postcss';
import { type BuiltFiles, changePages } from './built-files.ts';

/** What is for few visitors or for paper, the layer `media`, counts for them at once. */
const AT_ONCE = 'print,(scripting:none),(forced-colors:active),(prefers-contrast:more)';

/**
 * Takes the styles of the cascade layers `late` and `media` out of the pages into one file of the site, since every page
 * pays for its inlined styles before its first word is seen (docs/decisions/0010-page-bytes.md). Browsers fetch it
 * without waiting; a script behind the first section lets it count (layouts/FirstScript.astro).
 */
export function moveLaterStyles(files: BuiltFiles): void {
  // Pages have most of them in common.
  const later = new Set<string>();
  changePages(files, (page, path) => {
    // Pages for what was not found show their footer at once, and are light enough to bring all that is on a screen.
    const { html, blocks } = takeLayers(page, path.endsWith('/404.html') ? ['media'] : ['late', 'media']);
    for (const block of blocks) later.add(block);
    // The policy in each answer's headers names a hash for each sheet.
    return html.replaceAll('</style><style>', '');
  });
  const css = [...later].join('');
  if (!css) throw new Error('No page has styles in the layers late and media');
  const address = `/_astro/later.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
  files.set(address, Buffer.from(css));
  const link = `<link rel="stylesheet" href="${address}" media="${AT_ONCE}" data-late>`;
  changePages(files, (page) => page.replace('</head>', () => `${link}</head>`));
}

/** Parts a page and its blocks of some layers. */
export function takeLayers(page: string, layers: readonly string[]): { html: string; blocks: string[] } {
  const blocks: string[] = [];
  const html = page.replaceAll(/(?<=<style>)[\s\S]*?(?=<\/style>)/g, (sheet) => {
    const root = parse(sheet);
    root.walkAtRules('layer', (rule) => {
      if (!rule.nodes || !layers.includes(rule.params)) return;
      blocks.push(rule.toString());
      rule.remove();
    });
    return root.toString();
  });
  return { html, blocks };
}
