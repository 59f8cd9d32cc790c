import { setImmediate as turn } from 'node:timers/promises';
import type { HistoryLine, LeadWithDeliveries } from '../lead/lead.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads, ListOptions } from '../store/leads.ts';

/** Pages and new leads are served between two of these. */
const PAGE = 100;

export type LeadWithHistory = LeadWithDeliveries & { history: HistoryLine[] };

/** Every lead, quarantined ones too, newest first, a page at a time; or only those that the filter names. */
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

/** The notes about a lead, in their order. */
export function listNotes({ history }: LeadWithHistory): string[] {
  return history.flatMap(({ note }) => note ?? []);
}
