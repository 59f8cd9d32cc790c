import type { DatabaseSync } from 'node:sqlite';
import {
  type Card,
  CHANNELS,
  type Channel,
  type Lead,
  type LeadWithDeliveries,
  type NewLead,
} from '../../lead.ts';
import {
  CHANNEL_LIST,
  type DeliveryRow,
  decodeRow,
  describeContent,
  type ErasureRow,
  firstState,
  type LeadRow,
  phoneKeyOf,
  type ReminderRow,
  storableText,
  toErasure,
  toLead,
  toLeadsWithDeliveries,
  toLeadToRemind,
  variantRequestId,
} from '../rows.ts';
import type {
  Erasure,
  LeadToRemind,
  ListOptions,
  OpenOptions,
  ReminderStage,
  RemindOptions,
  SavedLead,
} from '../store.ts';

/** Statements about leads as a whole; those that write are to be called inside a transaction. */
export function prepareLeads(database: DatabaseSync, now: () => number) {
  const insertLead = database.prepare(
    `INSERT INTO lead (request_id, variant_of, kind, fields, phone_key, source, suspicions, is_spam, created_at)
     VALUES (:requestId, :variantOf, :kind, :fields, :phoneKey, :source, :suspicions, :isSpam, :now)`,
  );
  const findByRequestId = database.prepare('SELECT * FROM lead WHERE request_id = ?');
  const insertDelivery = database.prepare(
    `INSERT INTO delivery (lead_number, channel, kind, state, next_at)
     SELECT number, :channel, kind, :state, :now FROM lead WHERE number = :number
     ON CONFLICT DO NOTHING`,
  );
  const assign = database.prepare('UPDATE lead SET is_assigned = 1 WHERE number = ?');
  const releaseLead = database.prepare('UPDATE lead SET is_spam = 0 WHERE number = ? AND is_spam = 1');
  const listUnassigned = database.prepare('SELECT number FROM lead WHERE is_assigned = 0 AND is_spam = 0');
  const skip = database.prepare(
    `UPDATE delivery SET state = 'skipped', lease_until = NULL, lease_token = NULL
     WHERE state IN ('pending', 'waiting', 'dead')
       AND channel NOT IN (SELECT value FROM json_each(:channels))
       AND (lease_until IS NULL OR lease_until <= :now)`,
  );
  const unassignSkipped = database.prepare(
    `UPDATE lead SET is_assigned = 0
     WHERE is_assigned = 1 AND number IN (SELECT lead_number FROM delivery WHERE state = 'skipped')
       AND NOT EXISTS (
         SELECT 1 FROM delivery WHERE lead_number = number AND (state <> 'skipped' OR sent_to IS NOT NULL))`,
  );
  const assignResumed = database.prepare(
    `UPDATE lead SET is_assigned = 1 WHERE number IN (
       SELECT lead_number FROM delivery WHERE state = 'skipped' AND channel = :channel)`,
  );
  const resume = database.prepare(
    `UPDATE delivery
     SET ${ANEW}, next_at = :now,
         state = iif(:channel = 'bot' AND EXISTS (
           SELECT 1 FROM delivery AS email
           WHERE email.lead_number = delivery.lead_number AND channel = 'email' AND state = 'pending'
             AND sent_to IS NULL), 'waiting', 'pending')
     WHERE state = 'skipped' AND channel = :channel`,
  );
  const retryLead = database.prepare(
    `UPDATE delivery
     SET ${ANEW},
         state = CASE state WHEN 'dead' THEN 'pending' ELSE state END,
         next_at = CASE state WHEN 'waiting' THEN next_at ELSE :now END
     WHERE lead_number = :number AND state IN ('pending', 'waiting', 'dead')`,
  );
  const retryDead = database.prepare(
    `UPDATE delivery SET ${ANEW}, state = 'pending', next_at = :now WHERE state = 'dead'`,
  );
  const deleteLeads = database.prepare(
    `DELETE FROM lead WHERE number IN (
       SELECT number FROM lead
       WHERE created_at < :olderThan
         AND (is_spam = 1 OR is_assigned = 1) AND handling <> 'taken'
         AND NOT EXISTS (
           SELECT 1 FROM delivery WHERE lead_number = number AND state NOT IN ('done', 'skipped')
             AND NOT (state = 'dead' AND sent_to IS NOT NULL))
       ORDER BY created_at LIMIT :batch)`,
  );
  const listLeads = database.prepare(
    `SELECT * FROM lead WHERE number < :before AND (:spam IS NULL OR is_spam = :spam)
     ORDER BY number DESC LIMIT :limit`,
  );
  const listLeadsOfPhone = database.prepare(
    `SELECT * FROM lead
     WHERE phone_key = :phone AND number < :before AND (:spam IS NULL OR is_spam = :spam)
     ORDER BY number DESC LIMIT :limit`,
  );
  const listWithoutPhone = database.prepare('SELECT * FROM lead WHERE phone_key IS NULL LIMIT ?');
  const notePhone = database.prepare('UPDATE lead SET phone_key = :phoneKey WHERE number = :number');
  const listOpen = database.prepare(
    `SELECT * FROM lead
     WHERE handling IN ('new', 'taken') AND is_spam = 0 AND number > :after
       AND (handling = 'taken' OR created_at >= :since)
     ORDER BY number LIMIT :limit`,
  );
  const listToRemind = database.prepare(
    `SELECT * FROM lead
     WHERE handling = 'new' AND is_spam = 0 AND reminded < :below AND created_at >= :since
     ORDER BY number LIMIT :limit`,
  );
  const noteReminded = database.prepare(
    `UPDATE lead SET reminded = max(reminded, :stage) WHERE number IN (SELECT value FROM json_each(:numbers))`,
  );
  const noteCard = database.prepare(
    `UPDATE lead SET card_chat_id = :chatId, card_message_id = :messageId, card_steps = :steps
     WHERE number = :number`,
  );
  const listStaleCards = database.prepare(
    `SELECT * FROM lead WHERE card_message_id IS NOT NULL AND card_steps <> handling_steps
     ORDER BY handled_at LIMIT ?`,
  );
  const listDeliveries = database.prepare(
    `SELECT * FROM delivery WHERE lead_number IN (SELECT value FROM json_each(?))
     ORDER BY lead_number, instr('${CHANNEL_LIST}', channel)`,
  );

  const eraseLead = database.prepare('DELETE FROM lead WHERE number = ?');
  const noteErasure = database.prepare(
    'INSERT INTO erasure (erased_at, lead_numbers) VALUES (:now, :numbers)',
  );
  const listErasures = database.prepare('SELECT * FROM erasure ORDER BY position DESC');

  function insertDeliveries(number: number, channels: readonly Channel[], moment: number): void {
    for (const channel of channels)
      insertDelivery.run({ number, channel, state: firstState(channel, channels), now: moment });
    if (channels.length > 0) assign.run(number);
  }

  function find(requestId: string): Lead | undefined {
    const row = findByRequestId.get(storableText(requestId));
    return row && toLead(decodeRow<LeadRow>(row));
  }

  /** Its id must not be known: an insert that comes to nothing would use up a number. */
  function insert(lead: NewLead, variantOf: number | null, channels: readonly Channel[]): SavedLead {
    const moment = now();
    const { lastInsertRowid } = insertLead.run({
      requestId: storableText(lead.requestId),
      variantOf,
      kind: lead.kind,
      fields: JSON.stringify(lead.fields),
      phoneKey: phoneKeyOf(lead.fields),
      source: JSON.stringify(lead.source),
      suspicions: JSON.stringify(lead.suspicions),
      isSpam: Number(lead.isSpam),
      now: moment,
    });
    const number = Number(lastInsertRowid);
    if (!lead.isSpam) insertDeliveries(number, channels, moment);
    return { outcome: 'saved', number };
  }

  function withDeliveries(rows: Record<string, unknown>[]): LeadWithDeliveries[] {
    const numbers = JSON.stringify(rows.map(({ number }) => number));
    return toLeadsWithDeliveries(
      rows.map((row) => decodeRow<LeadRow>(row)),
      listDeliveries.all(numbers).map((row) => decodeRow<DeliveryRow>(row)),
    );
  }

  return {
    saveLead(lead: NewLead, channels: readonly Channel[]): SavedLead {
      const first = find(lead.requestId);
      if (!first) return insert(lead, null, channels);
      const requestId = variantRequestId(lead);
      if (describeContent(first) === describeContent(lead) || find(requestId))
        return { outcome: 'repeated', number: first.number };
      return insert({ ...lead, requestId }, first.number, channels);
    },

    listLeads({ limit, before = Number.MAX_SAFE_INTEGER, spam, phone }: ListOptions): LeadWithDeliveries[] {
      const rules = { limit, before, spam: spam === undefined ? null : Number(spam) };
      return withDeliveries(
        phone === undefined ? listLeads.all(rules) : listLeadsOfPhone.all({ ...rules, phone }),
      );
    },

    listOpenLeads({ limit, since, after = 0 }: OpenOptions): LeadWithDeliveries[] {
      return withDeliveries(listOpen.all({ limit, since: since.getTime(), after }));
    },

    listLeadsToRemind({ limit, since, below }: RemindOptions): LeadToRemind[] {
      const rows = listToRemind.all({ limit, since: since.getTime(), below });
      return rows.map((row) => toLeadToRemind(decodeRow<ReminderRow>(row)));
    },

    noteReminded(numbers: readonly number[], stage: ReminderStage): void {
      noteReminded.run({ numbers: JSON.stringify(numbers), stage });
    },

    noteCard(number: number, { chatId, messageId }: Card, steps: number): void {
      noteCard.run({ number, chatId, messageId, steps });
    },

    listStaleCards: (limit: number) => withDeliveries(listStaleCards.all(limit)),

    /** Whether an earlier release has saved leads that can't be found by their numbers yet. */
    lackPhones: () => listWithoutPhone.get(1) !== undefined,

    notePhones(batch: number): void {
      const leads = listWithoutPhone.all(batch).map((row) => toLead(decodeRow<LeadRow>(row)));
      for (const { number, fields } of leads) notePhone.run({ number, phoneKey: phoneKeyOf(fields) });
    },

    releaseSpam(number: number, channels: readonly Channel[]): boolean {
      if (releaseLead.run(number).changes === 0) return false;
      insertDeliveries(number, channels, now());
      return true;
    },

    addDeliveries(channels: readonly Channel[]): number {
      if (channels.length === 0) return 0;
      const rows = listUnassigned.all();
      for (const { number } of rows) insertDeliveries(Number(number), channels, now());
      return rows.length;
    },

    skipDeliveries(channels: readonly Channel[]): { skipped: number; resumed: number } {
      const moment = now();
      const { changes: skipped } = skip.run({ channels: JSON.stringify(channels), now: moment });
      let resumed = 0;
      // E-mail first, so that the bot is held back again behind it.
      for (const channel of CHANNELS.filter((each) => channels.includes(each))) {
        assignResumed.run({ channel });
        resumed += Number(resume.run({ channel, now: moment }).changes);
      }
      if (skipped > 0) unassignSkipped.run();
      return { skipped: Number(skipped), resumed };
    },

    retryLead: (number: number) => Number(retryLead.run({ number, now: now() }).changes),
    retryDead: () => Number(retryDead.run({ now: now() }).changes),

    eraseLeads(numbers: readonly number[]): number[] {
      const erased = numbers
        .toSorted((one, other) => one - other)
        .filter((number) => eraseLead.run(number).changes === 1);
      if (erased.length > 0) noteErasure.run({ now: now(), numbers: JSON.stringify(erased) });
      return erased;
    },

    listErasures: (): Erasure[] => listErasures.all().map((row) => toErasure(decodeRow<ErasureRow>(row))),

    deleteLeads: (olderThan: Date, batch: number) =>
      Number(deleteLeads.run({ olderThan: olderThan.getTime(), batch }).changes),
  };
}

/** A delivery begins from the start, as if it had never been tried. */
const ANEW = 'attempts = 0, lost_attempts = 0, failed_since = NULL, is_death_told = 0';
