import type { LeadFields, LeadKind, PayloadField } from '#shared/lead/lead.ts';
import type { LeadSource } from '#shared/lead/source.ts';
import { awaitsCall, type Conversation, type ConversationState, type Person } from './conversation.ts';
import { isMidnight } from './times.ts';

/**
 * The channels to the owner: e-mail first, then the bot (spec §7.4), then a webhook. A new channel needs a row of the
 * table `channel`, texts and a transport; the compiler lists the places.
 */
export const CHANNELS = ['email', 'bot', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Why a lead looks like spam: a filled honeypot, many links, a phrase of advertisers. */
export const SUSPICIONS = ['hidden-field', 'links', 'phrase'] as const;
export type Suspicion = (typeof SUSPICIONS)[number];

/** Whether a lead looks like spam, even after a manager has released its conversation. */
export function isSuspicious({ marks }: Pick<NewLead, 'marks'>): boolean {
  return SUSPICIONS.some((code) => marks.includes(code));
}

/**
 * Start of the third group of an id that the intake created for a form without the page's script. RFC 9562 reserves
 * version 8 for custom ids.
 */
export const BARE_FORM = '8f';

/** Within this time, in ms, the same form without an id of the script is one lead. */
export const REPEAT_MS = 10 * 60 * 1000;

/** The mark of a lead in which the visitor, or a manager, has corrected this field. */
export const markOfCorrected = (field: PayloadField): string => `corrected:${field}`;

/** The mark of a lead about another child: it has the number of a parent, and a conversation of its own. */
export const SIBLING = 'sibling';

export function isOfSibling({ marks }: Pick<NewLead, 'marks'>): boolean {
  return marks.includes(SIBLING);
}

export type NewLead = {
  /** UUID of the filled form. If the form is sent again with another content, it is a correction of the lead. */
  requestId: string;
  kind: LeadKind;
  fields: LeadFields;
  /** The page and the campaign of the lead. */
  source: LeadSource;
  /** Facts about the lead as codes, never a visitor's text: {@link Suspicion}s, corrected fields, {@link SIBLING}. */
  marks: string[];
};

/** The conversation of a lead in the store. */
export type LeadConversation = Conversation & {
  id: number;
  /** The bot's message that shows it, for edits and links; null before there is one. */
  card: Card | null;
};

export type Lead = NewLead & {
  /** Short sequential number in all messages, so that people recognise a repeat. */
  number: number;
  createdAt: Date;
  /** The current conversation of the person. */
  conversation: LeadConversation;
};

/** Whether a call is due because the person wrote again; false if a manager set its time. */
export function isDueByLead({ createdAt, conversation }: Lead): boolean {
  const { dueAt } = conversation;
  if (!awaitsCall(conversation) || !dueAt) return false;
  return Math.abs(dueAt.getTime() - createdAt.getTime()) < SAME_MOMENT_MS;
}

/**
 * The time that a manager agreed on before the person wrote again, which made the call due at once; null if that time
 * still applies.
 *
 * @param history of the conversation, in its order
 */
export function findReplacedTime(
  conversation: Pick<Conversation, 'state' | 'dueAt'>,
  history: readonly HistoryLine[],
): Pick<Conversation, 'dueAt' | 'isWholeDay'> | null {
  const agreed = history.findLast((line) => !line.isNote && line.dueAt)?.dueAt;
  const { dueAt } = conversation;
  if (!awaitsCall(conversation) || !dueAt || !agreed || agreed.getTime() === dueAt.getTime()) return null;
  return { dueAt: agreed, isWholeDay: isMidnight(agreed) };
}

/** Both moments are taken while one lead is saved. */
const SAME_MOMENT_MS = 1_000;

/** One line of a conversation's history. */
export type HistoryLine = {
  conversationId: number;
  from: ConversationState;
  to: ConversationState;
  by: Person;
  at: Date;
  /** The note of the event. */
  note: string | null;
  /** A note without a step. */
  isNote: boolean;
  /** The type of the row in the table `event`, such as `conversation.missed`. */
  type: `conversation.${string}`;
  /** The agreed time of the next call or the trial lesson. */
  dueAt: Date | null;
  /** The package of a student, or why the person was lost. */
  detail: string | null;
};

/** The notes of a history in its order. */
export function listNotes(history: readonly HistoryLine[]): string[] {
  return history.flatMap(({ note }) => note ?? []);
}

/** The texts that corrections replaced, such as «номер: 063 111 22 44». */
export function listOlderTexts(history: readonly HistoryLine[]): string[] {
  return history.flatMap(({ type, detail }) => (type === 'conversation.corrected' && detail) || []);
}

/** A message of the bot. The id of a chat is a text: it may have more digits than a JavaScript number holds. */
export type Card = { chatId: string; messageId: number };

/**
 * - `pending`: to be sent when due; the bot's is due when the e-mail was sent, or ten minutes after the lead
 * - `done`: the provider accepted it, for one recipient at least
 * - `dead`: given up; the owner is notified and may retry it
 */
export type DeliveryState = 'pending' | 'done' | 'dead';

export type Delivery = {
  leadNumber: number;
  channel: Channel;
  state: DeliveryState;
  /** Incremented when the sending begins, so that a message that crashes the process is counted too. */
  attempts: number;
  nextAttemptAt: Date;
  lastErrorCode: string | null;
  doneAt: Date | null;
};

export type LeadWithDeliveries = Lead & { deliveries: Delivery[] };
