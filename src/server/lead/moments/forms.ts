import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { type Found, type Hour, putDay, putHour, putSpan, putZone, value, type Warning } from './findings.ts';
import { expand, type Form, form } from './rewrite.ts';

// The forms in which managers write times, as patterns over words and tags: «завтра о 18» is `REL1 о 18`. The comment
// above one or more forms has texts that they match. `vocabulary.ts` explains the tags, `form` the placeholders, and
// `readWhole` shows the order of the tables by an example. The order within a table matters, too: the first match wins.
//
// Before you change a form, add the text and its right reading to `tests/fixtures/moments.tsv`.

const aside = () => '_';
const warn =
  (why: Warning, text = '_') =>
  (found: Found) => {
    found.warnings.add(why);
    return text;
  };

/** «за десять шоста», «пів на шосту»: minutes before or after an hour. */
function turn(found: Found, hour: number, minutes: number): string {
  const total = hour * 60 + minutes;
  if (hour < 1 || hour > 24 || minutes <= -60 || minutes >= 60) return warn('number')(found);
  const low = total < 60 ? total + 12 * 60 : total;
  return putHour(found, Math.floor(low / 60), low % 60, 'word');
}

/** «9-10 років», «24/7»: a pair is a range only if the second number is greater or it has no time separator. */
const isCountedPair: Form['put'] = (found, { n }, all) => {
  const pair = found.pairs[Number(n)];
  const isCounted =
    pair?.mark === '/' ||
    (pair?.mark === '.' && pair.second === '5') ||
    pair?.mark === ',' ||
    (pair?.mark === '-' && Number(pair.first) < Number(pair.second));
  return isCounted ? '_' : all;
};

const quarter = (token: string | undefined) => (token === 'чверть' ? 15 : value(token));

/** Not before the rest of a date with its hour, or before a unit: «НМТ 15 грудня о 16»; but «НМТ 15 грудня». */
const NO_DATE_AHEAD = '(?! (?:H|MIN|PART|:)| (?:M\\d+|CHYSLO)(?: (?:,|о|на|в))* (?:TIME|PAIR|[nO]?\\d))';
/** Another age: «дітям 9 та 12»; but «молодша 9, 19 грудня», «молодша 9, три чверті на сьому». */
const OTHER_AGE =
  '(?: (?:і|та|,|й|and) #(?! (?:M\\d|CHYSLO|H|MIN|WEEK|DAYS|n?\\d|чверть|ZONE|без|за|по|на)))*';

/** «5 клас Б», «7 клас в»; but «7 клас в 15:00». */
const CLASS_LETTER = '(?: [абвгд](?! (?:\\d|[nO]\\d|TIME|PAIR)))?';

/** «9», «9 або 10», «перший», «з 7 до 10» */
const COUNT =
  '(?:[OD]\\d+|з # (?:до|по|-) #|(?:\\d{1,6}|n\\d+|X\\d)(?: (?:і|та|або|-|/|й) (?:\\d{1,6}|n\\d+))?)';
const ADJECTIVE = '(?: -)?(?: \\p{Ll}+(?:их|ні|ьох))?';

/** Numbers that are no moments: people, money, ages, classes, addresses, scores, frequencies, durations. */
export const ASIDE: readonly Form[] = [
  // «ціна 450 за 60 хв», «450 грн за пів години»
  form('(?:L (?:NOUN )?\\d{3,4}(?: U)?|\\d{2,4} U) за (?:#|пів|1\\.5) (?:MIN|H)', aside),
  // «4 уроки 1500, вт 17:00»
  form('(?:#|X\\d) (?:LESS|U) \\d{3,4}(?=.* (?:TIME|PAIR)\\d)', aside),
  // «вік 10»
  form(`KID(?: NOUN| U){0,2} (?<n>#)${OTHER_AGE}${NO_DATE_AHEAD}`, (found, { n }) => {
    if (value(n) > 12) found.warnings.add('?age');
    return 'KID _';
  }),
  // «вік 10-11», «8,5 років», «7-8 балів»
  form('KID(?: NOUN)? PAIR(?<n>\\d+)', isCountedPair),
  form(`PAIR(?<n>\\d+)${ADJECTIVE} Uc?${CLASS_LETTER}`, isCountedPair),
  // «4 клас», «перший клас», «450 грн», «з 7 до 10 балів»; but not «о 10 дітей».
  form(`${COUNT}${ADJECTIVE} Uc${CLASS_LETTER}`, aside),
  form(`(?<!(?: о| після) )${COUNT}${ADJECTIVE} U`, aside),
  // «17.00 за урок»
  form('PAIR\\d+ за (?:урок|LESS|H)', warn('?cant')),
  // «5/9 за тест»
  form('PAIR\\d+ за (?:тест|диктант|контрольну)', aside),
  // «1,5 год»
  form('(?<!(?:через|за) )PAIR(?<n>\\d+) H', (found, { n }, all) => {
    const { first, second, mark } = found.pairs[Number(n)] ?? {};
    return first === '1' && second === '5' && /[.,]/.test(mark ?? '') ? '_' : all;
  }),
  // «2 дівчинки 6 і 9»
  form('(?:[23]|n[23]) (?:KID|LESS) # (?:і|та|й) #(?! (?:H|PART))', aside),
  // «чт на двох о 16»
  form('на X\\d', aside),
  // «2 заняття», «1 урок»
  form('(?<!о )(?:[1-4]|n[1-4]|X\\d|один)(?: \\p{Ll}+(?:их|ні|і|ий|у))? (?:KID|LESS|урок)', aside),
  // «3 години на тиждень»
  form('(?<!(?:о|в|після) )(?:#|X\\d|1\\.5) H (?:на|в|за) (?:WEEK|MONTHS|DAYS)', aside),
  // «викладач Четвертак»
  form('(?:викл|викладач\\p{Ll}*|вчител\\p{Ll}*|репетитор|пані|пан) ODD', aside),
  // «школа 17»
  form(
    `(?:L|(?<!_ |\\d )Uc)(?: (?:L|№|-|на|номер|NOUN)){0,2} (?<n>\\d+|n\\d+|O\\d+)(?: (?:з|/|-|і|по) \\d+)?${NO_DATE_AHEAD}`,
    // «група на 17» may name an hour, «пакет на 8» hardly.
    (_, { n }, all) => (/ на \S+$/.test(all) && value(n) > 12 && value(n) < 24 ? all : '_'),
  ),
  // «оцінка 7/12»
  form('L (?:(?:L|на) )?PAIR(?<n>\\d+)(?: (?:L|,) \\d+)*(?! (?:о |в |на )?(?:PAIR|TIME))', (found, { n }) => {
    if (found.pairs[Number(n)]?.mark === '.') found.warnings.add('?label');
    return '_';
  }),
  // «12 школа»
  form(
    '(?<!(?:[WM]\\d+|REL\\d|D\\d+|о|на|після|в|до|,|\\d|\\d\\d|[On]\\d+|H) )\\d{1,3} L(?! (?:№ )?\\d)',
    aside,
  ),
  // «5 балів з 12»
  form(
    '(?<!(?:[WM]\\d+|REL\\d|D\\d+|о|на|після|в|до|з) )(?<n>\\d{1,3}|_) з (?<of>\\d{1,2})(?! (?:до|-|по|H|PART))',
    (_, { n, of }, all) => (n === '_' || value(n) < value(of) ? '_' : all),
  ),
  // «рахунок за 2 місяці»
  form('L за (?:# )?(?:MONTHS|WEEK)', aside),
  // «друга дитина», «з другого номера»
  form('(?<!(?:на|о|після|в|до) )(?:O[12] KID|[DO][1-5] (?:номер|телефон|акк?аунт)\\p{Ll}+)', aside),
  // «знижка 10 % на другу дитину»
  form('(?<=L (?:(?:#|_|U) )*)на O[12] KID', aside),
  // «1200 за місяць»
  form('\\d{3,5} (?:за|на|в|/) (?:MONTHS|WEEK|урок|LESS|пробн\\p{L}+)', aside),
  // «по 45 хв», «різниця 7 годин», «чт 17 посилання скинути за годину»
  form('(?:по|DURATION|різниця(?: \\S+){0,2}?) (?:#|O\\d|1\\.5|пів) (?:MIN|H)', aside),
  form('(?:скин|кин|над[іс]|відправ|вис[лш])\\p{L}+ за (?:# |пів )?(?:MIN|H)', aside),
  // «після 7-го уроку», «1 пара»
  form('(?:(?:після|до|з) (?:[DO]\\d+|#) (?:LESS|U)|(?:[DO]\\d+|#) (?:FEW|пара|змін[ауі]))', warn('?cant')),
  // «5 хв тому»
  form('(?:(?:#|FEW|пів|X\\d) )?(?:UNIT|PART[ad]|MONTHS|Uc) AGO', aside),
  // «2 рази на тиждень»
  form('(?:_|U|Uc|FEW|двічі|тричі|одноразово|раз) (?:на|в|за|per|a|/) (?:WEEK|MONTHS|DAYS)(?! CALL)', aside),
];

/** Words after an hour that are not counted by it: «на 5 онлайн». */
const NOT_COUNTED = 'після|через|між|бо|ще|вже|теж|там|так|він|вона|вони|пробне|пробний|онлайн|англ|мат|викл';
const IS_NOT_COUNTED = new RegExp(`^ (?:${NOT_COUNTED}|мама|тато)`, 'u');
const HOUR_BEHIND = '(?:TIME\\d+|PAIR\\d+|[nO]?\\d{1,2}|ANYPART|NOON|H|MIN) (?:, )?';
const NO_NOUN_AHEAD = `(?! (?:KID|BUSY|U|Uc|L|LESS)(?= )| (?!${NOT_COUNTED})\\p{Ll}{3,})`;

/** Time zones, found before other meanings of «за». */
export const ZONES: readonly Form[] = [
  // «о 15 їх часу»
  form('(?:(?:за|по|після|в|на|о) )?(?:LOCAL|THEIR|THEM|тамтим|тим) (?:H|CLOCK)', putLeadZone),
  // «за їхнім»
  form('(?:за|по) (?:LOCAL|THEIR|THEM)', putLeadZone),
  // «12:00 місцевого», «о 6 вечора, час місцевий», «в їхні 12:00»; but not «о 12:00 їхня мама вдома».
  form(`CLOCK(?: ,)? (?:LOCAL|THEIR)${NO_NOUN_AHEAD}`, putLeadZone),
  form(`(?<=${HOUR_BEHIND})(?:LOCAL${NO_NOUN_AHEAD}|THEIR END)`, putLeadZone),
  // «12:00 місцевий гурток»
  form(`(?<=${HOUR_BEHIND})LOCAL`, warn('zone')),
  form('(?:(?:в|на|о) )?(?:LOCAL|THEIR)(?= AT (?:TIME|PAIR)\\d)', putLeadZone),
  // «12:00 у них»; but not «о 18:00 у них гурток».
  form(`(?<=${HOUR_BEHIND})в них(?: там)? END`, putLeadZone),
  form('в них(?: там)?(?= о (?:TIME\\d+|\\d{1,2}) (?:[,;] |$))', putLeadZone),
  // «нд 14:00 там»
  form('(?<!в них )там(?= TIME\\d)|(?<=TIME\\d+ )там END', warn('zone')),
  // «у них 18:00», «в них це буде 18:00», «у них там 9 ранку»; but not «у них о 18:00 гурток».
  form('в них(?: (?:це|там))?(?: CANT)?(?= (?:TIME\\d|\\d{1,2} PART))', putLeadZone),
  // «по чеському»
  form('(?:(?:за|по|в|на) )?(?:(?:H|CLOCK) )?ADJ_(?<zone>\\S+)(?: (?:H|CLOCK))?', (found, { zone = '' }) =>
    putZone(found, zone),
  ),
  // «по Празі»
  form(
    '(?:за|по|після|(?:за|по) (?:H|CLOCK)) (?:(?:H|CLOCK) )?(?:в )?PLACE_(?<zone>\\S+)(?: (?:H|CLOCK))?',
    (found, { zone = '' }) => putZone(found, zone),
  ),
  // «17:00 Варшава = 18:00 Київ»
  form(
    'TIME(?<a>\\d+) PLACE_(?<here>\\S+) (?:[,/-] )?TIME(?<b>\\d+) (?:(?:за|по) )?PLACE_(?<there>\\S+)',
    (found, { a, b, here = '', there = '' }) =>
      `TIME${a} ${putZone(found, here)} TIME${b} ${putZone(found, there)}`,
  ),
  // «London time»
  form('PLACE_(?<zone>\\S+) (?:H|CLOCK)', (found, { zone = '' }) => putZone(found, zone)),
  // «17:00 час Дубаю»
  form('(?<=TIME\\d+ )(?:H|CLOCK) PLACE_(?<zone>\\S+)', (found, { zone = '' }) => putZone(found, zone)),
  // «за їх часом, Мадрид», «живуть у Празі, чт 16:00 за їхнім часом»
  form('ZONE(?<n>\\d+)(?: ,)? PLACE_(?<zone>\\S+)', putNamedZone),
  form('(?<= в PLACE_(?<zone>\\S+) .*)ZONE(?<n>\\d+)', putNamedZone),
];

function putNamedZone(
  found: Found,
  { n, zone = '' }: Record<string, string | undefined>,
  all: string,
): string {
  return found.zones[Number(n)] === 'lead' ? putZone(found, zone) : all;
}

/** The zone of the family, which the lead knows. */
function putLeadZone(found: Found): string {
  return putZone(found, 'lead');
}

/** Hours as words, with their offsets: «пів на шосту», «чверть по третій», «за десять шоста». */
export const CLOCK_WORDS: readonly Form[] = [
  // A quarter of an hour from now.
  form('IN (?<three>(?:n3|3) )?чверть H', (found, { three }) => putSpan(found, three ? 45 : 15)),
  // «за 10 сьома»
  form('(?:за|без) (?<m>чверть|#) (?:MIN )?(?<h>O\\d+|n\\d+)(?! (?:MIN|DAYS|WEEK|PART[ad]))', turnBack),
  // «без 15 7», «за чверть 7», «за 10 7», «за 5 хв 12»
  form('(?:без|за(?= (?:чверть|5|10|15|20|25) )) (?<m>чверть|#) (?<h>#)(?! UNIT)', turnBack),
  form('(?:без|за) (?<m>#) MIN (?<h>#) END', turnBack),
  // «чверть до сьомої», «десять до шостої»
  form('(?<! з )(?<m>чверть|n?(?:5|10|20|25)) (?:MIN )?до (?<h>O\\d+|(?<=чверть до )#)', turnBack),
  // «чверть на 7», «чверть сьомої», «три чверті на сьому», «десять хвилин на сьому»
  form('(?<three>(?:n3|3) )?чверть (?:на (?<h>WHEN)|(?<d>[DO]\\d+))', (found, { three, h, d }) =>
    turn(found, value(h ?? d), three ? -15 : -45),
  ),
  form('(?<m>n?(?:5|10|20|25)) (?:MIN )?на (?<h>O\\d+)', (found, { m, h }) =>
    turn(found, value(h), value(m) - 60),
  ),
  // «чверть по третій», «десять по шостій», «half past five»
  form(
    '(?<m>чверть|пів(?= past)|n?(?:5|10|15|20|25)) (?:MIN )?(?:по|після|past) (?<h>[On]\\d+|(?<=чверть \\S+ |past )#)',
    (found, { m, h }) => turn(found, value(h), m === 'пів' ? 30 : quarter(m)),
  ),
  // «о пів на першу»
  form('пів (?:(?:на|до|о|в) )?(?<h>[OD]\\d+|#)(?! (?:MIN|H))', (found, { h }) => turn(found, value(h), -30)),
  // Russian «десять шестого» is ten past five, unless a day is meant.
  form('(?<m>#(?= MIN)|n(?:5|10|20|25))(?<sure> MIN)? D(?<h>[1-9]|1[0-2])', (found, { m, sure, h }) => {
    if (!sure) found.warnings.add('number');
    return turn(found, value(h), value(m) - 60);
  }),
  // «сім без п'яти»
  form('(?<h>O\\d+|n\\d+) (?:H )?без (?<m>чверть|#)(?: MIN)?(?! [On]\\d)', turnBack),
  // «шоста з половиною»
  form('(?<h>O\\d+) (?:H )?з пів', (found, { h }) => turn(found, value(h), 30)),
  // «о восьмій тридцять», «сімнадцять тридцять», «18 г. 30 хв.»
  form('(?<h>O\\d+) (?:H )?(?:і )?(?<m>n?\\d\\d)(?: MIN)?', putMinutes('word')),
  form('(?<!IN )(?<h>n\\d+) (?:H )?(?<m>n?\\d\\d)(?: MIN)?', putMinutes('word')),
  form('(?<!IN )(?<h>\\d{1,2}) H (?<m>\\d\\d)(?: MIN)?', putMinutes('digits')),
  // Russian «в час дня»
  form('в (?:H|CLOCK) PARTd', (found) => putHour(found, 13, 0, 'digits')),
  // «опівдні»
  form('(?:о |в )?NOON', (found) => putHour(found, 12, 0, 'word')),
];

/** «18 г. 30 хв.» */
function putMinutes(how: Hour['how']): Form['put'] {
  return (found, { h, m }, all) =>
    value(m) % 5 === 0 && value(m) < 60 && value(h) < 24 ? putHour(found, value(h), value(m), how) : all;
}

function turnBack(found: Found, { m, h }: Record<string, string | undefined>): string {
  return turn(found, value(h), -quarter(m));
}

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
  form('(?<d>(?:D|E(?= CHYSLO))\\d+|#(?= CHYSLO)|CHYSLO #)(?: CHYSLO)?', (found, { d }, all) =>
    d?.startsWith('D') && value(d) > 31 ? all : putDay(found, { date: value(d) }),
  ),
  // «не цю середу, а наступну», «ср, не ця, наступна»: the Wednesday after the coming one.
  form(`не (?:(?:в|на) )?THIS(?: W\\d)?(?: (?:,|а|в|на))* (?:NEXT|${THAT}) W(?<w>\\d)`, putWeekdayAfter),
  form(
    `не (?:(?:в|на) )?THIS W(?<w>\\d)(?: (?:,|а|в|на))* (?:(?:NEXT|${THAT})(?! WEEK)|через WEEK)`,
    putWeekdayAfter,
  ),
  // «на ту пт»
  form(`${THAT} W(?<w>\\d)`, (found, { w }) => putDay(found, { weekday: Number(w), week: 'that' })),
  form(
    'W(?<w>\\d)(?: ,)? не (?:в )?THIS(?: (?:,|а|в|на))* (?:NEXT(?! WEEK)|через WEEK)(?: ,)?',
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
  form('IN (?:(?:#|пів|1\\.5|FEW) )?(?:H|MIN|DAYS|WEEK) (?:до|перед|після) \\p{L}+', warn('vague')),
  // «через пару днів», «через 2 або 3 дні», «через 3 робочі дні», «через тиждень-два», «через 5»
  form(
    'IN (?:FEW (?:UNIT|MONTHS)|(?:#|X\\d) (?:- |або )(?:#|X\\d) UNIT|(?:#|X\\d) робоч\\p{Ll}+ DAYS|(?:UNIT|MONTHS) (?:- |або )?n?[23](?! UNIT))',
    warn('vague'),
  ),
  form('(?<!(?:UNIT|PART[ad]) (?:так )?)через # END', warn('vague')),
  // «10 хв і передзвоню»
  form('(?<!IN )# MIN (?:(?:,|і|й) )?CALL(?= $)', warn('vague')),
  // «перенесли на годину», «на 15 хв раніше»
  form(
    '(?:REQ|MOVED)(?: (?!;|,)\\S+){0,2}? на (?:(?:#|X\\d|пів|FEW) )?(?:MIN|DAYS|WEEK|(?<=на |пів |1 |2 |X2 |FEW )H)(?! \\d)',
    warn('vague'),
  ),
  // «на годину раніше»
  form('на (?:(?:#|X\\d|пів|1\\.5|FEW) )?UNIT (?:FEW2|VAGUE)', warn('vague')),
  // «через 1.5 години»
  form('IN PAIR(?<n>\\d+) H', (found, { n }, all) => {
    const { first, second, mark } = found.pairs[Number(n)] ?? {};
    return second === '5' && /[.,]/.test(mark ?? '') ? putSpan(found, (Number(first) + 0.5) * 60) : all;
  }),
  // «через годину двадцять»
  form('IN H (?<m>n(?:10|15|20|25|30|40|45|50))(?: MIN)?', (found, { m }) => putSpan(found, 60 + value(m))),
  // «через хвилин десять», «хвилин через 40», «через 8 днів», «через тиждень»
  form('IN (?<u>UNIT|PARTd) (?<n>#)(?! (?:H|MIN|DAYS))', putAhead),
  form('(?<u>UNIT|PART[ad]) (?:так )?IN (?<n>#|X\\d)(?! (?:H|MIN|DAYS))', putAhead),
  form('IN (?:(?<n>#|X\\d) )?(?<u>(?<=IN )WEEK|(?<=\\d )(?:DAYS|PART[ad]|WEEK))', putAhead),
  // «через 2 години», «через 2 год 20 хв»
  form('IN (?:(?<n>#|пів|1\\.5|X\\d) )?(?<u>MIN|H)(?: (?<n2>n?\\d\\d) MIN)?', (found, { n, u, n2 }) => {
    if (!n && u === 'MIN') return warn('vague')(found);
    const count = n === 'пів' ? 0.5 : n === '1.5' ? 1.5 : n ? value(n) : 1;
    return putSpan(found, count * (u === 'H' ? 60 : 1) + (n2 ? value(n2) : 0));
  }),
  // «через місяць»
  form('IN (?:DAYS|CLOCK|MONTHS|# MONTHS|NEXT|пів \\p{L}+|1\\.5 \\p{L}+)', warn('vague')),
  // «в пн»
  form('W(?<w>\\d)', (found, { w }) => putDay(found, { weekday: Number(w) })),
];

function putAhead(found: Found, { n, u }: Record<string, string | undefined>): string {
  const count = n ? value(n) : 1;
  if (u === 'MIN' || u === 'H') return putSpan(found, count * (u === 'H' ? 60 : 1));
  return putDay(found, { ahead: count * (u === 'WEEK' ? 7 : 1) });
}

function putWeekdayOfDate(found: Found, { w, d }: Record<string, string | undefined>): string {
  return `${putDay(found, { weekday: Number(w) })} ${putDay(found, { date: value(d) })}`;
}

function putWeekdayOfWeek(found: Found, { w, week }: Record<string, string | undefined>): string {
  return putDay(found, { weekday: Number(w), week: week === 'NEXT' ? 'next' : 'this' });
}

function putWeekdayAfter(found: Found, { w }: Record<string, string | undefined>): string {
  return putDay(found, { weekday: Number(w), week: 'after' });
}

const hourOf = (found: Found, token: string, more?: Partial<Hour>) =>
  putHour(found, value(token), 0, /^0\d/.test(token) ? 'exact' : 'word', more);
const isHour = (token: string | undefined) => (value(token) >= 1 || token === '00') && value(token) <= 24;

/** Hours, by the words beside them. */
export const HOURS: readonly Form[] = [
  // «не шоста, а сьома»
  form('не(?: (?:о|на|в))? WHEN(?: ,)? а(?= (?:(?:о|на|в) )?(?:WHEN|SLOT) )', aside),
  // The duration of a lesson.
  form('(?<!(?:за|через|без) )\\d{1,3} MIN', aside),
  // «10:30 на 1 годину»
  form('(?<=TIME\\d+ (?:, )?)(?:на )?n?[123] H', aside),
  // «18 30»
  form('(?<h>\\d{1,2}) (?<m>00|05|15|20|25|30|35|40|45|50|55)(?! \\d)', (found, { h, m }, all) =>
    isHour(h) ? putHour(found, Number(h), Number(m), h?.[0] === '0' ? 'exact' : 'digits') : all,
  ),
  // «з 14 до 16», «з 17 до 17:45»
  form('(?:з|між|в) (?:H )?(?<h>WHEN)(?: H)? UNTIL (?:H )?(?<e>WHEN)(?: H)?', putBare),
  form('(?:з|між) (?<h>WHEN) UNTIL TIME\\d+', putBare),
  // «18:00-20:00», «між 17:00 і 18:00», «з пів на п'яту до шостої»
  form('(?:о )?TIME(?<n>\\d+) (?:-|до) TIME\\d+', (_, { n }) => `TIME${n}`),
  form('(?:з|між) TIME(?<n>\\d+) UNTIL (?:TIME\\d+|WHEN)', (_, { n }) => `TIME${n}`),
  // «12-12:30»
  form('(?<=(?:о|на|DAY\\d+|REL\\d) )(?<h>#) - TIME(?<n>\\d+)', (found, { h = '', n }, all) => {
    const end = found.hours[Number(n)];
    const length = (end?.hour ?? 0) - value(h);
    return isHour(h) && length >= 0 && length < 5 ? hourOf(found, h) : all;
  }),
  // «годині о 10»
  form('H о (?<h>WHEN)', putBare),
  // «о 18»
  form(
    '(?<p>о|після|в|на|з|до)(?: о| в| H)* (?<h>WHEN)(?: H)?(?<next>(?: \\p{Ll}{3,})?)(?! (?:MIN|DAYS|WEEK|MONTHS|M\\d|H|U|Uc|KID))',
    (found, { p, h = '', next = '' }, all) => {
      if (!isHour(h) || (p === 'на' && /^X/.test(h))) return all;
      const isCounted = next && !IS_NOT_COUNTED.test(next) && value(h) < 8;
      if (p === 'на' && (isCounted || found.warnings.has('?duration'))) found.warnings.add('number');
      return `${hourOf(found, h, { isEnd: p === 'до', ...(p && { preposition: p }) })}${next}`;
    },
  ),
  // «до 15:30»
  form('до TIME(?<n>\\d+)', (found, { n }) => {
    const hour = found.hours[Number(n)];
    if (hour) hour.isEnd = true;
    return `TIME${n}`;
  }),
  // «після чотирьох»
  form('(?:після|до) X(?<n>\\d)', (found, { n }) => putHour(found, Number(n), 0, 'word')),
  // «по сьомій», «не раньше семи»
  form('по (?<h>O\\d+) END', putBare),
  form(
    '(?<=не FEW2 (?:ніж |як )?)(?<h>(?:n|X)\\d+|\\d{1,2})(?! (?:H|MIN|DAYS|WEEK|M\\d|CHYSLO|Uc?|\\d))',
    putBare,
  ),
  // «7 вечора», «19 за Варшавою»
  form('(?<h>WHEN)(?: H)?(?= ANYPART)', putBare),
  // «ввечорі 6 год»
  form('(?<=PART[mnek] (?:(?:о|в|на) )?)(?<h>WHEN)(?! (?:UNIT|MONTHS|M\\d|Uc?|KID))', putBare),
  // «субота десята», «п'ята година»
  form('(?<h>O(?:9|1\\d|2\\d))(?: H)?', putBare),
  form('(?<h>O\\d)(?= H| ANYPART| DAY\\d)', putBare),
  // «о 20 за Києвом, у них 19»: Kyiv's hour counts.
  form('(?<=ZONE(?<zone>\\d+) (?:, )?)в них(?: там)? WHEN END', (found, { zone }, all) =>
    found.zones[Number(zone)] === SCHOOL_TIME_ZONE ? '_' : all,
  ),
  // «19 за Варшавою»
  form('(?<h>WHEN)(?= ZONE\\d)', putBare),
  // «18 год»
  form('(?<h>n?(?:[5-9]|1\\d|2[0-4])) H', putBare),
  // «ср 17»
  form(
    '(?<d>DAY\\d+)(?<between>(?: ,| на| в| -| /)*) (?<h>WHEN)(?<next>(?: \\p{Ll}{3,})?)(?! (?:MIN|DAYS|WEEK|MONTHS|M\\d|U|Uc|KID|LESS|\\d|DAY|PAIR))',
    (found, { d, between = '', h = '', next = '' }, all) => {
      const day = found.days[Number(d?.slice(3))];
      if (!isHour(h) || !day) return all;
      // «пн 22» may be a Monday that is the 22nd.
      if ('weekday' in day && value(h) > 20) found.warnings.add('number');
      // «пн 5 конспектів» may count the following noun.
      if (next && !IS_NOT_COUNTED.test(next) && value(h) < 8) found.warnings.add('number');
      const isBare = 'weekday' in day && !between.trim();
      return `${d} ${hourOf(found, h, { ...(isBare && { mayBeDate: true }) })}${next}`;
    },
  ),
  // «17 пн»
  form('(?<![A-Z\\d] )(?<h>n?(?:[1-9]|1\\d|2[01])) (?<d>DAY\\d+)', (found, { d, h = '' }, all) => {
    const day = found.days[Number(d?.slice(3))];
    if (!day || 'date' in day) return all;
    if ('weekday' in day) found.warnings.add('number');
    return `${hourOf(found, h)} ${d}`;
  }),
  // «пт 17, ні, 18», «о 12, 14 і 17»
  form(
    '(?<=TIME\\d+(?: (?:,|і|та|й|FIX|WHEN))* (?:,|і|та|й|FIX) )(?<h>WHEN)(?= (?:,|;|і|та|й|не|$))',
    putBare,
  ),
  // «перший у вт 17:00»
  form('O[1-3](?= AT DAY\\d+ (?:(?:о|на|в) )?TIME)', aside),
  // «пт 16 не 15»
  form('(?<=TIME\\d+ (?:ANYPART )?)(?:, )?(?:а )?не(?: (?:о|на|в))? WHEN END', aside),
];

/** An hour, unless the number or the end of its range cannot be one. */
function putBare(found: Found, { h = '', e = '1' }: Record<string, string | undefined>, all: string): string {
  return isHour(h) && isHour(e) ? hourOf(found, h) : all;
}

/** «не пт о 17, а о 18»: an hour that follows without a day is on the day of the dropped one. */
const dropSlot: Form['put'] = (found, _, all, rest) => {
  const days = all.match(/DAY\d+/g);
  const isOtherTime =
    / DAY\d/.test(rest) || /^(?:(?! TIME\d).)* PASTV .*TIME\d/.test(rest) || !/ TIME\d/.test(rest);
  if (!days || !/TIME/.test(all) || isOtherTime) return '_';
  if (/ (?:CALL|REQ) /.test(rest)) found.warnings.add('limit');
  return days.join(' ');
};

/** «пт о 17 не може, о 18 може» */
const refuseSlot: Form['put'] = (found, groups, all, rest) => {
  const kept = dropSlot(found, groups, all, rest);
  // «сьогодні вже пізно, завтра»
  const namesOtherDay = !/TIME/.test(all) && ANOTHER_DAY.test(rest);
  if (kept === '_' && !namesOtherDay) found.warnings.add('?cant');
  return kept;
};
const ANOTHER_DAY = new RegExp(expand('^ [,;] THEN DAY\\d+ '));

const DAY_BEFORE = '(?<days>(?:DAY\\d+ NEAR )*)';

/** «у пт о 17 лікар, набрати в сб о 12»: the busy hour, with its day if another day follows. */
const dropBusy =
  (why: Warning): Form['put'] =>
  (found, { days = '' }, _, rest) => {
    found.warnings.add(why);
    return / DAY\d/.test(rest) ? '_' : `${days}_`;
  };

/** Words between a verb of taking and the slot: «взяла її на 10:05», «взяли слот 10:05». */
const TO_SLOT = '(?: (?:,|-|в|на|її|його|слот|вікно|віконце|урок|пробн\\p{L}*|LESS))*';

/** Changes to earlier findings: corrections, the past, latest times, busy times. */
export const TURNS: readonly Form[] = [
  // «щоб Ірина набрала о 15»: a wish, not the past.
  form('щоб(?: (?:KID|(?!не )NOUN)){0,2} PASTV', () => 'CALL'),
  // «беру в роботу 10:05»
  form('(?:TAKE|TOOK) в BUSY(?=(?: (?:-|в|о))* TIME)', warn('taken', 'TAKE')),
  form('TAKE в BUSY', () => 'TAKE'),
  // A slot that was taken, unless the text names another time. Any other taking is the past: «взяла слухавку о 10».
  form(
    `(?<!не )TOOK(?=${TO_SLOT} TIME\\d+(?: (?:на|в))?(?: DAY\\d+)*(?!.* (?:DAY|TIME))| о TIME\\d+ $)`,
    () => 'TAKEN',
  ),
  form('(?<=TIME\\d+ (?:[,-] )?)TOOK END', () => 'TAKEN'),
  form('TOOK', () => 'PASTV'),
  // «ні в чт, ні в пт»
  form('НІ AT SLOT(?: (?:(?:,|і|та|й) )*НІ AT SLOT)+', warn('?cant')),
  // «дзвонила о 10 і о 11, не бере»: a report, not a refused hour.
  form('PASTV(?:(?: (?:,|і|та|й))? AT SLOT)+(?= (?:, )?не MUTE(?: |$))', () => 'PASTV _'),
  // «не о 12 і не о 13, о 14»
  form('не AT SLOT(?: (?:(?:,|і|та|й) )*не AT SLOT)+ (?:,|а)(?= THEN SLOT)', aside),
  // «було на чт 16»
  form('було(?! би?)(?: (?:PASTV|в|на|о|,))* SLOT(?: NEAR SLOT)*', refuseSlot),
  // Corrections: the last one counts.
  form('не(?: (?:в|на|о|з|до|після|,|CALL))* SLOT(?: (?:(?:в|на|о|,) )?SLOT)* (?:, )?а', dropSlot),
  // «працює до 18, краще о 19»
  form('BUSY PREP TIME\\d+(?: (?:до|-) TIME\\d+)?(?=(?: ,)? BETTER PREP TIME\\d)', warn('?busy')),
  // «пт о 17, а не о 16», «не в середу в четвер о 6»
  form('(?<=TIME\\d+ (?:ANYPART )?)(?:, )?(?:а )?не AT TIME\\d+ END', aside),
  form('не (?:в|на) DAY\\d+(?= (?:в|на) DAY\\d+ (?:(?:о|на|після|в|,) )*TIME)', aside),
  form('не TIME\\d+(?= TIME\\d+ (?:в |на )?DAY)', aside),
  // «не сьогодні, завтра о 9»
  form('не AT SLOT(?: ANYPART)? ,(?= THEN SLOT)', aside),
  // «сьогодні вже ні завтра», «вт ні ср так», «чт 17 ой пт 17»
  form(
    'DAY\\d+(?<t> NEAR TIME\\d+)?(?: вже)?(?: FIXES|(?: [,;])? не(?= AT DAY\\d+ так)) AT (?<d>DAY\\d+)(?<t2> NEAR TIME\\d+)?(?: так)?',
    (_, { d = '', t = '', t2 }) => `${d}${t2 ?? t}`,
  ),
  // «завтра о 17, ні, о 18»
  form('TIME\\d+ FIXES AT (?<t>TIME\\d+)', (_, { t = '' }) => t),
  // «сб 10:40 перенесли на нд 12», «просять перенести сб 10:40», «сб 10:40 перенесли»
  form('(?:DAY\\d+ NEAR )?TIME\\d+ MOVED(?= (?:в|на) (?:(?:DAY\\d+|в|на|о) )*TIME)', dropSlot),
  form('(?<!TIME\\d+ )MOVED(?= DAY)|(?<=SLOT )MOVED END', warn('limit')),
  // «сьогоднішній перенесли на завтра 17»
  form('DAY\\d+ MOVED(?= (?:в|на) DAY\\d)', aside),
  // «перенесли з пт 17:00 на 18:00»
  form('з (?:SLOT )+AT на(?= SLOT)', dropSlot),
  // «крім четверга»
  form('EXCEPT PREP SLOT', warn('limit')),
  form('замість PREP SLOT', warn('?cant')),
  // «пропонувала ср 16, погодились на чт 15:30»
  form(
    'OFFERED(?: (?:THEM|KID|в|на|о))* SLOT(?: NEAR SLOT)*(?=(?: [,;])?(?: (?:а|вони|мама|тато))* (?:REQ|AGREED) AT SLOT)',
    aside,
  ),
  // «чт 17 відміна», «пн — ні»
  form('SLOT(?: NEAR SLOT)*(?: [,-])?(?: OFF|(?: вже)? НІ END)', refuseSlot),
  // Cancellations and latest days of payments.
  form('OFF(?: (?!;|,|CALL|REQ|ой|BETTER|а )\\S+){0,4}? SLOTS', refuseSlot),
  // «мовчить з понеділка»: a past day, unless the text plans calls from it.
  form('(?<!(?:CALL|REQ) )з DAY(?<d>\\d+)(?! (?:[,;] )?(?:TIME|о |після ))', (found, { d }, all, rest) => {
    const day = found.days[Number(d)];
    if (!day || 'ahead' in day || ('date' in day && day.month)) return all;
    if (/ CALL .*TIME/.test(rest)) return '_';
    found.warnings.add('since');
    return all;
  }),
  // «завтра останній день знижки»
  form('DAY\\d+ (?:останн|крайн|последн)\\p{Ll}+ DAYS', warn('?cant')),
  // «школа до 14:30, дзвонити о 16»
  form('(?:L|LESS) TIME(?<n>\\d+)(?=.* TIME)', (found, { n }, all) =>
    found.hours[Number(n)]?.isEnd ? warn('?busy')(found) : all,
  ),
  // «акція до п'ятниці»
  form('L(?: (?!;|,|CALL|REQ)\\S+){0,2}? до SLOT', warn('?cant')),
  // «до п'ятниці діє знижка»
  form('до SLOTS(?: (?:діє|ще))? L(?! \\d)', warn('?cant')),
  // Limits.
  form(
    'не CALLING(?: (?!;|CALL|бо|,)\\S+){0,4}? (?:SLOT|ANYPART)(?: (?:(?:до|-|і|в|о) )?(?:SLOT|ANYPART))*',
    aside,
  ),
  // «на свята не турбувати», «не дзвонити на вихідних»
  form('(?:(?:на|в|по) )?(?:VAGUE|WEEKEND) не CALLING', aside),
  form('не CALLING (?:на|в|по) (?:VAGUE|WEEKEND)', aside),
  // «не раніше 18:00» is «після 18:00», «не пізніше 18:00» a latest time.
  form('не FEW2(?: (?:ніж|як|за|о|з))*(?= TIME)', () => 'після'),
  form('(?:не|а не) (?:FEW2|VAGUE)(?: (?:ніж|як|за|о|з))*(?= TIME)', warn('limit')),
  // «на вихідних подумає, пн о 12»
  form(
    '(?:на|в|по) WEEKEND(?: (?:не CANT|BAD|BUSY|\\p{Ll}+))+(?= [,;] (?!.* або ).*DAY(?<d>\\d+) .*TIME)',
    (found, { d }, all) => {
      const day = found.days[Number(d)];
      return day && 'weekday' in day && day.weekday % 6 > 0 ? '_' : all;
    },
  ),
  // «не бере з 9 ранку»
  form('не MUTE(?: (?:трубку|слухавку|телефон))? TIME(?<n>\\d+)(?: ANYPART)?', (found, { n }, all) =>
    found.hours[Number(n)]?.preposition === 'з' ? '_' : all,
  ),
  // «до 15 січня у відпустці, набрати 16.01»
  form('до DAY\\d+(?: (?:в|на|ще))* BUSY(?= [,;] THEN DAY\\d)', aside),
  // «сьогодні не бере, завтра», «сьогодні ввечері зайнята, завтра о 12»
  form(
    'DAY(?<d>\\d+)(?: ANYPART)?(?: (?:вже|ще))? (?:BUSY|не CANT)(?= [,;] THEN DAY\\d)',
    (found, { d }, all) => {
      const day = found.days[Number(d)];
      return day && 'ahead' in day && day.ahead === 0 ? '_' : all;
    },
  ),
  // «не бере, завтра о 12», «зараз не може, пт 17»: the slot is for another try.
  form('(?:не MUTE(?: (?:трубку|слухавку|телефон))?|зараз не CANT)(?= , AT SLOT)', aside),
  // «пт 17 вже не може», «пт 17:00 мама не може»
  form('SLOT(?: NEAR SLOT)*(?: (?:NOUN|KID|THEM|THEIR)){0,2} не CANT', refuseSlot),
  // «пт 17:00 незручно»
  form(
    'SLOT(?: NEAR SLOT)*(?: (?:THEM|THEIR|KID|для|них|нас|нам|мені|це|занадто|дуже|вже|трохи))* BAD(?! (?:PART\\w|TIME\\d+|о|після|в|на) )',
    refuseSlot,
  ),
  // «не може, пт о 17»: a refusal of the slot or another one.
  form('не CANT(?= , AT SLOT(?!.* CALL))', warn('limit')),
  // «не підходить їм 16:00»
  form(
    'не CANT(?: (?:в|на|о|до|після|,|CALL|THEM|THEIR|KID))* (?:SLOT(?: (?:в|на|о))? )*SLOT(?! CALL)',
    refuseSlot,
  ),
  // «зранку не дзвонити»
  form('(?:(?:ANYPART|SLOT) )*(?:ANYPART|SLOT) не CALLING(?! а)', aside),
  // «не в обід»
  form('не (?:в )?ANYPART', aside),
  // «8.03 свято, 9.03 о 15»
  form('DAY\\d+(?: (?:вже|це|-))* VAGUE(?= , THEN DAY\\d)', aside),
  // «в чт у нас збори о 18, набрати в пт»
  form(
    'DAY\\d+ в (?:них|неї|нього|нас|мене) BUSY PREP TIME\\d+(?: (?:до|-) TIME\\d+)?(?= [,;] .*DAY\\d)',
    aside,
  ),
  // «на нараді до обіду, о 14»
  form('BUSY PREP PARTm(?= [,;] (?:(?:з|о|після|BETTER) )*TIME(?<n>\\d+))', (found, { n }, all) =>
    (found.hours[Number(n)]?.hour ?? 0) >= 12 ? warn('?busy')(found) : all,
  ),
  // «після роботи о 18:30»: the hour is free.
  form('після BUSY(?= (?:(?:десь|о|на) )*TIME)', aside),
  // Busy times.
  form(
    'BUSY(?: (?:з|до|о|в _|в|на|,|-|школу|роботу|уроки|спати))* TIME(?<n>\\d+)(?: (?:до|-) TIME\\d+)?',
    (found, { n }, all) =>
      // «працює, після 18»: the hour is free. «на роботі, 18:30» may be.
      / , /.test(all) && /^(?:о|після)$/.test(found.hours[Number(n)]?.preposition ?? '')
        ? all
        : / ,(?: (?:о|в|на))? TIME\d+$/.test(all)
          ? warn('limit', all)(found)
          : warn('?busy')(found),
  ),
  // «репетиція в чт 17:00»
  form('BUSY PREP DAY\\d+ PREP TIME\\d+', refuseSlot),
  // «їдуть 19.09, повернуться 26.09, дзвонити 28.09»
  form(
    'BUSY(?: (?:в|на|до|з|тільки))* DAY\\d+(?: (?:[,;і] )?BUSY(?: (?:в|на|до|з|тільки))* DAY\\d+)?(?= (?:[,;] )?CALL (?:\\p{Ll}+ )*DAY)',
    aside,
  ),
  // «о 17:30 забирає дитину»
  form(
    `${DAY_BEFORE}TIME\\d+(?: (?:в|на|KID|них|неї|нього|нас|вона|він|вони|буде))* BUSY`,
    dropBusy('?busy'),
  ),
  // «о 18 батьківські збори»
  form('TIME\\d+ NOUN BUSY', warn('?cant')),
  // «о 15 в неї зум»
  form(
    `${DAY_BEFORE}TIME\\d+ в (?:них|неї|нього|нас|мене) (?!віл|зручн|все|вже|ще|теж)\\p{Ll}{3,}`,
    dropBusy('?cant'),
  ),
  // «у вівторок карате»
  form(
    '(?:DAY\\d+ (?:(?:і|та|й|-|або) )AT )*DAY\\d+(?: (?:в|на|вже|KID))* BUSY(?= )(?!(?: (?:в|на|\\p{Ll}+))* TIME)',
    warn('?cant'),
  ),
  // The past.
  form(
    'PASTV(?: (?!;|,|CALL|REQ|DAY|бо)\\S+){0,3}? TIME\\d+(?: ANYPART)?(?: (?:і|та|й) (?:[ов] )?TIME\\d+(?! CALL))*',
    aside,
  ),
  // «дзвонила сьогодні о 10, завтра о 12 ще раз»
  form(
    'PASTV(?: (?!;|,|CALL|REQ|бо)\\S+){0,2}? DAY(?<d>\\d+) NEAR TIME\\d+(?=(?: (?!;|,)\\S+)* [,;] .*DAY\\d.* TIME)',
    (found, { d }, all, rest) => {
      const day = found.days[Number(d)];
      const isToday = day && 'ahead' in day && day.ahead === 0;
      // «розмовляли 6.10 о 12, просила набрати 8.10 о 12»
      const isReport = day && 'date' in day && / (?:CALL|REQ) .*DAY\d/.test(rest);
      return isToday || isReport ? '_' : all;
    },
  ),
  // «о 17 ніхто не прийшов»
  form('(?:DAY(?<d>\\d+) AT )?TIME\\d+(?: ніхто| вже)?(?:(?: а)? не)? PASTV', (found, { d }) => {
    const day = found.days[Number(d)];
    return d && !(day && 'ahead' in day && day.ahead === 0) ? `DAY${d} _` : '_';
  }),
  // «о 11:40 без відповіді»
  form('TIME\\d+(?: ,)? без відповіді', aside),
  // «2 вересня дзвонили», «в понеділок були на пробному»
  form(
    '(?<at>в )?(?<d>DAY\\d+)(?<between>(?: (?!на |в )\\p{Ll}+){0,2}) PASTV(?!.* TIME)',
    (found, { at, d = '', between }, all) => {
      const day = found.days[Number(d.slice(3))];
      if (at && !between && day && 'weekday' in day && !day.week) return 'PASTV _';
      if (day && !('ahead' in day && day.ahead > 0)) found.warnings.add('past');
      return all;
    },
  ),
  // «говорили в п'ятницю»
  form('PASTV(?: (?!;|,|CALL|REQ|CANT|бо|що|шо)\\S+){0,4}? (?<d>DAY\\d+)', (found, { d = '' }, all, rest) => {
    const day = found.days[Number(d.slice(3))];
    // «дзвонила сьогодні, завтра о 10 ще раз»
    if (day && 'ahead' in day && day.ahead === 0 && /^ [,;] .*DAY\d.* TIME\d/.test(rest)) return '_';
    if (day && !('ahead' in day && day.ahead > 0)) found.warnings.add('past');
    return all;
  }),
  // «дзвонити о 20, бо з 17 до 20 на роботі»: the times of a reason are not planned.
  form('(?<= TIME\\d+ .*)бо(?: (?!;|,|CALL|REQ|BETTER|ой|AGO|а |НІ|давай)\\S+)*', aside),
];

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
    if (/ (?:TIME|PAIR|(?:о|після|до|з) n?\d|(?:9|1\d|2[01])$)/.test(all) && !/BUSY/.test(all))
      found.warnings.add('habit');
    found.warnings.add('?habit');
    return '_';
  }),
];
