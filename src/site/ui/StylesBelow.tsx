/**
 * The place of the styles for the content after the first section: the build moves the cascade layer `below` here
 * (build/page-styles.ts). HTML allows `<style>` only in the head. SVG allows it anywhere, and browsers apply it to the
 * whole page (https://svgwg.org/svg2-draft/styling.html#StyleElement).
 */
export function StylesBelow() {
  return <svg data-styles="" width="0" height="0" aria-hidden="true" />;
}
