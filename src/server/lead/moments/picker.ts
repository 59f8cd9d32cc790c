import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS, findHours, HOUR_MS, type Hours, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import type { Choice, DayPart } from './read-moment.ts';
import { findInstant, readClock, readDay } from './zones.ts';

/**
 * What a button of the picker says. `day` is such as '2026-12-15', `time` such as '17:30'.
 *
 * - `days`: show a page of days, from 0
 * - `hours`: show the hours of a day; `from` is the first of them, if it is not the school's first hour
 * - `halves`: show the half hours of a day, from the same hour
 * - `at`: the moment is chosen
 * - `open`: the day is chosen without an hour
 * - `never`: a trial lesson that has no day yet
 */
export type Press =
  | { is: 'days'; page: number }
  | { is: 'hours'; day: string; from?: number }
  | { is: 'halves'; day: string; from: number }
  | { is: 'at'; day: string; time: string }
  | { is: 'open'; day: string }
  | { is: 'never' };

/** One button: its text, and its payload, which `readPress` reads back. */
export type Button = { text: string; data: string };

/** The hours on one screen, and the first and the last one that can be chosen by buttons. */
const HOURS_SHOWN = 8;
const [FIRST_HOUR, LAST_HOUR] = [0, 23];
/** The days on a further page. */
const DAYS_SHOWN = 7;
const LAST_PAGE = 12;

const SHORT_WEEKDAYS = ['нд', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/** The first hours that the picker shows for a part of the day. */
const PART_BEGINS: Readonly<Record<DayPart, number>> = {
  morning: 7,
  noon: 11,
  afternoon: 13,
  evening: 16,
  night: 20,
};

/**
 * The days that the picker offers: «Сьогодні», «Завтра», the next five with their dates, and «Інший день», which leads to
 * the following weeks.
 *
 * @param options.isLesson offers «Без години» too, for a trial lesson that has no day yet
 */
export function offerDays(now: Date, options: { page?: number; isLesson?: boolean } = {}): Button[][] {
  const { page = 0, isLesson = false } = options;
  const today = readDay(now, SCHOOL_TIME_ZONE);
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const ahead = page * DAYS_SHOWN + index;
    const day = today + ahead * DAY_MS;
    const text = ahead === 0 ? 'Сьогодні' : ahead === 1 ? 'Завтра' : nameDay(day);
    return { text, data: writePress({ is: 'hours', day: writeDay(day) }) };
  });
  const others: Button[] = [
    ...(page > 0 ? [{ text: 'Раніше', data: writePress({ is: 'days', page: page - 1 }) }] : []),
    ...(page < LAST_PAGE
      ? [{ text: page === 0 ? 'Інший день' : 'Пізніше', data: writePress({ is: 'days', page: page + 1 }) }]
      : []),
    ...(isLesson && page === 0 ? [{ text: 'Без години', data: writePress({ is: 'never' }) }] : []),
  ];
  return [days.slice(0, 2), days.slice(2, 5), days.slice(5), others].filter((row) => row.length > 0);
}

/**
 * The hours that the picker offers for a day: those of the school first, «Раніше» and «Пізніше» for the others, and a
 * button for the half hours. Hours that have passed and those that the night in March leaves out are missing.
 *
 * @param options.from the first hour; else the part of the day or the school's opening decides
 * @param options.halves shows the half hours instead of the full ones
 * @param options.isLesson offers «Без години» too
 */
export function offerHours(
  day: string,
  now: Date,
  hours: Hours,
  options: {
    from?: number | undefined;
    part?: DayPart | undefined;
    halves?: boolean;
    isLesson?: boolean;
  } = {},
): Button[][] {
  const { part, halves = false, isLesson = false } = options;
  const start = Date.parse(`${day}T00:00:00Z`);
  const opening = Math.floor(
    toMs(findHours(start, hours)?.start ?? hours.workingHours[0]?.start ?? '09:00') / HOUR_MS,
  );
  const wanted = options.from ?? (part ? PART_BEGINS[part] : opening);
  const passed = readDay(now, SCHOOL_TIME_ZONE) === start ? readHour(now) : FIRST_HOUR;
  const latest = LAST_HOUR - HOURS_SHOWN + 1;
  const from = Math.min(latest, Math.max(FIRST_HOUR, Math.max(wanted, Math.min(passed, latest))));
  const offered = Array.from({ length: HOURS_SHOWN }, (_, index) => from + index)
    .map((hour) => `${String(hour).padStart(2, '0')}:${halves ? '30' : '00'}`)
    .filter((time) => {
      const moment = readChoice(day, time);
      return moment !== undefined && moment > now;
    })
    .map((time) => ({ text: time, data: writePress({ is: 'at', day, time }) }));
  const show = halves ? 'halves' : 'hours';
  const turns: Button[] = [
    ...(from > Math.max(FIRST_HOUR, passed)
      ? [
          {
            text: 'Раніше',
            data: writePress({ is: show, day, from: Math.max(FIRST_HOUR, from - HOURS_SHOWN) }),
          },
        ]
      : []),
    {
      text: halves ? 'Цілі години' : 'Пів години',
      data: writePress({ is: halves ? 'hours' : 'halves', day, from }),
    },
    ...(from < latest
      ? [{ text: 'Пізніше', data: writePress({ is: show, day, from: Math.min(latest, from + HOURS_SHOWN) }) }]
      : []),
  ];
  const back: Button[] = [
    { text: 'Інший день', data: writePress({ is: 'days', page: 0 }) },
    ...(isLesson ? [{ text: 'Без години', data: writePress({ is: 'open', day }) }] : []),
  ];
  return [offered.slice(0, 4), offered.slice(4), turns, back].filter((row) => row.length > 0);
}

/** The answers that a question of the reader offers, one in a row, and the way to the picker. */
export function offerChoices(choices: readonly Choice[]): Button[][] {
  const named = choices.map((choice) => {
    if ('day' in choice)
      return { text: nameDay(Date.parse(choice.day)), data: writePress({ is: 'hours', day: choice.day }) };
    const clock = readClock(choice.at, SCHOOL_TIME_ZONE);
    const [day, time] = [writeDay(clock), new Date(clock).toISOString().slice(11, 16)];
    return { text: `${nameDay(clock)} ${time}`, data: writePress({ is: 'at', day, time }) };
  });
  return [
    ...named.map((button) => [button]),
    [{ text: 'Інший день', data: writePress({ is: 'days', page: 0 }) }],
  ];
}

/** Writes what a button says, in at most 20 bytes: `h20261215`, `h20261215-17`, `t202612151730`. */
export function writePress(press: Press): string {
  switch (press.is) {
    case 'days':
      return `d${press.page}`;
    case 'hours':
      return `h${compact(press.day)}${press.from === undefined ? '' : `-${press.from}`}`;
    case 'halves':
      return `m${compact(press.day)}-${press.from}`;
    case 'at':
      return `t${compact(press.day)}${compact(press.time)}`;
    case 'open':
      return `o${compact(press.day)}`;
    case 'never':
      return 'n';
  }
}

const PRESS = /^(?:d(?<page>\d{1,2})|(?<is>[hmto])(?<date>20\d{6})(?:(?<time>\d{4})|-(?<from>\d{1,2}))?|n)$/;

/** Reads the payload of a button; undefined if no picker writes it. */
export function readPress(data: string): Press | undefined {
  const found = PRESS.exec(data)?.groups;
  if (!found) return undefined;
  const { page, is, date, time, from } = found;
  if (page !== undefined) return Number(page) <= LAST_PAGE ? { is: 'days', page: Number(page) } : undefined;
  if (!is || !date) return { is: 'never' };
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const start = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(start) || writeDay(start) !== day) return undefined;
  if (from !== undefined && Number(from) > LAST_HOUR) return undefined;
  if (is === 't') {
    const clock =
      time && /^(?:[01]\d|2[0-3])[0-5]\d$/.test(time) ? `${time.slice(0, 2)}:${time.slice(2)}` : undefined;
    return clock ? { is: 'at', day, time: clock } : undefined;
  }
  if (time !== undefined) return undefined;
  if (is === 'm') return from === undefined ? undefined : { is: 'halves', day, from: Number(from) };
  if (is === 'h') return { is: 'hours', day, ...(from !== undefined && { from: Number(from) }) };
  return from === undefined ? { is: 'open', day } : undefined;
}

/** The moment of a chosen day and hour; undefined for an hour that the night in March leaves out. */
export function readChoice(day: string, time: string): Date | undefined {
  return findInstant(Date.parse(`${day}T${time}:00Z`), SCHOOL_TIME_ZONE);
}

function readHour(now: Date): number {
  const clock = readClock(now, SCHOOL_TIME_ZONE);
  return Math.floor((clock - startOfDay(clock)) / HOUR_MS);
}

/** «пт 27.11», of a clock. */
function nameDay(clock: number): string {
  const date = new Date(clock);
  const [, month, day] = date.toISOString().slice(0, 10).split('-');
  return `${SHORT_WEEKDAYS[date.getUTCDay()]} ${day}.${month}`;
}

function writeDay(clock: number): string {
  return new Date(clock).toISOString().slice(0, 10);
}

function compact(text: string): string {
  return text.replace(/[-:]/g, '');
}
