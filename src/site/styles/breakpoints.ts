/**
 * The windows in which the layout changes (docs/design.md), by the device that is typically so wide. In rem, so that
 * large text gets the layout of a smaller window. The widest one has a page of 1616 px and room for a scrollbar beside
 * it: with less, the text would begin elsewhere than the squared paper.
 */
export const TABLET = '(min-width: 48rem)';

/**
 * As style sheets name them: `@media (--tablet)`; the build writes the width in its place (build/breakpoint-names.ts).
 */
export const BREAKPOINTS: Readonly<Record<string, string>> = {
  '--large-phone': '(min-width: 35rem)',
  '--tablet': TABLET,
  '--two-columns': '(min-width: 60rem)',
  '--laptop': '(min-width: 67.5rem)',
  '--desktop': '(min-width: 80rem)',
  '--wide': '(min-width: 103rem)',

  '--large-text': '(max-width: 18rem)',
  /* Text of 200 % on a phone, as a default size or as Firefox's text-only zoom. */
  '--huge-text': '(max-width: 14rem)',
  '--small-phone': '(max-width: 22.49rem)',
  '--below-large-phone': '(max-width: 34.99rem)',
  /* Landscape phones, and laptops at a zoom of 200 %. */
  '--low': '(max-height: 30rem) and (min-width: 35rem)',
  '--not-low': '(min-height: 30.01rem)',
  '--short': '(max-height: 37.5rem)',
  '--below-tablet': '(max-width: 47.99rem)',
  '--below-two-columns': '(max-width: 59.99rem)',
  '--below-laptop': '(max-width: 67.49rem)',
  '--below-desktop': '(max-width: 79.99rem)',
  '--below-wide': '(max-width: 102.99rem)',
};
