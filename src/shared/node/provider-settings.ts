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

const PROVIDER_ORIGIN = 'https://api.emailjs.com';

/** Options of the provider's library (spec §7). */
const PROVIDER_OPTIONS = [
  'PUBLIC_EMAILJS_BLOCK_HEADLESS',
  'PUBLIC_EMAILJS_LIMIT_RATE_MS',
  'PUBLIC_EMAILJS_BLOCK_LIST',
] as const;

/** What a build reads; `src/site/env.d.ts` knows them by this list. */
export const BUILD_SETTINGS = [
  'PUBLIC_SITE_URL',
  'ADMIN_REPO',
  'CONTENT_FOLDER',
  'PUBLIC_EMAILJS',
  ...PROVIDER_SETTINGS,
  ...PROVIDER_OPTIONS,
] as const;

/**
 * `PUBLIC_EMAILJS=on` lets pages send leads to the provider by the same five settings that a server would use. What
 * they mean to a build, by the names that it puts into pages; one that is set by such a name wins.
 *
 * @throws when the value is another word, in Ukrainian
 */
export function readSharedProvider(environment: Record<string, string | undefined>): Record<string, string> {
  const wanted = environment.PUBLIC_EMAILJS?.trim() || 'off';
  if (wanted === 'off') return {};
  if (wanted !== 'on')
    throw new Error('Налаштування PUBLIC_EMAILJS записано неправильно: очікується on або off.');
  const shared = PROVIDER_SETTINGS.map((setting) => {
    const origin = setting === 'PUBLIC_EMAILJS_ORIGIN' ? PROVIDER_ORIGIN : '';
    const value = environment[setting]?.trim() || environment[setting.replace('PUBLIC_', '')]?.trim();
    return [setting, value || origin];
  });
  const missing = shared.find(([, value]) => !value)?.[0]?.replace('PUBLIC_', '');
  if (missing)
    throw new Error(`Для PUBLIC_EMAILJS=on бракує ${missing}. Додайте його, наприклад у файл .env.`);
  return Object.fromEntries(shared);
}

/**
 * Whether the pages send leads to the provider themselves; an empty value counts as not set.
 *
 * @throws with the first missing setting's name, in Ukrainian, where some are set and others are not
 */
export function readProviderUse(given: Record<string, string | undefined>): boolean {
  const environment = { ...given, ...readSharedProvider(given) };
  const missing = PROVIDER_SETTINGS.filter((setting) => !environment[setting]?.trim());
  if (missing.length === 0 || missing.length === PROVIDER_SETTINGS.length) return missing.length === 0;
  throw new Error(
    `Надсилання просто до EmailJS (PUBLIC_EMAILJS_…) налаштовано не повністю: бракує ${missing[0]}. Додайте його, наприклад у файл .env, а якщо сайт стоїть на сервері — приберіть усі PUBLIC_EMAILJS_….`,
  );
}
