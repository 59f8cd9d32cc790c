import { CHANNELS, type Channel } from '../../lead.ts';
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
    addDeliveries: async (channels: readonly Channel[]) =>
      channels.length > 0 ? count(ADD, JSON.stringify(listDeliveries(channels))) : 0,

    async skipDeliveries(channels: readonly Channel[]): Promise<{ skipped: number; resumed: number }> {
      const skipped = await count(SKIP, channels);
      if (skipped > 0) await connection.query(UNASSIGN);
      let resumed = 0;
      // E-mail first, so that the bot is held back again behind it.
      for (const channel of CHANNELS.filter((each) => channels.includes(each))) {
        resumed += await count(RESUME, channel);
      }
      return { skipped, resumed };
    },

    async releaseSpam(number: number, channels: readonly Channel[]): Promise<boolean> {
      return (await count(RELEASE, number, JSON.stringify(listDeliveries(channels)))) === 1;
    },
  };
}

const RETRY_LEAD = `
  WITH retried AS (
    UPDATE delivery
    SET attempts = 0, lost_attempts = 0, failed_since = NULL, is_death_told = false,
        state = CASE state WHEN 'dead' THEN 'pending' ELSE state END,
        next_at = CASE state WHEN 'waiting' THEN next_at ELSE now() END
    WHERE lead_number = $1 AND state IN ('pending', 'waiting', 'dead')
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM retried`;

const RETRY_DEAD = `
  WITH retried AS (
    UPDATE delivery
    SET attempts = 0, lost_attempts = 0, failed_since = NULL, is_death_told = false, state = 'pending', next_at = now()
    WHERE state = 'dead'
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM retried`;

const RELEASE = `
  WITH released AS (
    UPDATE lead SET is_spam = false, is_assigned = json_array_length($2) > 0
    WHERE number = $1 AND is_spam
    RETURNING number, kind
  ), added AS (
    INSERT INTO delivery (lead_number, channel, kind, state)
    SELECT released.number, delivery.channel, released.kind, delivery.state
    FROM released CROSS JOIN json_to_recordset($2) AS delivery (channel text, state text)
  )
  SELECT count(*)::int AS count FROM released`;

const ADD = `
  WITH assigned AS (
    UPDATE lead SET is_assigned = true WHERE NOT is_assigned AND NOT is_spam
    RETURNING number, kind
  ), added AS (
    INSERT INTO delivery (lead_number, channel, kind, state)
    SELECT assigned.number, delivery.channel, assigned.kind, delivery.state
    FROM assigned CROSS JOIN json_to_recordset($1) AS delivery (channel text, state text)
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int AS count FROM assigned`;

const SKIP = `
  WITH skipped AS (
    UPDATE delivery SET state = 'skipped', lease_until = NULL, lease_token = NULL
    WHERE state IN ('pending', 'waiting', 'dead') AND channel <> ALL ($1)
      AND (lease_until IS NULL OR lease_until <= now())
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM skipped`;

/** Leads that nobody will be told of any more. */
const UNASSIGN = `
  UPDATE lead SET is_assigned = false
  WHERE is_assigned AND number IN (SELECT lead_number FROM delivery WHERE state = 'skipped')
    AND NOT EXISTS (
      SELECT FROM delivery WHERE lead_number = number AND (state <> 'skipped' OR sent_to IS NOT NULL))`;

const RESUME = `
  WITH resumed AS (
    UPDATE delivery
    SET attempts = 0, lost_attempts = 0, failed_since = NULL, is_death_told = false, next_at = now(),
        state = CASE WHEN $1 = 'bot' AND EXISTS (
          SELECT FROM delivery AS email
          WHERE email.lead_number = delivery.lead_number AND email.channel = 'email' AND email.state = 'pending'
            AND email.sent_to IS NULL) THEN 'waiting' ELSE 'pending' END
    WHERE state = 'skipped' AND channel = $1
    RETURNING lead_number
  ), assigned AS (
    UPDATE lead SET is_assigned = true WHERE number IN (SELECT lead_number FROM resumed)
  )
  SELECT count(*)::int AS count FROM resumed`;

const DELETE = `
  WITH deleted AS (
    DELETE FROM lead WHERE number IN (
      SELECT number FROM lead
      WHERE created_at < $1
        AND (is_spam OR is_assigned)
        AND NOT EXISTS (
          SELECT FROM delivery WHERE lead_number = number AND state NOT IN ('done', 'skipped')
            AND NOT (state = 'dead' AND sent_to IS NOT NULL))
      ORDER BY created_at LIMIT $2
      FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM deleted`;
