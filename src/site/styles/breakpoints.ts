/**
 * The breakpoints of the layout (docs/design.md), named after typical devices. They are in rem, so large text gets the
 * layout of a smaller viewport. The widest one fits a page of 1616 px and a scrollbar. In less width, text and squared
 * paper would not align.
 */
export const TABLET = '(min-width: 48rem)';

/**
 * Names for stylesheets, such as `@media (--tablet)`. The build replaces them by the width (build/breakpoint-names.ts).
 */
export const BREAKPOINTS: Readonly<Record<string, string>> = {
  '--large-phone': '(min-width: 35rem)',
  '--tablet': TABLET,
  '--two-columns': '(min-width: 60rem)',
  '--laptop': '(min-width: 67.5rem)',
  '--desktop': '(min-width: 80rem)',
  '--wide': '(min-width: 103rem)',
  '--very-wide': '(min-width: 140rem)',

  '--large-text': '(max-width: 18rem)',
  /* Text of 200 % on a phone, as a default size or as Firefox's text-only zoom. */
  '--huge-text': '(max-width: 14rem)',
  '--small-phone': '(max-width: 22.49rem)',
  '--below-large-phone': '(max-width: 34.99rem)',
  /* Landscape phones, and laptops at a zoom of 200 %. */
  '--low': '(max-height: 30rem) and (min-width: 35rem)',
  '--not-low': '(min-height: 30.01rem)',
  /* Common small Android phones with a visible address bar. */
  '--short-phone': '(max-width: 47.99rem) and (max-height: 41rem)',
  '--short': '(max-height: 37.5rem)',
  '--below-tablet': '(max-width: 47.99rem)',
  '--below-two-columns': '(max-width: 59.99rem)',
  '--below-laptop': '(max-width: 67.49rem)',
  '--below-desktop': '(max-width: 79.99rem)',
  '--below-wide': '(max-width: 102.99rem)',
};
