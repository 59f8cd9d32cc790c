/** Warnings about texts with a messenger, an address or a number that the school has not got. */

import { type Mistake, mergeSame } from '../content-error.ts';
import type { ContactKind } from '../school/contacts-schema.ts';
import type { School } from '../school/school-schema.ts';
import { listTexts } from '../texts/load-texts.ts';
import type { Texts } from '../texts/texts-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import { MAIL_HOSTS } from './contact-warnings.ts';
import { checkTexts, type SiteTexts, type TextFile } from './text-files.ts';

/** Finds texts that do not agree with the contacts and the seller. */
export function findContactTextWarnings(
  { general, documents }: SiteTexts,
  school: YamlFile<School>,
  texts: YamlFile<Texts>,
  isAlone: boolean,
): Mistake[] {
  if (!school.value || !texts.value) return [];
  const { contacts, seller } = school.value;
  const kinds = contacts.map(({ kind }) => kind);
  const shown = isAlone ? [hideForSeveral(school, school.value), texts] : general;
  return [
    ...mergeSame(checkTexts(shown, (text) => explainMessenger(text, kinds))),
    ...documents.flatMap((file) => [
      ...findOtherEmails(
        file,
        contacts.flatMap(({ kind, value }) => (kind === 'email' ? value.toLowerCase() : [])),
      ),
      ...(seller ? findOtherTaxNumbers(file, seller.taxNumber) : []),
    ]),
  ];
}

/** The answers that a site with one teacher shows, at their own places. */
function hideForSeveral(file: TextFile, school: School): TextFile {
  const quickAnswers = school.quickAnswers.map(({ answer, ...others }) =>
    others.severalTeachers ? {} : { ...others, answer: others.oneTeacher ? undefined : answer },
  );
  return { ...file, value: { ...school, quickAnswers } };
}

const MESSENGERS: Readonly<Partial<Record<ContactKind, RegExp>>> = {
  telegram: /Telegram|Телеграм/u,
  viber: /Viber|Вайбер/u,
  whatsapp: /WhatsApp|В[ао]тсап/u,
  signal: /Signal/u,
  instagram: /Instagram|Інстаграм/u,
};

const ANSWERED = /(?<!\p{L})(?:відпов(?:імо?|ідаємо|ідаю)|напишіть|пишіть|без\s+дзвінка)(?!\p{L})/iu;
const IN_MESSENGER =
  /(?<!\p{L})(?:[ув]|через)\s+(?:Telegram|Viber|WhatsApp|Signal|Instagram|Телегр|Вайб|В[ао]тс|Інст)/u;
/** Words about something else than a conversation with the school. */
const OTHER_USE =
  /(?<!\p{L})(?:не\s+(?:пиш|відпов)|канал|(?:чат-)?бот|груп|спільнот|сторі|допис|профіл|(?:ваш|сві)\p{L}*\s+(?:нік|ім))/iu;

/** Explains a messenger in which the school promises an answer, without having it among its contacts. */
function explainMessenger(text: string, kinds: readonly ContactKind[]): string | undefined {
  const promise = text
    .split(/(?<=[.!?])\s/)
    .find((each) => ANSWERED.test(each) && IN_MESSENGER.test(each) && !OTHER_USE.test(each));
  const missing = Object.entries(MESSENGERS)
    .filter(([kind, name]) => promise && name.test(promise) && !kinds.some((each) => each === kind))
    .map(([kind]) => kind);
  return missing.length > 0
    ? `тут обіцяно відповідь там, де школи немає серед контактів: ${missing.join(', ')} (kind у contacts, school.yaml); перепишіть або допишіть контакт`
    : undefined;
}

/** Finds the e-mail addresses of a document in which none of the school's contacts is. */
function findOtherEmails(file: TextFile, known: readonly string[]): Mistake[] {
  const hosts = known.map((address) => address.replace(/^.*@/, ''));
  const written = listTexts(file.value).flatMap(({ path, text }) =>
    (text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? []).map((address) => ({
      path,
      address: address.toLowerCase(),
    })),
  );
  const isKnown = (address: string) =>
    known.includes(address) ||
    hosts.some((host) => !MAIL_HOSTS.includes(host) && address.endsWith(`@${host}`));
  if (known.length === 0 || written.some(({ address }) => isKnown(address))) return [];
  return mergeSame(
    written
      .filter(({ address }) => !address.endsWith('.gov.ua'))
      .map(({ path, address }) =>
        file.mistakeAt(
          path,
          `адреси ${address} немає серед контактів (contacts у school.yaml); виправте там або тут`,
        ),
      ),
  );
}

const TAX_NUMBER = /(?:РНОКПП|ЄДРПОУ|ІПН|податков\p{L}+\s+номер)\D{0,20}(?<!\d)(\d{10}|\d{8})(?!\d)/giu;

/** Finds the tax numbers of a document in which the seller's number is not. */
function findOtherTaxNumbers(file: TextFile, own: string): Mistake[] {
  const written = listTexts(file.value).flatMap(({ path, text }) =>
    Array.from(text.matchAll(TAX_NUMBER), ([, number = '']) => ({ path, number })),
  );
  if (written.some(({ number }) => number === own)) return [];
  return mergeSame(
    written.map(({ path, number }) =>
      file.mistakeAt(
        path,
        `тут податковий номер ${number}, а в school.yaml seller.taxNumber: ${own}; виправте одне з двох`,
      ),
    ),
  );
}
