/**
 * The place of the styles for everything behind the first section: the build moves the cascade layer `below` here
 * (build/page-styles.ts). HTML allows `<style>` in the head alone; SVG allows its own anywhere, and browsers count it
 * for the whole page (https://svgwg.org/svg2-draft/styling.html#StyleElement).
 */
export function StylesBelow() {
  return <svg data-styles="" width="0" height="0" aria-hidden="true" />;
}
