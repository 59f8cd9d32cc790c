import { type Found, isToday, value } from './findings.ts';
import { aside, type Form, form, warn } from './rewrite.ts';

function warnPast(found: Found, day: string | undefined, all: string): string {
  const named = found.days[value(day)];
  return named && 'ahead' in named && named.ahead > 0 ? all : warn('past', all)(found);
}

/** «вчора о 18», «минулого вівторка»: the past, until the next planned time. */
export const PAST: readonly Form[] = [
  // «як минулого разу»
  form('як PAST (?:U|W\\d)', warn('past')),
  form(
    'PAST(?: (?!;|,|CALL|REL[123]|REQ|а |через (?:#|H|MIN|WEEK|пів|1)(?![^;,]* PASTV))\\S+)*',
    (found, _, all, rest) => {
      const own = all.replace(/^PAST (?:в )?W\d/, 'PAST');
      if (/ (?:TIME|W\d|PAIR|DAY)\d*.* (?:TIME|W\d|PAIR|DAY)/.test(own)) found.warnings.add('past');
      // «дзвонила вчора пт 18», «дзвонила вчора 20.06, 11:30»: the day may be of a plan.
      const [, behind] = / (?:W\d|PAIR\d+|D\d+|\d{1,2} M\d+)((?: .*)?)$/.exec(own) ?? [];
      if (behind !== undefined && / (?:TIME|PAIR|PART|[nO]?\d{1,2}(?= |$))/.test(behind + rest))
        found.warnings.add('past');
      return '_';
    },
  ),
  // «по сб» means every Saturday.
  form('(?:HABIT|по W\\d)(?: (?!;|,|CALL|REL[123]|REQ|а )\\S+)*', (found, _, all) => {
    if (/ (?:TIME|PAIR|(?:о|після|до|з) n?\d|(?:9|1\d|2[01])(?: \p{Ll}+)?$)/u.test(all) && !/BUSY/.test(all))
      found.warnings.add('habit');
    found.warnings.add('?habit');
    return '_';
  }),
];

/** Reports of calls and lessons. */
export const REPORTS: readonly Form[] = [
  // «були на пробному о 12 в суботу»
  form(
    'PASTV(?: (?!;|,|CALL|REQ|DAY|бо)\\S+){0,3}? HOUR (?:в )?(?<d>DAY\\d+)(?!.* TIME)',
    (found, { d }, all) => {
      const day = found.days[value(d)];
      return day && 'weekday' in day ? warn('past', 'PASTV _')(found) : all;
    },
  ),
  // «дзвонила о 10 і о 12»
  form(
    'PASTV(?: (?!;|,|CALL|REQ|DAY|бо)\\S+){0,3}? TIME\\d+(?: ANYPART)?(?:(?: (?:і|та|й))? AT TIME\\d+(?! CALL))*',
    aside,
  ),
  // «дзвонила сьогодні о 10, завтра о 12 ще раз», «розмовляли 6.10 о 12, просила набрати 8.10 о 12»
  form(
    'PASTV(?: (?!;|,|CALL|REQ|бо)\\S+){0,2}? (?<d>DAY\\d+) NEAR TIME\\d+(?=(?: (?!;|,)\\S+)* [,;] .*DAY\\d.* TIME)',
    (found, { d }, all, rest) => {
      const day = found.days[value(d)];
      const isReport = day && 'date' in day && / (?:CALL|REQ) .*DAY\d/.test(rest);
      return isToday(found, d) || isReport ? '_' : all;
    },
  ),
  // «о 17 ніхто не прийшов», «сьогодні о 12 вже говорили»
  form('(?:(?<d>DAY\\d+) AT )?HOUR(?: ніхто| вже)?(?:(?: а)? не)? PASTV', (found, { d }) =>
    d && !isToday(found, d) ? warnPast(found, d, `${d} _`) : '_',
  ),
  // «о 11:40 без відповіді»
  form('TIME\\d+(?: ,)? без відповіді', aside),
  // «2 вересня дзвонили», «в понеділок були на пробному»
  form(
    '(?<at>в )?(?<d>DAY\\d+)(?<between>(?: (?!на |в )\\p{Ll}+){0,2}) PASTV(?!.* TIME)',
    (found, { at, d, between }, all) => {
      const day = found.days[value(d)];
      if (at && !between && day && 'weekday' in day && !day.week) return 'PASTV _';
      return warnPast(found, d, all);
    },
  ),
  // «говорили в п'ятницю», «дзвонила сьогодні, завтра о 10 ще раз»
  form('PASTV(?: (?!;|,|CALL|REQ|CANT|бо|що|шо)\\S+){0,4}? (?<d>DAY\\d+)', (found, { d }, all, rest) =>
    isToday(found, d) && /^ [,;] .*DAY\d.* TIME\d/.test(rest) ? '_' : warnPast(found, d, all),
  ),
  // «дзвонити о 20, бо з 17 до 20 на роботі»: the times of a reason are not planned.
  form('(?<= TIME\\d+ .*)бо(?: (?!;|,|або |CALL|REQ|BETTER|ой|AGO|а |НІ|давай)\\S+)*', aside),
];
