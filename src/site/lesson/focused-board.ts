/**
 * Brings the board that the keyboard has reached into view (lesson/Lessons.tsx): Chromium leaves a row that snaps
 * where it is, and the focus outside of the window. A finger or mouse is on what it presses already.
 */
export function showFocusedBoard(): void {
  const row = document.querySelector('ul[tabindex]');
  row?.addEventListener('focusin', ({ target }) => {
    const stop = target as Element;
    if (stop.matches('li :focus-visible')) {
      stop.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
    }
  });
}
