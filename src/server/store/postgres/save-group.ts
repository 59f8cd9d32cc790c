import { storableText } from '../storable-text.ts';
import type { Channel, NewLead } from '../store.ts';
import { firstState } from '../waiting.ts';
import type { Connection } from './connection.ts';

export type Saving = { lead: NewLead; channels: readonly Channel[] };

export type Saved = 'saved' | 'repeated';

/** Saves leads with their deliveries in one statement, which is one durable commit; answers in their order. */
export async function saveGroup(connection: Connection, group: Saving[]): Promise<Saved[]> {
  const byRequestId = new Map(
    group.toReversed().map((saving) => [storableText(saving.lead.requestId), saving]),
  );
  // In one order on all instances: two that wait for each other's repeats would never end.
  const rows = [...byRequestId].sort(([left], [right]) => (left < right ? -1 : 1));
  const { rows: saved } = await connection.query<{ request_id: string }>(INSERT, [
    rows.map(([requestId]) => requestId),
    rows.map(([, { lead }]) => lead.kind),
    rows.map(([, { lead }]) => JSON.stringify(lead.fields)),
    rows.map(([, { lead }]) => JSON.stringify(lead.suspicions)),
    rows.map(([, { lead }]) => lead.isSpam),
    rows.map(([, { lead, channels }]) => JSON.stringify(lead.isSpam ? [] : listDeliveries(channels))),
  ]);
  const fresh = new Set(saved.map((row) => row.request_id));
  return group.map(({ lead }) => (fresh.delete(storableText(lead.requestId)) ? 'saved' : 'repeated'));
}

/** Deliveries of a new lead, for `json_to_recordset`. */
export function listDeliveries(channels: readonly Channel[]) {
  return channels.map((channel) => ({ channel, state: firstState(channel, channels) }));
}

const INSERT = `
  WITH incoming AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::json[], $4::json[], $5::boolean[], $6::json[])
      AS incoming (request_id, kind, fields, suspicions, is_spam, deliveries)
  ), saved AS (
    INSERT INTO lead (request_id, kind, fields, suspicions, is_spam)
    SELECT request_id, kind, fields, suspicions, is_spam FROM incoming
    ON CONFLICT (request_id) DO NOTHING
    RETURNING number, request_id
  ), added AS (
    INSERT INTO delivery (lead_number, channel, kind, state)
    SELECT saved.number, delivery.channel, incoming.kind, delivery.state
    FROM saved
    JOIN incoming USING (request_id)
    CROSS JOIN json_to_recordset(incoming.deliveries) AS delivery (channel text, state text)
  )
  SELECT request_id FROM saved`;
