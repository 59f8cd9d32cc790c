import { DRAFT_PREFIX, OUTBOX_ENDS_KEY, OUTBOX_KEY } from '../forms/keeping/storage-keys.ts';
import { hydrate, loadForms } from './on-intent.ts';

/** Where the outbox lies; the build replaces it with the hashed address (build/page-entries.ts). */
const OUTBOX_URL = import.meta.env.DEV ? '/src/site/forms/keeping/outbox.ts' : '/@outbox-entry';

/** Takes up what an earlier visit left: leads that are not sent yet, and forms that were filled half. */
export function resumeUnfinished(): void {
  try {
    if (localStorage.getItem(OUTBOX_KEY) || localStorage.getItem(OUTBOX_ENDS_KEY)) {
      resumeOutbox().catch(() => {});
    }
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      if (sessionStorage.getItem(DRAFT_PREFIX + island.id)) hydrate(island).catch(() => {});
    }
  } catch {
    // Storage is blocked: then nothing was left.
  }
}

/** Sends what waits, without the forms: they come only to tell the visitor that a lead was given up. */
async function resumeOutbox(): Promise<void> {
  const outbox: typeof import('../forms/keeping/outbox.ts') = await import(/* @vite-ignore */ OUTBOX_URL);
  const tellGivenUp = () => {
    if (outbox.listGivenUp().length > 0) loadForms().catch(() => {});
  };
  outbox.onOutboxChange(tellGivenUp);
  outbox.watchOutbox();
  tellGivenUp();
}
