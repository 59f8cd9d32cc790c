import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { type Conversation, type ConversationState, describeDetail, formatDue } from './conversation.ts';
import { findReplacedTime, type HistoryLine } from './lead.ts';

/** The words for a state on the card. A `new` conversation with a history was returned. */
const STATE_MARKS: Record<ConversationState, string> = {
  new: '↩️ Повернено',
  taken: '👤 У роботі',
  callback: '☎️ Передзвонити',
  trial: '🎓 Пробний',
  deciding: '🤔 Думає, передзвонити',
  student: '🎉 Учень',
  lost: '✔️ Закрито',
  spam: '🚫 Спам',
};

/**
 * Describes the state of a conversation and the last notes for its card: «👤 У роботі: Олег, 14:12», «☎️ Передзвонити:
 * 🗓 чт 26.11 о 15:00 · Марія, 14:12», «🎉 Учень: Стандарт · Марія, 14:12», «📝 Олег, 14:20: після 18:00». Empty before
 * the first step. `leads show` has the whole history.
 *
 * @param history of the conversation, in its order
 */
export function markHandling(conversation: Conversation, history: readonly HistoryLine[]): string[] {
  const { state, by, at, dueAt, openedAt } = conversation;
  const when = describeStep({ by, at }, openedAt);
  const last = history.findLast(({ isNote }) => !isNote);
  const isMissed = last?.type === 'conversation.missed' && !dueAt;
  const mark = last?.type === 'conversation.human' ? HUMAN : isMissed ? MISSED : STATE_MARKS[state];
  const replaced = findReplacedTime(conversation, history);
  const due = replaced
    ? `одразу, бо пише ще; домовлялися на 🗓 ${formatDue(replaced)}`
    : `🗓 ${formatDue(conversation)}`;
  const facts = [dueAt ? due : state === 'trial' ? 'без години' : '', describeDetail(conversation)];
  const lessonFacts = [...facts, when].filter(Boolean).join(' · ');
  const notes = history.filter(({ note }) => note).slice(-MAX_NOTES);
  return [
    ...(when ? [`${mark}: ${lessonFacts}`] : []),
    ...notes.map(({ note, ...step }) => `📝 ${describeStep(step, openedAt)}: ${note}`),
  ];
}

const HUMAN = '🙋 Не спам';
const MISSED = '🎓 Не прийшли, знайти інший день';

/** More notes do not fit on a phone's screen. */
const MAX_NOTES = 3;

/**
 * «Марія, 14:12» in Kyiv time; empty before the first step. Without a verb, because a name does not show whether
 * «взяла» or «взяв» is right.
 *
 * @param reference the date is omitted if it is the same day
 */
export function describeStep({ by, at }: Pick<Conversation, 'by' | 'at'>, reference: Date): string {
  if (!by || !at) return '';
  const date = DAY.format(at) === DAY.format(reference) ? '' : `${DAY.format(at).slice(0, 5)} `;
  return `${isolate(by.name)}, ${date}${TIME.format(at)}`;
}

const TIME = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A right-to-left name would move the time after it to its other side. */
function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
