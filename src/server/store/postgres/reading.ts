import type { LeadWithDeliveries } from '../store.ts';
import type { Connection } from './connection.ts';
import { type DeliveryRow, type LeadRow, toDelivery, toLead } from './lead-row.ts';

type ListOptions = { limit: number; before?: number; spam?: boolean };

type Counts = { pending: number; dead: number; oldest_ms: number | null };

/** Reads leads and their deliveries. */
export function prepareReading(connection: Connection) {
  async function listLeads({ limit, before, spam }: ListOptions): Promise<LeadWithDeliveries[]> {
    const { rows } = await connection.query<LeadRow>(
      `SELECT * FROM lead
       WHERE ($1::integer IS NULL OR number < $1) AND ($2::boolean IS NULL OR is_spam = $2)
       ORDER BY number DESC LIMIT $3`,
      [before, spam, limit],
    );
    const { rows: deliveryRows } = await connection.query<DeliveryRow>(
      `SELECT * FROM delivery WHERE lead_number = ANY ($1) ORDER BY lead_number, channel = 'bot'`,
      [rows.map((row) => row.number)],
    );
    const deliveries = Object.groupBy(deliveryRows.map(toDelivery), (delivery) => delivery.leadNumber);
    return rows.map((row) => ({ ...toLead(row), deliveries: deliveries[row.number] ?? [] }));
  }

  return {
    listLeads,

    async findLead(number: number): Promise<LeadWithDeliveries | null> {
      const [lead] = await listLeads({ limit: 1, before: number + 1 });
      return lead?.number === number ? lead : null;
    },

    async countDeliveries(): Promise<{ pending: number; dead: number; oldestPendingMs: number | null }> {
      const { rows } = await connection.query<Counts>(COUNT);
      const { pending = 0, dead = 0, oldest_ms = null } = rows[0] ?? {};
      return { pending, dead, oldestPendingMs: oldest_ms };
    },
  };
}

/** Leads are numbered in the order in which they came. */
const COUNT = `
  WITH counted AS (
    SELECT count(*) FILTER (WHERE state <> 'dead')::int AS pending,
           count(*) FILTER (WHERE state = 'dead')::int AS dead,
           min(lead_number) FILTER (WHERE state <> 'dead') AS oldest
    FROM delivery WHERE state IN ('pending', 'waiting', 'dead')
  )
  SELECT pending, dead, (extract(epoch FROM now() - created_at) * 1000)::float AS oldest_ms
  FROM counted LEFT JOIN lead ON number = oldest`;
