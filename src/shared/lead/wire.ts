/**
 * The e-mail provider's contract (spec §7.1, §7.2). The browser speaks it to our server or, in static hosting, to the
 * provider. Our server speaks it to the provider.
 */
export const SEND_PATH = '/api/v1.0/email/send';
export const SEND_FORM_PATH = '/api/v1.0/email/send-form';

/** The body of our server's 403 for a request from another site. */
export const CROSS_SITE_REFUSAL = 'Requests of other sites are refused';

/** The body of its 400 for an unknown kind of lead, for example from a newer page. */
export const KIND_REFUSAL = 'The template_id is missing or unknown';

/** The body of its 413. */
export const SIZE_REFUSAL = 'The request is larger than 64 KB';

/** The body of its 422: one line for each field that breaks a rule of spec §5. */
export function writeRuleRefusal(errors: Readonly<Record<string, string>>): string {
  return Object.entries(errors)
    .map(([field, error]) => `${field}: ${error}`)
    .join('\n');
}

/**
 * Whether our server rejected the lead for good. Both status and body must match: an internet provider, a proxy or a
 * misconfigured host answers with any status, and some of their errors also begin with a word and a colon.
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

/** The version of the provider's library whose wire format this is; each call sends it as `lib_version`. */
export const LIB_VERSION = '4.4.1';

/** Name of the field with the UUID of the filled form, which deduplicates repeated calls. */
export const REQUEST_ID_FIELD = 'request_id';

/** The format of that field: a UUID of any version. */
export const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Name of the honeypot field, which is invisible to people and filled by bots. Browsers' autofill does not know the name.
 */
export const HONEYPOT_FIELD = 'reply_channel_note';
