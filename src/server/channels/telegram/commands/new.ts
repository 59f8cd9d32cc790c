import type { Message } from '@grammyjs/types';
import { FIELD_LIMITS, type LeadFields } from '#shared/lead/lead.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { findAddress } from '../../../lead/contact-links.ts';
import type { Person } from '../../../lead/conversation.ts';
import { BY_HAND } from '../../../lead/describe-lead.ts';
import { readParent } from '../../../lead/family.ts';
import { createHashedId } from '../../../lead/hashed-id.ts';
import { isOfSibling, type Lead, SIBLING } from '../../../lead/lead.ts';
import { readManagerText } from '../../../lead/moments/read-manager-text.ts';
import { normalizePhone } from '../../../lead/phone.ts';
import { MAX_TEXT } from '../../../lead/tasks.ts';
import { cleanText, foldForSearch, toLine } from '../../../lead/text.ts';
import { findTelegramName } from '../../../lead/ways-to-write.ts';
import { listConversationLeads } from '../../../lookup/person.ts';
import { listOrigins } from '../buttons.ts';
import { describeReading } from '../describe-reading.ts';
import type { Answer, BotMessage } from '../message.ts';
import { type CommandParts, confirmStored, nameWriter } from '../school-chat.ts';
import { askFor } from './questions.ts';

/**
 * Handles `/new Оксана 067 123 45 67 фізика`: stores a lead that a manager has entered. A repeated message creates one
 * lead, and an edited one corrects it.
 *
 * @throws {StoreUnavailableError} if the lead could not be stored; the message must be handled again later
 */
export async function enterLead(message: Message, args: string, parts: CommandParts): Promise<Answer[]> {
  const { store, channels, clock, onStep } = parts;
  const fields = readNewLead(args);
  if (!fields) return [askFor('new')];
  // A child without a number of its own belongs to the lead that its text names.
  const named = fields.phone ? undefined : readParent(fields);
  const parent = named === undefined ? null : await store.findLead(named);
  const key = `bot-message:${message.chat.id}:${message.message_id}`;
  const date = formatKyivDate(new Date(clock.now()));
  const { number, outcome } = await store.saveLead(
    {
      requestId: createHashedId(key),
      kind: 'contact',
      fields: { ...fields, ...(parent && shareContact(fields, parent)), subject: BY_HAND, date },
      source: parent?.source.time_zone ? { time_zone: parent.source.time_zone } : {},
      marks: parent ? [SIBLING] : [],
    },
    channels,
  );
  const by = nameWriter(message);
  // The manager who enters a lead talks to the person, so the lead is taken by this manager.
  if (by) await store.applyCommand({ of: { lead: number }, step: 'take', by, key: `${key}:take` }, channels);
  onStep();
  // Its card follows immediately, unless the e-mail is late.
  confirmStored(message, parts, outcome === 'saved' ? undefined : STORED);
  if (parent && !(await isApart(number, store))) return [{ text: explainShared(number, parent) }];
  const other = parent ? undefined : await findOther(number, store);
  const entered = { number, text: fields.message ?? '', isOtherName: other !== undefined };
  const time = by && (await enterTime(entered, by, keysOfTime(key, message), parts));
  const missing = named === undefined || parent ? undefined : explainMissing(named);
  const confirmed = parent
    ? confirmSibling(number, parent)
    : askForOrigin(number, missing ?? (other && explainOther(other)));
  const corrected = missing && outcome === 'corrected' ? [{ text: missing }] : [];
  return [...(outcome === 'saved' ? [confirmed] : corrected), ...(time ? [time] : [])];
}

/** A new lead gets an answer with its number. */
const STORED = 'Записав.';

function explainMissing(number: number): string {
  return `Заявки №${number} в базі немає. Якщо це друга дитина, виправте номер у своєму повідомленні.`;
}

/** The contact of the parent for the card of another child. */
function shareContact({ message = '' }: LeadFields, { fields }: Lead): LeadFields {
  if (fields.phone) return { phone: fields.phone };
  const name = findTelegramName(Object.values(fields));
  const contact = name ? `@${name}` : findAddress(fields);
  return contact ? { message: `${message}\n${contact}` } : {};
}

/** The family is known, so its origin is, too. */
function confirmSibling(number: number, parent: Lead): BotMessage {
  const name = toLine(parent.fields.name ?? '', MAX_TEXT);
  return { text: `Записано: №${number}, та сама родина, що й №${parent.number}${name && ` (${name})`}.` };
}

/** Whether a lead about another child has a card of its own. An edited message may have joined the parent's before. */
async function isApart(number: number, store: CommandParts['store']): Promise<boolean> {
  const lead = await store.findLead(number);
  return lead === null || isOfSibling(lead);
}

function explainShared(number: number, parent: Lead): string {
  return `Заявка №${number} лишається на картці №${parent.number}. Для окремої картки надішліть /new новим повідомленням.`;
}

/** An edited message replaces the time that it had before. */
function keysOfTime(key: string, { edit_date: editedAt }: Message): { key: string; replaces?: string } {
  const own = `${key}:time`;
  return editedAt === undefined ? { key: own } : { key: `${own}:${editedAt}`, replaces: own };
}

/** Stores the time in the text of an entered lead, if the state tells what it is for; otherwise asks. */
async function enterTime(
  { number, text, isOtherName }: { number: number; text: string; isOtherName: boolean },
  by: Person,
  keys: { key: string; replaces?: string },
  parts: CommandParts,
): Promise<BotMessage | null> {
  const { store, channels, clock } = parts;
  const lead = await store.findLead(number);
  if (!lead) return null;
  const now = new Date(clock.now());
  const { reading, isOfOtherStep, isOfOtherChild, ...time } = readManagerText(text, lead, now, {
    isOtherName,
    isEdit: keys.replaces !== undefined,
  });
  if (reading.kind === 'note') return null;
  const result = await store.applyCommand({ of: { lead: number }, ...time, by, ...keys }, channels);
  const { conversation } = result ?? lead;
  const read = { lead: number, conversation, now, isOfOtherStep, isOfOtherChild, dropped: result?.dropped };
  return describeReading(reading, read, parts);
}

/** The newest older lead of the card with which an entered lead was joined, if it has another name. */
async function findOther(number: number, store: CommandParts['store']): Promise<Lead | undefined> {
  const lead = await store.findLead(number);
  const leads = lead ? await listConversationLeads(store, lead.conversation) : [];
  const other = leads.find((each) => each.number < number);
  const nameOf = (each: Lead) => foldForSearch(each.fields.name ?? '');
  return lead && other && nameOf(lead) && nameOf(lead) !== nameOf(other) ? other : undefined;
}

/** Explains that a lead of another name shares its card; it may be that of another child. */
function explainOther({ number, fields }: Lead): string {
  const name = toLine(fields.name ?? '', MAX_TEXT);
  return `Це на картці №${number}${name && ` (${name})`}, бо номер той самий. Друга дитина — окремо: /new Ім’я №${number}, предмет, день і година`;
}

/** Asks for the origin of a lead that a manager has entered. The hint is a line of its own. */
function askForOrigin(lead: number, hint: string | undefined): BotMessage {
  return {
    text: `Записано: №${lead}. Звідки ця людина?${hint ? `\n${hint}` : ''}`,
    reply_markup: { inline_keyboard: listOrigins(lead) },
  };
}

/** Digits and the characters between them, but not «№12» before them. */
const NUMBER = /(?<!№\s*\d*)\+?\(?\d[\d\s().–-]{5,}\d/;

/** «17.12.2026 17:00» is no phone number. */
const DATE = /^\d{1,2}[./]\d{1,2}[./](?:20)?\d\d(?!\d)/;

/** «067 123 45 67 Вікторія, хімія»: a name that ends at a comma. Subjects and days may have a capital, too. */
const NAME_BEHIND =
  /^(?!Матем|Алгебр|Геом|Фіз|Хім|Біол|Англ|Нім|Укр|Поль|Франц|Істор|Геогр|Інформ|Програм|Завтра|Сьогодні)((?:\p{Lu}[\p{Ll}’'ʼ-]+ ?)+)(?:[,\n]\s*([\s\S]*))?$/u;

/** Fewer digits are an age or a class. */
const LEAST_DIGITS = 7;

/**
 * Parses a lead that a manager has typed: «Оксана 067 123 45 67 фізика, після шостої», «Оксана, фізика, 067…»,
 * «067… Оксана, фізика». Without a phone number, the first word is the name, and the rest must contain another contact:
 * «Оксана @oksana, фізика».
 *
 * @returns undefined if it names no person
 */
export function readNewLead(input: string): LeadFields | undefined {
  const text = cleanText(input, FIELD_LIMITS.message).trim();
  const found = NUMBER.exec(text);
  if (!found || found[0].replace(/\D/g, '').length < LEAST_DIGITS || DATE.test(found[0])) {
    const [, name = '', rest = ''] = /^(\p{L}[^\s,;:]*)[\s,;:]+(\S[\s\S]*)$/u.exec(text) ?? [];
    return name ? { name: toLine(name, FIELD_LIMITS.name), phone: '', message: rest } : undefined;
  }
  const phone = cutNumber(found[0]);
  const before = text.slice(0, found.index).replace(/[\s,;:–-]+$/, '');
  const after = text.slice(found.index + phone.length).replace(/^[\s,;:.–-]+/, '');
  const [, name = '', topic = ''] = /^([^,\n(]+)[,\n]\s*([\s\S]+)$/.exec(before) ?? ['', before];
  const [, nameBehind = '', rest = ''] = (!before && NAME_BEHIND.exec(after)) || ['', '', after];
  return {
    name: toLine(name || nameBehind, FIELD_LIMITS.name),
    phone: toLine(phone, FIELD_LIMITS.phone),
    message: [topic, rest].filter(Boolean).join(', '),
  };
}

/** Finds the number in «067 123 45 67 10 клас»: the longest prefix that is a valid number, otherwise all of it. */
function cutNumber(digits: string): string {
  const ends = [...digits.matchAll(/\d(?=\D|$)/g)].map(({ index }) => index + 1).reverse();
  const end = ends.find((each) => normalizePhone(digits.slice(0, each)) !== null);
  return digits.slice(0, end);
}
