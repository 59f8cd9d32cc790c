/**
 * With this begin the keys of all that the page's own outbox has in localStorage (`queued-leads.ts`); the page script
 * looks for them before any form is loaded.
 */
export const OUTBOX_KEY = 'outbox';

/** Key of the receipt of the last lead that was sent, in localStorage. */
export const RECEIPT_KEY = 'receipt';

/** Before the id of a form's island: key of its draft in sessionStorage. */
export const DRAFT_PREFIX = 'draft:';

/** Before the same id: key of what was sent last of the form, in sessionStorage. */
export const REQUEST_PREFIX = 'request:';
