/** The hours in which the school answers leads, and the call times of the trial dialog. */
import { workingHours } from '../school/working-hours.ts';
import { splitList } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askUntil, Refusal } from './questions.ts';

type Hours = NewSchool['workingHours'];

/** Asks for the working hours. */
export async function askHours(ask: Ask): Promise<Hours> {
  const question = 'Коли відповідаєте на заявки, як-от пн–пт 10–21, сб 10–14 (Enter — пн–пт 9–19)';
  return askUntil(ask, question, (line) => {
    const entries = splitList(line || 'пн–пт 9–19', /[,;]/).map(readHours);
    const hours = Object.fromEntries(entries);
    const read = workingHours.safeParse(hours);
    if (!read.success || entries.length > Object.keys(hours).length)
      throw new Refusal(`${read.error?.issues[0]?.message ?? 'Ці дні є двічі'}.`);
    return hours;
  });
}

const DAYS = [
  ['пн', 'mon'],
  ['вт', 'tue'],
  ['ср', 'wed'],
  ['чт', 'thu'],
  ['пт', 'fri'],
  ['сб', 'sat'],
  ['нд', 'sun'],
] as const;

/** Reads «пн–пт 10–21», «сб з 10 до 14», or hours alone for the days from Monday to Friday. */
function readHours(part: string): [days: string, hours: string] {
  const refusal = new Refusal(`«${part}»: очікуються дні й години, як-от пн–пт 10:00–21:00.`);
  const [, days = '', from = '', to = ''] =
    /^([^\d]*?)\s*:?\s*(?:[зі]\s*)?(\d{1,2}(?:[:.]\d\d)?)\s*(?:[-–—]|до)\s*(\d{1,2}(?:[:.]\d\d)?)$/iu.exec(
      part,
    ) ?? [];
  if (!from || !to) throw refusal;
  const words = days.toLowerCase().split(/\s*[-–—]\s*/);
  const keys = words.map((word) => DAYS.find(([beginning]) => word.startsWith(beginning))?.[1]);
  const time = (written: string) => (/^\d+$/.test(written) ? `${written}:00` : written.replace('.', ':'));
  const hours = `${time(from)}–${time(to)}`;
  if (!days || /^будн/i.test(days)) return ['mon-fri', hours];
  if (/^щодня/i.test(days)) return ['mon-sun', hours];
  if (/^вихідн/i.test(days)) return ['sat-sun', hours];
  if (keys.length > 2 || !keys.every(Boolean)) throw refusal;
  return [keys.join('-'), hours];
}

/** The times of day to call in, if the school does not work from morning to evening. */
export function listCallTimes(hours: Hours): string[] | undefined {
  const [, start, end] = /^(\d+):\d\d–(\d+):/.exec(Object.values(hours)[0] ?? '')?.map(Number) ?? [];
  if (!start || !end || (start < 12 && end > 17)) return undefined;
  const middle = `${Math.round((start + end) / 2)}:00`;
  return [`до ${middle}`, `після ${middle}`];
}
