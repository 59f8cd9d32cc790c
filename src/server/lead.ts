import type { LeadFields, LeadKind } from '#shared/lead/lead.ts';
import type { LeadSource } from '#shared/lead/source.ts';

/**
 * A way by which leads reach the owner: e-mail first, then the bot (spec §7.4), then a program of theirs. A new one
 * needs a row of the table `channel`, words and a transport; the compiler names the places.
 */
export const CHANNELS = ['email', 'bot', 'webhook'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * What is odd about a lead, in codes; each is only a mark, and the lead is delivered all the same, though behind those
 * without one. Only what is beyond the hourly bound of its network (`held`) waits until somebody releases it.
 */
export type Suspicion = 'too-fast' | 'no-stamp' | 'links' | 'foreign-script' | 'flood' | 'held';

export type NewLead = {
  /** UUID of the filled form; a second lead with the same one is a repeat. */
  requestId: string;
  kind: LeadKind;
  fields: LeadFields;
  /** The page and the campaign that it came from. */
  source: LeadSource;
  /** A filled honeypot, or one of too many from its network: stored, shown by `leads spam`, not delivered until it is released. */
  isSpam: boolean;
  /** Why a person should look twice («можливо, спам»); delivered all the same. Codes, never visitor text. */
  suspicions: string[];
};

export type Lead = NewLead & {
  /** Short running number that the messages carry, so that people recognise a repeat. */
  number: number;
  /** The lead that came first with the same `requestId` and said something else; null for ordinary leads. */
  variantOf: number | null;
  createdAt: Date;
  handling: Handling;
  /** The bot's message that shows the lead, so that it can be edited and linked; null before there is one. */
  card: Card | null;
};

/**
 * How far people are with a lead, as they say themselves (by a button, by `npm run leads`; which may follow which
 * stands in handling.ts):
 * - `new`: nobody has taken it, or it was given back
 * - `taken`: somebody is on it; such a lead is never purged
 * - `unreached`: nobody answered the phone, perhaps more than once; they are to be called again
 * - `answered`: the person was reached
 * - `agreed`: and wants lessons
 * - `declined`: and wants none
 * - `junk`: a person has looked and calls it spam. Not {@link NewLead.isSpam}: that is the honeypot's guess before
 *   anybody was told, and such a lead can't be handled until it is released. Junk has been delivered like any lead,
 *   stays in the lists, and does not become `isSpam`.
 *
 * The first three are open, the others closed; a closed lead can be opened again.
 */
export const HANDLING_STATES = [
  'new',
  'taken',
  'unreached',
  'answered',
  'agreed',
  'declined',
  'junk',
] as const;
export type HandlingState = (typeof HANDLING_STATES)[number];

/**
 * Who handles leads: somebody in the bot's chat, by their Telegram id, or the
 * server's command line.
 */
export type Handler = {
  source: `bot:${number}` | 'cli';
  /** As people know them; a text from outside, to be escaped wherever it is shown. */
  name: string;
};

/** Where the handling of a lead stands, and who has brought it there; nobody has while both are null. */
export type Handling = {
  state: HandlingState;
  by: Handler | null;
  at: Date | null;
  /** How many steps it has taken so far, so that a message can be told from one that shows a later step. */
  steps: number;
};

/** One line of a lead's history. */
export type HandlingChange = {
  leadNumber: number;
  from: HandlingState;
  to: HandlingState;
  by: Handler;
  at: Date;
  /** What they wrote with it; where both states are the same, this alone is what happened. */
  note: string | null;
};

/** What can happen to a lead that a delivery tells of; people are told of the first only. */
export type LeadEvent = {
  /** The same at each try, and of no other event. */
  id: string;
  type: `lead.${'created' | 'taken' | 'missed' | 'answered' | 'agreed' | 'declined' | 'junk' | 'returned' | 'noted'}`;
  at: Date;
  /** The name of whoever did it; null for a lead that came. */
  by: string | null;
  note: string | null;
};

/** A message in a chat of the bot. The id of a chat is a text: it may have more digits than a number keeps. */
export type Card = { chatId: string; messageId: number };

/**
 * - `pending`: to be sent when due, by whoever has its channel in the settings; the bot's is due when the e-mail is out,
 *   or ten minutes after the lead
 * - `done`: the provider said yes
 * - `dead`: given up for good, though perhaps not for every recipient; the owner is told, and may retry it
 */
export type DeliveryState = 'pending' | 'done' | 'dead';

export type Delivery = {
  leadNumber: number;
  channel: Channel;
  state: DeliveryState;
  /** Counted when the sending begins, so that a message that kills the process is counted too. */
  attempts: number;
  nextAttemptAt: Date;
  lastErrorCode: string | null;
  /** The recipients that have the message although others do not. */
  sentTo: readonly string[];
  doneAt: Date | null;
};

export type LeadWithDeliveries = Lead & { deliveries: Delivery[] };
