import {
  CONTACT_NAMES,
  type ContactKind,
  findContact,
  type SchoolContact,
} from '#content/school/contacts-schema.ts';
import { MESSAGES } from '#shared/lead/messages.ts';

/** A contact channel of the school as text. */
export type Contact = {
  /** The name of its drawing. */
  kind: ContactKind;
  channel: string;
  /** The value in the contact section. */
  value: string;
  /** Whether the value adds something to the channel's name and the links above it. */
  isValueUseful: boolean;
  /** The text after the drawing in the footer. */
  shortText: string;
  /** The text below the drawing in the footer of phones. */
  cellText: string;
  href: string;
};

export type SocialLink = { name: string; kind: ContactKind; href: string };

/** The chat that forms link to. */
export type Chat = {
  /** The name with its preposition, such as «в Telegram». */
  in: string;
  href: string;
  /** The link with a prepared text that identifies the lead; `%s` is the visitor's phone. Signal accepts no text. */
  write: string;
};

const SOCIALS: readonly ContactKind[] = ['instagram', 'tiktok', 'facebook', 'youtube'];

/** Chats other than Telegram, which spec §8 names. */
const CHATS: readonly ContactKind[] = ['viber', 'whatsapp', 'signal'];

/** Adds the preposition before a name: «у» if the name sounds as if it begins with «в». */
const withIn = (name: string) => `${/^[VW]/.test(name) ? 'у' : 'в'}\u00a0${name}`;

/** The contact channels of spec §1: phone, messaging app, chat app, e-mail, and the school's address. */
export function describeContacts(contacts: readonly SchoolContact[]): Contact[] {
  const phones = contacts.filter(({ kind }) => kind === 'phone').map(({ value }) => withoutSpaces(value));
  return contacts
    .filter(({ kind }) => !SOCIALS.includes(kind))
    .map(({ kind, value, label }) => {
      const name = CONTACT_NAMES[kind];
      const isDirect = kind === 'phone' || kind === 'email' || kind === 'address';
      const shortText = isDirect ? value : name;
      return {
        kind,
        channel: label ?? name,
        value: kind === 'telegram' ? `@${value}` : value,
        // A number helps visitors without the chat's app, but is shown only once.
        isValueUseful: kind === 'phone' || (kind !== 'telegram' && !phones.includes(withoutSpaces(value))),
        shortText: label ? `${label}: ${shortText}` : shortText,
        cellText: label ?? (kind === 'email' ? 'Пошта' : name),
        href: contactHref(kind, value),
      };
    });
}

/** The social networks of spec §1 that the school uses. */
export function describeSocials(contacts: readonly SchoolContact[]): SocialLink[] {
  return contacts
    .filter(({ kind }) => SOCIALS.includes(kind))
    .map(({ kind, value, label }) => ({ name: label ?? CONTACT_NAMES[kind], kind, href: value }));
}

/** The chat that forms link to: Telegram if the school has it, otherwise the first in its list. */
export function describeChat(contacts: readonly SchoolContact[]): Chat | undefined {
  const chat = findChat(contacts);
  if (!chat) return undefined;
  const href = contactHref(chat.kind, chat.value);
  const text = chat.kind === 'signal' ? '' : `${chat.kind === 'viber' ? '&draft' : '?text'}=${CHAT_TEXT}`;
  return { in: withIn(CONTACT_NAMES[chat.kind]), href, write: href + text };
}

const CHAT_TEXT = 'Заявка із сайту, телефон %s';

/** The error text of a failed call (spec §8). If the school lacks Telegram, its own chat replaces it. */
export function describeFailure(contacts: readonly SchoolContact[]): string {
  const chat = findChat(contacts);
  return MESSAGES.sendFailure.replace('Telegram/', chat ? `${CONTACT_NAMES[chat.kind]}/` : '');
}

function findChat(contacts: readonly SchoolContact[]): SchoolContact | undefined {
  return findContact(contacts, 'telegram') ?? contacts.find(({ kind }) => CHATS.includes(kind));
}

/** The `tel:` link of a formatted phone number. */
export function phoneHref(phone: string): string {
  return `tel:${withoutSpaces(phone)}`;
}

function contactHref(kind: ContactKind, value: string): string {
  const number = withoutSpaces(value);
  switch (kind) {
    case 'phone':
      return phoneHref(value);
    case 'telegram':
      return `https://t.me/${value}`;
    case 'viber':
      return `viber://chat?number=${encodeURIComponent(number)}`;
    case 'whatsapp':
      return `https://wa.me/${number.slice(1)}`;
    case 'signal':
      return `https://signal.me/#p/${number}`;
    case 'email':
      return `mailto:${value}`;
    case 'address':
      return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(value)}`;
    default:
      return value;
  }
}

function withoutSpaces(phone: string): string {
  return phone.replaceAll(' ', '');
}
