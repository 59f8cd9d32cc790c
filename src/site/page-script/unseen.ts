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
      // All are measured before the first is marked: with each mark browsers would look at styles anew.
      for (const [part, { top, bottom }] of Array.from(
        document.querySelectorAll('section,footer'),
        (part) => [part, part.getBoundingClientRect()] as const,
      ))
        part.toggleAttribute('data-unseen', top > innerHeight || bottom < 0);
    },
    true,
  );
}
