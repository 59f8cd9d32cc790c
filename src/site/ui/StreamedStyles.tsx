/**
 * Where a page has the styles of the layer `streamed` (build/page-styles.ts): behind its title, which is painted
 * while they are still coming. HTML has its styles in the head; SVG has its own anywhere, and browsers count them for
 * the whole page (https://svgwg.org/svg2-draft/styling.html#StyleElement).
 */
export function StreamedStyles() {
  return <svg data-streamed="" width="0" height="0" aria-hidden="true" />;
}
