import {
  addLead,
  type Conversation,
  describeState,
  type Held,
  isOpen,
  ORIGINS,
  type Origin,
  openConversation,
  type Person,
  type StepName,
  stepOfMoment,
  takeStep,
} from '../lead/conversation.ts';
import type { Card, HistoryLine, Lead, LeadConversation, LeadWithDeliveries } from '../lead/lead.ts';
import { stateAfter } from './delivery-states.ts';
import { type Engine, type Reader, storableText, type Transaction, type Values } from './engine.ts';
import { type ConversationRow, readLeads, toConversation } from './lead-rows.ts';

/**
 * What somebody says of a conversation, by a button, a reply, a command or at the terminal: a step, a note, or both.
 */
export type Saying = {
  /** The number of one of its leads. */
  of: { lead: number };
  /** Left out for a note alone; a moment in that means what the last step makes of it. */
  step?: StepName | undefined;
  /** When to call again, or when the trial lesson is. */
  moment?: Date | undefined;
  /** Only the day of the moment is known. */
  isWholeDay?: boolean | undefined;
  /** The package of a student, or why the person was lost. */
  detail?: string | undefined;
  note?: string | undefined;
  /** How the lead came, said of one that a manager entered; no step. */
  origin?: Origin | undefined;
  by: Person;
  /** Unique for each press or command: what arrives twice is done once. */
  key: string;
  /** The key of a message that was edited since: its note goes. */
  replaces?: string | undefined;
};

/**
 * The result of a step; `done` also if the same press did it before. Null when
 * there is no such conversation any more.
 */
export type Said = { kind: 'done' | 'same' | 'refused'; text: string; conversation: LeadConversation } | null;

/** How many are hidden, and the id of the newest one, where there is any. */
type Hidden = { count: number; newest: number | null };

export type OpenOptions = {
  limit: number;
  /**
   * New ones from before this moment are left out: all leads of an installation where nobody has pressed a button
   * so far are new, and nobody wants to be reminded of them. To be taken from the fact `handling-since`, which
   * the first caller sets to now by `exchangeFact('handling-since', null, …)`. Other open ones are listed
   * whatever their age.
   */
  since: Date;
};

/** The key of a reminder, see {@link Notices}. */
export function keyOfReminder(id: number, reason: Reason): string {
  return `due:${id}:${reason}`;
}

/**
 * Why managers are reminded of a conversation:
 * - `soon`: the promise ends soon and no manager has taken it
 * - `broken`: the promise has ended and no manager has taken it
 * - `over`: the promise has ended without an outcome
 * - `call`: it is time to call
 * - `hour`: the trial lesson begins within the hour
 * - `after`: the trial lesson is over
 */
export type Reason = (typeof REASONS)[number];

const REASONS = ['soon', 'broken', 'over', 'call', 'hour', 'after'] as const;

/** Those that belong to one moment: another moment is reminded of again. */
const TIMED_REASONS: readonly Reason[] = ['call', 'hour', 'after'];

/** Which conversations each of the timed reasons may concern. */
const STATES_OF = { call: ['callback', 'deciding'], hour: ['trial'], after: ['trial'] } as const;

/** What people do with conversations, what they are reminded of, and the messages that show it. */
export type Conversations = ReturnType<typeof createConversations>;

export function createConversations(database: Engine) {
  return {
    /**
     * Does what somebody says, by the one table of steps, with a line in the history. The same transaction queues the
     * new state for the card and for the webhook.
     */
    say: (saying: Saying) => database.write((transaction) => say(transaction, saying)),
    /** The histories of these conversations, in the order in which it happened. */
    listHistory: (ids: readonly number[]) =>
      database.all<HistoryLine>(LIST_HISTORY, { ids: [...new Set(ids)] }),

    /**
     * Conversations that wait for an answer, the oldest first, each as the newest of its leads; none that is hidden.
     */
    listOpen: ({ limit, since }: OpenOptions) =>
      readNewest(database, LIST_OPEN, { limit, ...startAt(since) }),
    /**
     * Those of the last weeks of which managers were not reminded for this reason, perhaps because it is too early, the
     * oldest first. What is older is named each morning.
     */
    listUnanswered: (reason: keyof typeof LIST_UNANSWERED, { limit, since }: OpenOptions) =>
      readNewest(database, LIST_UNANSWERED[reason], { limit, ...startAt(since), recentMs: RECENT_MS }),
    /** Conversations whose call or lesson lies between these moments and of which managers were not reminded for it. */
    listTimed: (reason: keyof typeof STATES_OF, from: Date, to: Date, limit: number) =>
      readNewest(database, LIST_TIMED, { reason, states: STATES_OF[reason], from, to, limit }),
    /** Conversations whose trial lesson lies between these moments, by that; those with a day alone, too. */
    listLessons: (from: Date, to: Date, limit: number) =>
      readNewest(database, LIST_LESSONS, { from, to, limit }),
    /**
     * How many conversations were not reported because they look like spam, and the id of the newest.
     *
     * @param atMost counting stops there
     * @param after the id of the newest one that was counted before
     */
    async countHidden(atMost: number, after = 0): Promise<Hidden> {
      const row = await database.get<Hidden>(COUNT_HIDDEN, { atMost, after });
      return { count: Number(row?.count ?? 0), newest: row?.newest ?? null };
    },

    /**
     * Remembers the message that shows the conversation, in place of an earlier one.
     *
     * @param steps how many of its steps it shows, where that is known: another card is to be shown again
     */
    noteCard: (id: number, card: Card, steps?: number) =>
      database.write((transaction) => noteCard(transaction, id, card, steps)),
  };
}

async function noteCard(
  transaction: Transaction,
  id: number,
  { chatId, messageId }: Card,
  shown?: number,
): Promise<void> {
  const row = await transaction.get<{ steps: number }>(NOTE_CARD, { id, chatId, messageId });
  if (row && row.steps !== shown) await transaction.run(QUEUE_CARD, { id });
}

/** Queues the conversation as it stands now, for its card and for the webhook, where either knows it. */
async function queueConversation(transaction: Transaction, id: number): Promise<void> {
  await transaction.run(QUEUE_CARD, { id });
  await transaction.run(QUEUE_WEBHOOK, { id });
}

/** The conversation's row is locked meanwhile: steps queue up, and each sees where the one before has left it. */
async function say(
  transaction: Transaction,
  { of, step: given, moment, isWholeDay, detail, note: rawNote, origin, by, key: rawKey, replaces }: Saying,
): Promise<Said> {
  const row = await transaction.get<AskedRow>(FIND_BY_LEAD, { number: of.lead });
  if (!row) return null;
  if (replaces) await transaction.run(DROP_NOTE, { key: storableText(replaces) });
  const before = toConversation(row);
  const key = storableText(rawKey);
  const note = rawNote ? storableText(rawNote) : undefined;
  const step = given ?? (moment && stepOfMoment(before));
  const said = step && { step, by, moment, isWholeDay, detail: detail && storableText(detail) };
  const noted = (text: string): Keeping => ({
    type: 'conversation.noted',
    by,
    key,
    note: text,
    at: row.askedAt,
  });
  const isKnown =
    (await transaction.get('SELECT 1 AS known FROM event WHERE key = :key', { key })) !== undefined;
  if (isKnown) return { kind: 'done', text: sayAgain(before, said?.step, by), conversation: before };
  if (origin)
    return keep(transaction, before, before, {
      type: 'conversation.origin',
      by,
      key,
      at: row.askedAt,
      text: ORIGINS[origin],
      detail: origin,
    });
  if (!said) {
    if (!note) return { kind: 'same', text: '', conversation: before };
    return keep(transaction, before, before, noted(note));
  }
  const outcome = takeStep(before, said, row.askedAt);
  // Of somebody whose other leads people know, one alone may have been held back.
  if (outcome.kind === 'same' && step === 'human' && (await transaction.run(RELEASE, { id: before.id })) > 0)
    return { kind: 'done', text: outcome.text, conversation: before };
  if (outcome.kind !== 'done') {
    if (outcome.kind === 'refused' || !note) return { ...outcome, conversation: before };
    return keep(transaction, before, before, noted(note));
  }
  const after: LeadConversation = { ...before, ...outcome.conversation };
  const other = await findOther(transaction, before, after, row.phoneKey);
  if (other) return { kind: 'refused', text: `Людина вже написала знову: №${other}.`, conversation: before };
  if (before.held === 'hidden' && !after.held) await transaction.run(RELEASE, { id: before.id });
  const told = { type: outcome.event, by, key, note, at: row.askedAt, text: outcome.text } as const;
  return keep(transaction, before, after, told);
}

type AskedRow = ConversationRow & { phoneKey: string; askedAt: Date };

/** What is said of a press that had been written down before. */
function sayAgain(now: Conversation, step: StepName | undefined, by: Person): string {
  const outcome = step ? takeStep(now, { step, by }, now.at ?? now.openedAt) : undefined;
  return outcome?.kind === 'same' ? outcome.text : `Уже записано. Зараз — ${describeState(now)}.`;
}

/** The newest lead of the conversation that the same person has opened meanwhile: one of them is enough. */
async function findOther(
  transaction: Transaction,
  before: Conversation,
  after: Conversation,
  phone: string,
): Promise<number | undefined> {
  if (isOpen(before) || !isOpen(after) || phone === '') return undefined;
  return (await transaction.get<{ number: number }>(FIND_OTHER, { phone }))?.number;
}

type Keeping = {
  type: `conversation.${string}`;
  by: Person;
  key: string;
  note?: string | undefined;
  at: Date;
  text?: string;
  /** Of an event that is no step. */
  detail?: string;
};

/** Writes a conversation as it is after a step or a note, with the line of its history. */
async function keep(
  transaction: Transaction,
  before: LeadConversation,
  step: LeadConversation,
  { type, by, key, note, at, text = '', detail }: Keeping,
): Promise<Said> {
  const isNote = type === 'conversation.noted' || type === 'conversation.origin';
  const after = isNote ? { ...step, steps: before.steps + 1 } : step;
  await transaction.run(KEEP, { ...valuesOf(after), id: before.id });
  if (after.dueAt?.getTime() !== before.dueAt?.getTime()) await remindAgain(transaction, before.id);
  await transaction.run(NOTE_EVENT, {
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

/** The call or the lesson is at another moment than that of which managers were reminded. */
async function remindAgain(transaction: Transaction, id: number): Promise<void> {
  for (const reason of TIMED_REASONS)
    await transaction.run('DELETE FROM notified WHERE key = :key', { key: keyOfReminder(id, reason) });
}

function valuesOf(conversation: Conversation) {
  const { state, by, at, dueAt, isWholeDay, detail, held, steps, openedAt, closedAt } = conversation;
  const who = by && JSON.stringify(by);
  return { state, by: who, at, dueAt, isWholeDay, detail, held, steps, openedAt, closedAt };
}

/**
 * Finds the conversation to which a lead is to belong, and brings it to where it stands with that lead.
 *
 * @param phone as telephones understand it; empty for what is none
 * @param first the lead that the same form has sent before, whatever its number was
 * @returns its id
 */
export async function joinConversation(
  transaction: Transaction,
  phone: string,
  first: Lead | undefined,
  held: Held | null,
): Promise<number> {
  const known =
    (first && (await findJoinable(transaction, first.conversation.id))) ??
    (await findByPhone(transaction, phone));
  if (known) {
    const after = addLead(toConversation(known), known.askedAt, held);
    // A hidden one is shown to nobody, so nothing is to be edited.
    if (after) {
      const steps = held === 'hidden' ? after.steps : after.steps + 1;
      await transaction.run(KEEP, { ...valuesOf(after), steps, id: known.id });
      if (held !== 'hidden') await queueConversation(transaction, known.id);
      if (after.dueAt?.getTime() !== known.dueAt?.getTime()) await remindAgain(transaction, known.id);
      return known.id;
    }
  }
  const opened = await insertConversation(transaction, phone, held);
  if (opened !== undefined) return opened;
  // Another instance has opened it in the same moment.
  const other = await findByPhone(transaction, phone);
  if (!other) throw new Error('A conversation has vanished while it was opened');
  return other.id;
}

async function findByPhone(transaction: Transaction, phone: string): Promise<AskedRow | undefined> {
  return phone === '' ? undefined : transaction.get<AskedRow>(FIND_BY_PHONE, { phone });
}

async function findJoinable(transaction: Transaction, id: number): Promise<AskedRow | undefined> {
  const row = await transaction.get<AskedRow>(FIND, { id });
  return row && isOpen(toConversation(row)) ? row : undefined;
}

async function insertConversation(
  transaction: Transaction,
  phone: string,
  held: Held | null,
): Promise<number | undefined> {
  const { steps } = openConversation(new Date(0), held);
  return (await transaction.get<{ id: number }>(OPEN, { phone, held, steps }))?.id;
}

/** The leads whose numbers a statement answers with, in its order; a conversation without any is left out. */
async function readNewest(database: Reader, sql: string, values: Values): Promise<LeadWithDeliveries[]> {
  const rows = await database.all<{ number: number | null }>(sql, values);
  const numbers = rows.flatMap(({ number }) => number ?? []);
  const leads = await readLeads(database, 'SELECT * FROM lead WHERE number = ANY (:numbers)', { numbers });
  const byNumber = new Map(leads.map((lead) => [lead.number, lead]));
  return numbers.flatMap((number) => byNumber.get(number) ?? []);
}

const FIND = 'SELECT *, :now AS asked_at FROM conversation WHERE id = :id FOR UPDATE';

const FIND_BY_LEAD = `
  SELECT *, :now AS asked_at FROM conversation
  WHERE id = (SELECT conversation_id FROM lead WHERE number = :number)
  FOR UPDATE`;

const IS_UNSETTLED = `state IN ('new', 'taken', 'callback', 'trial', 'deciding')`;

const DROP_NOTE = "DELETE FROM event WHERE key = :key AND type = 'conversation.noted'";

/** As of the index `conversation_open`, so that it is used. */
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
  INSERT INTO conversation (phone_key, held, steps, opened_at) VALUES (:phone, :held, :steps, :now)
  ON CONFLICT DO NOTHING
  RETURNING id`;

const KEEP = `
  UPDATE conversation SET state = :state, "by" = :by, "at" = :at, due_at = :dueAt,
    is_whole_day = :isWholeDay, detail = :detail, held = :held, steps = :steps, opened_at = :openedAt, closed_at = :closedAt
  WHERE id = :id`;

const RELEASE = 'UPDATE lead SET is_spam = FALSE WHERE conversation_id = :id AND is_spam = TRUE';

const NOTE_EVENT = `
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

/** A receiver that was sent none of the leads is sent no step either. */
const QUEUE_WEBHOOK = `
  INSERT INTO outbox (key, channel, topic, conversation_id, due_at, planned_at)
  SELECT 'conversation:' || id || ':webhook', 'webhook', 'conversation', id, :now, :now
  FROM conversation
  WHERE id = :id AND EXISTS (
    SELECT 1 FROM lead JOIN outbox AS known ON known.lead_number = lead.number
    WHERE lead.conversation_id = conversation.id AND known.channel = 'webhook')${IS_NEWER}`;

const LIST_HISTORY = `
  SELECT conversation_id, before AS "from", after AS "to", "by", "at", note, due_at, detail, type,
         type IN ('conversation.noted', 'conversation.origin') AS is_note
  FROM event WHERE conversation_id = ANY (:ids) ORDER BY id`;

/** Ids follow the moments at which leads came, but for a clock that was set back by less than this. */
const CLOCK_SLACK_MS = 7 * 24 * 60 * 60_000;

const startAt = (since: Date) => ({ since, wellBefore: new Date(since.getTime() - CLOCK_SLACK_MS) });

/** The id is known before the walk begins: what came earlier is not even looked at. */
const IS_SINCE = ` AND opened_at >= :since
    AND id >= (SELECT conversation_id FROM lead WHERE created_at >= :wellBefore ORDER BY created_at LIMIT 1)`;

/** An expression of SQL: the newest lead of the conversation `found` of which people were told. */
export const NEWEST_LEAD = `(SELECT max(newest.number) FROM lead AS newest
    WHERE newest.conversation_id = found.id AND newest.is_spam = FALSE)`;

/**
 * A short walk along an index for each state, the first in its order in front.
 *
 * @param order the column by which the index of a state is walked, where it is not that of `conversation_unsettled`
 */
function buildWalks(conditions: Record<string, string>, order: Record<string, string> = {}): string {
  const walks = Object.entries(conditions).map(
    ([state, condition]) => `
    SELECT * FROM (
      SELECT id FROM conversation WHERE state = '${state}' AND ${condition}
      ORDER BY ${order[state] ?? 'id'} LIMIT :limit) AS walk`,
  );
  return `
  SELECT ${NEWEST_LEAD} AS number FROM (${walks.join(' UNION ALL ')}) AS found
  ORDER BY found.id LIMIT :limit`;
}

/** As of the index `conversation_unsettled`, so that it is used. */
const IS_SHOWN = `${IS_UNSETTLED} AND (held IS NULL OR held = 'doubtful')`;

const LIST_OPEN = buildWalks({
  new: `${IS_SHOWN}${IS_SINCE}`,
  taken: IS_SHOWN,
  callback: IS_SHOWN,
  trial: IS_SHOWN,
  deciding: IS_SHOWN,
});

/** Reminders name conversations for this long; later ones are listed only. */
const RECENT_MS = 45 * 24 * 60 * 60_000;

/** The same of the last weeks alone. */
const IS_LATE = ` AND opened_at >= :since
    AND id >= (SELECT conversation_id FROM lead WHERE created_at >= :wellBefore AND created_at >= :now - ms(:recentMs)
               ORDER BY created_at LIMIT 1)`;

const isUntold = (reason: Reason) =>
  `NOT EXISTS (SELECT 1 FROM notified WHERE key = 'due:' || CAST(conversation.id AS text) || ':${reason}')`;

const buildWait = (reason: Reason) =>
  buildWalks({
    new: `held IS NULL AND ${isUntold(reason)} AND opened_at > :now - ms(:recentMs)${IS_LATE}`,
  });

const LIST_UNANSWERED = {
  soon: buildWait('soon'),
  broken: buildWait('broken'),
  over: buildWalks(
    { taken: `held IS NULL AND ${isUntold('over')} AND "at" > :now - ms(:recentMs)` },
    { taken: '"at"' },
  ),
};

/** As of the index `conversation_due`, so that it is used. */
const IS_DUE_BETWEEN = 'due_at IS NOT NULL AND due_at >= :from AND due_at < :to';

const LIST_TIMED = `
  SELECT ${NEWEST_LEAD} AS number FROM (
    SELECT id, due_at FROM conversation
    WHERE ${IS_DUE_BETWEEN} AND held IS NULL AND state = ANY (:states)
      AND NOT EXISTS (
        SELECT 1 FROM notified
        WHERE key = 'due:' || CAST(conversation.id AS text) || ':' || CAST(:reason AS text))
    ORDER BY due_at LIMIT :limit) AS found
  ORDER BY found.due_at, found.id`;

const LIST_LESSONS = `
  SELECT ${NEWEST_LEAD} AS number FROM (
    SELECT id, due_at FROM conversation
    WHERE ${IS_DUE_BETWEEN} AND state = 'trial'
    ORDER BY due_at LIMIT :limit) AS found
  ORDER BY found.due_at, found.id`;

const COUNT_HIDDEN = `
  SELECT count(*) AS count, max(id) AS newest FROM (
    SELECT id FROM conversation WHERE held = 'hidden' AND state = 'new' AND id > :after
    ORDER BY id DESC LIMIT :atMost) AS hidden`;

const NOTE_CARD = `
  UPDATE conversation SET card_chat_id = :chatId, card_message_id = :messageId WHERE id = :id
  RETURNING steps`;
