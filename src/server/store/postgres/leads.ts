import type { Channel } from '../store.ts';
import type { Connection } from './connection.ts';
import { listDeliveries } from './save-group.ts';

/** Changes of saved leads. */
export function prepareLeads(connection: Connection) {
  async function count(sql: string, ...values: unknown[]): Promise<number> {
    const { rows } = await connection.query<{ count: number }>(sql, values);
    return rows[0]?.count ?? 0;
  }

  return {
    retryLead: (number: number) => count(RETRY_LEAD, number),
    retryDead: () => count(RETRY_DEAD),
    deleteLeads: (olderThan: Date, batch: number) => count(DELETE, olderThan, batch),
    addDeliveries: (channels: readonly Channel[]) => count(ADD, JSON.stringify(listDeliveries(channels))),

    async releaseSpam(number: number, channels: readonly Channel[]): Promise<boolean> {
      return (await count(RELEASE, number, JSON.stringify(listDeliveries(channels)))) === 1;
    },
  };
}

const RETRY_LEAD = `
  WITH retried AS (
    UPDATE delivery
    SET attempts = 0,
        state = CASE state WHEN 'dead' THEN 'pending' ELSE state END,
        next_at = CASE state WHEN 'waiting' THEN next_at ELSE now() END
    WHERE lead_number = $1 AND state <> 'done'
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM retried`;

const RETRY_DEAD = `
  WITH retried AS (
    UPDATE delivery SET attempts = 0, state = 'pending', next_at = now() WHERE state = 'dead'
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM retried`;

const RELEASE = `
  WITH released AS (
    UPDATE lead SET is_spam = false WHERE number = $1 AND is_spam
    RETURNING number, kind
  ), added AS (
    INSERT INTO delivery (lead_number, channel, kind, state)
    SELECT released.number, delivery.channel, released.kind, delivery.state
    FROM released CROSS JOIN json_to_recordset($2) AS delivery (channel text, state text)
  )
  SELECT count(*)::int AS count FROM released`;

const ADD = `
  WITH added AS (
    INSERT INTO delivery (lead_number, channel, kind, state)
    SELECT lead.number, delivery.channel, lead.kind, delivery.state
    FROM lead CROSS JOIN json_to_recordset($1) AS delivery (channel text, state text)
    WHERE NOT lead.is_spam AND NOT EXISTS (SELECT 1 FROM delivery WHERE lead_number = lead.number)
    ON CONFLICT DO NOTHING
    RETURNING lead_number
  )
  SELECT count(DISTINCT lead_number)::int AS count FROM added`;

const DELETE = `
  WITH deleted AS (
    DELETE FROM lead WHERE number IN (
      SELECT number FROM lead
      WHERE created_at < $1
        AND (is_spam OR EXISTS (SELECT 1 FROM delivery WHERE lead_number = number))
        AND NOT EXISTS (SELECT 1 FROM delivery WHERE lead_number = number AND state <> 'done')
      ORDER BY created_at LIMIT $2
      FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM deleted`;
