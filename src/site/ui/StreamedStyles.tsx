type StreamedStylesProps = {
  /** `streamed` behind the title, `below` behind the first section. */
  layer: 'streamed' | 'below';
};

/**
 * Where a page has the styles of a layer that comes while it is painted (build/page-styles.ts). HTML has its styles in
 * the head; SVG has its own anywhere, and browsers count them for the whole page
 * (https://svgwg.org/svg2-draft/styling.html#StyleElement).
 */
export function StreamedStyles({ layer }: StreamedStylesProps) {
  return <svg data-streamed={layer} width="0" height="0" aria-hidden="true" />;
}
