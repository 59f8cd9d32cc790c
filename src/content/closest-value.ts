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
  так: 'true',
  ні: 'false',
};

/** Suggests an allowed value for one with another case, spelling or alphabet. */
export function findClosestValue(written: unknown, allowed: readonly string[]): string | undefined {
  if (typeof written !== 'string') return undefined;
  const plain = written.toLowerCase().replaceAll(/[\s_-]+/g, '');
  const same = allowed.find((value) => value.toLowerCase().replaceAll(/[\s_-]+/g, '') === plain);
  const alias = ALIASES[plain];
  return same ?? allowed.find((value) => value === alias) ?? findClosestMatch(written, allowed);
}
