import { createHash } from 'node:crypto';
import type { CallbackQuery } from '@grammyjs/types';
import { nameNumbers } from '../../../lead/describe-lead.ts';
import { describePerson } from '../../../lead/describe-person.ts';
import type { Card, Lead } from '../../../lead/lead.ts';
import { phoneKey } from '../../../lead/phone.ts';
import { type FoundPerson, findPerson, findPersonOf } from '../../../lookup/person.ts';
import { callBot } from '../api.ts';
import { type Answer, type BotMessage, formatNotification } from '../message.ts';
import type { ChatParts } from '../school-chat.ts';
import { describeRequest } from './find.ts';
import { askFor } from './questions.ts';

/** People do not read longer lists on a phone. */
const MAX_SHOWN = 10;

/** A later confirmation has no effect. */
const FORGET_WITHIN_MINUTES = 60;

const KEEP = '2:keep';

const ASKED_LONG_AGO = 'Минуло понад годину, спитайте ще раз: /forget';
const LISTED_OTHERS = 'Заявок стало більше, спитайте ще раз: /forget';

/** Overwrites the chat's messages about the person too. */
const WIPED = 'Видалено на прохання людини.';

/** «№12» or a number that is too short for a phone: a lead. */
const LEAD = /^(?:№\s*([1-9]\d{0,8})|([1-9]\d{0,3}))$/;

/**
 * Answers `/forget 067 123 45 67`, or `/forget №12` for a person without a phone number, with the question whether to
 * delete. Without a number, asks for it.
 */
export async function askToForget(args: string, { store, clock }: ChatParts): Promise<Answer> {
  const [, marked, bare] = LEAD.exec(args) ?? [];
  const number = Number(marked ?? bare ?? 0);
  const lead = number ? await store.findLead(number) : null;
  if (number && !lead) return { text: `Заявки №${number} немає.` };
  const key = phoneKey(lead ? (lead.fields.phone ?? '') : args);
  if (!lead && key === '') return askFor('forget');
  const found = lead ? await findPersonOf(store, lead) : await findPerson(store, key);
  return writeForgetQuestion(key, found, clock.now());
}

/** Asks for confirmation before all data of a person is deleted. */
function writeForgetQuestion(phone: string, { leads, related }: FoundPerson, now: number): BotMessage {
  const hint = related.length > 0 ? `Пов’язані заявки: ${nameNumbers(related)}.` : '';
  if (leads.length === 0)
    return { text: [`Заявок із номером ${phone} немає.`, hint].filter(Boolean).join('\n') };
  const shown = leads.slice(0, MAX_SHOWN);
  const message = formatNotification({
    id: 'forget',
    icon: '🗑',
    title: `Видалити назавжди заявок: ${leads.length}?`,
    paragraphs: [
      ...shown.map((lead) => [...describePerson(lead, true), { text: `\n${describeRequest(lead)}` }]),
      ...(leads.length > shown.length ? [[{ text: `Ще ${leads.length - shown.length}.` }]] : []),
      ...(hint ? [[{ text: `${hint} Їх це не зачепить.` }]] : []),
    ],
  });
  const buttons = [
    { text: 'Так', callback_data: writeForgetPress(phone, leads, now) },
    { text: 'Ні', callback_data: KEEP },
  ];
  return { ...message, reply_markup: { inline_keyboard: [buttons] } };
}

/** Data of the button «Так»: the key of the phone number, a digest of all listed leads, and the time. */
type ForgetPress = {
  phone: string;
  /** The number of a lead, used if the person has no phone number. */
  lead: number;
  digest: string;
  askedAtMinute: number;
};

/** Telegram allows 64 bytes in a button. No phone number has more digits than this. */
const MAX_KEY = 29;

function writeForgetPress(phone: string, leads: readonly Lead[], now: number): string {
  const subject = phone && phone.length <= MAX_KEY ? phone : `n${leads[0]?.number}`;
  return `2:forget:${subject}:${digestListed(leads)}:${Math.floor(now / 60_000)}`;
}

/** Parses the answer to the question: null to delete nothing, undefined for any other button. */
function readForgetPress(data: string): ForgetPress | null | undefined {
  if (data === KEEP) return null;
  const [, phone = '', lead, digest, minute] =
    /^2:forget:(?:(\+?\d{5,29})|n([1-9]\d{0,9})):([\da-f]{16}):(\d{1,10})$/.exec(data) ?? [];
  if (digest === undefined) return undefined;
  return { phone, lead: Number(lead ?? 0), digest, askedAtMinute: Number(minute) };
}

/** A short digest of the leads that a question lists. */
function digestListed(leads: readonly Lead[]): string {
  const numbers = leads.map(({ number }) => number).sort((one, other) => one - other);
  return createHash('sha256').update(numbers.join(',')).digest('hex').slice(0, 16);
}

/**
 * Handles a press under the question, and replaces the question with the result.
 *
 * @returns the text for the presser; undefined for any other press
 * @throws {StoreUnavailableError} if nothing could be deleted; the press must be handled again later
 */
export async function handleForgetPress(
  { data = '', message }: CallbackQuery,
  parts: ChatParts,
): Promise<string | undefined> {
  const press = readForgetPress(data);
  if (press === undefined) return undefined;
  const result = press && (await forget(press, parts));
  const text = result?.text ?? 'Нічого не видалено.';
  if (message) overwrite({ chatId: String(message.chat.id), messageId: message.message_id }, text, parts);
  return result?.isDone ? 'Видалено.' : text;
}

/** Deletes what the question listed, and nothing newer. */
async function forget(press: ForgetPress, parts: ChatParts): Promise<{ text: string; isDone: boolean }> {
  const { store, clock } = parts;
  if (!isTimely(press, clock.now())) return { text: ASKED_LONG_AGO, isDone: false };
  const leads = await findListed(press, store);
  if (leads.length === 0) return { text: writeErased([]), isDone: false };
  if (digestListed(leads) !== press.digest) return { text: LISTED_OTHERS, isDone: false };
  const numbers = leads.map(({ number }) => number);
  const erased = await store.eraseLeads(numbers, press.phone || phoneKey(leads[0]?.fields.phone ?? ''));
  for (const { conversation } of newestOfEach(leads))
    if (conversation.card) overwrite(conversation.card, WIPED, parts);
  return { text: writeErased(erased), isDone: true };
}

/** Finds the leads of the question again. */
async function findListed({ phone, lead }: ForgetPress, store: ChatParts['store']): Promise<Lead[]> {
  if (phone) return (await findPerson(store, phone)).leads;
  const named = await store.findLead(lead);
  return named ? (await findPersonOf(store, named)).leads : [];
}

/** Whether the confirmation is recent. A clock that was set back does not extend it. */
function isTimely({ askedAtMinute }: ForgetPress, now: number): boolean {
  return Math.abs(now / 60_000 - askedAtMinute) <= FORGET_WITHIN_MINUTES;
}

/** The first of these leads for each conversation. */
function newestOfEach<Found extends Lead>(leads: readonly Found[]): Found[] {
  const found = new Map<number, Found>();
  for (const lead of leads) if (!found.has(lead.conversation.id)) found.set(lead.conversation.id, lead);
  return [...found.values()];
}

function overwrite({ chatId, messageId }: Card, text: string, { config, sender }: ChatParts): void {
  const body = { chat_id: chatId, message_id: messageId, text };
  sender.inBackground(
    () => sender.send((signal) => callBot(config, 'editMessageText', body, signal)),
    'could not overwrite a message',
  );
}

/** Says what was deleted, and what only people can delete. */
function writeErased(numbers: readonly number[]): string {
  if (numbers.length === 0) return 'Цих заявок уже немає.';
  return `🗑 Видалено: ${nameNumbers(numbers)}.
Видаліть самі: листи в пошті, інші повідомлення про людину в цьому чаті, рядки у ваших таблицях.`;
}
