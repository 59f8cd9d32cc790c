import type { CallbackQuery, Chat, Message, User } from '@grammyjs/types';
import type { BotConfig } from '../../../config.ts';
import { STEPS, type StepName } from '../../../handling.ts';
import type { Card, Handler, Handling } from '../../../lead.ts';
import { phoneKey } from '../../../phone.ts';
import type { Facts } from '../../../store/facts.ts';
import type { LeadHandling } from '../../../store/lead-handling.ts';
import type { Leads } from '../../../store/leads.ts';
import { cleanText, toLine } from '../../../words/clean-text.ts';
import { cleanName, describeStep, HANDLING_WORDS } from '../../../words/describe-handling.ts';
import { type Clock, callWithin } from '../../queue/clock.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { BotRefusal, callBot, readChatIds, STALE } from './bot.ts';
import { readPress } from './buttons.ts';

/** What whoever pressed sees over the chat; an alert has to be closed by hand. */
export type PressAnswer = { text: string; isAlert: boolean };

export type PressParts = { store: Facts & LeadHandling & Leads; config: BotConfig; clock: Clock };

/**
 * Does what a pressed button says, if it was pressed in the school's chat. Whatever came before, the card that was
 * pressed is the one that is kept up to date from now on.
 *
 * @throws {StoreUnavailableError} when it could not be written down; the press is to be taken again later
 */
export async function takePress(
  query: CallbackQuery,
  parts: PressParts,
  signal: AbortSignal,
): Promise<PressAnswer> {
  const { store, clock } = parts;
  if (!(await isFromSchoolChat(query.message?.chat, query.from, parts, signal))) return refuse(STRANGER);
  const press = readPress(query.data ?? '');
  if (!press) return refuse('Ця кнопка застаріла.');
  const { step, number } = press;
  if (step === 'human') return release(number, store);
  const by: Handler = { source: `bot:${query.from.id}`, name: nameUser(query.from) };
  const { from, to } = STEPS[step];
  const outcome = await store.stepHandling({ leadNumber: number, from, to, by, id: `bot:${query.id}` });
  if (!outcome) return refuse(`Заявки №${number} вже немає.`);
  const card = readCard(query);
  // It may show an older step than we know of.
  if (card) await store.noteCard(number, card, STALE);
  if (outcome.isDone) {
    const others = step === 'take' ? await takeOthers(number, by, query.id, store) : [];
    const also = others.length > 0 ? ` Разом із нею: ${others.map((each) => `№${each}`).join(', ')}.` : '';
    return { text: DONE[step](number) + also, isAlert: false };
  }
  return explainLateness(number, outcome.handling, by, new Date(clock.now()));
}

/** The worker gives it the deliveries that a lead without any is to have. */
async function release(number: number, store: Leads): Promise<PressAnswer> {
  const isReleased = await store.releaseSpam(number, []);
  return isReleased
    ? { text: `Заявка №${number} більше не спам: за хвилину вона прийде сюди.`, isAlert: false }
    : refuse(`Заявки №${number} серед спаму вже немає.`);
}

/** More leads of one person nobody has open at once. */
const MAX_OTHERS = 10;

/** Takes what else nobody has taken of the same number, for one person is called once; their numbers. */
async function takeOthers(
  number: number,
  by: Handler,
  pressId: string,
  store: PressParts['store'],
): Promise<number[]> {
  const phone = phoneKey((await store.findLead(number))?.fields.phone ?? '');
  if (!phone) return [];
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  const taken: number[] = [];
  for (const lead of await store.listLeads({ limit: MAX_OTHERS, spam: false, phone })) {
    if (lead.number === number || lead.createdAt < since) continue;
    const id = `bot:${pressId}:${lead.number}`;
    const { to } = STEPS.take;
    const outcome = await store.stepHandling({ leadNumber: lead.number, from: ['new'], to, by, id });
    if (outcome?.isDone) taken.push(lead.number);
  }
  return taken;
}

/** PostgreSQL's largest lead number has so many digits. */
const CARD = /^№([1-9]\d{0,8})(?= )/;

/** More than that is no note. */
const MAX_NOTE = 500;

/**
 * Writes down what somebody in the school's chat has answered to a card, as a note on its lead; whatever else is said
 * there is none of our business.
 *
 * @throws {StoreUnavailableError} when it could not be written down; the message is to be taken again later
 */
export async function takeReply(message: Message, parts: PressParts, signal: AbortSignal): Promise<void> {
  const { store, config } = parts;
  const { from, chat, reply_to_message: card, text = '' } = message;
  const [, number] = CARD.exec(card?.text ?? '') ?? [];
  const note = toLine(cleanText(text, MAX_NOTE));
  // A token begins with the id of its bot.
  const isOurs = String(card?.from?.id) === config.token.split(':')[0];
  if (!from || !number || !note || !isOurs || !(await isFromSchoolChat(chat, from, parts, signal))) return;
  await store.noteLead({
    leadNumber: Number(number),
    by: { source: `bot:${from.id}`, name: nameUser(from) },
    note,
    id: `bot-message:${chat.id}:${message.message_id}`,
  });
}

const STRANGER = 'Ці кнопки — лише для чату школи.';

const DONE: Record<StepName, (number: number) => string> = {
  take: (number) => `Заявка №${number} ваша.`,
  answer: (number) => `Заявка №${number}: записано, що зв’язалися.`,
  agree: (number) => `Заявка №${number}: записано, що домовилися.`,
  decline: (number) => `Заявка №${number}: записано відмову.`,
  miss: (number) => `Заявка №${number}: записано, що не додзвонилися.`,
  junk: (number) => `Заявку №${number} позначено як спам.`,
  return: (number) => `Заявку №${number} повернено: її може взяти будь-хто.`,
};

/** Tells whoever was slower who has the lead now. */
function explainLateness(number: number, handling: Handling, by: Handler, now: Date): PressAnswer {
  if (handling.by?.source === by.source && handling.state === 'taken')
    return { text: `Заявка №${number} уже ваша.`, isAlert: false };
  const when = describeStep(handling, now);
  const state = HANDLING_WORDS[handling.state];
  return refuse(`Не вийшло. Заявка №${number}: ${state}${when ? ` (${when})` : ''}.`);
}

function refuse(text: string): PressAnswer {
  return { text, isAlert: true };
}

function readCard({ message }: CallbackQuery): Card | undefined {
  return message && { chatId: String(message.chat.id), messageId: message.message_id };
}

/** How people know somebody in the chat, whatever they call themselves. */
function nameUser({ first_name, last_name, username, id }: User): string {
  return cleanName(first_name, last_name) || (username ? `@${username}` : `користувач ${id}`);
}

const MEMBERS = new Set(['creator', 'administrator', 'member']);

/**
 * Whoever sees the card of a closed chat is in it. A chat with a public name can be read by everybody, so there
 * Telegram is asked whether they are a member.
 */
async function isFromSchoolChat(
  chat: Chat | undefined,
  from: User,
  { store, config, clock }: PressParts,
  signal: AbortSignal,
): Promise<boolean> {
  if (!chat) return false;
  const publicName = 'username' in chat && chat.username ? `@${chat.username}` : undefined;
  const ids = await readChatIds(config, store);
  const isOurs = ids.includes(String(chat.id)) || publicName?.toLowerCase() === config.chatId.toLowerCase();
  if (!isOurs || !publicName || chat.type === 'private') return isOurs;
  try {
    const member = await callWithin(clock, signal, HTTP_TIMEOUT_MS, (limited) =>
      callBot(config, 'getChatMember', { chat_id: chat.id, user_id: from.id }, limited),
    );
    return MEMBERS.has(member?.status ?? '') || (member?.status === 'restricted' && member.is_member);
  } catch (error) {
    // Telegram knows nobody like that; any other failure is no answer to the question.
    if (error instanceof BotRefusal && error.code === 'bot-400') return false;
    throw error;
  }
}
