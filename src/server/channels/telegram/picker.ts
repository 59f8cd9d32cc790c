import type { InlineKeyboardButton } from '@grammyjs/types';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import {
  findHours,
  type Hours,
  readKyivClock,
  startOfDay,
  toMoment,
  toMs,
} from '#shared/words/reply-deadline.ts';
import type { TimedStep } from '../../lead/conversation.ts';
import { nameDay } from '../../lead/times.ts';
import { makeButton as button, type Press } from './press-data.ts';

type Row = InlineKeyboardButton[];

/** Number of days on the first page and on each further one. */
const FIRST_DAYS = 7;
const MORE_DAYS = 8;

/** Calls and lessons are agreed at most this far ahead. */
const MOST_DAYS = 120;

/** Parts of a day in the picker, by their first and last hour. */
const EARLIEST = 7 * HOUR_MS;
const LATEST = 22 * HOUR_MS;

/** Buttons per row that fit on a narrow phone. */
const DAYS_PER_ROW = 3;
const HOURS_PER_ROW = 4;

/** Names of the first two days; other buttons show the date. */
const NEAR_DAYS = ['Сьогодні', 'Завтра'];

/** The step for which the manager picks a time. */
type Choosing = { lead: number; step: TimedStep; now: Date };

/** Buttons for a day: today, tomorrow, the next five, then page by page. */
export function pickDay({ lead, step, now }: Choosing, from: number): Row[] {
  const today = startOfDay(readKyivClock(now));
  const count = from === 0 ? FIRST_DAYS : MORE_DAYS;
  const days = Array.from({ length: count }, (_, index) => from + index);
  const buttons = days.map((ahead) => {
    const day = today + ahead * DAY_MS;
    const text = NEAR_DAYS[ahead] ?? nameDay(toMoment(day + 12 * HOUR_MS));
    return button(text, { kind: 'hours', lead, step, day: writeDay(day), part: 'school', isHalf: false });
  });
  const next = from + count;
  return [
    ...toRows(buttons, DAYS_PER_ROW),
    [
      ...(next < MOST_DAYS ? [button('Інший день', { kind: 'days', lead, step, from: next })] : []),
      ...(step === 'trial' ? [button('Без години', { kind: 'day', lead, step, day: null })] : []),
    ],
    [button('‹ Назад', { kind: 'card', lead })],
  ].filter((row) => row.length > 0);
}

export type PickerPart = 'early' | 'school' | 'late';

/** Buttons for an hour of a day: the hours of the school first, others by «Раніше» and «Пізніше». */
export function pickHour(
  choosing: Choosing,
  { day, part, isHalf }: { day: string; part: PickerPart; isHalf: boolean },
  school: Hours,
): Row[] {
  const { lead, step, now } = choosing;
  const start = readDay(day);
  const clock = readKyivClock(now);
  const hours = listHours(start, school);
  const isAhead = (hour: number) => start + hour > clock;
  const shift = isHalf ? 30 * MINUTE_MS : 0;
  // If the working hours of the day are over, shows later hours.
  const isOver = part === 'school' && !hours.school.some((hour) => isAhead(hour + shift));
  const shown = isOver ? 'late' : part;
  const buttons = hours[shown]
    .map((hour) => hour + shift)
    .filter(isAhead)
    .map((hour) => button(nameHour(hour), { kind: 'at', lead, step, at: writeDay(start) + writeHour(hour) }));
  const view = (other: PickerPart, half = isHalf): Press => ({
    kind: 'hours',
    lead,
    step,
    day,
    part: other,
    isHalf: half,
  });
  return [
    ...toRows(buttons, HOURS_PER_ROW),
    [
      ...(shown === 'school' ? [button('Раніше', view('early'))] : []),
      ...(shown === 'school' ? [] : [button('Години школи', view('school'))]),
      button(isHalf ? 'На рівну годину' : '…:30', view(shown, !isHalf)),
      ...(shown === 'school' ? [button('Пізніше', view('late'))] : []),
    ],
    [
      button('‹ Інший день', { kind: 'days', lead, step, from: 0 }),
      ...(step === 'trial' ? [button('Без години', { kind: 'day', lead, step, day })] : []),
    ],
  ];
}

/**
 * The hours of a day by part, in ms since midnight. For days off, uses the hours of the first working day of the week.
 */
function listHours(day: number, school: Hours): Record<PickerPart, number[]> {
  const { start, end } = findHours(day, school) ?? school.workingHours[0] ?? { start: '09:00', end: '18:00' };
  const [opens, closes] = [Math.ceil(toMs(start) / HOUR_MS) * HOUR_MS, toMs(end)];
  return {
    early: range(Math.min(EARLIEST, opens), opens),
    school: range(opens, closes),
    late: range(Math.ceil(closes / HOUR_MS) * HOUR_MS, Math.max(LATEST, closes)),
  };
}

function range(from: number, to: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((to - from) / HOUR_MS)) },
    (_, index) => from + index * HOUR_MS,
  );
}

function toRows(buttons: readonly InlineKeyboardButton[], perRow: number): Row[] {
  return Array.from({ length: Math.ceil(buttons.length / perRow) }, (_, index) =>
    buttons.slice(index * perRow, (index + 1) * perRow),
  );
}

function nameHour(hour: number): string {
  return new Date(hour).toISOString().slice(11, 16);
}

/** '20261215' in Kyiv time. */
function writeDay(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10).replaceAll('-', '');
}

function writeHour(hour: number): string {
  return nameHour(hour).replace(':', '');
}

function readDay(day: string): number {
  return Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00Z`);
}

/** Parses the day of a button; returns its midnight in Kyiv. */
export function toDayMoment(day: string): Date {
  return toMoment(readDay(day));
}

/** Parses the time of a button, such as '202612151700' in Kyiv time. */
export function toPickedMoment(at: string): Date {
  return toMoment(readDay(at) + Number(at.slice(8, 10)) * HOUR_MS + Number(at.slice(10, 12)) * MINUTE_MS);
}

/** Formats a time for the data of a picker's button. */
export function writePicked(moment: Date): string {
  const clock = readKyivClock(moment);
  return writeDay(clock) + writeHour(clock - startOfDay(clock));
}
