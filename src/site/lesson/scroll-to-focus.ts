/**
 * Brings the board or the face that the keyboard has reached into view (lesson/Lessons.tsx, teachers/TeacherList.tsx):
 * Chromium leaves such a row where it is, and the focus outside of the window. A finger or mouse is on what it presses
 * already.
 */
export function scrollToFocusedItem(): void {
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).matches('[data-row] :focus-visible'))
      (target as Element).closest('li')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
}
