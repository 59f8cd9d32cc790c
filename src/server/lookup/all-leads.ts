import { setImmediate as turn } from 'node:timers/promises';
import type { HistoryLine, LeadWithDeliveries } from '../lead/lead.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads, ListOptions } from '../store/leads.ts';

/** The server handles other requests between two pages. */
const PAGE = 100;

export type LeadWithHistory = LeadWithDeliveries & { history: HistoryLine[] };

/** Reads all leads with quarantined ones, newest first, page by page; optionally only those that match the filter. */
export async function* readAllLeads(
  store: Leads & Conversations,
  filter: Pick<ListOptions, 'spam'> = {},
): AsyncGenerator<LeadWithHistory> {
  let before: number | undefined;
  for (;;) {
    const leads = await store.listLeads({ ...filter, limit: PAGE, ...(before && { before }) });
    const lines = await store.listHistory(leads.map(({ conversation }) => conversation.id));
    const histories = Map.groupBy(lines, ({ conversationId }) => conversationId);
    for (const lead of leads) yield { ...lead, history: histories.get(lead.conversation.id) ?? [] };
    if (leads.length < PAGE) return;
    before = leads.at(-1)?.number;
    await turn();
  }
}
