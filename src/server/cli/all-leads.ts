import type { LeadWithDeliveries } from '../lead.ts';
import type { Leads, ListOptions } from '../store/leads.ts';

const PAGE = 500;

/** Every lead, spam too, newest first, a page at a time; or only those that the filter names. */
export async function* readAllLeads(
  store: Leads,
  filter: Pick<ListOptions, 'phone'> = {},
): AsyncGenerator<LeadWithDeliveries> {
  let before: number | undefined;
  for (;;) {
    const leads = await store.listLeads({
      ...filter,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    yield* leads;
    if (leads.length < PAGE) return;
    before = leads.at(-1)?.number;
  }
}
