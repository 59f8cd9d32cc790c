/** The contacts of the school: phone, messengers, e-mail, social networks and address. */
import { CONTACT_NAMES, type ContactKind, readContact } from '../school/contacts-schema.ts';
import { isSameName, NONE, splitList } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askUntil, Refusal } from './questions.ts';

type Contacts = NewSchool['contacts'];

const MESSENGERS = ['viber', 'whatsapp', 'signal'] as const;

/** A word in the address of a page, and the network. */
const NETWORKS = [
  [/instagr/i, 'instagram'],
  [/tiktok/i, 'tiktok'],
  [/facebook|fb\./i, 'facebook'],
  [/youtu/i, 'youtube'],
] as const;

/** Asks for the phone, which is required, and for the other contacts. */
export async function askContacts(ask: Ask, isOnline: boolean): Promise<Contacts> {
  const phone = await askUntil(ask, 'Телефон школи', (line) => checkContact('phone', line));
  const askOptional = (question: string, read: (line: string) => Contacts) =>
    askUntil(ask, `${question} (Enter — немає)`, (line) => (!line || NONE.test(line) ? [] : read(line)));
  const one = (kind: ContactKind) => (line: string) => [{ kind, value: checkContact(kind, line) }];
  return [
    { kind: 'phone', value: phone },
    ...(await askOptional('Telegram, ім’я без @', one('telegram'))),
    ...(await askOptional('Viber, WhatsApp чи Signal: назви через кому, номер — якщо він інший', (line) =>
      splitList(line).map((part) => readMessenger(part, phone)),
    )),
    ...(await askOptional('Електронна пошта', one('email'))),
    ...(await askOptional(
      'Instagram, TikTok, Facebook, YouTube: адреси сторінок з https:// через кому',
      (line) => splitList(line, /,|\s+(?=http)/).map(readPage),
    )),
    // Visitors of a studio need directions.
    ...(isOnline ? [] : await askOptional('Адреса, місто, вулиця, будинок', one('address'))),
  ];
}

/** Reads «WhatsApp», which has the number of the phone, «viber 067…», or a number alone for Viber. */
function readMessenger(part: string, phone: string): Contacts[number] {
  const word = /^\p{L}+/u.exec(part)?.[0] ?? '';
  const kind = word ? MESSENGERS.find((each) => isSameName(CONTACT_NAMES[each], word)) : 'viber';
  if (!kind) throw new Refusal(`«${part}»: очікується Viber, WhatsApp чи Signal, а за назвою — номер.`);
  const number = part.slice(word.length).replace(/^[\s:–—-]+/u, '');
  return { kind, value: number ? checkContact(kind, number) : phone };
}

/** Reads the address of a page, or an account name with @, which is Instagram's. */
function readPage(part: string): Contacts[number] {
  const [, kind] = NETWORKS.find(([words]) => words.test(part)) ?? [];
  if (!kind && !part.startsWith('@'))
    throw new Refusal(`«${part}»: очікується адреса сторінки в Instagram, TikTok, Facebook чи YouTube.`);
  return { kind: kind ?? 'instagram', value: checkContact(kind ?? 'instagram', part) };
}

/** Reads a contact as the content check does. */
function checkContact(kind: ContactKind, line: string): string {
  const read = readContact(kind, line);
  if (!('refusal' in read)) return read.value;
  // The refusal ends with the value that the owner probably meant.
  const meant = readContact(kind, read.refusal.split(': ').at(-1) ?? '');
  if ('refusal' in meant) throw new Refusal(`${read.refusal}.`);
  return meant.value;
}
