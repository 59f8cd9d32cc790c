import { kyivDay } from '#shared/words/kyiv-date.ts';
import {
  applyStep,
  type Conversation,
  type ConversationState,
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
} from '../lead/conversation.ts';
import { dropsTime, type EarlierTime, nameDropped } from '../lead/dropped-time.ts';
import type { Channel, LeadConversation } from '../lead/lead.ts';
import { isMidnight } from '../lead/times.ts';
import { addDeliveriesOf } from './add-deliveries.ts';
import {
  type AskedRow,
  addEvent,
  IS_STEP,
  IS_UNSETTLED,
  queueConversation,
  updateConversation,
} from './conversation-rows.ts';
import { storableText, type Transaction } from './engine.ts';
import { toConversation } from './lead-rows.ts';
import { remindAgain } from './reminder-kinds.ts';

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
  /** The call or the lesson ahead that the step has dropped. The text names it, too. */
  dropped?: EarlierTime | undefined;
} | null;

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
export async function applyCommand(
  transaction: Transaction,
  command: ConversationCommand,
  channels: readonly Channel[],
): Promise<CommandResult> {
  const row = await transaction.get<AskedRow>(FIND_BY_LEAD, { number: command.of.lead });
  if (!row) return null;
  const before = toConversation(row);
  const input = (await keepsHour(transaction, before, command)) ? undefined : toStepInput(command, before);
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
  // «Не прийшли» itself says that there is no lesson.
  const mayDrop = input && input.step !== 'miss';
  const dropped = mayDrop
    ? await findDropped(transaction, command, before.id, after, row.askedAt)
    : undefined;
  const text = outcome.text.replace(/\.$/, `${nameDropped(dropped, after)}.`);
  const result = await recordEvent(transaction, before, after, { ...event, type: outcome.event, text });
  return result && { ...result, dropped };
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
  const isOwn = isOfMessage(replaces);
  const steps = await transaction.all<TimedRow>(LIST_TIMES, { id: before.id });
  const [last] = steps;
  if (!last || !isOwn(last) || last.dueAt?.getTime() !== before.dueAt?.getTime()) return undefined;
  const earlier = steps.find((step) => !isOwn(step) && step.after === before.state);
  const hasWritten = earlier !== undefined && earlier.since > earlier.at && before.state !== 'trial';
  return takeBackTime(before, hasWritten ? now : (earlier?.dueAt ?? null), by, now);
}

/** Whether an edited message names only the day of a time that another message or a button has set with its hour. */
async function keepsHour(
  transaction: Transaction,
  { id, dueAt, isWholeDay }: LeadConversation,
  { replaces, moment, isWholeDay: isDay }: ConversationCommand,
): Promise<boolean> {
  const isItsDay = moment && dueAt && isDay && !isWholeDay && kyivDay(moment) === kyivDay(dueAt);
  if (!replaces || !isItsDay) return false;
  const [last] = await transaction.all<TimedRow>(LIST_TIMES, { id });
  return last !== undefined && !isOfMessage(replaces)(last);
}

/** Whether an edited message has set a time. Without a key, none has. */
function isOfMessage(replaces: string | undefined): (row: TimedRow) => boolean {
  if (replaces === undefined) return () => false;
  const edited = storableText(replaces);
  return ({ key }) => key === edited || key.startsWith(`${edited}:`);
}

/**
 * The time ahead that a step drops. An edited message corrects its own time, so the time before it counts.
 *
 * @param after the conversation after the step, which is not recorded yet
 */
async function findDropped(
  transaction: Transaction,
  { replaces }: ConversationCommand,
  id: number,
  after: Conversation,
  now: Date,
): Promise<EarlierTime | undefined> {
  const isOwn = isOfMessage(replaces);
  const steps = await transaction.all<TimedRow>(LIST_TIMES, { id });
  const last = steps.find((step) => !isOwn(step));
  if (!last?.dueAt) return undefined;
  const earlier = { state: last.after, dueAt: last.dueAt, isWholeDay: isMidnight(last.dueAt) };
  return dropsTime(earlier, after, now) ? earlier : undefined;
}

type TimedRow = { key: string; after: ConversationState; at: Date; dueAt: Date | null; since: Date };

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
  await updateConversation(transaction, before.id, after);
  if (after.dueAt?.getTime() !== before.dueAt?.getTime()) await remindAgain(transaction, before.id);
  await addEvent(transaction, before.id, {
    ...{ key, type, by, at },
    before: before.state,
    after: after.state,
    note: note ?? null,
    dueAt: after.dueAt,
    detail: isNote ? (detail ?? null) : after.detail,
  });
  await queueConversation(transaction, before.id);
  return { kind: 'done', text, conversation: after };
}

const FIND_BY_LEAD = `
  SELECT *, :now AS asked_at FROM conversation
  WHERE id = (SELECT conversation_id FROM lead WHERE number = :number)
  FOR UPDATE`;

const IS_EDITED = 'conversation_id = :id AND key <> :own AND (key = :key OR substr(key, 1, :size) = :prefix)';

const FIND_OTHER = `
  SELECT number FROM lead
  WHERE conversation_id = (
    SELECT id FROM conversation WHERE phone_key = :phone AND ${IS_UNSETTLED} AND phone_key <> '')
  ORDER BY number DESC LIMIT 1`;

/** The steps of a conversation, the newest first, with the time of its newest lead. */
const LIST_TIMES = `
  SELECT key, after, "at", due_at, (SELECT max(created_at) FROM lead WHERE conversation_id = :id) AS since
  FROM event WHERE conversation_id = :id AND ${IS_STEP} ORDER BY id DESC`;
