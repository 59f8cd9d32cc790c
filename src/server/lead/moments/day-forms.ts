import { type Found, getHalves, putDay, putSpan, value } from './findings.ts';
import { aside, type Form, form, type Groups, warn } from './rewrite.ts';

/** «на ту пт»: the coming Friday or the one after it. */
const THAT = '(?:ту|тую|той|тої|тієї|того)';

/** Days and time spans. */
export const DAYS: readonly Form[] = [
  // «16-17 листопада»
  form('PAIR(?<n>\\d+) M(?<m>\\d+)', (found, { n, m }, all) => {
    const { first, second, mark } = found.pairs[Number(n)] ?? {};
    if (!first || !second || mark === '.' || Number(first) >= Number(second)) return all;
    const [from, to] = [first, second].map((date) => putDay(found, { date: Number(date), month: Number(m) }));
    return `${from} або ${to}`;
  }),
  // «з 1 по 15 грудня»
  form('з (?<from>#|D\\d+) (?:по|до|-) (?<to>#|D\\d+) M(?<m>\\d+)', (found, { from, to, m }) =>
    [from, to].map((date) => putDay(found, { date: value(date), month: Number(m) })).join(' або '),
  ),
  // «переносимо з 14 на 15 січня»
  form('(?<=(?:REQ|MOVED)(?: \\p{Ll}+){0,2} )з (?:#|D\\d+)(?= на (?:#|D\\d+) M\\d)', aside),
  // «31 січня»
  form('(?<d>[DE]\\d+|#) (?:CHYSLO )?M(?<m>\\d+)(?:(?: ,)? (?<y>20\\d\\d)(?: Uc)?)?', (found, { d, m, y }) =>
    putDay(found, { date: value(d), month: Number(m), ...(y && { year: Number(y) }) }),
  ),
  // «24 03 17 00»
  form('(?<d>\\d{1,2}) (?<m>0[1-9]|1[0-2])(?= NEAR \\d{1,2} \\d\\d )', (found, { d, m }) =>
    putDay(found, { date: value(d), month: Number(m) }),
  ),
  // «листопад 16»
  form('M(?<m>\\d+) (?:the )?(?<d>D\\d+|\\d{1,2})(?! (?:H|PART))', (found, { d, m }) =>
    putDay(found, { date: value(d), month: Number(m) }),
  ),
  // «26ого», «26 числа», «числа 15»
  form('(?<d>D\\d+|E\\d+(?= CHYSLO)|#(?= CHYSLO)|CHYSLO #)(?: CHYSLO)?', (found, { d }, all) =>
    d?.startsWith('D') && value(d) > 31 ? all : putDay(found, { date: value(d) }),
  ),
  // «сьоме о сімнадцятій» may be the seventh lesson, too.
  form('(?<d>E\\d+)(?= о (?:WHEN|TIME))', (found, { d }) => {
    found.warnings.add('number');
    return putDay(found, { date: value(d) });
  }),
  // «не цю середу, а наступну», «ср, не ця, наступна»: the Wednesday after the coming one.
  form(`не (?:(?:в|на) )?THIS(?: W\\d)?(?: (?:,|;|а|в|на))* (?:NEXT|${THAT}) W(?<w>\\d)`, putWeekdayAfter),
  form(
    `не (?:(?:в|на) )?THIS W(?<w>\\d)(?: (?:,|;|а|в|на))* (?:(?:NEXT|${THAT})(?! WEEK)|через WEEK)`,
    putWeekdayAfter,
  ),
  // «на ту пт»
  form(`${THAT} W(?<w>\\d)`, (found, { w }) => putDay(found, { weekday: Number(w), week: 'that' })),
  form(
    'W(?<w>\\d)(?: ,)? не (?:в )?THIS(?: (?:,|;|а|в|на))* (?:NEXT(?! WEEK)|через WEEK)(?: [,;])?',
    putWeekdayAfter,
  ),
  // «понеділок 26 на 18», «на 28 о 17»
  form(
    'W(?<w>\\d) (?:, )?(?<d>\\d{1,2})(?= (?:на|о|в) (?:WHEN|TIME\\d+) (?!MIN|U|(?<=на [1-4] )H))',
    putWeekdayOfDate,
  ),
  // «ср 24 17:00», «25 чт 18:30»
  form('W(?<w>\\d) (?<d>\\d{1,2})(?= TIME\\d)', putWeekdayOfDate),
  form('(?<=(?:^|[,;]) )(?<d>\\d{1,2}) W(?<w>\\d)(?= NEAR (?:TIME|PAIR)\\d)', putWeekdayOfDate),
  form('(?:на )?(?<d>2[5-9]|3[01])(?= о (?:WHEN|TIME\\d+))', (found, { d }) =>
    putDay(found, { date: value(d) }),
  ),
  // «на тому тижні»
  form('(?<at>на |в )?(?:NEXT|AGO|той|том) WEEK', (_, { at }) => (at === 'на ' ? 'на NEXTWEEK' : 'NEXTWEEK')),
  // «тиждень наступний»
  form('WEEK (?:NEXT)', () => 'NEXTWEEK'),
  // «на цьому тижні»
  form('(?:на |в )?THIS WEEK', () => 'THISWEEK'),
  // «на тому тижні в четвер», «в чт на цьому тижні», «наступний вт», «цього чт»
  form('(?<week>NEXT|THIS)(?:WEEK(?: (?:в|на|,))*)? W(?<w>\\d)', putWeekdayOfWeek),
  form('W(?<w>\\d) NEAR (?<week>NEXT|THIS)WEEK', putWeekdayOfWeek),
  // «після вих»
  form('після WEEKEND', (found) => putDay(found, { weekday: 1 })),
  // «завтра»
  form('REL(?<n>\\d)', (found, { n }) => putDay(found, { ahead: Number(n) })),
  // «за 15 хв до уроку»
  form('IN (?:(?:#|пів|1\\.5|FEW) )?(?:H|MIN|DAYS|WEEK) (?:до|перед|після)', warn('vague')),
  // «через пару днів», «через 2 або 3 дні», «через 3 робочі дні», «через тиждень-два», «через годину-півтори»
  form(
    'IN (?:FEW (?:UNIT|MONTHS)|(?:#|X\\d) (?:- |або )(?:#|X\\d) UNIT|(?:#|X\\d) робоч\\p{Ll}+ DAYS|(?:UNIT|MONTHS) (?:- |або )?(?:n?[23]|1\\.5)(?! UNIT))',
    warn('vague'),
  ),
  form('(?<!(?:UNIT|PART[ad]) (?:так )?)через # END', warn('vague')),
  // «10 хв і передзвоню»
  form('(?<! IN )# MIN (?:(?:,|і|й) )?CALL(?= $)', warn('vague')),
  // «перенесли на годину», «на 15 хв раніше»
  form(
    '(?:REQ|MOVED)(?: (?!;|,)\\S+){0,2}? на (?:(?:#|X\\d|пів|FEW) )?(?:MIN|DAYS|WEEK|(?<=на |пів |1 |2 |X2 |FEW )H)(?! \\d)',
    warn('vague'),
  ),
  // «на годину раніше», «на годину назад»
  form('на COUNT?UNIT (?:EARLIER|VAGUE|AGO|вперед)', warn('vague')),
  // «за мить», «за 30 секунд»
  form('IN (?:# )?(?:мить|момент|сек(?:унд\\p{Ll}*)?)', warn('vague')),
  // «через 1.5 години»
  form('IN PAIR(?<n>\\d+) H', (found, { n }, all) => {
    const halves = getHalves(found.pairs[Number(n)]);
    return halves ? putSpan(found, halves * 30) : all;
  }),
  // «через 1:15», «через 1.15», «через 1 15»
  form('через (?:TIME\\d+|PAIR\\d+(?! UNIT)|\\d \\d\\d(?! UNIT))', warn('vague')),
  // «через годину двадцять»
  form('IN H (?<m>n(?:10|15|20|25|30|40|45|50))(?: MIN)?', (found, { m }) => putSpan(found, 60 + value(m))),
  // «через хвилин десять», «хвилин через 40», «через 8 днів», «через тиждень»
  form('IN (?<u>UNIT|PARTd) (?<n>#)(?! (?:H|MIN|DAYS))', putAhead),
  form('(?<u>UNIT|PART[ad]) (?:так )?IN (?<n>#|X\\d)(?! (?:H|MIN|DAYS))', putAhead),
  form('IN (?:(?<n>#|X\\d) )?(?<u>(?<=IN )WEEK|(?<=\\d )(?:DAYS|PART[ad]|WEEK))', putAhead),
  // «через 2 години», «через 2 год 20 хв»
  form(
    'IN (?:(?<n>#|пів|1\\.5|X\\d) )?(?<u>MIN|H)(?: (?<n2>n?\\d\\d) MIN|(?<=H) (?<n2>[1-5][05]) LAST)?',
    (found, { n, u, n2 }) => {
      if (!n && u === 'MIN') return warn('vague')(found);
      const count = n === 'пів' ? 0.5 : n === '1.5' ? 1.5 : n ? value(n) : 1;
      return putSpan(found, count * (u === 'H' ? 60 : 1) + (n2 ? value(n2) : 0));
    },
  ),
  // «через місяць»
  form('IN (?:DAYS|CLOCK|MONTHS|# MONTHS|NEXT|пів \\p{L}+|1\\.5 \\p{L}+)', warn('vague')),
  // «в пн»
  form('W(?<w>\\d)', (found, { w }) => putDay(found, { weekday: Number(w) })),
];

function putAhead(found: Found, { n, u }: Groups): string {
  const count = n ? value(n) : 1;
  if (u === 'MIN' || u === 'H') return putSpan(found, count * (u === 'H' ? 60 : 1));
  return putDay(found, { ahead: count * (u === 'WEEK' ? 7 : 1) });
}

function putWeekdayOfDate(found: Found, { w, d }: Groups): string {
  return `${putDay(found, { weekday: Number(w) })} ${putDay(found, { date: value(d) })}`;
}

function putWeekdayOfWeek(found: Found, { w, week }: Groups): string {
  return putDay(found, { weekday: Number(w), week: week === 'NEXT' ? 'next' : 'this' });
}

function putWeekdayAfter(found: Found, { w }: Groups): string {
  return putDay(found, { weekday: Number(w), week: 'after' });
}
