import type { Lead } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import { describeLesson } from '../lead/teacher.ts';
import type { Conversations } from '../store/conversations.ts';

/**
 * Subject and teacher of each trial lesson, and whether it was missed, by the ids of the conversations. Skips other
 * conversations.
 */
export async function describeLessons(
  store: Pick<Conversations, 'listHistory'>,
  leads: readonly Lead[],
  { subjects }: Pick<SchoolContent, 'subjects'>,
): Promise<ReadonlyMap<number, string>> {
  const lessons = leads.filter(({ conversation }) => conversation.state === 'trial');
  if (lessons.length === 0) return new Map();
  const all = await store.listHistory(lessons.map(({ conversation }) => conversation.id));
  const lines = Map.groupBy(all, ({ conversationId }) => conversationId);
  return new Map(
    lessons.map((lead) => {
      const { id } = lead.conversation;
      const history = lines.get(id) ?? [];
      const notes = history.flatMap(({ note }) => note ?? []);
      const lesson = describeLesson(lead, notes, subjects);
      const isMissed = history.findLast(({ isNote }) => !isNote)?.type === 'conversation.missed';
      return [id, isMissed ? `не прийшли · ${lesson}` : lesson];
    }),
  );
}
