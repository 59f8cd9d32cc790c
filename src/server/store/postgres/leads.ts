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
import type { Connection } from './database.ts';

/** Statements about leads as a whole; new ones are saved by {@link saveGroup}. */
export function bindLeads(connection: Connection) {
  async function count(sql: string, ...values: unknown[]): Promise<number> {
    const { rows } = await connection.query<{ count: number }>(sql, values);
    return rows[0]?.count ?? 0;
  }

  async function withDeliveries(rows: LeadRow[]): Promise<LeadWithDeliveries[]> {
    const { rows: deliveries } = await connection.query<DeliveryRow>(
      `SELECT * FROM delivery WHERE lead_number = ANY ($1) ORDER BY lead_number, position(channel IN '${CHANNEL_LIST}')`,
      [rows.map((row) => row.number)],
    );
    return toLeadsWithDeliveries(rows, deliveries);
  }

  return {
    async listLeads({ limit, before, spam, phone }: ListOptions): Promise<LeadWithDeliveries[]> {
      const { rows } = await connection.query<LeadRow>(
        `SELECT * FROM lead
         WHERE ($1::integer IS NULL OR number < $1) AND ($2::boolean IS NULL OR is_spam = $2)
           AND ($4::text IS NULL OR phone_key = $4)
         ORDER BY number DESC LIMIT $3`,
        [before, spam, limit, phone],
      );
      return withDeliveries(rows);
    },

    async listOpenLeads({ limit, since, after = 0 }: OpenOptions): Promise<LeadWithDeliveries[]> {
      const { rows } = await connection.query<LeadRow>(
        `SELECT * FROM lead
         WHERE handling IN ('new', 'taken') AND NOT is_spam AND number > $1
           AND (handling = 'taken' OR created_at >= $2)
         ORDER BY number LIMIT $3`,
        [after, since, limit],
      );
      return withDeliveries(rows);
    },

    async noteCard(number: number, { chatId, messageId }: Card, steps: number): Promise<void> {
      await connection.query(
        'UPDATE lead SET card_chat_id = $2, card_message_id = $3, card_steps = $4 WHERE number = $1',
        [number, chatId, messageId, steps],
      );
    },

    async listStaleCards(limit: number): Promise<LeadWithDeliveries[]> {
      const { rows } = await connection.query<LeadRow>(
        `SELECT * FROM lead WHERE card_message_id IS NOT NULL AND card_steps <> handling_steps
         ORDER BY handled_at LIMIT $1`,
        [limit],
      );
      return withDeliveries(rows);
    },

    /** Notes the numbers of leads that an earlier release has saved; false when there are none left. */
    async notePhones(batch: number): Promise<boolean> {
      const { rows } = await connection.query<LeadRow>(
        'SELECT * FROM lead WHERE phone_key IS NULL LIMIT $1',
        [batch],
      );
      if (rows.length === 0) return false;
      await connection.query(NOTE_PHONES, [
        rows.map((row) => row.number),
        rows.map((row) => phoneKeyOf(row.fields)),
      ]);
      return true;
    },

    async listLeadsToRemind({ limit, since, below }: RemindOptions): Promise<LeadToRemind[]> {
      const { rows } = await connection.query<ReminderRow>(LIST_TO_REMIND, [limit, since, below]);
      return rows.map(toLeadToRemind);
    },

    async noteReminded(numbers: readonly number[], stage: ReminderStage): Promise<void> {
      await connection.query(
        'UPDATE lead SET reminded = greatest(reminded, $2::smallint) WHERE number = ANY ($1)',
        [numbers, stage],
      );
    },

    retryLead: (number: number) => count(RETRY_LEAD, number),
    retryDead: () => count(RETRY_DEAD),

    async eraseLeads(numbers: readonly number[]): Promise<number[]> {
      const { rows } = await connection.query<{ number: number }>(ERASE, [numbers]);
      return rows.map(({ number }) => number);
    },

    async listErasures(): Promise<Erasure[]> {
      const { rows } = await connection.query<ErasureRow>('SELECT * FROM erasure ORDER BY position DESC');
      return rows.map(toErasure);
    },

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

/** A delivery begins from the start, as if it had never been tried. */
const ANEW = 'attempts = 0, lost_attempts = 0, failed_since = NULL, is_death_told = false';

const RETRY_LEAD = `
  WITH retried AS (
    UPDATE delivery
    SET ${ANEW},
        state = CASE state WHEN 'dead' THEN 'pending' ELSE state END,
        next_at = CASE state WHEN 'waiting' THEN next_at ELSE now() END
    WHERE lead_number = $1 AND state IN ('pending', 'waiting', 'dead')
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM retried`;

const RETRY_DEAD = `
  WITH retried AS (
    UPDATE delivery
    SET ${ANEW}, state = 'pending', next_at = now()
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
    SET ${ANEW}, next_at = now(),
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
        AND (is_spam OR is_assigned) AND handling <> 'taken'
        AND NOT EXISTS (
          SELECT FROM delivery WHERE lead_number = number AND state NOT IN ('done', 'skipped')
            AND NOT (state = 'dead' AND sent_to IS NOT NULL))
      ORDER BY created_at LIMIT $2
      FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*)::int AS count FROM deleted`;

const LIST_TO_REMIND = `
  SELECT * FROM lead
  WHERE handling = 'new' AND NOT is_spam AND reminded < $3 AND created_at >= $2
  ORDER BY number LIMIT $1`;

const NOTE_PHONES = `
  UPDATE lead SET phone_key = noted.phone_key
  FROM unnest($1::integer[], $2::text[]) AS noted (number, phone_key)
  WHERE lead.number = noted.number`;

const ERASE = `
  WITH erased AS (
    DELETE FROM lead WHERE number = ANY ($1) RETURNING number
  ), noted AS (
    INSERT INTO erasure (lead_numbers) SELECT json_agg(number ORDER BY number) FROM erased HAVING count(*) > 0
  )
  SELECT number FROM erased ORDER BY number`;

export type Saving = { lead: NewLead; channels: readonly Channel[] };

type Row = Saving & { variantOf: number | null };

/**
 * Saves leads with their deliveries in one statement, which is one durable commit; answers in their order. Those
 * whose id is known with another content take a second one.
 */
export async function saveGroup(connection: Connection, group: Saving[]): Promise<SavedLead[]> {
  const rows = group.map((saving): Row => ({ ...saving, variantOf: null }));
  const fresh = await insert(connection, rows);
  const known = rows.filter((row) => !fresh.has(row));
  const firsts = known.length > 0 ? await findFirsts(connection, known) : new Map<string, Lead>();
  const variants = makeVariants(known, firsts);
  const saved = await insert(connection, [...variants.values()]);
  return rows.map((row) => {
    const variant = variants.get(row);
    const number = fresh.get(row) ?? (variant && saved.get(variant));
    if (number !== undefined) return { outcome: 'saved', number };
    return { outcome: 'repeated', number: firsts.get(idOf(row))?.number ?? 0 };
  });
}

const idOf = ({ lead }: Row) => storableText(lead.requestId);

/** Inserts what is not there yet, with the numbers of those rows; of the same id in a group it is the first. */
async function insert(connection: Connection, group: Row[]): Promise<Map<Row, number>> {
  if (group.length === 0) return new Map();
  const byRequestId = new Map(group.toReversed().map((row) => [idOf(row), row]));
  // In one order on all instances: two that wait for each other's repeats would never end.
  const rows = [...byRequestId].sort(([left], [right]) => (left < right ? -1 : 1));
  const { rows: saved } = await connection.query<{ request_id: string; number: number }>(INSERT, [
    rows.map(([requestId]) => requestId),
    rows.map(([, { variantOf }]) => variantOf),
    rows.map(([, { lead }]) => lead.kind),
    rows.map(([, { lead }]) => JSON.stringify(lead.fields)),
    rows.map(([, { lead }]) => phoneKeyOf(lead.fields)),
    rows.map(([, { lead }]) => JSON.stringify(lead.source)),
    rows.map(([, { lead }]) => JSON.stringify(lead.suspicions)),
    rows.map(([, { lead }]) => lead.isSpam),
    rows.map(([, { lead, channels }]) => JSON.stringify(lead.isSpam ? [] : listDeliveries(channels))),
  ]);
  return new Map(
    saved.flatMap(({ request_id, number }): [Row, number][] => {
      const row = byRequestId.get(request_id);
      return row ? [[row, number]] : [];
    }),
  );
}

/** The leads that have the ids of these, by id. */
async function findFirsts(connection: Connection, known: Row[]): Promise<Map<string, Lead>> {
  const { rows } = await connection.query<LeadRow>('SELECT * FROM lead WHERE request_id = ANY ($1)', [
    known.map(idOf),
  ]);
  return new Map(rows.map((row) => [row.request_id, toLead(row)]));
}

/** Those whose id is known with another content, as they are to be saved beside the first. */
function makeVariants(known: Row[], firsts: ReadonlyMap<string, Lead>): Map<Row, Row> {
  const variants = known.flatMap((row): [Row, Row][] => {
    const first = firsts.get(idOf(row));
    if (!first || describeContent(first) === describeContent(row.lead)) return [];
    const lead = { ...row.lead, requestId: variantRequestId(row.lead) };
    return [[row, { ...row, lead, variantOf: first.number }]];
  });
  return new Map(variants);
}

/** Deliveries of a new lead, for `json_to_recordset`. */
function listDeliveries(channels: readonly Channel[]) {
  return channels.map((channel) => ({ channel, state: firstState(channel, channels) }));
}

/**
 * A row that comes to nothing would use up a number, so what is known is left out before; only of two instances that
 * insert the same in the same moment the second meets the conflict.
 */
const INSERT = `
  WITH incoming AS (
    SELECT * FROM unnest(
        $1::text[], $2::integer[], $3::text[], $4::json[], $5::text[], $6::json[], $7::json[], $8::boolean[],
        $9::json[])
      AS incoming (request_id, variant_of, kind, fields, phone_key, source, suspicions, is_spam, deliveries)
  ), saved AS (
    INSERT INTO lead (request_id, variant_of, kind, fields, phone_key, source, suspicions, is_spam, is_assigned)
    SELECT request_id, variant_of, kind, fields, phone_key, source, suspicions, is_spam,
           json_array_length(deliveries) > 0
    FROM incoming
    WHERE NOT EXISTS (SELECT FROM lead WHERE lead.request_id = incoming.request_id)
    ON CONFLICT (request_id) DO NOTHING
    RETURNING number, request_id
  ), added AS (
    INSERT INTO delivery (lead_number, channel, kind, state)
    SELECT saved.number, delivery.channel, incoming.kind, delivery.state
    FROM saved
    JOIN incoming USING (request_id)
    CROSS JOIN json_to_recordset(incoming.deliveries) AS delivery (channel text, state text)
  )
  SELECT request_id, number FROM saved`;
