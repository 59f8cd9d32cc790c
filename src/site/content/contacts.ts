import {
  CONTACT_NAMES,
  type ContactKind,
  findContact,
  type SchoolContact,
} from '#content/contacts-schema.ts';
import { MESSAGES } from '#shared/lead/messages.ts';

/** A way to reach the school, in words. */
export type Contact = {
  /** Its drawing. */
  kind: ContactKind;
  channel: string;
  /** As the contact section shows it. */
  value: string;
  /** Whether the value says more than the channel's name and the links above it. */
  isValueUseful: boolean;
  /** As the footer shows it, after the drawing. */
  shortText: string;
  href: string;
};

export type SocialLink = { name: string; kind: ContactKind; href: string };

/** A chat to which forms lead. */
export type Chat = {
  /** «в Telegram» */
  in: string;
  href: string;
  /** The same with words by which the school finds the lead; `%s` is the phone of who writes. Signal takes no words. */
  write: string;
};

const SOCIALS: readonly ContactKind[] = ['instagram', 'tiktok', 'facebook', 'youtube'];

/** Where people write, besides Telegram, which spec §8 names. */
const CHATS: readonly ContactKind[] = ['viber', 'whatsapp', 'signal'];

/** The preposition before a name: «у» before «в» as it is heard. */
const withIn = (name: string) => `${/^[VW]/.test(name) ? 'у' : 'в'}\u00a0${name}`;

/** The ways of spec §1 to call and to write: phone, messaging app, chat app, e-mail; and the school's address. */
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
        // A number helps visitors without the app of a chat, but once is enough.
        isValueUseful: kind === 'phone' || (kind !== 'telegram' && !phones.includes(withoutSpaces(value))),
        shortText: label ? `${label}: ${shortText}` : shortText,
        href: contactHref(kind, value),
      };
    });
}

/** The social networks of spec §1; those that the school is in. */
export function describeSocials(contacts: readonly SchoolContact[]): SocialLink[] {
  return contacts
    .filter(({ kind }) => SOCIALS.includes(kind))
    .map(({ kind, value, label }) => ({ name: label ?? CONTACT_NAMES[kind], kind, href: value }));
}

/** The chat to which forms lead, if the school has one: Telegram, or else the first in its list. */
export function describeChat(contacts: readonly SchoolContact[]): Chat | undefined {
  const chat = findChat(contacts);
  if (!chat) return undefined;
  const href = contactHref(chat.kind, chat.value);
  const text = chat.kind === 'signal' ? '' : `${chat.kind === 'viber' ? '&draft' : '?text'}=${WRITTEN}`;
  return { in: withIn(CONTACT_NAMES[chat.kind]), href, write: href + text };
}

const WRITTEN = 'Заявка із сайту, телефон %s';

/** The sentence of a failed call (spec §8), with the chat that the school has in the place of Telegram. */
export function describeFailure(contacts: readonly SchoolContact[]): string {
  const chat = findChat(contacts);
  return MESSAGES.sendFailure.replace('Telegram/', chat ? `${CONTACT_NAMES[chat.kind]}/` : '');
}

function findChat(contacts: readonly SchoolContact[]): SchoolContact | undefined {
  return findContact(contacts, 'telegram') ?? contacts.find(({ kind }) => CHATS.includes(kind));
}

/** The link that calls a number written as people read it. */
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
