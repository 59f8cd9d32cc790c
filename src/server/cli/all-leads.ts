import type { HandlingChange, LeadWithDeliveries } from '../lead.ts';
import type { LeadHandling } from '../store/lead-handling.ts';
import type { Leads, ListOptions } from '../store/leads.ts';

const PAGE = 500;

export type LeadWithHistory = LeadWithDeliveries & { history: HandlingChange[] };

/** Every lead, spam too, newest first, a page at a time; or only those that the filter names. */
export async function* readAllLeads(
  store: Leads & LeadHandling,
  filter: Pick<ListOptions, 'phone'> = {},
): AsyncGenerator<LeadWithHistory> {
  let before: number | undefined;
  for (;;) {
    const leads = await store.listLeads({ ...filter, limit: PAGE, ...(before && { before }) });
    const changes = await store.listHandlingChanges(leads.map(({ number }) => number));
    const byLead = Map.groupBy(changes, ({ leadNumber }) => leadNumber);
    for (const lead of leads) yield { ...lead, history: byLead.get(lead.number) ?? [] };
    if (leads.length < PAGE) return;
    before = leads.at(-1)?.number;
  }
}

/** What people have written about a lead, in its order. */
export function listNotes({ history }: LeadWithHistory): string[] {
  return history.flatMap(({ note }) => note ?? []);
}
