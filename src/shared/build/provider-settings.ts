/**
 * Where browsers send leads on a static host, past our server, and as what. The provider refuses ids that it does not
 * know, and parents would be told to call.
 */
const PROVIDER_SETTINGS = [
  'PUBLIC_EMAILJS_ORIGIN',
  'PUBLIC_EMAILJS_PUBLIC_KEY',
  'PUBLIC_EMAILJS_SERVICE_ID',
  'PUBLIC_EMAILJS_TEMPLATE_CONTACT',
  'PUBLIC_EMAILJS_TEMPLATE_TRIAL',
  'PUBLIC_EMAILJS_TEMPLATE_PACKAGE',
] as const;

/** Options of the provider's library (spec §7). */
const PROVIDER_OPTIONS = [
  'PUBLIC_EMAILJS_BLOCK_HEADLESS',
  'PUBLIC_EMAILJS_LIMIT_RATE_MS',
  'PUBLIC_EMAILJS_BLOCK_LIST',
] as const;

/** What a build reads; `src/site/env.d.ts` knows them by this list. */
export const BUILD_SETTINGS = [
  'PUBLIC_SITE_URL',
  'PUBLIC_ADMIN',
  'ADMIN_REPO',
  ...PROVIDER_SETTINGS,
  ...PROVIDER_OPTIONS,
] as const;

/**
 * Whether the pages send leads to the provider themselves; an empty value counts as not set.
 *
 * @throws with the first missing setting's name, in Ukrainian, where some are set and others are not
 */
export function readProviderUse(environment: Record<string, string | undefined>): boolean {
  const missing = PROVIDER_SETTINGS.filter((setting) => !environment[setting]?.trim());
  if (missing.length === 0 || missing.length === PROVIDER_SETTINGS.length) return missing.length === 0;
  throw new Error(
    `Надсилання просто до EmailJS (PUBLIC_EMAILJS_…) налаштовано не повністю: бракує ${missing[0]}. Додайте його, наприклад у файл .env, а якщо сайт стоїть на сервері — приберіть усі PUBLIC_EMAILJS_….`,
  );
}
