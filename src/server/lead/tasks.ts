import { kyivDay } from '#shared/words/kyiv-date.ts';
import { formatKyivTime, type ReplyPromise } from '#shared/words/reply-deadline.ts';
import { describeAbout } from './describe-lead.ts';
import { describePerson } from './describe-person.ts';
import { isDueByLead, type Lead } from './lead.ts';
import { linkToCard, type Part, toPlain } from './parts.ts';
import { toLine } from './text.ts';
import { describePromiseEnd, findPromiseEnd, formatMoment, nameDay, nameMoment, nameSoon } from './times.ts';

export type ReminderFacts = {
  now: Date;
  promise: ReplyPromise;
  /** Subject and teacher of the trial lessons, by the ids of their conversations. */
  lessons?: ReadonlyMap<number, string>;
  /** The end of a trial lesson. Without it, a lesson that has begun counts as over. */
  findLessonEnd?: (lead: Lead) => Date;
};

/** A longer name or subject would wrap to a second line. */
export const MAX_TEXT = 60;

/** Further ones are counted, because one message of the chat has no room for them. */
export const MAX_NAMED = 30;

/** Lists open conversations by task, the oldest first. Counts those that do not fit. */
export function listTasks(open: readonly Lead[], facts: ReminderFacts): Part[][] {
  const byTask = Map.groupBy(open, (lead) => findTask(lead, facts));
  let room = MAX_NAMED;
  return TASKS.flatMap((task): Part[][] => {
    const ofTask = byTask.get(task) ?? [];
    const named = ofTask.slice(0, Math.max(0, room));
    room -= named.length;
    if (ofTask.length === 0) return [];
    const listed = named.flatMap((lead): Part[] => {
      const wait = [describeWait(lead, facts), facts.lessons?.get(lead.conversation.id)]
        .filter(Boolean)
        .join(' · ');
      return [{ text: '\n' }, ...linkWho(lead), { text: wait && `\n   ${wait}` }];
    });
    return [[{ text: `${task}: ${ofTask.length}` }, ...listed]];
  });
}

/** The tasks in the order of the list. */
const TASKS = [
  'Ніхто не взяв',
  'Передзвонити сьогодні',
  'Пробний без години',
  'Пробний минув, як пройшов?',
  'Пробний зараз',
  'У роботі',
  'Передзвонити згодом',
  'Пробний попереду',
] as const;

function findTask(lead: Lead, { now, findLessonEnd }: ReminderFacts): (typeof TASKS)[number] {
  const { state, dueAt, isWholeDay } = lead.conversation;
  if (state === 'taken') return 'У роботі';
  if (state === 'new') return 'Ніхто не взяв';
  if (state === 'trial') {
    if (!dueAt || isWholeDay) return 'Пробний без години';
    if (dueAt > now) return 'Пробний попереду';
    return (findLessonEnd?.(lead) ?? dueAt) > now ? 'Пробний зараз' : 'Пробний минув, як пройшов?';
  }
  const isToday = dueAt && (dueAt <= now || kyivDay(dueAt) === kyivDay(now));
  return isToday ? 'Передзвонити сьогодні' : 'Передзвонити згодом';
}

/** «Пробний: Фізика» */
export function describeShort(lead: Lead): string {
  return toLine(describeAbout(lead), MAX_TEXT);
}

/** «№57 Оксана · +380671234567» */
export function describeWho(lead: Lead): string {
  return toPlain(describePerson(lead, true));
}

/** The same, with a link from the lead number to its card. */
export function linkWho(lead: Lead): Part[] {
  const href = linkToCard(lead.conversation.card);
  const [who, ...phone] = describePerson(lead, true);
  return [{ text: who?.text ?? '', ...(href && { href }) }, ...phone];
}

/** «відповісти до 11:35», «Марія, строк минув пн 23.11 об 11:00», «на 12:00, Марія», «пише ще, чекає з 14:10, Марія» */
export function describeWait(lead: Lead, { now, promise }: ReminderFacts): string {
  const { conversation } = lead;
  const { state, by, dueAt, isWholeDay, openedAt } = conversation;
  const name = by && toLine(by.name, MAX_TEXT);
  if (dueAt && isWholeDay) return [`на ${nameDay(dueAt)}`, name].filter(Boolean).join(', ');
  if (state === 'trial' && !dueAt) return name ?? '';
  if (dueAt) {
    const isToday = kyivDay(dueAt) === kyivDay(now);
    if (isDueByLead(lead)) {
      const since = isToday ? formatKyivTime(dueAt) : nameMoment(dueAt);
      return [`пише ще, чекає з ${since}`, name].filter(Boolean).join(', ');
    }
    // «на пн 15:14» would look like the next Monday.
    const other = dueAt < now ? `було на ${formatMoment(dueAt)}` : `на ${nameSoon(dueAt, now)}`;
    return [isToday ? `на ${formatKyivTime(dueAt)}` : other, name].filter(Boolean).join(', ');
  }
  const wait = describePromiseEnd(openedAt, now, promise, lead);
  if (state !== 'taken') return wait;
  const isLate = findPromiseEnd(openedAt, promise, lead) <= now;
  return [name, isLate && wait].filter(Boolean).join(', ');
}
