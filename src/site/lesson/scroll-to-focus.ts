/**
 * Scrolls the item of a row that the keyboard has focused into view (lesson/Lessons.tsx, teachers/TeacherList.tsx).
 * Chromium does not scroll such a row, so the focus could stay outside of the viewport.
 */
export function scrollToFocusedItem(): void {
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches('[data-row] :focus-visible'))
      (target as Element).closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}
