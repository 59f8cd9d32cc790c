import { KIND_WORDS } from '../delivery/kind-words.ts';
import type { Lead } from '../store/store.ts';

/** What the lead asks for, in a word or two: «пакет Стандарт», «пробний урок». */
export function describeKind({ kind, fields }: Lead): string {
  const packageName = kind === 'package' ? (fields.package_name ?? '') : '';
  return `${KIND_WORDS[kind]} ${packageName}`.trim();
}
