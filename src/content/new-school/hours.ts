/** The hours in which the school answers leads, and the call times of the trial dialog. */
import { readWeekLine, workingHours } from '../school/working-hours.ts';
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

/** «24/7», «цілодобово»: at all times. */
const ALWAYS = /^(?:24\s*[/×х]\s*7|24 години|цілодобово)$/iu;

/** Hours alone are those from Monday to Friday. */
function readHours(part: string): [days: string, hours: string] {
  if (ALWAYS.test(part.trim())) return ['mon-sun', '0:00–23:59'];
  const line = readWeekLine(part) ?? readWeekLine(`пн–пт ${part}`);
  if (!line) throw new Refusal(`«${part}»: очікуються дні й години, як-от пн–пт 10:00–21:00.`);
  return [line.days, line.hours];
}

/** The times of day to call in, if the school does not work from morning to evening. */
export function listCallTimes(hours: Hours): string[] | undefined {
  const [, start, end] = /^(\d+):\d\d–(\d+):/.exec(Object.values(hours)[0] ?? '')?.map(Number) ?? [];
  if (!start || !end || (start < 12 && end > 17)) return undefined;
  const middle = `${Math.round((start + end) / 2)}:00`;
  return [`до ${middle}`, `після ${middle}`];
}
