import { LAPTOP } from '../styles/windows.ts';

/** Opens and closes the menu of the header on phones (spec §2, §4). */
export function setUpMobileMenu(): void {
  const bar = document.querySelector('[data-menu]') as HTMLElement;
  const toggle = document.querySelector('[data-menu-toggle]') as HTMLElement;

  function setOpen(isOpen: boolean): void {
    bar.toggleAttribute('data-open', isOpen);
    toggle.setAttribute('aria-expanded', `${isOpen}`);
    toggle.setAttribute('aria-label', isOpen ? 'Закрити меню' : 'Відкрити меню');
  }

  addEventListener('click', ({ target }) => {
    const element = target as Element;
    if (toggle.contains(element)) setOpen(!bar.hasAttribute('data-open'));
    // A link, or the button that opens a dialog.
    else if (element.closest('a,button')) setOpen(false);
  });
  // Not `click`: iOS sends none for a tap on plain text.
  addEventListener('pointerdown', ({ target }) => {
    if (!bar.contains(target as Element)) setOpen(false);
  });
  // Left by the keyboard, an open menu would lie over what has the focus.
  bar.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !bar.contains(relatedTarget as Node)) setOpen(false);
  });
  // The whole header has room there, and an open menu would stand in it.
  matchMedia(LAPTOP).addEventListener('change', () => setOpen(false));
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && bar.hasAttribute('data-open')) {
      setOpen(false);
      toggle.focus();
    }
  });
}
