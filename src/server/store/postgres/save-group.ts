import type { Channel, Lead, NewLead } from '../../lead.ts';
import { storableText } from '../storable-text.ts';
import type { SavedLead } from '../store.ts';
import { describeContent, variantRequestId } from '../variant.ts';
import { firstState } from '../waiting.ts';
import type { Connection } from './connection.ts';
import { type LeadRow, toLead } from './lead-row.ts';

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
export function listDeliveries(channels: readonly Channel[]) {
  return channels.map((channel) => ({ channel, state: firstState(channel, channels) }));
}

const INSERT = `
  WITH incoming AS (
    SELECT * FROM unnest(
        $1::text[], $2::integer[], $3::text[], $4::json[], $5::json[], $6::json[], $7::boolean[], $8::json[])
      AS incoming (request_id, variant_of, kind, fields, source, suspicions, is_spam, deliveries)
  ), saved AS (
    INSERT INTO lead (request_id, variant_of, kind, fields, source, suspicions, is_spam, is_assigned)
    SELECT request_id, variant_of, kind, fields, source, suspicions, is_spam, json_array_length(deliveries) > 0
    FROM incoming
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
