import { explainSwitch } from './explain-switch.ts';

/**
 * Settings with which browsers on a static host send leads directly to the provider. All are required: the provider
 * rejects unknown ids, and parents would see an error.
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

/** All settings that a build reads; `src/site/env.d.ts` takes its types from this list. */
export const BUILD_SETTINGS = [
  'PUBLIC_SITE_URL',
  'ADMIN_REPO',
  'CONTENT_FOLDER',
  'PUBLIC_EMAILJS',
  ...PROVIDER_SETTINGS,
  ...PROVIDER_OPTIONS,
] as const;

/**
 * With `PUBLIC_EMAILJS=on`, pages send leads to the provider with the server's five settings.
 *
 * @returns these settings under their public names; a value set under the public name wins
 * @throws if `PUBLIC_EMAILJS` has another value than on or off, or a setting is missing; the message is Ukrainian
 */
export function readSharedProvider(environment: Record<string, string | undefined>): Record<string, string> {
  const wanted = environment.PUBLIC_EMAILJS?.trim() || 'off';
  if (wanted === 'off') return {};
  if (wanted !== 'on')
    throw new Error(`Налаштування PUBLIC_EMAILJS записано неправильно: ${explainSwitch(wanted)}.`);
  const shared = PROVIDER_SETTINGS.map((setting) => {
    const origin = setting === 'PUBLIC_EMAILJS_ORIGIN' ? PROVIDER_ORIGIN : '';
    const value = environment[setting]?.trim() || environment[setting.replace('PUBLIC_', '')]?.trim();
    return [setting, value || origin];
  });
  const missing = shared.flatMap(([setting = '', value]) => (value ? [] : [setting.replace('PUBLIC_', '')]));
  if (missing.length > 0)
    throw new Error(`Для PUBLIC_EMAILJS=on бракує ${missing.join(', ')}. ${addThem(missing)} у файл .env.`);
  return Object.fromEntries(shared);
}

/**
 * Whether the pages send leads directly to the provider. An empty value counts as not set.
 *
 * @throws if only some settings are set; the Ukrainian message names the missing ones
 */
export function readProviderUse(given: Record<string, string | undefined>): boolean {
  const environment = { ...given, ...readSharedProvider(given) };
  const missing = PROVIDER_SETTINGS.filter((setting) => !environment[setting]?.trim());
  if (missing.length === 0 || missing.length === PROVIDER_SETTINGS.length) return missing.length === 0;
  throw new Error(
    `Надсилання просто до EmailJS (PUBLIC_EMAILJS_…) налаштовано не повністю: бракує ${missing.join(', ')}. ${addThem(missing)} у файл .env, а якщо сайт стоїть на сервері — приберіть усі PUBLIC_EMAILJS_….`,
  );
}

function addThem(settings: readonly string[]): string {
  return `Додайте ${settings.length === 1 ? 'його' : 'їх'}, наприклад`;
}
