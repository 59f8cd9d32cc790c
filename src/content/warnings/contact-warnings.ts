/** Warnings about contacts whose format is valid. */

import { isValidPhoneNumber } from 'libphonenumber-js/max';
import type { Mistake } from '../content-error.ts';
import type { ContactKind } from '../school/contacts-schema.ts';
import type { School } from '../school/school-schema.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';

/** The e-mail providers that most Ukrainian schools use. */
export const MAIL_HOSTS = ['gmail.com', 'ukr.net', 'outlook.com', 'icloud.com', 'meta.ua'];

/** Finds a typo in the domain of an e-mail address, and an invalid Ukrainian number. */
export function findContactWarnings({ value, mistakeAt }: YamlFile<School>): Mistake[] {
  return (value?.contacts ?? []).flatMap(({ kind, value: written }, index) => {
    const expected = CONTACT_EXPLANATIONS[kind]?.(written);
    return expected ? [mistakeAt(['contacts', index, 'value'], expected)] : [];
  });
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

const CONTACT_EXPLANATIONS: Readonly<Partial<Record<ContactKind, (value: string) => string | undefined>>> = {
  email: suggestMailHost,
  phone: explainNumber,
  viber: explainNumber,
  whatsapp: explainNumber,
  signal: explainNumber,
};
