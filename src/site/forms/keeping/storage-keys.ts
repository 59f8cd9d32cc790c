/** Key of the page's own outbox in localStorage; the page script looks it up before any form is loaded. */
export const OUTBOX_KEY = 'outbox';

/** Key of what has become of leads that were in the outbox; without anything that names the visitor. */
export const OUTBOX_ENDS_KEY = 'outbox-ends';

/** Before the id of a form's island: key of its draft in sessionStorage. */
export const DRAFT_PREFIX = 'draft:';
