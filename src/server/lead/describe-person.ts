import type { Lead } from './lead.ts';
import type { Part } from './parts.ts';
import { differsFromTyped, type PhoneWarning, readPhone } from './phone.ts';
import { isolateName, toLine } from './text.ts';

/** Length that a phone's list of e-mails shows. */
const MAX_SHORT = 40;

/**
 * The person of a lead: «№57 Оксана · +380671234567 (067 123 45 67)». The short form omits the typed text and is
 * shortened.
 */
export function describePerson({ number, fields }: Pick<Lead, 'number' | 'fields'>, isShort = false): Part[] {
  const [name = '', typed] = [fields.name, fields.phone].map((text = '') =>
    toLine(text, isShort ? MAX_SHORT : undefined),
  );
  const phone = typed ? describePhone(typed) : [];
  return [
    { text: [`№${number}`, isolateName(name)].filter(Boolean).join(' ') },
    ...(typed ? [{ text: ' · ' }, ...(isShort ? phone.slice(0, 1) : phone)] : []),
  ];
}

/** Numbers that Telegram makes tappable, such as «+380671234567». */
const INTERNATIONAL = /^\+\d[\d -]*$/;

const PHONE_WARNINGS: Readonly<Record<PhoneWarning, string>> = {
  'without-country': 'без коду країни',
  incomplete: 'номер неповний',
};

/**
 * Makes numbers tappable. A valid typed number is shown as typed (spec §7.4). Otherwise all found numbers are shown,
 * followed by the typed text. A number that cannot be dialled is marked and has no link.
 */
function describePhone(typed: string): Part[] {
  const { numbers, warning } = readPhone(typed);
  const [phone] = numbers;
  if (!phone) return [{ text: warning ? `${typed} ⚠️ ${PHONE_WARNINGS[warning]}` : typed }];
  if (INTERNATIONAL.test(typed) && !differsFromTyped(phone, typed))
    return [{ text: typed, href: `tel:${phone}` }];
  const parts = numbers.flatMap((number, index): Part[] => [
    ...(index > 0 ? [{ text: ', ' }] : []),
    { text: number, href: `tel:${number}` },
  ]);
  return [...parts, { text: ` (${typed})` }];
}
