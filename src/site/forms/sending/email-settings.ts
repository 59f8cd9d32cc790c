import type { LeadKind } from '#shared/lead/lead.ts';

const env = import.meta.env;

/**
 * Where the forms send to and with which ids, fixed at build time. By default that is our own server, which
 * tells the kinds of lead apart by `template_id`; with static hosting it is the provider itself.
 */
export const EMAIL_SETTINGS = {
  /** Empty: the origin of the page. */
  origin: env.PUBLIC_EMAILJS_ORIGIN?.replace(/\/+$/, '') ?? '',
  publicKey: env.PUBLIC_EMAILJS_PUBLIC_KEY || 'site',
  serviceId: env.PUBLIC_EMAILJS_SERVICE_ID || 'site',
  templates: {
    contact: env.PUBLIC_EMAILJS_TEMPLATE_CONTACT || 'contact',
    trial: env.PUBLIC_EMAILJS_TEMPLATE_TRIAL || 'trial',
    package: env.PUBLIC_EMAILJS_TEMPLATE_PACKAGE || 'package',
  } satisfies Record<LeadKind, string>,
  /** The provider library's own options (spec §7), off unless set: statuses 451, 429 and 403. */
  blockHeadless: env.PUBLIC_EMAILJS_BLOCK_HEADLESS === 'true',
  limitRateMs: Number(env.PUBLIC_EMAILJS_LIMIT_RATE_MS) || 0,
  /** Names or phones, separated by commas. */
  blockList: env.PUBLIC_EMAILJS_BLOCK_LIST?.split(',').flatMap((value) => value.trim() || []) ?? [],
};
