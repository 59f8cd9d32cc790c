import type { LeadKind } from '#shared/lead/lead.ts';

/**
 * Where the forms send to and with which ids, fixed at build time. By default that is our own server, which
 * tells the kinds of lead apart by `template_id`; with static hosting it is the provider itself. Each setting is named
 * in full: of `import.meta.env` as a whole, every setting of the build would stand in the script.
 */
export const EMAIL_SETTINGS = {
  /** Empty: the origin of the page. */
  origin: import.meta.env.PUBLIC_EMAILJS_ORIGIN?.replace(/\/+$/, '') ?? '',
  publicKey: import.meta.env.PUBLIC_EMAILJS_PUBLIC_KEY || 'site',
  serviceId: import.meta.env.PUBLIC_EMAILJS_SERVICE_ID || 'site',
  templates: {
    contact: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_CONTACT || 'contact',
    trial: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_TRIAL || 'trial',
    package: import.meta.env.PUBLIC_EMAILJS_TEMPLATE_PACKAGE || 'package',
  } satisfies Record<LeadKind, string>,
  /** The provider library's own options (spec §7), off unless set: statuses 451, 429 and 403. */
  blockHeadless: import.meta.env.PUBLIC_EMAILJS_BLOCK_HEADLESS === 'true',
  limitRateMs: Number(import.meta.env.PUBLIC_EMAILJS_LIMIT_RATE_MS) || 0,
  /** Names or phones, separated by commas. */
  blockList:
    import.meta.env.PUBLIC_EMAILJS_BLOCK_LIST?.split(',').flatMap((value) => value.trim() || []) ?? [],
};
