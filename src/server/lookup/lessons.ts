import type { Lead } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import { describeLesson } from '../lead/teacher.ts';
import type { Conversations } from '../store/conversations.ts';

/** Subject and teacher of each trial lesson, by the ids of the conversations. Skips other conversations. */
export async function describeLessons(
  store: Pick<Conversations, 'listHistory'>,
  leads: readonly Lead[],
  { subjects }: Pick<SchoolContent, 'subjects'>,
): Promise<ReadonlyMap<number, string>> {
  const lessons = leads.filter(({ conversation }) => conversation.state === 'trial');
  if (lessons.length === 0) return new Map();
  const history = await store.listHistory(lessons.map(({ conversation }) => conversation.id));
  const lines = Map.groupBy(history, ({ conversationId }) => conversationId);
  return new Map(
    lessons.map((lead) => {
      const { id } = lead.conversation;
      const notes = (lines.get(id) ?? []).flatMap(({ note }) => note ?? []);
      return [id, describeLesson(lead, notes, subjects)];
    }),
  );
}
