import { z } from 'zod';
import type { DayHours } from '#shared/words/reply-deadline.ts';
import { missing } from '../suggest/explain-issue.ts';

/** Days as owners write them, from Monday. */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const UKRAINIAN = [
  /^(пн|понед)/,
  /^(вт|вівт)/,
  /^(ср|серед)/,
  /^(чт|четв)/,
  /^(пт|п.?ятн)/,
  /^(сб|суб)/,
  /^(нд|нед)/,
];

const DASH = ' *[-–—] *';
const DAY = String.raw`[\p{L}'’ʼ]+`;
const DAY_RANGE = new RegExp(`^(${DAY})(?:${DASH}(${DAY}))?$`, 'u');
const HOURS = new RegExp(String.raw`^(\d{1,2})(?::(\d\d))?${DASH}(\d{1,2})(?::(\d\d))?$`);

const DAYS_EXPECTED = `очікуються дні: ${DAYS.join(', ')}, а кілька поспіль — через дефіс, mon-fri`;
const HOURS_EXPECTED = 'очікуються години у вигляді "9:00–19:00"';
const WEEK_EXPECTED = 'очікуються рядки з днями й годинами, як mon-fri: "9:00–19:00"';

/** Words for several days. */
const DAY_WORDS: readonly (readonly [words: RegExp, range: string])[] = [
  [/^(?:щодня|кож[ен]+ день|daily|every ?day)/, 'mon-sun'],
  [/^(?:будн|робоч|weekdays?)/, 'mon-fri'],
  [/^(?:вихідн|weekends?)/, 'sat-sun'],
];

type Days = Pick<DayHours, 'from' | 'to'>;

/** Message about one entry of the hours. */
type Tell = (path: string[], message: string) => void;

/** Working hours by day of the week: `mon-fri: 9:00–19:00`. */
export const workingHours = z
  .record(
    z.string(),
    z.union([z.string(), z.number()], { error: ({ input }) => missing(input) + HOURS_EXPECTED }),
    {
      error: ({ input }) =>
        missing(input) +
        (Array.isArray(input)
          ? `${WEEK_EXPECTED}, без дефіса на початку`
          : WEEK_EXPECTED + suggestWeek(input)),
    },
  )
  .transform((written, context): DayHours[] => {
    let isRefused = false;
    const tell: Tell = (path, message) => {
      isRefused = true;
      context.addIssue({ code: 'custom', path, message });
    };
    const week = readDays(written, tell);
    return isRefused ? z.NEVER : week;
  });

const BEGINS_LATER = 'початок має бути раніше за кінець; після півночі сайт не рахує, останній час — 23:59';

function readDays(written: Readonly<Record<string, string | number>>, tell: Tell): DayHours[] {
  const lines: DayHours[] = [];
  for (const [days, hours] of Object.entries(written)) {
    const range = readRange(days);
    const times = readTimes(String(hours));
    if (typeof range === 'string') {
      tell([days], range);
      continue;
    }
    if (!times) {
      tell([days], HOURS_EXPECTED + (explainDayOff(range, hours, written) ?? suggestHours(String(hours))));
      continue;
    }
    if (times.start >= times.end) tell([days], BEGINS_LATER);
    const line = { ...range, ...times };
    const refusal = explainOverlap(line, lines);
    if (refusal) tell([days], refusal);
    lines.push(line);
  }
  if (Object.keys(written).length === 0) tell([], 'немає жодного робочого дня');
  return splitByException(lines);
}

/** Explains a day off within a range of another line, which would keep the day open: «fri: вихідний», «mon-fri: 9–19». */
function explainDayOff(off: Days, hours: string | number, written: object): string | undefined {
  if (!DAY_OFF.test(String(hours).trim().toLowerCase())) return undefined;
  const ranges = Object.keys(written).map(readRange);
  const around = ranges.find(
    (range): range is Days =>
      typeof range === 'object' && isWithin(off, range) && nameRange(range) !== nameRange(off),
  );
  if (!around) return undefined;
  const open = [
    { from: around.from, to: off.from - 1 },
    { from: off.to + 1, to: around.to },
  ].filter(({ from, to }) => from <= to);
  return `; вихідного дня не пишуть: приберіть цей рядок, а замість ${nameRange(around)} напишіть ${open.map(nameRange).join(' і ')}`;
}

/** Explains days that an earlier line has too, unless one of both lines is an exception from the other. */
function explainOverlap(line: DayHours, earlier: readonly DayHours[]): string | undefined {
  const other = earlier.find((each) => haveCommonDays(each, line));
  if (!other) return undefined;
  const [from, to] = [Math.max(other.from, line.from), Math.min(other.to, line.to)];
  const common = nameRange({ from, to });
  if (isWithin(line, other) === isWithin(other, line))
    return isWithin(line, other)
      ? `${common} уже є в іншому рядку; залиште один`
      : `${common} уже є в рядку ${nameRange(other)}; залиште ${from === to ? 'цей день' : 'ці дні'} в одному: ${nameWithout(other, line)} чи ${nameWithout(line, other)}`;
  return other.start < line.end && line.start < other.end
    ? undefined
    : `${common} уже є в рядку ${nameRange(other)}, а перерви сайт не рахує; впишіть лише початок і кінець дня`;
}

/** «mon-tue і wed-fri»: both lines, where the first one loses the common days. */
function nameWithout(shortened: DayHours, whole: DayHours): string {
  const { from, to } = shortened;
  const rest = from < whole.from ? { from, to: whole.from - 1 } : { from: whole.to + 1, to };
  const lines = [rest, whole].sort((one, other) => one.from - other.from);
  return lines.map(nameRange).join(' і ');
}

function haveCommonDays(one: DayHours, other: DayHours): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** Whether all days of a line belong to the other line. */
function isWithin(line: Days, other: Days): boolean {
  return other.from <= line.from && line.to <= other.to;
}

/** Gives each day the hours of its shortest line: «fri» is an exception from «mon-fri». */
function splitByException(lines: readonly DayHours[]): DayHours[] {
  const shortestFirst = lines.toSorted((one, other) => one.to - one.from - (other.to - other.from));
  const week: DayHours[] = [];
  let previous: DayHours | undefined;
  for (const [index] of DAYS.entries()) {
    const day = index + 1;
    const line = shortestFirst.find(({ from, to }) => from <= day && day <= to);
    const last = week.at(-1);
    if (line && line === previous && last) last.to = day;
    else if (line) week.push({ ...line, from: day, to: day });
    previous = line;
  }
  return week;
}

/** @returns the problem, if it is not a valid range */
function readRange(days: string): Days | string {
  const [, first = '', last = first] = DAY_RANGE.exec(days.trim().toLowerCase()) ?? [];
  const [from, to] = [findDay(first), findDay(last)];
  if (from > to && to > 0) {
    const [one, other] = [nameRange({ from, to: DAYS.length }), nameRange({ from: 1, to })];
    return `тиждень починається з mon, тож напишіть двома рядками: ${one} і ${other}`;
  }
  if (/^[a-z]+[A-Z]/.test(days))
    return `${DAYS_EXPECTED}; якщо це інше поле, приберіть пробіли на його початку`;
  if (from < 1 || to < 1) return DAYS_EXPECTED + suggestDays(days.trim().toLowerCase());
  const meant = nameRange({ from, to });
  return /^[a-z]/.test(first) ? { from, to } : `дні пишуть латинкою: ${meant}`;
}

/** Whether a field name is a day or a range of days, in either language. */
export function isDay(name: string): boolean {
  const range = readRange(name);
  return typeof range === 'object' || /^дні пишуть латинкою/.test(range);
}

/** «mon-fri», or «mon» for one day. */
function nameRange({ from, to }: Days): string {
  return [...new Set([DAYS[from - 1], DAYS[to - 1]])].join('-');
}

function suggestDays(days: string): string {
  const range = DAY_WORDS.find(([words]) => words.test(days))?.[1];
  if (range) return `; напишіть ${range}`;
  const single = days.split(/[\s,;+]+/).map(findDay);
  return single.length > 1 && single.every((day) => day > 0)
    ? `; кожен день — окремим рядком: ${single.map((day) => DAYS[day - 1]).join(', ')}`
    : '';
}

/** Suggests the line for days and hours that were written in one text: «24/7», «пн-пт 9-19». */
function suggestWeek(input: unknown): string {
  const text = typeof input === 'string' ? input : '';
  if (ROUND_THE_CLOCK.test(text.toLowerCase())) return '; напишіть mon-sun: "0:00–23:59"';
  const line = readWeekLine(text);
  return line ? `; напишіть ${line.days}: "${line.hours}"` : '';
}

/** Reads «пн–пт 10–21» or «щодня з 9 до 20» as the name and the value of a line: «mon-fri», «10:00–21:00». */
export function readWeekLine(text: string): { days: string; hours: string } | undefined {
  const [, written = '', times = ''] =
    /^(.*?\p{L})(?:\s+[зі])?[^\p{L}\d]*(\d.*)$/u.exec(text.trim().toLowerCase()) ?? [];
  const range = readRange(written);
  const days =
    DAY_WORDS.find(([words]) => words.test(written))?.[1] ??
    (typeof range === 'object' ? nameRange(range) : /^дні пишуть латинкою: (.*)$/.exec(range)?.[1]);
  const hours = findTimes(times);
  return days && hours ? { days, hours } : undefined;
}

const DAY_OFF = /(?<!без )вихідн|закрит|зачин|не працю|немає|closed|day off|^(?:off|ні|no|x|х|[-–—])$/;
const ROUND_THE_CLOCK = /цілодоб|24 ?\/ ?7|завжди/;

/** Suggests hours in the right format. */
function suggestHours(written: string): string {
  const text = written.trim().toLowerCase();
  if (DAY_OFF.test(text)) return '; вихідного дня не пишуть, приберіть цей рядок';
  if (ROUND_THE_CLOCK.test(text)) return '; напишіть "0:00–23:59"';
  const times = listTimes(text);
  if (times.length > 2 && MENTIONS_DAYS.test(text))
    return '; інші дні — окремим рядком, як sat: "10:00–14:00"';
  if (/\d[:.]\d(?!\d)/.test(text)) return '; хвилини пишуть двома цифрами: "9:00–19:00"';
  if (times.length > 2) return '; перерви сайт не рахує, впишіть лише початок і кінець дня';
  for (const { hour, minute } of times) {
    if (Number(minute) > 59) return `; хвилин буває до 59, а тут ${minute}`;
    if (Number(hour) > 24) return `; годин буває до 23, а тут ${hour}`;
  }
  const meant = findTimes(text);
  if (!meant) return '';
  if (/без вихідн|щодня/.test(text)) return `; напишіть рядок mon-sun: "${meant}"`;
  return MENTIONS_DAYS.test(text)
    ? `; тут лише години, "${meant}": дні з іншими годинами — окремими рядками, а вихідних не пишуть, як mon-tue і thu-fri`
    : `; напишіть "${meant}"`;
}

const MENTIONS_DAYS =
  /крім|окрім|(?<!\p{L})(?:пн|вт|ср|чт|пт|сб|нд|понед|вівт|серед|четв|п.?ятниц|субот|неділ)/u;

function listTimes(text: string): { hour: string; minute: string }[] {
  return Array.from(
    text.matchAll(/(\d{1,2})(?:[:.]?(\d{2})(?!\d))?(?: ?([ap])\.?m)?/g),
    ([, hour = '', minute = '00', half]) => ({
      hour: half ? String((Number(hour) % 12) + (half === 'p' ? 12 : 0)) : hour,
      minute,
    }),
  );
}

/** The only two times of a text, in the right format. */
function findTimes(text: string): string | undefined {
  const [start, end, another] = listTimes(text).map(({ hour, minute }) =>
    hour === '24' ? '23:59' : `${hour}:${minute}`,
  );
  return start && end && !another && readTimes(`${start}–${end}`) ? `${start}–${end}` : undefined;
}

/** The number of a day, from 1 for Monday; 0 if it is not a day. */
function findDay(word: string): number {
  return (
    Math.max(
      DAYS.indexOf(word.slice(0, 3)),
      UKRAINIAN.findIndex((beginning) => beginning.test(word)),
    ) + 1
  );
}

function readTimes(written: string): Pick<DayHours, 'start' | 'end'> | undefined {
  const [, ...numbers] = HOURS.exec(written.trim()) ?? [];
  const [startHour, startMinute = '00', endHour, endMinute = '00'] = numbers;
  if (!startHour || !endHour) return undefined;
  const start = `${startHour.padStart(2, '0')}:${startMinute}`;
  const end = `${endHour.padStart(2, '0')}:${endMinute}`;
  return [start, end].every((time) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) ? { start, end } : undefined;
}
