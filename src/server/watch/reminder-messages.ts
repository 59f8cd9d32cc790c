import { fillIn } from '#content/texts/braces.ts';
import { describeKyivTime, formatKyivTime } from '#shared/words/reply-deadline.ts';
import { formatDue } from '../lead/conversation.ts';
import { findReplacedTime, type HistoryLine, isOfSibling, type Lead } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import type { Part } from '../lead/parts.ts';
import { normalizePhone } from '../lead/phone.ts';
import {
  describeShort,
  describeWait,
  describeWho,
  linkWho,
  listTasks,
  MAX_NAMED,
  MAX_TEXT,
  type ReminderFacts,
} from '../lead/tasks.ts';
import { toLine } from '../lead/text.ts';
import { describeLocalTime, formatMomentForVisitor } from '../lead/visitor-clock.ts';
import type { Notification } from '../outbox/notification.ts';

/** A conversation that waits for an answer or an outcome, and the kind of its reminder. */
export type Due = { lead: Lead; kind: 'soon' | 'over' };

const TITLES: Record<Due['kind'], string> = {
  soon: 'Ніхто не взяв:',
  over: 'Чим скінчилося?',
};

const MAX_NOTE = 200;

/**
 * Writes the reminder of waiting conversations. A single one is a reply to the card with its buttons: «⏰ Ніхто не взяв:
 * №57 Оксана · +380…». Several are a list.
 *
 * @param history of the single one
 */
export function writeReminder(
  due: readonly Due[],
  history: readonly HistoryLine[],
  facts: ReminderFacts,
): Notification {
  const id = `reminder-${due.map(({ lead, kind }) => `${kind}${lead.conversation.id}`).join('-')}`;
  const [first, ...others] = due;
  if (first && others.length === 0) {
    const { lead, kind } = first;
    return {
      id,
      icon: '⏰',
      title: `${TITLES[kind]} ${describeWho(lead)}`,
      paragraphs: [
        [{ text: [describeShort(lead), describeWait(lead, facts)].filter(Boolean).join(' · ') }],
        ...quoteNote(history),
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
        .map(({ lead, kind }) => [
          ...linkWho(lead),
          { text: `\n${TITLES[kind]} ${describeWait(lead, facts)}` },
        ]),
      ...countRest(due.length),
    ],
  };
}

/** Writes the reminder of a call: a reply to the card with its buttons and the last note. */
export function writeCallReminder(
  lead: Lead,
  history: readonly HistoryLine[],
  facts: ReminderFacts,
): Notification {
  return {
    id: `call-${lead.conversation.id}-${lead.conversation.dueAt?.getTime()}`,
    icon: '⏰',
    title: `Час передзвонити: ${describeWho(lead)}`,
    paragraphs: [
      [{ text: [describeShort(lead), describeWait(lead, facts)].filter(Boolean).join(' · ') }],
      ...nameReplacedTime(lead, history),
      ...listLocalTime(lead, facts),
      ...quoteNote(history),
    ],
    conversation: pickShown(lead),
  };
}

/**
 * Names a lesson for the parent: «пробний урок фізики», of another child «пробний урок фізики (Соня)», because the
 * parent gets a message for each child. Only managers enter another child, so a stranger has not typed the name.
 */
function nameLessonForParent(lead: Lead, lesson: string, { subjects }: SchoolContent): string {
  const subject = subjects.find(({ name }) => lesson.split(' · ')[0]?.endsWith(`: ${name}`));
  const name = isOfSibling(lead) ? toLine(lead.fields.name ?? '', MAX_TEXT) : '';
  return ['пробний урок', subject?.genitive, name && `(${name})`].filter(Boolean).join(' ');
}

/**
 * Writes the message an hour before a trial lesson: a silent reply to the card with a text for the parent.
 *
 * @param lesson subject and teacher
 */
export function writeLessonReminder(lead: Lead, lesson: string, content: SchoolContent): Notification {
  const { texts } = content;
  const { conversation, fields } = lead;
  const { dueAt } = conversation;
  const text = dueAt
    ? [
        `Добрий день! Нагадуємо про ${nameLessonForParent(lead, lesson, content)}: ${formatMomentForVisitor(lead.source.time_zone, dueAt)}.`,
        texts.lessonLink
          ? `Посилання: ${texts.lessonLink}`
          : fillIn('Місце: {місце}.', { місце: texts.lessonPlace }),
      ].join(' ')
    : '';
  const phone = normalizePhone(fields.phone ?? '');
  const href = phone && `https://t.me/${phone}?text=${encodeURIComponent(text)}`;
  return {
    id: `hour-${conversation.id}-${dueAt?.getTime()}`,
    icon: '🗓',
    title: `Пробний ${dueAt ? describeKyivTime(dueAt) : ''}: ${describeWho(lead)}`,
    paragraphs: [
      [{ text: [lesson, formatDue(conversation)].filter(Boolean).join(' · ') }],
      [{ text }, ...(href ? [{ text: '\n' }, { text: 'Надіслати в Telegram', href }] : [])],
    ],
    conversation: pickShown(lead),
    asks: 'nothing',
    copies: { label: '📋 Копіювати нагадування', text },
    isSilent: true,
  };
}

/** Asks for the result of a trial lesson. */
export function writeLessonQuestion(lead: Lead, lesson: string): Notification {
  const { conversation, fields, number } = lead;
  const name = toLine(fields.name ?? '', MAX_TEXT);
  return {
    id: `after-${conversation.id}-${conversation.dueAt?.getTime()}`,
    icon: '❓',
    title: `Як пробний? №${number} ${name}`.trim(),
    paragraphs: [[{ text: [lesson, formatDue(conversation)].filter(Boolean).join(' · ') }]],
    conversation: pickShown(lead),
    asks: 'outcome',
  };
}

/**
 * Lists the trial lessons of a day by hour: number, name, phone, subject and, if known, the teacher.
 *
 * @param taught subject and teacher, by the ids of the conversations
 */
export function writeLessonList(
  lessons: readonly Lead[],
  taught: ReadonlyMap<number, string>,
  key: string,
  title: string,
  isSilent: boolean,
): Notification {
  return {
    id: key.replaceAll(':', '-'),
    icon: '🗓',
    ...(isSilent && { isSilent }),
    title: `${title}: ${lessons.length}`,
    paragraphs: [
      lessons.slice(0, MAX_NAMED).flatMap((lead, index): Part[] => {
        const { dueAt, isWholeDay } = lead.conversation;
        const hour = dueAt && !isWholeDay ? formatKyivTime(dueAt) : 'без години';
        return [
          { text: `${index > 0 ? '\n' : ''}${hour} · ` },
          ...linkWho(lead),
          { text: `\n   ${taught.get(lead.conversation.id) ?? describeShort(lead)}` },
        ];
      }),
      ...countRest(lessons.length),
    ],
  };
}

/** The promised time has passed and no manager has taken the lead. */
export function writeBrokenPromise(lead: Lead, facts: ReminderFacts): Notification {
  return {
    id: `broken-${lead.conversation.id}`,
    icon: '🚨',
    title: `Обіцянку порушено: ${describeWho(lead)}`,
    paragraphs: [[{ text: `${describeShort(lead)} · ${describeWait(lead, facts)}, заявку ніхто не взяв.` }]],
    conversation: pickShown(lead),
  };
}

/** The agreed time of a call that is due because the person wrote again. */
function nameReplacedTime({ conversation }: Lead, history: readonly HistoryLine[]): Part[][] {
  const replaced = findReplacedTime(conversation, history);
  return replaced ? [[{ text: `Домовлялися на ${formatDue(replaced)}.` }]] : [];
}

/** The person's local time, for a manager who is about to call. */
function listLocalTime({ source }: Lead, { now }: ReminderFacts): Part[][] {
  const text = describeLocalTime(source.time_zone, now);
  return text ? [[{ text: `Місцевий час: ${text}` }]] : [];
}

function quoteNote(history: readonly HistoryLine[]): Part[][] {
  const note = history.findLast((line) => line.note)?.note;
  return note ? [[{ text: `📝 ${toLine(note, MAX_NOTE)}` }]] : [];
}

function pickShown({
  number,
  conversation: { id, state, isSuspected, card },
}: Lead): NonNullable<Notification['conversation']> {
  return { id, state, isSuspected, card, lead: number };
}

/** The content of the morning summary. */
type Morning = {
  /** The oldest first. */
  open: readonly Lead[];
  /** How many were quarantined since the last morning. */
  hidden: number;
};

/** Writes the morning summary: open conversations by task, and the number of newly quarantined ones. */
export function writeMorningSummary(
  { open, hidden }: Morning,
  day: string,
  facts: ReminderFacts,
): Notification {
  return {
    id: `summary-${day}`,
    icon: '☀️',
    title: open.length > 0 ? `Відкриті заявки: ${open.length}` : 'Доброго ранку',
    paragraphs: [
      ...listTasks(open, facts),
      ...countRest(open.length),
      ...(hidden > 0 ? [[{ text: `Нових, затриманих як спам: ${hidden}. Переглянути: /spam` }]] : []),
    ],
    // No sound: managers open the chat when they begin to work, and each conversation has had its own sound.
    isSilent: true,
  };
}

function countRest(count: number): Part[][] {
  return count > MAX_NAMED ? [[{ text: `Ще ${count - MAX_NAMED}: /open` }]] : [];
}
