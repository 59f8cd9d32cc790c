import type { Lead } from '../../../lead/lead.ts';
import { listTasks, type ReminderFacts } from '../../../lead/tasks.ts';
import { findLessonEnd } from '../../../lead/teacher.ts';
import { describeLessons } from '../../../lookup/lessons.ts';
import { type BotMessage, formatNotification } from '../message.ts';
import type { ChatParts } from '../school-chat.ts';

/** People do not read longer lists on a phone; `/table` has all leads. */
const MAX_SHOWN = 75;

/** This many people fit into one message, whatever the length of their names. */
const PEOPLE_PER_MESSAGE = 15;

const TABLE = 'Усі — у таблиці: /table';

/** Answers `/open`. */
export async function listOpen({ store, readContent, clock }: ChatParts): Promise<BotMessage[]> {
  // Ignores leads from before the inbox was used, which would stay open forever.
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  const leads = await store.listOpen({ limit: MAX_SHOWN + 1, since });
  const content = readContent();
  const lessons = await describeLessons(store, leads, content);
  const findEnd = (lead: Lead) => findLessonEnd(lead, content);
  const now = new Date(clock.now());
  return writeOpen(leads, { now, promise: content.school, lessons, findLessonEnd: findEnd });
}

/**
 * Lists open conversations, the oldest first in each group, in as many messages as necessary.
 *
 * @param leads one more than is shown, to detect further ones
 */
export function writeOpen(leads: readonly Lead[], facts: ReminderFacts): BotMessage[] {
  if (leads.length === 0) return [{ text: 'Відкритих заявок немає.' }];
  const shown = leads.slice(0, MAX_SHOWN);
  const pages = Array.from({ length: Math.ceil(shown.length / PEOPLE_PER_MESSAGE) }, (_, index) =>
    shown.slice(index * PEOPLE_PER_MESSAGE, (index + 1) * PEOPLE_PER_MESSAGE),
  );
  const count = leads.length > shown.length ? `понад ${shown.length}` : String(shown.length);
  return pages.map((page, index) => {
    const isLast = index === pages.length - 1;
    const paragraphs = [
      ...listTasks(page, facts),
      ...(isLast && leads.length > shown.length ? [[{ text: TABLE }]] : []),
    ];
    const title = index === 0 ? `Відкриті заявки: ${count}` : 'Відкриті заявки, далі';
    return formatNotification({ id: 'open', icon: '📂', title, paragraphs });
  });
}
