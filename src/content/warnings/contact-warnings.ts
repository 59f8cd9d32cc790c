/** Warnings about contacts whose format is valid. */

import { isValidPhoneNumber } from 'libphonenumber-js/max';
import type { Mistake } from '../content-error.ts';
import type { ContactKind } from '../school/contacts-schema.ts';
import type { School } from '../school/school-schema.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';

/** The e-mail providers that most Ukrainian schools use. */
export const MAIL_HOSTS = ['gmail.com', 'ukr.net', 'outlook.com', 'icloud.com', 'meta.ua'];

/** Finds a typo in the domain of an e-mail address, an address without a town, and an invalid Ukrainian number. */
export function findContactWarnings({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  const { contacts = [], seller } = value ?? {};
  const ofContacts = contacts.flatMap(({ kind, value: written }, index) => {
    const expected = CONTACT_EXPLANATIONS[kind]?.(written);
    return expected ? [mistakeAt(['contacts', index, 'value'], expected)] : [];
  });
  const expected = seller?.address && explainAddress(seller.address);
  return expected ? [...ofContacts, mistakeAt(['seller', 'address'], expected)] : ofContacts;
}

/** Explains an invalid Ukrainian number: digits were exchanged, for example. The sample's number has the code 00. */
function explainNumber(number: string): string | undefined {
  const [, code = '00'] = /^\+380 ?(\d\d)/.exec(number) ?? [];
  return code === '00' || isValidPhoneNumber(number)
    ? undefined
    : `номер не схожий на справжній; перевірте цифри, передусім код 0${code}`;
}

function suggestMailHost(address: string): string | undefined {
  const [account, host = ''] = address.split('@');
  if (MAIL_HOSTS.includes(host.toLowerCase())) return undefined;
  const meant = findClosestMatch(host, MAIL_HOSTS);
  return meant && `може, ${account}@${meant}?`;
}

const STREET =
  /^(?:вул\.?|вулиця|просп\.?|пр-т|пр\.|проспект|пров\.?|провулок|пл\.?|площа|бул\.?|бульв\.?|бульвар|б-р|наб\.?|набережна|шосе|узвіз)\s/iu;

/** «1», «15-А», «буд. 5», «кв. 2», «2 поверх»: a part of an address that is no town. */
const OF_HOUSE =
  /^(?:\d+[\p{L}\d/-]*|\p{L}|(?:буд|будинок|кв|квартира|оф|офіс|корп|корпус|кімн|кімната|каб|кабінет|під’їзд|під|секція|поверх|дім)\.?\s*\d.*|\d+.*(?:поверх|під’їзд|корпус).*)$/iu;

/** Explains an address that has a street and a house only, «вул. Шкільна, 1», or no place at all. */
function explainAddress(address: string): string | undefined {
  if (/^(?:онлайн|zoom|google meet)$/iu.test(address.trim()))
    return 'це не адреса; якщо відвідувачів ви не приймаєте, приберіть увесь запис';
  if (!STREET.test(address)) return undefined;
  const [street = '', ...others] = address.split(',').map((part) => part.trim());
  // «вул. Шкільна 1 Київ», without commas.
  const hasTown = /\d\S*\s+\p{L}{3}/u.test(street) || others.some((part) => part && !OF_HOUSE.test(part));
  return hasTown
    ? undefined
    : `бракує міста, бо така вулиця є не в одному; допишіть його на початку: «місто, ${address}»`;
}

const CONTACT_EXPLANATIONS: Readonly<Partial<Record<ContactKind, (value: string) => string | undefined>>> = {
  email: suggestMailHost,
  address: explainAddress,
  phone: explainNumber,
  viber: explainNumber,
  whatsapp: explainNumber,
  signal: explainNumber,
};
