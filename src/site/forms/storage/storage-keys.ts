/**
 * The prefix of all keys of the client outbox in localStorage (`queued-leads.ts`). The page script looks for them before
 * any form is loaded.
 */
export const OUTBOX_KEY = 'outbox';

/** Key of the receipt of the last lead that was sent, in localStorage. */
export const RECEIPT_KEY = 'receipt';

/** Followed by the id of a form's island: the key of its draft in sessionStorage. */
export const DRAFT_PREFIX = 'draft:';

/** Followed by the same id: the key of the form's last sent content in sessionStorage. */
export const REQUEST_PREFIX = 'request:';
