import { toMoment } from '#shared/words/reply-deadline.ts';
import { followPeople, type Matter } from '../lead/funnel.ts';
import { monthOf, nameMonth, writeFunnel } from '../lead/funnel-messages.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import type { Notification } from '../outbox/notification.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads } from '../store/leads.ts';
import { readAllLeads } from './all-leads.ts';

/** Writes the outcomes of the conversations that began in a month, such as '2026-11'. */
export async function writeMonth(
  store: Leads & Conversations,
  month: string,
  content: SchoolContent,
): Promise<Notification> {
  const matters = await readMatters(store, month);
  return {
    id: `month-${month}`,
    icon: '📊',
    title: nameMonth(month),
    paragraphs: writeFunnel(followPeople(matters, content)),
  };
}

/** The conversations of a month, each with its first lead. Reads page by page. */
async function readMatters(store: Leads & Conversations, month: string): Promise<Matter[]> {
  const begin = toMoment(Date.parse(`${month}-01T00:00Z`));
  const matters = new Map<number, Matter>();
  for await (const lead of readAllLeads(store, { spam: false })) {
    if (lead.createdAt < begin) break;
    const { id, openedAt } = lead.conversation;
    // The newest come first, so the last one read is the first lead.
    if (monthOf(openedAt) === month) matters.set(id, { first: lead, history: lead.history });
  }
  return [...matters.values()];
}
