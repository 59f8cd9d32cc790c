import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import type { Handling, HandlingState, Lead } from '../lead.ts';
import { cleanText, toLine } from './clean-text.ts';
import { shortenText } from './text.ts';

/** What people call each state. */
export const HANDLING_WORDS: Record<HandlingState, string> = {
  new: 'нова',
  taken: 'у роботі',
  answered: 'зв’язалися',
  unreached: 'не додзвонилися',
  junk: 'спам',
};

/** A lead that nobody has touched has no mark; one that is new again was given back. */
const MARKS: Record<HandlingState, string> = {
  new: '↩️ Повернено',
  taken: '👤 У роботі',
  answered: '✅ Зв’язалися',
  unreached: '📵 Не додзвонилися',
  junk: '🚫 Спам',
};

/** «👤 У роботі: Марія, 14:12» for the lead's card; null as long as nobody has done anything. */
export function markHandling({ handling, createdAt }: Lead): string | null {
  const when = describeStep(handling, createdAt);
  return when ? `${MARKS[handling.state]}: ${when}` : null;
}

/**
 * «Марія, 14:12», by the clock of Kyiv; empty as long as nobody has done anything. There is no verb beside the name,
 * because a name does not tell whether she «взяла» or he «взяв».
 *
 * @param reference leaves the date out when it was on the same day
 */
export function describeStep({ by, at }: Handling, reference: Date): string {
  if (!by || !at) return '';
  const date = DAY.format(at) === DAY.format(reference) ? '' : `${DAY.format(at)}, `;
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

/** More of a name tells nobody more. */
const MAX_NAME = 40;

/**
 * A name as people see it beside a lead: one line without control and direction characters, not too long. Of the
 * parts, those that show nothing are left out; empty when none shows anything.
 */
export function cleanName(...parts: (string | undefined)[]): string {
  const lines = parts.map((part) => toLine(cleanText(part ?? '', 4 * MAX_NAME)));
  return shortenText(lines.filter(Boolean).join(' '), MAX_NAME);
}

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A name that is written from right to left would draw the time after it to its other side. */
function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
