/** Lets the styles count that were not needed for the first paint (build/late-styles.ts); none in development. */
export function applyLateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('[data-late]');
  if (link) link.media = 'all';
}
