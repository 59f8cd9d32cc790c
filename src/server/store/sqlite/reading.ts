import type { DatabaseSync } from 'node:sqlite';
import type { LeadWithDeliveries } from '../store.ts';
import { toDelivery, toLead } from './lead-row.ts';

type ListOptions = { limit: number; before?: number; spam?: boolean };

/** Statements that read leads and their deliveries. */
export function prepareReading(database: DatabaseSync, now: () => number) {
  const listLeads = database.prepare(
    `SELECT * FROM lead WHERE number < :before AND (:spam IS NULL OR is_spam = :spam)
     ORDER BY number DESC LIMIT :limit`,
  );
  const listDeliveries = database.prepare(
    `SELECT * FROM delivery WHERE lead_number IN (SELECT value FROM json_each(?))
     ORDER BY lead_number, channel = 'bot'`,
  );
  const countDeliveries = database.prepare(
    `SELECT count(*) FILTER (WHERE state <> 'dead') AS pending,
            count(*) FILTER (WHERE state = 'dead') AS dead,
            min(lead_number) FILTER (WHERE state <> 'dead') AS oldest
     FROM delivery WHERE state IN ('pending', 'waiting', 'dead')`,
  );
  const readAge = database.prepare('SELECT :now - created_at AS age FROM lead WHERE number = :number');

  function list({ limit, before = Number.MAX_SAFE_INTEGER, spam }: ListOptions): LeadWithDeliveries[] {
    const isSpam = spam === undefined ? null : Number(spam);
    const leads = listLeads.all({ limit, before, spam: isSpam }).map(toLead);
    const numbers = JSON.stringify(leads.map((lead) => lead.number));
    const deliveries = Object.groupBy(
      listDeliveries.all(numbers).map(toDelivery),
      (delivery) => delivery.leadNumber,
    );
    return leads.map((lead) => ({ ...lead, deliveries: deliveries[lead.number] ?? [] }));
  }

  return {
    listLeads: list,

    findLead(number: number): LeadWithDeliveries | null {
      const [lead] = list({ limit: 1, before: number + 1 });
      return lead?.number === number ? lead : null;
    },

    countDeliveries(): { pending: number; dead: number; oldestPendingMs: number | null } {
      const { pending, dead, oldest } = countDeliveries.get() as {
        pending: number;
        dead: number;
        oldest: number | null;
      };
      // Leads are numbered in the order in which they came.
      const age = oldest === null ? null : Number(readAge.get({ number: oldest, now: now() })?.age);
      return { pending, dead, oldestPendingMs: age === null ? null : Math.max(age, 0) };
    },
  };
}
