import { pluralize } from '#shared/words/plural.ts';
import { DAY_MS, formatKyivTime, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { Part } from '../lead/brief.ts';
import { describeAbout } from '../lead/describe-lead.ts';
import type { HistoryLine, Lead } from '../lead/lead.ts';
import { describeInTime } from '../lead/speed.ts';
import {
  describeWait,
  describeWho,
  linkWho,
  listTasks,
  MAX_NAMED,
  MAX_WORDS,
  type ReminderFacts,
} from '../lead/tasks.ts';
import { toLine } from '../lead/text.ts';
import type { Notice } from '../queue/notice.ts';
import type { Reason } from '../store/conversations.ts';
import type { Count, Week } from './week.ts';

/** Somebody of whom people are to be reminded, and why. */
type Due = { lead: Lead; reason: Reason };

const TITLES: Record<Reason, string> = {
  soon: 'Ніхто не взяв:',
  over: 'Чим скінчилося?',
  due: 'Час передзвонити:',
};

const MAX_NOTE = 200;

/**
 * Reminds of those who wait for somebody. Of one it is an answer to the card, with its buttons: «⏰ Час передзвонити:
 * №57 Оксана · +380…»; several are a list.
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
type Morning = {
  /** The oldest first. */
  open: readonly Lead[];
  /** Whose first lesson is today. */
  lessons: readonly Lead[];
  /** How many nobody was told of since the last morning, as they look like spam. */
  hidden: number;
  week?: Week | undefined;
};

/**
 * Sums up the morning: the lessons of the day, what is open by what is to be done, what was held back, the week before.
 */
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
      ...(hidden > 0 ? [[{ text: `Нових, затриманих як спам: ${hidden}. Переглянути: /spam` }]] : []),
      ...(week ? [toLines(describeWeek(week, facts))] : []),
    ],
    ...(open.length === 0 && lessons.length === 0 && { isSilent: true }),
  };
}

function describeShort(lead: Lead): string {
  return toLine(describeAbout(lead), MAX_WORDS);
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
