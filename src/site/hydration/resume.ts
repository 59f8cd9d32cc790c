import { DRAFT_PREFIX, OUTBOX_KEY } from '../forms/keeping/storage-keys.ts';
import { hydrate, loadForms } from './on-intent.ts';

/** Takes up what an earlier visit left: leads that are not sent yet, and forms that were filled half. */
export function resumeUnfinished(): void {
  try {
    if (localStorage.getItem(OUTBOX_KEY))
      loadForms().then(
        (forms) => forms.resumeOutbox(),
        () => {},
      );
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      if (sessionStorage.getItem(DRAFT_PREFIX + island.id)) hydrate(island).catch(() => {});
    }
  } catch {
    // Storage is blocked: then nothing was left.
  }
}
