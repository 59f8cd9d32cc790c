/**
 * The e-mail provider's contract (spec §7.1, §7.2). The browser uses it towards our server or, in static hosting,
 * towards the provider; our server uses it towards the provider.
 */
export const SEND_PATH = '/api/v1.0/email/send';
export const SEND_FORM_PATH = '/api/v1.0/email/send-form';

/** What our server answers with 403 to a call on behalf of another site. */
export const CROSS_SITE_REFUSAL = 'Requests of other sites are refused';

/** What it answers with 400 to a kind of lead that it does not know, as one of a newer page. */
export const KIND_REFUSAL = 'The template_id is missing or unknown';

/** What it answers with 413. */
export const SIZE_REFUSAL = 'The request is larger than 64 KB';

/** What it answers with 422: a line for each field that breaks a rule of spec §5. */
export function writeRuleRefusal(errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([field, error]) => `${field}: ${error}`)
    .join('\n');
}

/**
 * Whether our own server has refused a lead that it would refuse again, as the browser sees by its words with their
 * status: the page of an internet provider, of a proxy or of a host that is set up by half comes with any status, and
 * proxies, too, have errors that begin with a word and a colon.
 */
export function isServerRefusal(status: number | undefined, text: string): boolean {
  const words = text.trim();
  if (status === 422) return /^(name|phone|message): /.test(words);
  return status !== undefined && words === REFUSALS[status];
}

const REFUSALS: Readonly<Record<number, string>> = {
  400: KIND_REFUSAL,
  403: CROSS_SITE_REFUSAL,
  413: SIZE_REFUSAL,
};

/** The version of the provider's library whose wire format this is; with every call it goes as `lib_version`. */
export const LIB_VERSION = '4.4.1';

/**
 * Name of the field with the UUID of the filled form: the same call twice makes one lead. UUIDs of our pages are of
 * version 7 (RFC 9562 §5.7), which holds the time when the page was opened. Nobody signs that time, as a static page
 * has no secret; a forged one can do no more than avoid or cause a mark on the lead (SECURITY.md).
 */
export const REQUEST_ID_FIELD = 'request_id';

/** What that field holds: a UUID of any version. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Name of the honeypot field: invisible to people, filled by scripts. A name that no browser's autofill knows.
 */
export const HONEYPOT_FIELD = 'reply_channel_note';
