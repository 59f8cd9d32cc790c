import { KIND_WORDS } from '../delivery/kind-words.ts';
import type { Lead } from '../store/store.ts';

/** What the lead asks for, in a word or two: «пакет Стандарт», «пробний урок (зміна №12)». */
export function describeKind({ kind, fields, variantOf }: Lead): string {
  const packageName = kind === 'package' ? (fields.package_name ?? '') : '';
  const variant = variantOf === null ? '' : `(зміна №${variantOf})`;
  return [KIND_WORDS[kind], packageName, variant].filter(Boolean).join(' ');
}
