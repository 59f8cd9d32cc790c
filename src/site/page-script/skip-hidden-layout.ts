/** Duration of the skip. By then the screen shows the effect of the press. */
const SKIP_MS = 100;

/**
 * Skips the layout of sections and footer outside the viewport in the frame that opens or closes a dialog; their heights
 * stay (ui/Section.module.css). A modal dialog makes the page inert, so browsers restyle each of its elements. On a weak
 * phone that is most of the delay after a press.
 */
export function skipHiddenLayout(): void {
  addEventListener(
    'beforetoggle',
    ({ target }) => {
      // Only dialogs have `showModal`; the menu makes nothing inert.
      if (!(target as HTMLDialogElement).showModal) return;
      // Measures all parts before it changes the first, because a later measurement would force a restyle.
      for (const part of [...document.querySelectorAll('section,footer')].filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top > innerHeight || bottom < 0;
      })) {
        // After a dialog closes, the focus may go to a part outside the viewport, and hidden parts can't receive it.
        const contents = (target as HTMLDialogElement).open ? 'auto' : 'hidden';
        part.animate({ contentVisibility: [contents, contents] }, SKIP_MS);
      }
    },
    true,
  );
}
