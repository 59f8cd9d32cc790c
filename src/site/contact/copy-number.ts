/** A program that is going to open has taken the focus by then, and browsers still count the press. */
const ANSWER_MS = 1500;

/**
 * Copies the number of a chat when no program answers its link: browsers do not report that a `viber:` link leads
 * nowhere. A program that opens, or the page of WhatsApp, takes the focus or hides the page.
 */
export function copyUnansweredNumbers(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="viber:"],a[href*="//wa.me/"]');
    const [digits] = /\d{7,}/.exec(link?.href ?? '') ?? [];
    if (!link || !digits) return;
    let hasAnswered = false;
    addEventListener('blur', () => (hasAnswered = true), { once: true });
    // Empty at first: screen readers announce what comes into a region.
    const note = (link.parentElement?.querySelector('[role]') ??
      link.parentElement?.appendChild(document.createElement('span'))) as HTMLElement;
    note.setAttribute('role', 'status');
    note.textContent = '';
    setTimeout(() => {
      if (hasAnswered || document.hidden) return;
      // A browser may refuse it, and has no clipboard for pages without TLS; the number stays to be read.
      const copying = navigator.clipboard?.writeText(`+${digits}`) ?? Promise.reject();
      copying.then(
        () => (note.textContent = 'Номер скопійовано'),
        () => {},
      );
    }, ANSWER_MS);
  });
}
