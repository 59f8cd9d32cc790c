/**
 * Marks the sections that are out of sight when a dialog opens or closes: ui/Section.module.css leaves them out of the
 * frame that shows it.
 */
export function markUnseen(): void {
  addEventListener(
    'beforetoggle',
    ({ target }) => {
      // Of what toggles, dialogs alone have it: the menu makes nothing inert.
      if (!('open' in (target as Element))) return;
      for (const section of document.querySelectorAll('section')) {
        const { top, bottom } = section.getBoundingClientRect();
        section.toggleAttribute('data-unseen', top > innerHeight || bottom < 0);
      }
    },
    true,
  );
}
