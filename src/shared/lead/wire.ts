/**
 * The e-mail provider's contract (spec §7.1, §7.2), which the browser speaks to the provider or to our
 * server alike, and which our server speaks to the provider.
 */
export const SEND_PATH = '/api/v1.0/email/send';
export const SEND_FORM_PATH = '/api/v1.0/email/send-form';

/** The version of the provider's library whose wire format this is; with every call it goes as `lib_version`. */
export const LIB_VERSION = '4.4.1';

/** The ids that come with every call, beside the payload. */
export const ENVELOPE_FIELDS = ['lib_version', 'service_id', 'template_id', 'user_id'] as const;

/**
 * Name of the field with the UUID of the filled form: repeating a call with it makes no second lead. The page's
 * are of version 7 (RFC 9562 §5.7) and so tell when the form was opened; not signed, because a static page has
 * nobody to sign it and all it may cause is a mark (SECURITY.md).
 */
export const REQUEST_ID_FIELD = 'request_id';

/** What that field holds; of whatever version. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Name of the honeypot field: invisible to people, filled by scripts. A name that no browser's autofill knows.
 */
export const HONEYPOT_FIELD = 'reply_channel_note';
