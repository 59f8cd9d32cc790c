import { TABLET } from '../styles/breakpoints.ts';

/**
 * Adds to the menu popover on phones (spec §2, §4): the label of its button names the next action. The menu closes
 * after a link, when the keyboard focus leaves it, and when the viewport becomes wide.
 */
export function setUpMobileMenu(): void {
  const menu = document.getElementById('nav') as HTMLElement;
  const toggle = document.querySelector('[popovertarget]') as HTMLElement;
  // Browsers without popovers show the links in the header.
  const close = () => menu.hidePopover?.();

  menu.addEventListener('toggle', (event) => {
    const isOpen = (event as ToggleEvent).newState === 'open';
    toggle.toggleAttribute('data-open', isOpen);
    toggle.ariaLabel = isOpen ? 'Закрити меню' : 'Відкрити меню';
  });
  menu.addEventListener('click', ({ target }) => (target as Element).closest('a') && close());
  // An open menu would cover the focused element behind it.
  menu.addEventListener('focusout', ({ relatedTarget: next }) => {
    if (next && next !== toggle && !menu.contains(next as Node)) close();
  });
  matchMedia(TABLET).onchange = close;
}
