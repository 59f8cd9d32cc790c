import { type Lead, listNotes } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import { describeLesson, findSchoolSubject } from '../lead/teacher.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads } from '../store/leads.ts';
import { listConversationLeads } from './person.ts';

/**
 * Subject and teacher of each trial lesson, and whether it was missed, by the ids of the conversations. Skips other
 * conversations.
 */
export async function describeLessons(
  store: Pick<Conversations, 'listHistory'> & Pick<Leads, 'listLeads'>,
  leads: readonly Lead[],
  { subjects }: Pick<SchoolContent, 'subjects'>,
): Promise<ReadonlyMap<number, string>> {
  const lessons = leads.filter(({ conversation }) => conversation.state === 'trial');
  if (lessons.length === 0) return new Map();
  const all = await store.listHistory(lessons.map(({ conversation }) => conversation.id));
  const lines = Map.groupBy(all, ({ conversationId }) => conversationId);
  const asked = await Promise.all(lessons.map((lead) => findAsked(store, lead, subjects)));
  return new Map(
    asked.map((lead) => {
      const { id } = lead.conversation;
      const history = lines.get(id) ?? [];
      const lesson = describeLesson(lead, listNotes(history), subjects);
      const isMissed = history.findLast(({ isNote }) => !isNote)?.type === 'conversation.missed';
      return [id, isMissed ? `не прийшли · ${lesson}` : lesson];
    }),
  );
}

/** The newest lead of the person that names a subject, because a later question may name none. */
async function findAsked(
  store: Pick<Leads, 'listLeads'>,
  lead: Lead,
  subjects: SchoolContent['subjects'],
): Promise<Lead> {
  if (findSchoolSubject(lead, subjects)) return lead;
  const leads = await listConversationLeads(store, lead.conversation);
  return leads.find((each) => findSchoolSubject(each, subjects)) ?? lead;
}
