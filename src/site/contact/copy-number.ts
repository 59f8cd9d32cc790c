/** An app that opens takes the focus within this time, and browsers still allow access to the clipboard. */
const ANSWER_MS = 1500;

/**
 * Copies the number of a chat if no app opens its link: browsers do not report a failed `viber:` link. An app that
 * opens, or the page of WhatsApp, takes the focus or hides the page.
 */
export function copyUnansweredNumbers(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href^="viber:"],a[href*="//wa.me/"]');
    const [digits] = /\d{7,}/.exec(link?.href ?? '') ?? [];
    if (!link || !digits) return;
    let hasAnswered = false;
    addEventListener('blur', () => (hasAnswered = true), { once: true });
    // Empty at first, because screen readers announce only changes of a live region.
    const note = (link.parentElement?.querySelector('output') ??
      link.parentElement?.appendChild(document.createElement('output'))) as HTMLElement;
    note.textContent = '';
    setTimeout(() => {
      if (hasAnswered || document.hidden) return;
      // Browsers may deny access, and pages without TLS have no clipboard. The number stays visible anyway.
      const copying = navigator.clipboard?.writeText(`+${digits}`) ?? Promise.reject();
      copying.then(
        () => (note.textContent = 'Номер скопійовано'),
        () => {},
      );
    }, ANSWER_MS);
  });
}
