/**
 * Leaves out of a dialog's opening and closing what is out of sight. A modal dialog makes the page inert, for which
 * browsers look at the styles of each of its elements: on a weak phone most of what a press waited for. Until that is on
 * the screen, what is out of sight keeps its old styles and its height. It comes with the forms' code, so the first
 * opening is without it: the page script has no room.
 */
export function spareUnseen(): void {
  addEventListener(
    'beforetoggle',
    ({ target, newState }) => {
      if ((target as Element).localName !== 'dialog') return;
      const parts = Array.from(
        document.querySelectorAll<HTMLElement>('main > *, footer'),
        (part) => [part, part.getBoundingClientRect()] as const,
      );
      const unseen = parts.filter(([, { top, bottom }]) => top > innerHeight || bottom < 0);
      // What a closed dialog gives the focus back to may be out of sight, and nothing hidden can have it.
      for (const [{ style }, { height }] of unseen) {
        style.cssText = `block-size:${height}px;content-visibility:${newState === 'open' ? 'hidden' : 'auto'}`;
      }
      requestAnimationFrame(() =>
        setTimeout(() => {
          for (const [part] of unseen) part.removeAttribute('style');
        }),
      );
    },
    true,
  );
}
