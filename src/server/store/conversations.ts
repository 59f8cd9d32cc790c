import { DAY_MS } from '#shared/time/durations.ts';
import {
  addLead,
  applyStep,
  type Conversation,
  type ConversationState,
  correctLead,
  describeState,
  isOpen,
  ORIGINS,
  type Origin,
  type Person,
  type StepInput,
  type StepName,
  type StepOutcome,
  stepOfMoment,
  takeBackTime,
  VISITOR,
} from '../lead/conversation.ts';
import type { Card, Channel, HistoryLine, Lead, LeadConversation, LeadWithDeliveries } from '../lead/lead.ts';
import { addDeliveries, addDeliveriesOf } from './add-deliveries.ts';
import { stateAfter } from './delivery-states.ts';
import { type Engine, type Reader, storableText, type Transaction, type Values } from './engine.ts';
import { type ConversationRow, readLeads, toConversation } from './lead-rows.ts';

/** An action on a conversation, by a button, a reply, a command or at the terminal: a step, a note, or both. */
export type ConversationCommand = {
  /** The number of one of its leads. */
  of: { lead: number };
  /** Left out for a note alone. A moment in such a note belongs to the last step. */
  step?: StepName | undefined;
  /** When to call again, or when the trial lesson is. Null clears the time of a lesson. */
  moment?: Date | null | undefined;
  /** Only the day of the moment is known. */
  isWholeDay?: boolean | undefined;
  /** The package of a student, or why the person was lost. */
  detail?: string | undefined;
  note?: string | undefined;
  /** How a lead came that a manager entered; no step. */
  origin?: Origin | undefined;
  by: Person;
  /** Unique for each press or command, so that a repeated one changes nothing. */
  key: string;
  /** The key of an edited message. Its older note is deleted, and its time, if the command has none. */
  replaces?: string | undefined;
};

/** The result of a command; `done` also if the same press did it before. Null if the conversation no longer exists. */
export type CommandResult = {
  kind: 'done' | 'same' | 'refused';
  text: string;
  conversation: LeadConversation;
} | null;

/** Number of suspected conversations without a card, and the id of the newest one. */
type Hidden = { count: number; newest: number | null };

type OpenOptions = {
  limit: number;
  /**
   * Leaves out new conversations from before this moment: without buttons all leads of an installation stay new. It
   * is the fact `handling-since`. Other open conversations are listed whatever their age.
   */
  since: Date;
};

/** The key of a reminder, see {@link Notifications}. */
export function keyOfReminder(id: number, kind: ReminderKind): string {
  return `due:${id}:${kind}`;
}

/**
 * The kinds of reminders about a conversation:
 * - `soon`: the promise ends soon and no manager has taken it
 * - `broken`: the promise has ended and no manager has taken it
 * - `over`: the promise has ended without an outcome
 * - `call`: it is time to call
 * - `hour`: the trial lesson begins within the hour
 * - `after`: the trial lesson is over
 */
export type ReminderKind = (typeof REMINDER_KINDS)[number];

const REMINDER_KINDS = ['soon', 'broken', 'over', 'call', 'hour', 'after'] as const;

/** Kinds that belong to one moment: a new moment causes a new reminder. */
const TIMED_KINDS: readonly ReminderKind[] = ['call', 'hour', 'after'];

/** States in which each timed kind applies. */
const STATES_OF = { call: ['callback', 'deciding'], hour: ['trial'], after: ['trial'] } as const;

export type Conversations = ReturnType<typeof createConversations>;

/** The commands on conversations, the lists for reminders, and the messages that show a conversation. */
export function createConversations(database: Engine) {
  return {
    /**
     * Applies a command by the table of steps, with a line in the history. The same transaction queues the new state
     * for the card and for the webhook.
     *
     * @param channels that send the leads if the step releases them from suspicion
     */
    applyCommand: (command: ConversationCommand, channels: readonly Channel[] = []) =>
      database.write((transaction) => applyCommand(transaction, command, channels)),
    /** Returns the histories of these conversations in chronological order. */
    listHistory: (ids: readonly number[]) =>
      database.all<HistoryLine>(LIST_HISTORY, { ids: [...new Set(ids)] }),

    /**
     * Lists conversations that wait for an answer, the oldest first, without suspected spam. Each is represented by its
     * newest lead.
     */
    listOpen: ({ limit, since }: OpenOptions) => readNewest(database, LIST_OPEN, { limit, since }),
    /**
     * Lists recent conversations without a reminder for this kind, the oldest first. The reminder may not be due yet.
     * Older ones appear in the morning summary.
     */
    listUnanswered: (kind: 'soon' | 'broken' | 'over', { limit, since }: OpenOptions) =>
      readNewest(database, kind === 'over' ? LIST_OVER : LIST_UNANSWERED, {
        ...{ kind, limit, recentMs: RECENT_MS },
        ...(kind !== 'over' && { since }),
      }),
    /** Lists conversations whose call or lesson lies between these moments and that have no reminder for it yet. */
    listTimed: (kind: keyof typeof STATES_OF, from: Date, to: Date, limit: number) =>
      readNewest(database, LIST_TIMED, { kind, states: STATES_OF[kind], from, to, limit }),
    /**
     * Lists conversations with a trial lesson between these moments, in order of time. Includes lessons without an
     * hour.
     */
    listLessons: (from: Date, to: Date, limit: number) =>
      readNewest(database, LIST_LESSONS, { from, to, limit }),
    /**
     * Counts suspected conversations without a card, and finds the newest.
     *
     * @param atMost counting stops there
     * @param after id of the newest conversation of the previous count
     */
    async countHidden(atMost: number, after = 0): Promise<Hidden> {
      const row = await database.get<Hidden>(COUNT_HIDDEN, { atMost, after });
      return { count: Number(row?.count ?? 0), newest: row?.newest ?? null };
    },

    /**
     * Queues cards for the newest suspected conversations that have none.
     *
     * @returns the number of cards
     */
    showSuspected: (atMost: number) =>
      database.write(async (transaction) => {
        const leads = await transaction.all<{ number: number }>(LIST_HIDDEN, { atMost });
        await addDeliveries(
          transaction,
          leads.map(({ number }) => number),
          ['bot'],
        );
        return leads.length;
      }),

    /**
     * Stores the message that shows the conversation, in place of an earlier one.
     *
     * @param steps number of steps that the card shows; if the conversation has more, the card is updated again
     */
    saveCard: (id: number, card: Card, steps?: number) =>
      database.write((transaction) => saveCard(transaction, id, card, steps)),
  };
}

async function saveCard(
  transaction: Transaction,
  id: number,
  { chatId, messageId }: Card,
  shown?: number,
): Promise<void> {
  const row = await transaction.get<{ steps: number }>(NOTE_CARD, { id, chatId, messageId });
  if (row && row.steps !== shown) await queueCard(transaction, id);
}

/** Queues the current state for the card, if there is one. */
export async function queueCard(transaction: Transaction, id: number): Promise<void> {
  await transaction.run(QUEUE_CARD, { id });
}

/** Queues the current state for the card and the webhook, if these have shown the conversation before. */
async function queueConversation(transaction: Transaction, id: number): Promise<void> {
  await queueCard(transaction, id);
  await transaction.run(QUEUE_WEBHOOK, { id });
}

/**
 * Locks the conversation's row, so that simultaneous steps run one after the other and each sees the previous result.
 *
 * The order of the guards is the rule:
 *
 * 1. Edit: the older note goes first, also for a repeated edit, which then changes nothing more. Its older time goes
 *    after the guard against repeats, because that is a step.
 * 2. Repeat: before all rules of the state, because the first run may have changed the state.
 * 3. Origin and note alone: allowed in every state, so they come before the rules of the step.
 * 4. Step: the table of steps decides. A step that changes nothing stores its note; a refused one stores nothing.
 * 5. Other conversation: after the step, because only its result shows whether the conversation opens again.
 * 6. Suspicion: last, because only an accepted step may send the leads.
 */
async function applyCommand(
  transaction: Transaction,
  command: ConversationCommand,
  channels: readonly Channel[],
): Promise<CommandResult> {
  const row = await transaction.get<AskedRow>(FIND_BY_LEAD, { number: command.of.lead });
  if (!row) return null;
  const before = toConversation(row);
  const input = toStepInput(command, before);
  const event = {
    by: command.by,
    key: storableText(command.key),
    note: command.note ? storableText(command.note) : undefined,
    at: row.askedAt,
  };
  if (command.replaces) await dropNote(transaction, before.id, storableText(command.replaces), event.key);
  if (await isRecorded(transaction, event.key))
    return { kind: 'done', text: describeRepeated(before, input?.step, event.by), conversation: before };
  if (command.origin) return recordOrigin(transaction, before, event, command.origin);
  const outcome = input
    ? applyStep(before, input, row.askedAt)
    : await takeBackEditedTime(transaction, before, command, row.askedAt);
  if (!outcome) return recordNote(transaction, before, event);
  if (outcome.kind === 'same' && event.note) return recordNote(transaction, before, event);
  if (outcome.kind !== 'done') return { ...outcome, conversation: before };
  const after: LeadConversation = { ...before, ...outcome.conversation };
  const other = await findOther(transaction, before, after, row.phoneKey);
  if (other) return { kind: 'refused', text: `Людина вже написала знову: №${other}.`, conversation: before };
  if (before.isSuspected && !after.isSuspected) await addDeliveriesOf(transaction, before.id, channels);
  return recordEvent(transaction, before, after, { ...event, type: outcome.event, text: outcome.text });
}

/** The step of a command. A moment without a step belongs to the state. Undefined for a note or an origin alone. */
function toStepInput(
  { step: given, by, moment, isWholeDay, detail }: ConversationCommand,
  conversation: Conversation,
): StepInput | undefined {
  const step = given ?? (moment ? stepOfMoment(conversation) : undefined);
  return step && { step, by, moment, isWholeDay, detail: detail && storableText(detail) };
}

async function isRecorded(transaction: Transaction, key: string): Promise<boolean> {
  return (await transaction.get('SELECT 1 AS known FROM event WHERE key = :key', { key })) !== undefined;
}

function recordOrigin(
  transaction: Transaction,
  conversation: LeadConversation,
  { by, key, at }: EventFacts,
  origin: Origin,
): Promise<CommandResult> {
  const event = { type: 'conversation.origin', by, key, at, text: ORIGINS[origin], detail: origin } as const;
  return recordEvent(transaction, conversation, conversation, event);
}

async function recordNote(
  transaction: Transaction,
  conversation: LeadConversation,
  event: EventFacts,
): Promise<CommandResult> {
  if (!event.note) return { kind: 'same', text: '', conversation };
  return recordEvent(transaction, conversation, conversation, { ...event, type: 'conversation.noted' });
}

/**
 * Removes the note of an edited message and of its earlier edits, whose keys begin with the message's key. A note alone
 * is deleted, a step loses its note.
 *
 * @param own the key of this edit, which may arrive twice
 */
async function dropNote(transaction: Transaction, id: number, key: string, own: string): Promise<void> {
  const prefix = `${key}:`;
  const edited = { id, key, own, prefix, size: prefix.length };
  await transaction.run(`DELETE FROM event WHERE ${IS_EDITED} AND type = 'conversation.noted'`, edited);
  await transaction.run(`UPDATE event SET note = NULL WHERE ${IS_EDITED}`, edited);
}

/**
 * Takes back the time that an edited message had set, if no later step has set another one. If the person has written
 * again since the earlier time was agreed, a call is due now.
 */
async function takeBackEditedTime(
  transaction: Transaction,
  before: Conversation & { id: number },
  { replaces, by }: ConversationCommand,
  now: Date,
): Promise<StepOutcome | undefined> {
  if (!replaces) return undefined;
  const edited = storableText(replaces);
  const isOwn = ({ key }: TimedRow) => key === edited || key.startsWith(`${edited}:`);
  const steps = await transaction.all<TimedRow>(LIST_TIMES, { id: before.id });
  const [last] = steps;
  if (!last || !isOwn(last) || last.dueAt?.getTime() !== before.dueAt?.getTime()) return undefined;
  const earlier = steps.find((step) => !isOwn(step) && step.after === before.state);
  const hasWritten = earlier !== undefined && earlier.since > earlier.at && before.state !== 'trial';
  return takeBackTime(before, hasWritten ? now : (earlier?.dueAt ?? null), by, now);
}

type TimedRow = { key: string; after: ConversationState; at: Date; dueAt: Date | null; since: Date };

type AskedRow = ConversationRow & { phoneKey: string; askedAt: Date };

/** The result of a press that was recorded before. */
function describeRepeated(now: Conversation, step: StepName | undefined, by: Person): string {
  const outcome = step ? applyStep(now, { step, by }, now.at ?? now.openedAt) : undefined;
  return outcome?.kind === 'same' ? outcome.text : `Уже записано. Зараз — ${describeState(now)}.`;
}

/**
 * The same person may have opened another conversation since. Returns its newest lead, because one open conversation is
 * enough.
 */
async function findOther(
  transaction: Transaction,
  before: Conversation,
  after: Conversation,
  phone: string,
): Promise<number | undefined> {
  if (isOpen(before) || !isOpen(after) || phone === '') return undefined;
  return (await transaction.get<{ number: number }>(FIND_OTHER, { phone }))?.number;
}

/** The author, the key, the note and the time of an event. */
type EventFacts = {
  by: Person;
  key: string;
  note?: string | undefined;
  at: Date;
};

type HistoryEvent = EventFacts & {
  type: `conversation.${string}`;
  text?: string;
  /** The detail of an event that is no step. */
  detail?: string;
};

/**
 * Stores a conversation after a step or a note, with the line of its history.
 *
 * @param step the conversation after the step; the unchanged one for a note
 */
async function recordEvent(
  transaction: Transaction,
  before: LeadConversation,
  step: LeadConversation,
  { type, by, key, note, at, text = '', detail }: HistoryEvent,
): Promise<CommandResult> {
  const isNote = type === 'conversation.noted' || type === 'conversation.origin';
  const after = isNote ? { ...step, steps: before.steps + 1 } : step;
  await transaction.run(UPDATE_CONVERSATION, { ...valuesOf(after), id: before.id });
  if (after.dueAt?.getTime() !== before.dueAt?.getTime()) await remindAgain(transaction, before.id);
  await transaction.run(ADD_EVENT, {
    id: before.id,
    key,
    type,
    before: before.state,
    after: after.state,
    by: JSON.stringify(by),
    at,
    note: note ?? null,
    dueAt: after.dueAt,
    detail: isNote ? (detail ?? null) : after.detail,
  });
  await queueConversation(transaction, before.id);
  return { kind: 'done', text, conversation: after };
}

/** Deletes the dedupe keys of reminders after the call or the lesson has moved, so that managers are reminded again. */
async function remindAgain(
  transaction: Transaction,
  id: number,
  kinds: readonly ReminderKind[] = TIMED_KINDS,
): Promise<void> {
  for (const kind of kinds)
    await transaction.run('DELETE FROM notified WHERE key = :key', { key: keyOfReminder(id, kind) });
}

function valuesOf(conversation: Conversation) {
  const { state, by, at, dueAt, isWholeDay, detail, isSuspected, steps, openedAt, closedAt } = conversation;
  const who = by && JSON.stringify(by);
  return { state, by: who, at, dueAt, isWholeDay, detail, isSuspected, steps, openedAt, closedAt };
}

/**
 * Finds or opens the conversation of a new lead, and updates it.
 *
 * @param phone in E.164 form; empty if there is none
 * @param isSuspicious the lead looks like spam
 * @returns its id, whether it is suspected, and whether this lead has released it from suspicion
 */
export async function joinConversation(
  transaction: Transaction,
  phone: string,
  isSuspicious: boolean,
): Promise<{ id: number; isSuspected: boolean; isReleased: boolean }> {
  const known = await findByPhone(transaction, phone);
  if (known) {
    const after = addLead(toConversation(known), known.askedAt, isSuspicious);
    if (after) {
      await transaction.run(UPDATE_CONVERSATION, {
        ...valuesOf(after),
        steps: after.steps + 1,
        id: known.id,
      });
      await queueConversation(transaction, known.id);
      if (after.dueAt?.getTime() !== known.dueAt?.getTime()) await remindAgain(transaction, known.id);
      const { isSuspected } = after;
      return { id: known.id, isSuspected, isReleased: known.isSuspected && !isSuspected };
    }
  }
  const opened = await transaction.get<{ id: number }>(OPEN, { phone, isSuspected: isSuspicious });
  if (opened) return { id: opened.id, isSuspected: isSuspicious, isReleased: false };
  // Another instance has opened the conversation at the same moment.
  const other = await findByPhone(transaction, phone);
  if (!other) throw new Error('A conversation has vanished while it was opened');
  return { id: other.id, isSuspected: other.isSuspected, isReleased: false };
}

/** Locks a conversation until the transaction ends. */
export async function lockConversation(transaction: Transaction, id: number): Promise<void> {
  await transaction.get(FIND, { id });
}

/** A lead that the visitor has corrected. */
type Correction = {
  lead: Pick<Lead, 'number' | 'conversation'>;
  /** The corrected number in E.164 form; empty if there is none. */
  phone: string;
  isSuspicious: boolean;
  /** Unique for the older content. */
  key: string;
  /** The earlier values of the changed fields. */
  older: string;
};

/**
 * Updates a conversation after a corrected lead, with the older text in its history. Queues its card and the webhook.
 *
 * @returns whether the correction has released it from suspicion
 */
export async function correctConversation(
  transaction: Transaction,
  { lead, phone, isSuspicious, key, older }: Correction,
): Promise<boolean> {
  const { id } = lead.conversation;
  const row = await transaction.get<AskedRow>(FIND, { id });
  if (!row) throw new Error('A conversation has vanished while it was corrected');
  const before = toConversation(row);
  const corrected = correctLead(before, row.askedAt, isSuspicious);
  // The person may have opened another conversation since this one was closed. One open conversation is enough.
  const other = await findByPhone(transaction, phone);
  const isTaken = other !== undefined && other.id !== id;
  const after = isTaken && !isOpen(before) ? { ...before, steps: corrected.steps } : corrected;
  await transaction.run(UPDATE_CONVERSATION, { ...valuesOf(after), id });
  if (!isOpen(before) && isOpen(after)) await remindAgain(transaction, id, REMINDER_KINDS);
  if (!isTaken) await transaction.run(SET_PHONE, { id, phone });
  await transaction.run(ADD_EVENT, {
    ...{ id, key, type: 'conversation.corrected', before: before.state, after: after.state },
    ...{ by: JSON.stringify(VISITOR), at: row.askedAt, note: null, dueAt: after.dueAt, detail: older },
  });
  await queueConversation(transaction, id);
  return before.isSuspected && !after.isSuspected;
}

async function findByPhone(transaction: Transaction, phone: string): Promise<AskedRow | undefined> {
  return phone === '' ? undefined : transaction.get<AskedRow>(FIND_BY_PHONE, { phone });
}

/** Returns the leads of these numbers in their order. Skips conversations without leads. */
async function readNewest(database: Reader, sql: string, values: Values): Promise<LeadWithDeliveries[]> {
  const rows = await database.all<{ number: number | null }>(sql, values);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const leads = await readLeads(database, 'SELECT * FROM lead WHERE number = ANY (:numbers)', { numbers });
  const byNumber = new Map(leads.map((lead) => [lead.number, lead]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

const FIND = 'SELECT *, :now AS asked_at FROM conversation WHERE id = :id FOR UPDATE';

/** SQL condition: the event is a step and no note. */
const IS_STEP = `type NOT IN ('conversation.noted', 'conversation.origin', 'conversation.corrected')`;

const FIND_BY_LEAD = `
  SELECT *, :now AS asked_at FROM conversation
  WHERE id = (SELECT conversation_id FROM lead WHERE number = :number)
  FOR UPDATE`;

const IS_UNSETTLED = `state IN ('new', 'taken', 'callback', 'trial', 'deciding')`;

const IS_EDITED = 'conversation_id = :id AND key <> :own AND (key = :key OR substr(key, 1, :size) = :prefix)';

/** Repeats the condition of the index `conversation_open`, so that the index is used. */
const FIND_BY_PHONE = `
  SELECT *, :now AS asked_at FROM conversation
  WHERE phone_key = :phone AND ${IS_UNSETTLED} AND phone_key <> ''
  FOR UPDATE`;

const FIND_OTHER = `
  SELECT number FROM lead
  WHERE conversation_id = (
    SELECT id FROM conversation WHERE phone_key = :phone AND ${IS_UNSETTLED} AND phone_key <> '')
  ORDER BY number DESC LIMIT 1`;

const OPEN = `
  INSERT INTO conversation (phone_key, is_suspected, opened_at) VALUES (:phone, :isSuspected, :now)
  ON CONFLICT DO NOTHING
  RETURNING id`;

const UPDATE_CONVERSATION = `
  UPDATE conversation SET state = :state, "by" = :by, "at" = :at, due_at = :dueAt,
    is_whole_day = :isWholeDay, detail = :detail, is_suspected = :isSuspected, steps = :steps, opened_at = :openedAt, closed_at = :closedAt
  WHERE id = :id`;

/** If no other lead has this number, later leads of the number would not find the conversation. */
const SET_PHONE = `
  UPDATE conversation SET phone_key = :phone
  WHERE id = :id AND phone_key <> :phone AND 1 = (SELECT count(*) FROM lead WHERE conversation_id = :id)`;

/** The steps of a conversation, the newest first, with the time of its newest lead. */
const LIST_TIMES = `
  SELECT key, after, "at", due_at, (SELECT max(created_at) FROM lead WHERE conversation_id = :id) AS since
  FROM event WHERE conversation_id = :id AND ${IS_STEP} ORDER BY id DESC`;

const ADD_EVENT = `
  INSERT INTO event (key, conversation_id, type, before, after, "by", "at", note, due_at, detail)
  VALUES (:key, :id, :type, :before, :after, :by, :at, :note, :dueAt, :detail)`;

const IS_NEWER = `
  ON CONFLICT (key) DO UPDATE
  SET state = ${stateAfter('change', 'outbox.state')}, version = outbox.version + 1, attempts = 0, done_at = NULL,
      due_at = CASE outbox.state WHEN 'sending' THEN outbox.due_at ELSE excluded.due_at END,
      planned_at = excluded.planned_at`;

const QUEUE_CARD = `
  INSERT INTO outbox (key, channel, topic, conversation_id, due_at, planned_at)
  SELECT 'conversation:' || id || ':bot', 'bot', 'conversation', id, :now, :now
  FROM conversation WHERE id = :id AND card_message_id IS NOT NULL${IS_NEWER}`;

/** A receiver that got none of the leads gets no steps either. */
const QUEUE_WEBHOOK = `
  INSERT INTO outbox (key, channel, topic, conversation_id, due_at, planned_at)
  SELECT 'conversation:' || id || ':webhook', 'webhook', 'conversation', id, :now, :now
  FROM conversation
  WHERE id = :id AND EXISTS (
    SELECT 1 FROM lead JOIN outbox AS known ON known.lead_number = lead.number
    WHERE lead.conversation_id = conversation.id AND known.channel = 'webhook')${IS_NEWER}`;

const LIST_HISTORY = `
  SELECT conversation_id, before AS "from", after AS "to", "by", "at", note, due_at, detail, type,
         NOT (${IS_STEP}) AS is_note
  FROM event WHERE conversation_id = ANY (:ids) ORDER BY id`;

/** SQL expression: the newest lead of the conversation `found`. */
export const NEWEST_LEAD =
  '(SELECT max(newest.number) FROM lead AS newest WHERE newest.conversation_id = found.id)';

/** New conversations count only since managers have used the inbox. */
const LIST_OPEN = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE ${IS_UNSETTLED} AND is_suspected = FALSE AND (state <> 'new' OR opened_at >= :since)
  ORDER BY id LIMIT :limit`;

/** Reminders mention conversations for this long; afterwards only lists do. */
const RECENT_MS = 45 * DAY_MS;

/** SQL condition: there was no reminder of the conversation `found` for this kind. */
const IS_UNREMINDED = `NOT EXISTS (
    SELECT 1 FROM notified WHERE key = 'due:' || CAST(found.id AS text) || ':' || CAST(:kind AS text))`;

const LIST_UNANSWERED = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE state = 'new' AND is_suspected = FALSE
    AND opened_at >= :since AND opened_at > :now - ms(:recentMs) AND ${IS_UNREMINDED}
  ORDER BY opened_at, id LIMIT :limit`;

const LIST_OVER = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE state = 'taken' AND is_suspected = FALSE AND "at" > :now - ms(:recentMs) AND ${IS_UNREMINDED}
  ORDER BY "at", id LIMIT :limit`;

const LIST_TIMED = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE due_at >= :from AND due_at < :to AND is_suspected = FALSE AND state = ANY (:states) AND ${IS_UNREMINDED}
  ORDER BY due_at, id LIMIT :limit`;

const LIST_LESSONS = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found
  WHERE due_at >= :from AND due_at < :to AND state = 'trial'
  ORDER BY due_at, id LIMIT :limit`;

/** Suspected spam without a card, sent or queued. */
const IS_HIDDEN = `is_suspected = TRUE AND state = 'new' AND NOT EXISTS (
      SELECT 1 FROM lead JOIN outbox ON lead_number = number WHERE lead.conversation_id = found.id)`;

const COUNT_HIDDEN = `
  SELECT count(*) AS count, max(id) AS newest FROM (
    SELECT id FROM conversation AS found WHERE ${IS_HIDDEN} AND id > :after
    ORDER BY id DESC LIMIT :atMost) AS hidden`;

const LIST_HIDDEN = `
  SELECT ${NEWEST_LEAD} AS number FROM conversation AS found WHERE ${IS_HIDDEN} ORDER BY id DESC LIMIT :atMost`;

const NOTE_CARD = `
  UPDATE conversation SET card_chat_id = :chatId, card_message_id = :messageId WHERE id = :id
  RETURNING steps`;
