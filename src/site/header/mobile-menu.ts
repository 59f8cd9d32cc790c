import { TABLET } from '../styles/breakpoints.ts';

/**
 * What the menu of the header on phones has beyond a popover of the browser (spec §2, §4): its button says what the
 * next press does, and it closes after a link was followed, when the keyboard leaves it, and when the window becomes
 * wide.
 */
export function setUpMobileMenu(): void {
  const menu = document.getElementById('nav') as HTMLElement;
  const toggle = document.querySelector('[popovertarget]') as HTMLElement;
  // Without popovers the links simply stand in the header.
  const close = () => menu.hidePopover?.();

  menu.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open';
    toggle.toggleAttribute('data-open', isOpen);
    toggle.ariaLabel = isOpen ? 'Закрити меню' : 'Відкрити меню';
  });
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close());
  // Left by the keyboard, an open menu would lie over what has the focus.
  menu.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next && next !== toggle && !menu.contains(next as Node)) close();
  });
  matchMedia(TABLET).onchange = close;
}
