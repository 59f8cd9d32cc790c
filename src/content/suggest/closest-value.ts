import { findClosestMatch } from './closest-match.ts';

/** Ukrainian words that owners write instead of the English values. */
const ALIASES: Readonly<Record<string, string>> = {
  телефон: 'phone',
  тел: 'phone',
  телеграм: 'telegram',
  телеґрам: 'telegram',
  вайбер: 'viber',
  вібер: 'viber',
  ватсап: 'whatsapp',
  вотсап: 'whatsapp',
  сигнал: 'signal',
  пошта: 'email',
  імейл: 'email',
  емейл: 'email',
  mail: 'email',
  інстаграм: 'instagram',
  інста: 'instagram',
  тікток: 'tiktok',
  фейсбук: 'facebook',
  ютуб: 'youtube',
  fb: 'facebook',
  insta: 'instagram',
  tg: 'telegram',
  wa: 'whatsapp',
  tel: 'phone',
  yt: 'youtube',
  так: 'true',
  ні: 'false',
  жінка: 'long-hair',
  жіночий: 'long-hair',
  чоловік: 'short-hair',
  чоловічий: 'short-hair',
  борода: 'beard',
  англійська: 'en',
  французька: 'fr',
  німецька: 'de',
  польська: 'pl',
  іспанська: 'es',
  італійська: 'it',
};

/** Suggests an allowed value for one with another case, spelling or alphabet. */
export function findClosestValue(written: unknown, allowed: readonly string[]): string | undefined {
  if (typeof written === 'object' || written === undefined) return undefined;
  const text = String(written);
  if (/^(?:ні|нема|немає|no|false)$/i.test(text) && allowed.includes('none')) return 'none';
  const plain = text.toLowerCase().replaceAll(/[\s_-]+/g, '');
  const same = allowed.find((value) => value.toLowerCase().replaceAll(/[\s_-]+/g, '') === plain);
  const alias = ALIASES[plain];
  return (
    same ??
    allowed.find((value) => value === alias) ??
    findClosestMatch(text, allowed) ??
    findBeginning(plain, allowed)
  );
}

/** The only value with this beginning, or that is the beginning of the written one: «physics.svg», «robot». */
function findBeginning(plain: string, allowed: readonly string[]): string | undefined {
  const [begun, another] = allowed.filter(
    (value) => value.length > 3 && plain.length > 3 && (value.startsWith(plain) || plain.startsWith(value)),
  );
  return another ? undefined : begun;
}
