import { LAPTOP } from '../styles/windows.ts';

/** Opens and closes the menu of the header on phones (spec §2, §4). */
export function setUpMobileMenu(): void {
  const bar = document.querySelector('[data-menu]') as HTMLElement;
  const toggle = document.querySelector('[data-menu-toggle]') as HTMLElement;

  let isOpen = false;

  function setOpen(willBeOpen: boolean): void {
    isOpen = willBeOpen;
    bar.toggleAttribute('data-open', isOpen);
    toggle.setAttribute('aria-expanded', `${isOpen}`);
    toggle.setAttribute('aria-label', isOpen ? 'Закрити меню' : 'Відкрити меню');
  }

  addEventListener('click', ({ target }) => {
    if (toggle.contains(target as Element)) setOpen(!isOpen);
    // A link, or the button that opens a dialog.
    else if ((target as Element).closest('a,button')) setOpen(false);
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
  matchMedia(LAPTOP).onchange = () => setOpen(false);
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && isOpen) {
      setOpen(false);
      toggle.focus();
    }
  });
}
