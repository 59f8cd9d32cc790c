import type * as Outbox from '../forms/keeping/outbox.ts';
import { DRAFT_PREFIX, OUTBOX_KEY, RECEIPT_KEY } from '../forms/keeping/storage-keys.ts';
import { hydrate } from './on-intent.ts';

/** Where the outbox lies; the build replaces it with the hashed address (build/page-entries.ts). */
const OUTBOX_URL = import.meta.env.DEV ? '/src/site/forms/keeping/outbox.ts' : '/@outbox-entry';

/** When the outbox is asked for again that did not come. */
const LATER_MS = 30_000;

/** Takes up what an earlier visit or another tab has left: leads that are not sent yet, receipts, and drafts. */
export function resumeUnfinished(): void {
  // Another tab may keep a lead and be closed before it can send.
  addEventListener('storage', resumeWaiting);
  try {
    resumeWaiting();
    const hasReceipt = RECEIPT_KEY in localStorage;
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      if (hasReceipt && island.dataset.island === 'EarlierNotices') hydrate(island).catch(() => {});
      // A draft in a closed dialog is put back when somebody turns to it.
      if (DRAFT_PREFIX + island.id in sessionStorage && !island.querySelector('dialog'))
        hydrate(island).catch(() => {});
    }
  } catch {
    // Storage is blocked: then nothing was left.
  }
}

/** How often the outbox was asked for; it is there once, and looks for itself from then on. */
let asked = 0;

function resumeWaiting(): void {
  if (!asked && `${Object.keys(localStorage)}`.includes(OUTBOX_KEY)) loadOutbox();
}

/** The outbox sends without the forms' code, which loads only to show that a lead was given up. */
function loadOutbox(): void {
  // Firefox never asks again for an address that has failed, so each try has one of its own.
  import(/* @vite-ignore */ OUTBOX_URL + '?'.repeat(asked++)).then(
    (outbox: typeof Outbox) => outbox.resumeOutbox(hydrate),
    // Without its code a lead would wait for the next visit, which there may never be.
    () => setTimeout(loadOutbox, LATER_MS),
  );
}
