import type { Lead } from '../store/store.ts';

/** What the lead asks for, in a word or two: «пакет Стандарт», «пробний урок». */
export function describeKind({ kind, fields }: Lead): string {
  if (kind === 'contact') return 'повідомлення';
  if (kind === 'trial') return 'пробний урок';
  return `пакет ${fields.package_name ?? ''}`.trim();
}
