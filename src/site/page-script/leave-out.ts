/** Until what the press has done is on the screen. */
const LEFT_OUT_MS = 100;

/**
 * Leaves the sections and the footer where they are out of sight out of the frame that shows a dialog opened or closed,
 * as high as they were (ui/Section.module.css): a modal dialog makes the page inert, for which browsers look at the
 * styles of each of its elements again, on a weak phone most of what a press waited for.
 */
export function leaveOutUnseen(): void {
  addEventListener(
    'beforetoggle',
    ({ target }) => {
      // Of what toggles, dialogs alone have it: the menu makes nothing inert.
      if (!(target as HTMLDialogElement).showModal) return;
      // All are measured before the first is left out: after that, the answer would have the browser look at styles again.
      for (const part of [...document.querySelectorAll('section,footer')].filter((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top > innerHeight || bottom < 0;
      })) {
        // With a closing dialog the focus may go to what is out of sight, and nothing hidden could have it.
        const contents = (target as HTMLDialogElement).open ? 'auto' : 'hidden';
        part.animate({ contentVisibility: [contents, contents] }, LEFT_OUT_MS);
      }
    },
    true,
  );
}
