import type { DatabaseSync } from 'node:sqlite';
import { storableText } from '../storable-text.ts';
import type { Channel, NewLead } from '../store.ts';
import { firstState } from '../waiting.ts';

/** Statements that write leads; to be called inside a transaction. */
export function prepareLeads(database: DatabaseSync, now: () => number) {
  const insertLead = database.prepare(
    `INSERT INTO lead (request_id, kind, fields, suspicions, is_spam, created_at)
     VALUES (:requestId, :kind, :fields, :suspicions, :isSpam, :now)
     ON CONFLICT (request_id) DO NOTHING`,
  );
  const insertDelivery = database.prepare(
    `INSERT INTO delivery (lead_number, channel, kind, state, next_at)
     SELECT number, :channel, kind, :state, :now FROM lead WHERE number = :number`,
  );
  const releaseLead = database.prepare('UPDATE lead SET is_spam = 0 WHERE number = ? AND is_spam = 1');
  const listUndeliverable = database.prepare(
    `SELECT number FROM lead
     WHERE is_spam = 0 AND NOT EXISTS (SELECT 1 FROM delivery WHERE lead_number = lead.number)`,
  );
  const retryLead = database.prepare(
    `UPDATE delivery
     SET attempts = 0,
         state = CASE state WHEN 'dead' THEN 'pending' ELSE state END,
         next_at = CASE state WHEN 'waiting' THEN next_at ELSE :now END
     WHERE lead_number = :number AND state <> 'done'`,
  );
  const retryDead = database.prepare(
    `UPDATE delivery SET attempts = 0, state = 'pending', next_at = :now WHERE state = 'dead'`,
  );
  const deleteLeads = database.prepare(
    `DELETE FROM lead WHERE number IN (
       SELECT number FROM lead
       WHERE created_at < :olderThan
         AND (is_spam = 1 OR EXISTS (SELECT 1 FROM delivery WHERE lead_number = number))
         AND NOT EXISTS (SELECT 1 FROM delivery WHERE lead_number = number AND state <> 'done')
       ORDER BY created_at LIMIT :batch)`,
  );

  function insertDeliveries(number: number, channels: readonly Channel[], moment: number): void {
    for (const channel of channels)
      insertDelivery.run({ number, channel, state: firstState(channel, channels), now: moment });
  }

  return {
    saveLead(lead: NewLead, channels: readonly Channel[]): 'saved' | 'repeated' {
      const moment = now();
      const { changes, lastInsertRowid } = insertLead.run({
        requestId: storableText(lead.requestId),
        kind: lead.kind,
        fields: JSON.stringify(lead.fields),
        suspicions: JSON.stringify(lead.suspicions),
        isSpam: Number(lead.isSpam),
        now: moment,
      });
      if (changes === 0) return 'repeated';
      if (!lead.isSpam) insertDeliveries(Number(lastInsertRowid), channels, moment);
      return 'saved';
    },

    releaseSpam(number: number, channels: readonly Channel[]): boolean {
      if (releaseLead.run(number).changes === 0) return false;
      insertDeliveries(number, channels, now());
      return true;
    },

    addDeliveries(channels: readonly Channel[]): number {
      if (channels.length === 0) return 0;
      const rows = listUndeliverable.all();
      for (const { number } of rows) insertDeliveries(Number(number), channels, now());
      return rows.length;
    },

    retryLead: (number: number) => Number(retryLead.run({ number, now: now() }).changes),
    retryDead: () => Number(retryDead.run({ now: now() }).changes),
    deleteLeads: (olderThan: Date, batch: number) =>
      Number(deleteLeads.run({ olderThan: olderThan.getTime(), batch }).changes),
  };
}
