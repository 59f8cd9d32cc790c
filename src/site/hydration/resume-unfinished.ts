import { DRAFT_PREFIX, OUTBOX_KEY, RECEIPT_KEY } from '../forms/storage/storage-keys.ts';
import { hydrate } from './on-intent.ts';

/** The delay before the outbox's code is requested again after a failure. */
const RETRY_MS = 30_000;

/** Resumes unfinished work of an earlier visit or another tab: queued leads, receipts and drafts. */
export function resumeUnfinished(): void {
  // Another tab may queue a lead and be closed before it can send.
  addEventListener('storage', resumeQueuedLeads);
  try {
    resumeQueuedLeads();
    const hasReceipt = RECEIPT_KEY in localStorage;
    for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
      if (hasReceipt && island.dataset.island === 'EarlierNotices') hydrate(island).catch(() => {});
      // A draft in a closed dialog is restored when the visitor opens it.
      if (DRAFT_PREFIX + island.id in sessionStorage && !island.querySelector('dialog'))
        hydrate(island).catch(() => {});
    }
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** The outbox is loaded once and then looks for further leads itself. */
let isRequested = false;

function resumeQueuedLeads(): void {
  if (isRequested || !`${Object.keys(localStorage)}`.includes(OUTBOX_KEY)) return;
  isRequested = true;
  loadOutbox();
}

/** The outbox sends without the forms' code, which loads only to show that a lead was given up. */
function loadOutbox(): void {
  import('../forms/storage/outbox.ts').then(
    ({ resumeOutbox }) => resumeOutbox(hydrate),
    // Without a retry, the lead would wait for the next visit, which may never come.
    () => setTimeout(loadOutbox, RETRY_MS),
  );
}
