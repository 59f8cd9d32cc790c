import { z } from 'zod';
import { matching, phone, record, text } from '../fields/fields.ts';
import { explainIssue, missing } from '../suggest/explain-issue.ts';
import { email, socialLink, suggestTelegram } from '../suggest/suggest-contact.ts';

const telegramName = matching(
  /^[A-Za-z]\w{4,31}$/,
  'очікується ім’я в Telegram без @, латинкою, від 5 знаків',
  suggestTelegram,
);

/** Format of `value` for each kind. The site uses the converted value. */
const VALUES = {
  phone,
  telegram: telegramName,
  viber: phone,
  whatsapp: phone,
  signal: phone,
  email,
  instagram: socialLink('instagram.com'),
  tiktok: socialLink('tiktok.com'),
  facebook: socialLink('facebook.com'),
  youtube: socialLink('youtube.com'),
  address: text(90).refine((words) => !/^(?:https?:|www\.|goo\.gl)/i.test(words), {
    error: 'впишіть адресу словами: місто, вулиця, будинок; посилання на карту сайт зробить сам',
  }),
} satisfies Record<string, z.ZodType<string>>;

export type ContactKind = keyof typeof VALUES;

/** Names of the kinds on the pages and in the editor. */
export const CONTACT_NAMES: Readonly<Record<ContactKind, string>> = {
  phone: 'Телефон',
  telegram: 'Telegram',
  viber: 'Viber',
  whatsapp: 'WhatsApp',
  signal: 'Signal',
  email: 'Електронна пошта',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  facebook: 'Facebook',
  youtube: 'YouTube',
  address: 'Адреса',
};

const REMOVE_ENTRY = 'якщо такого контакту немає, приберіть увесь запис: рядки kind і value';

const contact = record({
  kind: z
    .enum(Object.keys(VALUES) as [ContactKind, ...ContactKind[]])
    .meta({ title: 'Що це', enumDescriptions: Object.values(CONTACT_NAMES) }),
  value: z
    .union([z.string(), z.number()], {
      error: ({ input }) =>
        `${missing(input)}очікується номер, ім’я чи адреса${Array.isArray(input) ? '; тут список: кожен контакт впишіть окремим записом, другий — із label' : input == null ? `; ${REMOVE_ENTRY}` : ''}`,
    })
    .meta({
      title: 'Номер, ім’я чи адреса',
      description:
        'Viber, WhatsApp, Signal — номер; Telegram — ім’я без @; соцмережі — адреса сторінки; address — місто, вулиця, будинок.',
    }),
  label: text(30).optional().meta({
    title: 'Підпис',
    description: 'Замість назви: «Бухгалтерія». Потрібен, коли такий контакт уже є.',
  }),
}).transform(({ kind, value, label }, context) => {
  if (String(value).trim() === '') {
    context.addIssue({ code: 'custom', path: ['value'], message: `порожньо; ${REMOVE_ENTRY}` });
    return z.NEVER;
  }
  const read = VALUES[kind].safeParse(value, { error: explainIssue });
  for (const { message } of read.error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['value'], message });
  return read.success ? { kind, value: read.data, ...(label && { label }) } : z.NEVER;
});

/** Validates one contact as the content check does. The refusal is a Ukrainian sentence. */
export function readContact(kind: ContactKind, value: string): { value: string } | { refusal: string } {
  const read = VALUES[kind].safeParse(value, { error: explainIssue });
  return read.success
    ? { value: read.data }
    : { refusal: read.error.issues.map(({ message }) => message).join('; ') };
}

/** A contact of the school. */
export type SchoolContact = z.infer<typeof contact>;

/** All contacts in the order of the page. Receipts link to the first phone. */
export const contacts = z
  .array(contact)
  .max(16)
  .superRefine((list, context) => {
    if (!list.some(({ kind }) => kind === 'phone'))
      context.addIssue({ code: 'custom', message: 'потрібен щонайменше один телефон: kind: phone' });
    for (const [index, { kind, value, label }] of list.entries()) {
      const earlier = list.slice(0, index).filter((each) => each.kind === kind);
      const tell = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], message });
      if (earlier.some((each) => each.value === value))
        tell('value', 'такий контакт уже є вище; залиште один');
      else if (earlier.length > 0 && !label)
        tell('label', `такий контакт (${kind}) уже є вище; підпишіть цей: label: "Бухгалтерія"`);
      else if (earlier.some((each) => each.label === label))
        tell('label', 'такий підпис уже є вище; дайте інший');
    }
  });

/** The first contact of a kind. */
export function findContact(
  contacts: readonly SchoolContact[],
  kind: ContactKind,
): SchoolContact | undefined {
  return contacts.find((each) => each.kind === kind);
}

/** The main phone number. The schema requires at least one. */
export function mainPhone(contacts: readonly SchoolContact[]): string {
  return findContact(contacts, 'phone')?.value ?? '';
}
