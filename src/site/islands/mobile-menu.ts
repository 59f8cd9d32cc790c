/** Opens and closes the menu of the header on phones (spec §2, §4). */
export function setUpMobileMenu(): void {
  const bar = document.querySelector('[data-menu]');
  const toggle = document.querySelector<HTMLButtonElement>('[data-menu-toggle]');
  if (!bar || !toggle) return;

  function setOpen(isOpen: boolean): void {
    bar?.toggleAttribute('data-open', isOpen);
    toggle?.setAttribute('aria-expanded', String(isOpen));
    toggle?.setAttribute('aria-label', isOpen ? 'Закрити меню' : 'Відкрити меню');
  }

  toggle.addEventListener('click', () => setOpen(!bar.hasAttribute('data-open')));
  document.addEventListener('click', ({ target }) => {
    const isOutside = target instanceof Element && !bar.contains(target);
    const isNavigation = target instanceof Element && target.closest('a, [commandfor]');
    if (isOutside || isNavigation) setOpen(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !bar.hasAttribute('data-open')) return;
    setOpen(false);
    toggle.focus();
  });
}
