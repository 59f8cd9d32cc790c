import type * as Outbox from '../forms/keeping/outbox.ts';
import { DRAFT_PREFIX, OUTBOX_ENDS_KEY, OUTBOX_KEY } from '../forms/keeping/storage-keys.ts';
import { hydrate } from './on-intent.ts';

/** Where the outbox lies; the build replaces it with the hashed address (build/page-entries.ts). */
const OUTBOX_URL = import.meta.env.DEV ? '/src/site/forms/keeping/outbox.ts' : '/@outbox-entry';

/** Takes up what an earlier visit left: leads that are not sent yet, and drafts. */
export function resumeUnfinished(): void {
  try {
    if (localStorage.getItem(OUTBOX_KEY) || localStorage.getItem(OUTBOX_ENDS_KEY)) {
      // The outbox sends without the forms' code, which loads only to show that a lead was given up.
      import(/* @vite-ignore */ OUTBOX_URL).then(
        (outbox: typeof Outbox) =>
          outbox.resumeOutbox(() => hydrateEach(({ dataset }) => dataset.island === 'GivenUpNotices')),
        () => {},
      );
    }
    hydrateEach(({ id }) => sessionStorage.getItem(DRAFT_PREFIX + id) !== null);
  } catch {
    // Storage is blocked: then nothing was left.
  }
}

function hydrateEach(isWanted: (island: HTMLElement) => boolean): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (isWanted(island)) hydrate(island).catch(() => {});
  }
}
