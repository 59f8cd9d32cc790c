/**
 * Marks the sections and the footer where they are out of sight when a dialog opens or closes: ui/Section.module.css
 * leaves them out of the frame that shows it.
 */
export function markUnseen(): void {
  addEventListener(
    'beforetoggle',
    ({ target }) => {
      // Of what toggles, dialogs alone have it: the menu makes nothing inert.
      if (!('open' in (target as Element))) return;
      // All are measured before the first is marked: after each mark, asking for a place or for the height of the window
      // would have the browser look at styles anew.
      for (const [part, isUnseen] of Array.from(document.querySelectorAll('section,footer'), (part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return [part, top > innerHeight || bottom < 0] as const;
      }))
        part.toggleAttribute('data-unseen', isUnseen);
    },
    true,
  );
}
