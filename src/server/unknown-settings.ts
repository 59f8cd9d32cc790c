import { findClosestMatch } from '#content/suggest/closest-match.ts';
import { describeHomoglyphs, replaceHomoglyphs } from '#content/suggest/homoglyphs.ts';
import { BUILD_SETTINGS } from '#shared/node/provider-settings.ts';
import { settingsSchema } from './settings.ts';

/** Names of all settings, as in `.env.example`. */
export const SETTING_NAMES: readonly string[] = [
  ...new Set([...Object.keys(settingsSchema.shape), ...BUILD_SETTINGS]),
];

/** First words that variables of other programs do not begin with. */
const FAMILIES = ['EMAILJS', 'SMTP', 'MAIL', 'TELEGRAM', 'REMIND', 'WEBHOOK', 'PUBLIC'];

/** A short name resembles too many variables of the environment. */
const SHORTEST_GUESS = 8;

/**
 * Reports unknown settings that resemble ours, one Ukrainian sentence each. Otherwise a typo would have no visible
 * effect.
 *
 * @param written names in the settings file, which should contain no others
 */
export function findUnknownSettings(
  environment: Readonly<Record<string, string | undefined>>,
  written: readonly string[] = [],
): string[] {
  const names = new Set([...written, ...Object.keys(environment).filter(looksLikeOurs)]);
  return [...names].filter((name) => !SETTING_NAMES.includes(name)).map(explainUnknown);
}

function looksLikeOurs(name: string): boolean {
  const latin = replaceHomoglyphs(name);
  const isOfFamily = FAMILIES.some((family) => latin.startsWith(`${family}_`));
  return (
    isOfFamily || (name.length >= SHORTEST_GUESS && findClosestMatch(latin, SETTING_NAMES) !== undefined)
  );
}

function explainUnknown(name: string): string {
  const latin = replaceHomoglyphs(name);
  if (latin !== name && SETTING_NAMES.includes(latin))
    return `Налаштування ${name}: ${describeHomoglyphs(name, latin)}; перепишіть латинкою.`;
  const meant = findClosestMatch(latin, SETTING_NAMES) ?? findLonger(latin);
  if (meant) return `Налаштування ${name} сайт не знає; може, ${meant}?`;
  const [family] = latin.split('_');
  const relatives = SETTING_NAMES.filter((each) => each.startsWith(`${family}_`));
  const known =
    relatives.length > 0 ? `Є лише: ${relatives.join(', ')}.` : 'Усі назви — у файлі .env.example.';
  return `Налаштування ${name} сайт не знає. ${known}`;
}

/** The only setting with all these words and more, for example TELEGRAM_BOT_TOKEN for TELEGRAM_TOKEN. */
function findLonger(name: string): string | undefined {
  const words = name.split('_');
  const longer = SETTING_NAMES.filter((each) => words.every((word) => each.split('_').includes(word)));
  return longer.length === 1 ? longer[0] : undefined;
}
