import { kyivDay } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import { DAY_MS, formatKyivTime, type ReplyPromise, readKyivClock } from '#shared/words/reply-deadline.ts';
import { describePromiseEnd, findPromiseEnd, nameMoment, nameSoon } from '../../lead/times.ts';
import type { HistoryLine, Lead } from '../../lead.ts';
import type { Reason } from '../../store/conversations.ts';
import { describePerson, linkToCard, type Part } from '../../words/brief.ts';
import { describeAbout } from '../../words/describe-lead.ts';
import { describeInTime } from '../../words/speed.ts';
import { toLine } from '../../words/text.ts';
import type { Notice } from './notice.ts';
import type { Count, Week } from './week.ts';

export type ReminderFacts = { now: Date; promise: ReplyPromise };

/** Somebody of whom people are to be reminded, and why. */
export type Due = { lead: Lead; reason: Reason };

const TITLES: Record<Reason, string> = {
  soon: 'Ніхто не взяв:',
  over: 'Чим скінчилося?',
  due: 'Час передзвонити:',
};

/** More of a name, a subject or a note would take a second line of the message. */
const MAX_WORDS = 60;
const MAX_NOTE = 200;

/** More than that are counted, as they do not fit into one message of the chat. */
const MAX_NAMED = 30;

/**
 * Reminds of those who wait for somebody. Of one it is an answer to the card, with its buttons: «⏰ Час передзвонити: №57
 * Оксана · +380…»; several are a list.
 *
 * @param history of the one
 */
export function writeReminder(
  due: readonly Due[],
  history: readonly HistoryLine[],
  facts: ReminderFacts,
): Notice {
  const id = `reminder-${due.map(({ lead, reason }) => `${reason}${lead.conversation.id}`).join('-')}`;
  const [first, ...others] = due;
  if (first && others.length === 0) {
    const { lead, reason } = first;
    const note = history.findLast((line) => line.note)?.note;
    return {
      id,
      icon: '⏰',
      title: `${TITLES[reason]} ${describeWho(lead)}`,
      paragraphs: [
        [{ text: [describeShort(lead), describeWait(lead, facts)].filter(Boolean).join(' · ') }],
        ...(note ? [[{ text: `📝 ${toLine(note, MAX_NOTE)}` }]] : []),
      ],
      conversation: pickShown(lead),
    };
  }
  return {
    id: id.slice(0, 60),
    icon: '⏰',
    title: `Чекають на вас: ${due.length}`,
    paragraphs: [
      ...due
        .slice(0, MAX_NAMED)
        .map(({ lead, reason }) => [
          ...linkWho(lead),
          { text: `\n${TITLES[reason]} ${describeWait(lead, facts)}` },
        ]),
      ...countRest(due.length),
    ],
  };
}

function pickShown({ conversation: { id, state, held, card } }: Lead): NonNullable<Notice['conversation']> {
  return { id, state, held, card };
}

/** What is open in the morning, and what the day brings. */
export type Morning = {
  /** The oldest first. */
  open: readonly Lead[];
  /** Whose first lesson is today. */
  lessons: readonly Lead[];
  /** How many nobody was told of, as they look like spam. */
  hidden: number;
  week?: Week | undefined;
};

/** Sums up the morning: the lessons of the day, what is open by what is to be done, what was held back, the week before. */
export function writeSummary(
  { open, lessons, hidden, week }: Morning,
  day: string,
  facts: ReminderFacts,
): Notice {
  return {
    id: `summary-${day}`,
    icon: '☀️',
    title: open.length > 0 ? `Відкриті заявки: ${open.length}` : 'Доброго ранку',
    paragraphs: [
      ...lessons.map((lead) => [{ text: `Сьогодні пробний урок: ${describeLesson(lead)}` }]),
      ...listTasks(open, facts),
      ...countRest(open.length),
      ...(hidden > 0 ? [[{ text: `Затримано як спам: ${hidden}. Переглянути: /spam` }]] : []),
      ...(week ? [toLines(describeWeek(week, facts))] : []),
    ],
    ...(open.length === 0 && lessons.length === 0 && { isSilent: true }),
  };
}

/** Names those who are open by what is to be done, the oldest first; what has no room is counted. */
export function listTasks(open: readonly Lead[], facts: ReminderFacts): Part[][] {
  const byTask = Map.groupBy(open, (lead) => findTask(lead, facts));
  let room = MAX_NAMED;
  return TASKS.flatMap((task): Part[][] => {
    const ofTask = byTask.get(task) ?? [];
    const named = ofTask.slice(0, Math.max(0, room));
    room -= named.length;
    if (ofTask.length === 0) return [];
    const told = named.flatMap((lead): Part[] => {
      const wait = describeWait(lead, facts);
      return [{ text: '\n' }, ...linkWho(lead), { text: wait && `\n   ${wait}` }];
    });
    return [[{ text: `${task}: ${ofTask.length}` }, ...told]];
  });
}

/** What is to be done, in the order in which it is told. */
const TASKS = [
  'Ніхто не взяв',
  'Передзвонити сьогодні',
  'У роботі',
  'Можливо, спам',
  'Передзвонити згодом',
] as const;

function findTask({ conversation }: Lead, { now }: ReminderFacts): (typeof TASKS)[number] {
  const { state, dueAt, held } = conversation;
  if (held) return 'Можливо, спам';
  if (state === 'taken') return 'У роботі';
  if (state !== 'later') return 'Ніхто не взяв';
  const isToday = dueAt && (dueAt <= now || kyivDay(dueAt) === kyivDay(now));
  return isToday ? 'Передзвонити сьогодні' : 'Передзвонити згодом';
}

/** «№57 Оксана · +380671234567» */
function describeWho(lead: Lead): string {
  return describePerson(lead, true)
    .map(({ text }) => text)
    .join('');
}

/** The same, of which the number of the lead leads to its card. */
function linkWho(lead: Lead): Part[] {
  const href = linkToCard(lead.conversation.card);
  const [who, ...phone] = describePerson(lead, true);
  return [{ text: who?.text ?? '', ...(href && { href }) }, ...phone];
}

function describeShort(lead: Lead): string {
  return toLine(describeAbout(lead), MAX_WORDS);
}

/** «пн 23.11 до 11:00», «у роботі: Марія, строк минув пн 23.11 об 11:00», «на 12:00, Марія» */
function describeWait({ conversation }: Lead, { now, promise }: ReminderFacts): string {
  const { state, by, dueAt, openedAt } = conversation;
  const name = by && toLine(by.name, MAX_WORDS);
  if (state === 'later' && dueAt) {
    const isToday = kyivDay(dueAt) === kyivDay(now);
    // «на пн 15:14» of a Monday that has gone by would read like the next one.
    const other = dueAt < now ? `строк минув ${nameMoment(dueAt)}` : `на ${nameSoon(dueAt, now)}`;
    return [isToday ? `на ${formatKyivTime(dueAt)}` : other, name].filter(Boolean).join(', ');
  }
  const deadline = findPromiseEnd(openedAt, promise);
  const isLate = deadline <= now;
  if (state === 'taken')
    return [name, isLate && describePromiseEnd(deadline, now)].filter(Boolean).join(', ');
  return describePromiseEnd(deadline, now);
}

/** «Леся, 17:00» */
function describeLesson({ number, fields, conversation }: Lead): string {
  const name = toLine(fields.name ?? '', MAX_WORDS) || `№${number}`;
  const { agreedFor } = conversation;
  return agreedFor ? `${name}, ${formatKyivTime(agreedFor)}` : name;
}

function countRest(count: number): Part[][] {
  return count > MAX_NAMED ? [[{ text: `Ще ${count - MAX_NAMED}: /open` }]] : [];
}

const dayAndMonth = new Intl.DateTimeFormat('uk-UA', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** So many subjects and sources are told. */
const MAX_ROWS = 4;

/** Four lines about the week before. */
function describeWeek(
  { from, to, people, speed, agreed, bySubject, bySource }: Week,
  { promise }: ReminderFacts,
): string[] {
  const days = dayAndMonth.formatRange(readKyivClock(from), readKyivClock(to) - DAY_MS);
  const sources = bySource.length > 0 ? ` · ${listCounts(bySource)}` : '';
  return [
    `📊 ${days}: ${people} ${pluralize(people, 'людина', 'людини', 'людей')}`,
    describeInTime(speed, promise),
    `Домовилися: ${agreed}`,
    `${listCounts(bySubject)}${sources}`,
  ];
}

function listCounts(counts: readonly Count[]): string {
  const shown = counts.slice(0, MAX_ROWS).map(({ name, people }) => `${toLine(name, MAX_WORDS)} ${people}`);
  return `${shown.join(', ')}${counts.length > MAX_ROWS ? ' та інші' : ''}`;
}

function toLines(rows: string[]): Part[] {
  return rows.map((row, index) => ({ text: index > 0 ? `\n${row}` : row }));
}
