import type { LeadWithDeliveries } from '../lead.ts';
import type { LeadHandling } from '../store/lead-handling.ts';
import type { Leads, ListOptions } from '../store/leads.ts';

const PAGE = 500;

type Filter = Pick<ListOptions, 'phone'>;

/** Every lead, spam too, newest first, a page at a time; or only those that the filter names. */
export async function* readAllLeads(store: Leads, filter: Filter = {}): AsyncGenerator<LeadWithDeliveries> {
  for await (const page of readPages(store, filter)) yield* page;
}

export type NotedLead = LeadWithDeliveries & {
  /** What people have written about it, in its order. */
  notes: string[];
};

/** The same with their notes. */
export async function* readNotedLeads(store: Leads & LeadHandling): AsyncGenerator<NotedLead> {
  for await (const page of readPages(store, {})) {
    const changes = await store.listHandlingChanges(page.map(({ number }) => number));
    const byLead = Map.groupBy(changes, ({ leadNumber }) => leadNumber);
    for (const lead of page)
      yield { ...lead, notes: (byLead.get(lead.number) ?? []).flatMap(({ note }) => note ?? []) };
  }
}

async function* readPages(store: Leads, filter: Filter): AsyncGenerator<LeadWithDeliveries[]> {
  let before: number | undefined;
  for (;;) {
    const leads = await store.listLeads({
      ...filter,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    yield leads;
    if (leads.length < PAGE) return;
    before = leads.at(-1)?.number;
  }
}
