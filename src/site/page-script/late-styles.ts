/** Applies the styles that the first paint did not need (build/late-styles.ts). Development has no such file. */
export function applyLateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('[data-late]');
  if (link) link.media = 'all';
}
