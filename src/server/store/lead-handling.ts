import { STEPS } from '../handling.ts';
import {
  type Card,
  type DeliveryState,
  HANDLING_STATES,
  type Handler,
  type Handling,
  type HandlingChange,
  type HandlingState,
  type Lead,
  type LeadEvent,
} from '../lead.ts';
import { stateAfter, TRANSITIONS, type UntoldEvents } from './delivery-states.ts';
import { all, change, type Engine, first, storableText, type Work } from './engine.ts';
import { type HandlingRow, type LeadRow, readLeads, toHandling, toLead } from './leads.ts';

/** A person's word that the handling of a lead has come to another state, or what they have to say of it. */
export type HandlingStep = {
  leadNumber: number;
  /** It is done only from one of these states, so that of two people in the same second one comes first. */
  from: readonly HandlingState[];
  to: HandlingState;
  by: Handler;
  /** What they write with it. */
  note?: string | undefined;
  /** Unique for each press or command: what arrives twice is done once. */
  id: string;
};

/**
 * Where the handling stands now; `isDone` is false when somebody else was quicker, `isRepeated` is true when it had been
 * done before.
 */
export type StepOutcome = { isDone: boolean; isRepeated?: true; handling: Handling };

export type OpenOptions = {
  limit: number;
  /**
   * New leads from before this moment are left out: all leads of an installation where nobody has pressed a button
   * so far are new, and nobody wants to be reminded of them. To be taken from the fact `handling-since`, which
   * whoever needs it first sets to now by `exchangeFact('handling-since', null, …)`. Other open leads are listed
   * whatever their age.
   */
  since: Date;
  /** Only leads with higher numbers than this one. */
  after?: number;
};

/** How far people were reminded of a lead: 0 not at all, 1 before its time ran out, 2 when it had. */
export type ReminderStage = 0 | 1 | 2;

export type LeadToRemind = { lead: Lead; stage: ReminderStage };

/** What people do with leads, what they are reminded of, and the messages that show it. */
export type LeadHandling = ReturnType<typeof createLeadHandling>;

export function createLeadHandling(engine: Engine) {
  const { read, write } = engine;
  return {
    /**
     * Brings the handling of a lead to another state, with a line in its history; null when there is no such lead or
     * it is held back as spam. A step whose id is known was done before, and is not done again; nor is one to the state
     * in which the lead has come within the last minutes, which is the same call told twice. In the same transaction a
     * webhook that is told of the lead gets an event of it, behind those that it has not been told yet.
     */
    stepHandling: (step: HandlingStep) => write(() => stepHandling(step)),
    /** Writes what somebody has to say of a lead into its history, wherever it stands; otherwise as a step. */
    noteLead: (said: Pick<HandlingStep, 'leadNumber' | 'by' | 'id'> & { note: string }) =>
      write(() => stepHandling({ ...said, from: HANDLING_STATES, to: null })),
    /** The histories of these leads, in the order in which it happened. */
    listHandlingChanges: (numbers: readonly number[]) =>
      read(() => all<HandlingChange>(LIST_CHANGES, { numbers })),

    /** Leads that wait for an answer, the oldest first; none that is held back as spam. */
    listOpenLeads: ({ limit, since, after = 0 }: OpenOptions) =>
      read(() => readLeads(LIST_OPEN, { limit, ...startAt(since), after })),
    /** Open leads of which people have still to be reminded, perhaps not yet, the oldest first. */
    listLeadsToRemind: ({ limit, since }: Omit<OpenOptions, 'after'>) =>
      read(function* () {
        const values = { limit, ...startAt(since) };
        const rows = yield* all<LeadRow & { reminded: ReminderStage }>(LIST_TO_REMIND, values);
        return rows.map((row) => ({ lead: toLead(row), stage: row.reminded }));
      }),
    /** Notes that people were reminded of these leads; never takes a stage back. */
    async noteReminded(numbers: readonly number[], stage: ReminderStage) {
      await engine.change(NOTE_REMINDED, { numbers, stage });
    },
    /** Notes that people were reminded to call these again; until the next time that they are not reached. */
    async noteRecalled(numbers: readonly number[]) {
      await engine.change('UPDATE lead SET recalled = 1 WHERE number = ANY (:numbers)', { numbers });
    },

    /**
     * Remembers the message that shows the lead, in place of an earlier one.
     *
     * @param steps how many steps of the handling it shows
     */
    async noteCard(number: number, { chatId, messageId }: Card, steps: number) {
      await engine.change(NOTE_CARD, { number, chatId, messageId, steps });
    },
    /** Leads whose card shows other than where their handling stands, those that were handled first in front. */
    listStaleCards: (limit: number) => read(() => readLeads(LIST_STALE_CARDS, { limit })),
  };
}

/** The lead's row is locked meanwhile: steps of one lead queue up, and each sees where the one before has left it. */
function* stepHandling({
  leadNumber: number,
  from,
  to,
  by,
  note,
  id: rawId,
}: Omit<HandlingStep, 'to'> & { to: HandlingState | null }): Work<StepOutcome | null> {
  const row = yield* first<HandlingRow & { isFresh: boolean }>(FIND, { number, freshMs: FRESH_MS });
  if (!row) return null;
  const current = toHandling(row);
  const id = storableText(rawId);
  if (yield* first('SELECT 1 AS known FROM handling_change WHERE id = :id', { id }))
    return { isDone: true, isRepeated: true, handling: current };
  if (!from.includes(current.state)) return { isDone: false, handling: current };
  if (to === current.state && row.isFresh && !note) return { isDone: true, handling: current };
  const said = note ? { note: storableText(note) } : {};
  const values = {
    number,
    by: JSON.stringify(by),
    id,
    before: current.state,
    after: to ?? current.state,
    note: said.note ?? null,
  };
  const [changed] = yield* to
    ? all<StepRow>(STEP, { ...values, to }, [NOTE_CHANGE])
    : all<StepRow>(NOTE, values, [NOTE_CHANGE]);
  if (!changed) throw new Error(`Lead ${number} vanished inside a transaction`);
  const handling = toHandling(changed);
  const type = Object.values(STEPS).find((rule) => rule.to === to)?.event ?? 'lead.noted';
  yield* tellStep(number, { type, step: handling.steps, at: changed.steppedAt, by: by.name, ...said });
  return { isDone: true, handling };
}

type StepRow = HandlingRow & { steppedAt: Date };

/** Lets the webhook tell of a step behind all that it has not told yet; at once when it has told everything. */
function* tellStep(
  number: number,
  { at, by, ...told }: { type: LeadEvent['type']; step: number; at: Date; by: string; note?: string },
): Work<void> {
  const delivery = yield* first<{ state: DeliveryState; events: UntoldEvents }>(FIND_UNTOLD, { number });
  if (!delivery) return;
  const event = { ...told, at: at.getTime(), by: storableText(by) };
  const events = JSON.stringify([...(delivery.events ?? [CAME]), event]);
  yield* change(delivery.state in TRANSITIONS.step ? TELL_AT_ONCE : TELL_LATER, { number, events });
}

/** Nobody calls again so soon: who says within it once more that nobody was reached has pressed twice. */
const FRESH_MS = 5 * 60_000;

const FIND = `
  SELECT handling, handled_by, handled_at, handling_steps,
         coalesce(handled_at > :now - ms(:freshMs), FALSE) AS is_fresh FROM lead
  WHERE number = :number AND is_spam = FALSE
  FOR UPDATE`;

const STEP = `
  UPDATE lead SET handling = :to, handled_by = :by, handled_at = :now,
    handling_steps = handling_steps + 1, recalled = CASE WHEN :to = 'unreached' THEN 0 ELSE recalled END
  WHERE number = :number
  RETURNING handling, handled_by, handled_at, handling_steps, handled_at AS stepped_at`;

const NOTE = `
  UPDATE lead SET handling_steps = handling_steps + 1 WHERE number = :number
  RETURNING handling, handled_by, handled_at, handling_steps, :now AS stepped_at`;

const NOTE_CHANGE = `
  INSERT INTO handling_change (id, lead_number, state_before, state, handler, changed_at, note)
  SELECT :id, :number, :before, :after, CAST(:by AS json), stepped_at, :note FROM first`;

/** What a delivery tells of that has nothing noted yet. */
const CAME = {};

const OF_WEBHOOK = `lead_number = :number AND channel = 'webhook' AND topic = 'lead'`;

const FIND_UNTOLD = `SELECT state, events FROM message WHERE ${OF_WEBHOOK} FOR UPDATE`;

const TELL_LATER = `UPDATE message SET events = :events WHERE ${OF_WEBHOOK}`;

const TELL_AT_ONCE = `
  UPDATE message SET events = :events, state = ${stateAfter('step')}, done_at = NULL, attempts = 0, due_at = :now
  WHERE ${OF_WEBHOOK}`;

const LIST_CHANGES = `
  SELECT lead_number, state_before AS "from", state AS "to", handler AS "by", changed_at AS "at", note
  FROM handling_change WHERE lead_number = ANY (:numbers) ORDER BY position`;

const OPEN_STATES = ['new', 'taken', 'unreached'];

/** As of the index `lead_unsettled`, so that it is used. */
const IS_OPEN = `handling IN ('new', 'taken', 'unreached') AND is_spam = FALSE`;

/** As of the index `lead_to_remind`. */
const IS_TO_REMIND = `is_spam = FALSE
    AND (handling = 'unreached' AND recalled = 0 OR handling IN ('new', 'taken') AND reminded < 2)`;

/** Numbers follow the moments at which leads came, but for a clock that was set back by less than this. */
const CLOCK_SLACK_MS = 7 * 24 * 60 * 60_000;

const startAt = (since: Date) => ({ since, wellBefore: new Date(since.getTime() - CLOCK_SLACK_MS) });

/** The number is known before the walk begins: what came earlier is not even looked at. */
const IS_SINCE = `created_at >= :since
    AND number >= (SELECT number FROM lead WHERE created_at >= :wellBefore ORDER BY created_at LIMIT 1)`;

/** A short walk along the index for each state, the oldest first; those in some states only if they came `since`. */
function buildWalks(condition: string, sinceOnly: readonly string[]): string {
  const walks = OPEN_STATES.map(
    (state) => `
    SELECT * FROM (
      SELECT * FROM lead
      WHERE ${condition} AND handling = '${state}'${sinceOnly.includes(state) ? ` AND ${IS_SINCE}` : ''}
      ORDER BY number LIMIT :limit) AS walk`,
  );
  return `SELECT * FROM (${walks.join(' UNION ALL ')}) AS found ORDER BY number LIMIT :limit`;
}

const LIST_OPEN = buildWalks(`${IS_OPEN} AND number > :after`, ['new']);
const LIST_TO_REMIND = buildWalks(IS_TO_REMIND, ['new', 'taken']);

const NOTE_REMINDED = `
  UPDATE lead SET reminded = greatest(reminded, CAST(:stage AS smallint)) WHERE number = ANY (:numbers)`;

const NOTE_CARD = `
  UPDATE lead SET card_chat_id = :chatId, card_message_id = :messageId, card_steps = :steps
  WHERE number = :number`;

const LIST_STALE_CARDS = `
  SELECT * FROM lead WHERE card_message_id IS NOT NULL AND card_steps <> handling_steps
  ORDER BY handled_at LIMIT :limit`;
