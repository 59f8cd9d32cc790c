import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { type Found, type Hour, putDay, putHour, putSpan, putZone, value, type Warning } from './findings.ts';
import { type Form, form } from './rewrite.ts';

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
const isMinutes = (minutes: number) => minutes % 5 === 0 && minutes < 60;

/** Not before the rest of a date with its hour, or before a unit: «НМТ 15 грудня о 16»; but «НМТ 15 грудня». */
const NO_DATE_AHEAD = '(?! (?:H|MIN|PART|:)| (?:M\\d+|CHYSLO)(?: (?:,|о|на|в))* (?:TIME|PAIR|[nO]?\\d))';
/** Another age: «дітям 9 та 12»; but «молодша 9, 19 грудня», «молодша 9, три чверті на сьому». */
const OTHER_AGE =
  '(?: (?:і|та|,|й|and) #(?! (?:M\\d|CHYSLO|H|MIN|WEEK|DAYS|n?\\d|чверть|ZONE|без|за|по|на)))*';

/** «5 клас Б», «7 клас в»; but «7 клас в 15:00». */
const CLASS_LETTER = '(?: [абвгд](?! (?:\\d|[nO]\\d|TIME|PAIR)))?';

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
  // «вік 10-11»
  form('KID(?: NOUN)? PAIR(?<n>\\d+)', isCountedPair),
  // «8,5 років»
  form(`PAIR(?<n>\\d+)(?: -)? Uc${CLASS_LETTER}`, isCountedPair),
  // «7-8 балів»
  form('PAIR(?<n>\\d+)(?: \\p{Ll}+(?:их|ні|ьох))? U', isCountedPair),
  // «4 клас»
  form(
    `(?:\\d{1,6}|n\\d+)(?: (?:і|та|або|-|/|й) (?:\\d{1,6}|n\\d+))?(?: -)?(?: \\p{Ll}+(?:их|ні|ьох))? Uc${CLASS_LETTER}`,
    aside,
  ),
  // «перший клас»
  form('[OD]\\d+(?: -)? (?:Uc|U)', aside),
  // «з 7 до 10 балів»
  form('з # (?:до|по|-) # (?:Uc|U)', aside),
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
  // «450 грн»
  form(
    '(?<! о )(?<! після )(?:\\d{1,6}|n\\d+|X\\d)(?: (?:і|та|або|-|/|й) (?:\\d{1,6}|n\\d+))?(?: \\p{Ll}+(?:их|ні|ьох))? U',
    aside,
  ),
  // «2 заняття»
  form('(?:[234]|n[234]|X\\d|один|n1|1)(?: \\p{Ll}+(?:их|ні|і|ий|у))? (?:KID|LESS)', aside),
  // «1 урок»
  form('(?<!о )1 урок', aside),
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
  // «28 з 40»
  form('\\d{1,3} з (?:2[5-9]|[3-9]\\d|\\d{3})', aside),
  // «5 балів з 12»
  form(
    '(?<!(?:[WM]\\d+|REL\\d|D\\d+|о|на|після|в|до|з) )(?<n>\\d{1,3}|_) з (?<of>\\d{1,2})(?! (?:до|-|по|H|PART))',
    (_, { n, of }, all) => (n === '_' || value(n) < value(of) ? '_' : all),
  ),
  // «рахунок за 2 місяці»
  form('L за (?:# )?(?:MONTHS|WEEK)', aside),
  // «з другого номера»
  form('[DO][1-5] (?:номер\\p{Ll}+|телефон\\p{Ll}+|акк?аунт\\p{Ll}*)', aside),
  // «друга дитина», «знижка 10 % на другу дитину»
  form('(?<!(?:на|о|після|в|до) )O[12] KID', aside),
  form('(?<=L (?:(?:#|_|U) )*)на O[12] KID', aside),
  // «1200 за місяць»
  form('\\d{3,5} (?:за|на|в|/) (?:MONTHS|WEEK|урок|LESS|пробн\\p{L}+)', aside),
  // «по 45 хв»
  form('(?:по|DURATION) (?:#|1\\.5|пів) (?:MIN|H)', aside),
  // «різниця 7 годин»
  form('різниця(?: \\S+){0,2}? (?:#|O\\d) H', aside),
  // «після 7-го уроку»
  form('(?:після|до|з) (?:[DO]\\d+|#) (?:LESS|U)', warn('?cant')),
  // «чт 17 посилання скинути за годину»
  form('(?:скин|кин|над[іс]|відправ|вис[лш])\\p{L}+ за (?:# |пів )?(?:MIN|H)', aside),
  // «1 пара»
  form('(?:[DO]\\d+|#) (?:FEW|пара|зміна|зміну|зміні)', warn('?cant')),
  // «2 рази на тиждень»
  form('(?:_|U|Uc|FEW|двічі|тричі|одноразово|раз) (?:на|в|за|per|a|/) (?:WEEK|MONTHS|DAYS)(?! CALL)', aside),
  // «5 хв тому»
  form('(?:(?:#|FEW|пів|X\\d) )?(?:MIN|H|DAYS|PART[ad]|WEEK|MONTHS|Uc) AGO', aside),
];

/** Words after an hour that are not counted by it: «на 5 онлайн». */
const NOT_COUNTED = 'після|через|між|бо|ще|вже|теж|там|так|він|вона|вони|пробне|пробний|онлайн|англ|мат|викл';
const IS_NOT_COUNTED = new RegExp(`^ (?:${NOT_COUNTED}|мама|тато)`, 'u');
const HOUR_BEHIND = '(?:TIME\\d+|PAIR\\d+|[nO]?\\d{1,2}|PART[mnadek]|NOON|H|MIN) (?:, )?';
const NO_NOUN_AHEAD = `(?! (?:KID|BUSY|U|Uc|L|LESS)(?= )| (?!${NOT_COUNTED})\\p{Ll}{3,})`;

/** Time zones, found before other meanings of «за». */
export const ZONES: readonly Form[] = [
  // «о 15 їх часу»
  form('(?:(?:за|по|після|в|на|о) )?(?:LOCAL|THEIR|THEM|тамтим|тим) (?:H|CLOCK)', putLeadZone),
  // «за їхнім»
  form('(?:за|по) (?:LOCAL|THEIR|THEM)', putLeadZone),
  // «12:00 місцевого», «о 6 вечора, час місцевий», «в їхні 12:00»; but not «о 12:00 їхня мама вдома».
  form(`CLOCK(?: ,)? (?:LOCAL|THEIR)${NO_NOUN_AHEAD}`, putLeadZone),
  form(`(?<=${HOUR_BEHIND})(?:LOCAL${NO_NOUN_AHEAD}|THEIR(?= (?:[,;] |$)))`, putLeadZone),
  // «12:00 місцевий гурток»
  form(`(?<=${HOUR_BEHIND})LOCAL`, warn('zone')),
  form('(?:(?:в|на|о) )?(?:LOCAL|THEIR)(?= (?:(?:в|на|о) )?(?:TIME|PAIR)\\d)', putLeadZone),
  // «12:00 у них»; but not «о 18:00 у них гурток».
  form(`(?<=${HOUR_BEHIND})в них(?: там)?(?= (?:[,;] |$))`, putLeadZone),
  form('в них(?: там)?(?= о (?:TIME\\d+|\\d{1,2}) (?:[,;] |$))', putLeadZone),
  // «нд 14:00 там»
  form('(?<!в них )там(?= TIME\\d)|(?<=TIME\\d+ )там(?= (?:[,;] |$))', warn('zone')),
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
  form('(?:за|через) (?<three>(?:n3|3) )?чверть H', (found, { three }) => putSpan(found, three ? 45 : 15)),
  // «за 10 сьома»
  form('(?:за|без) (?<m>чверть|#) (?:MIN )?(?<h>O\\d+|n\\d+)(?! (?:MIN|DAYS|WEEK|PART[ad]))', turnBack),
  // «без 15 7»
  form('без (?<m>чверть|#) (?:MIN )?(?<h>#)', turnBack),
  // «за чверть 7»
  form('за (?<m>чверть) (?<h>#)', turnBack),
  // «за 10 7»
  form('за (?<m>5|10|15|20|25) (?<h>#)(?! (?:MIN|H|DAYS|WEEK))', turnBack),
  // «за 5 хв 12»
  form('за (?<m>5|10|15|20|25) MIN (?<h>#)(?= (?:[,;] |$))', turnBack),
  // «чверть до сьомої»
  form('(?<! з )(?<m>чверть) до (?<h>WHEN)', turnBack),
  // «десять до шостої»
  form('(?<! з )(?<m>n?(?:5|10|20|25)) (?:MIN )?до (?<h>O\\d+)', turnBack),
  // «три чверті на сьому»
  form('(?:n3|3) чверть на (?<h>WHEN)', (found, { h }) => turn(found, value(h), -15)),
  // «чверть на сьому»
  form('чверть (?:на )(?<h>WHEN)', (found, { h }) => turn(found, value(h), -45)),
  // «чверть сьомої»
  form('чверть (?:[DO](?<d>\\d+))', (found, { d }) => turn(found, value(d), -45)),
  // «чверть по третій»
  form('чверть (?:по|після|past) (?<h>WHEN)', (found, { h }) => turn(found, value(h), 15)),
  // «half past five»
  form('пів past (?<h>WHEN)', (found, { h }) => turn(found, value(h), 30)),
  // «о пів на першу»
  form('пів (?:(?:на|до|о|в) )?(?<h>[OD]\\d+|#)(?! (?:MIN|H))', (found, { h }) => turn(found, value(h), -30)),
  // Russian «десять шестого» is ten past five, unless a day is meant.
  form('(?<m>#) MIN D(?<h>\\d+)', (found, { m, h }) => turn(found, value(h), value(m) - 60)),
  form('(?<m>n(?:5|10|20|25)) D(?<h>[1-9]|1[0-2])', (found, { m, h }) => {
    found.warnings.add('number');
    return turn(found, value(h), value(m) - 60);
  }),
  // «десять хвилин на сьому»
  form('(?<m>n?(?:5|10|20|25)) (?:MIN )?на (?<h>O\\d+)', (found, { m, h }) =>
    turn(found, value(h), value(m) - 60),
  ),
  // «десять по шостій»
  form('(?<m>n?(?:5|10|15|20|25)) (?:MIN )?(?:по|після|past) (?<h>O\\d+|n\\d+)', (found, { m, h }) =>
    turn(found, value(h), value(m)),
  ),
  // «сім без п'яти»
  form('(?<h>O\\d+|n\\d+) (?:H )?без (?<m>чверть|#)(?: MIN)?(?! [On]\\d)', turnBack),
  // «шоста з половиною»
  form('(?<h>O\\d+) (?:H )?з пів', (found, { h }) => turn(found, value(h), 30)),
  // «о восьмій тридцять»
  form('(?<h>O\\d+) (?:H )?(?:і )?(?<m>n\\d\\d|\\d\\d)(?: MIN)?', (found, { h, m }, all) =>
    isMinutes(value(m)) ? putHour(found, value(h), value(m), 'word') : all,
  ),
  // «сімнадцять тридцять»
  form('(?<!(?:за|через) )(?<h>n\\d+) (?:H )?(?<m>n\\d\\d|\\d\\d)(?: MIN)?', (found, { h, m }, all) =>
    isMinutes(value(m)) && value(h) < 24 ? putHour(found, value(h), value(m), 'word') : all,
  ),
  // «18 г. 30 хв.»
  form('(?<!(?:за|через) )(?<h>\\d{1,2}) H (?<m>\\d\\d)(?: MIN)?', (found, { h, m }, all) =>
    isMinutes(value(m)) && value(h) < 24 ? putHour(found, value(h), value(m), 'digits') : all,
  ),
  // Russian «в час дня»
  form('в (?:H|CLOCK) PARTd', (found) => putHour(found, 13, 0, 'digits')),
  // «опівдні»
  form('(?:о |в )?NOON', (found) => putHour(found, 12, 0, 'word')),
];

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
  form('(?<d>\\d{1,2}) (?<m>0[1-9]|1[0-2])(?= (?:(?:о|на|в|,) )*\\d{1,2} \\d\\d )', (found, { d, m }) =>
    putDay(found, { date: value(d), month: Number(m) }),
  ),
  // «листопад 16»
  form('M(?<m>\\d+) (?:the )?(?<d>D\\d+|\\d{1,2})(?! (?:H|PART))', (found, { d, m }) =>
    putDay(found, { date: value(d), month: Number(m) }),
  ),
  // «26ого»
  form('D(?<d>\\d+)(?: CHYSLO)?', (found, { d }, all) =>
    value(d) > 31 ? all : putDay(found, { date: value(d) }),
  ),
  // «26 числа»
  form('(?<d>#) CHYSLO', (found, { d }) => putDay(found, { date: value(d) })),
  // «числа 15»
  form('CHYSLO (?<d>#)', (found, { d }) => putDay(found, { date: value(d) })),
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
  // «не цього тижня, а наступного»
  form('не THIS WEEK (?:, )?а(?: на)? NEXT(?! WEEK)', () => 'NEXTWEEK'),
  // «понеділок 26 на 18», «на 28 о 17»
  form(
    'W(?<w>\\d) (?:, )?(?<d>\\d{1,2})(?= (?:на|о|в) (?:WHEN|TIME\\d+) (?!MIN|U|(?<=на [1-4] )H))',
    putWeekdayOfDate,
  ),
  // «ср 24 17:00», «25 чт 18:30»
  form('W(?<w>\\d) (?<d>\\d{1,2})(?= TIME\\d)', putWeekdayOfDate),
  form('(?<=(?:^|[,;]) )(?<d>\\d{1,2}) W(?<w>\\d)(?= (?:(?:на|о|в|,) )*(?:TIME|PAIR)\\d)', putWeekdayOfDate),
  form('(?:на )?(?<d>2[5-9]|3[01])(?= о (?:WHEN|TIME\\d+))', (found, { d }) =>
    putDay(found, { date: value(d) }),
  ),
  // «на тому тижні»
  form('(?<at>на |в )?(?:NEXT|AGO|той|том) WEEK', (_, { at }) => (at === 'на ' ? 'на NEXTWEEK' : 'NEXTWEEK')),
  // «тиждень наступний»
  form('WEEK (?:NEXT)', () => 'NEXTWEEK'),
  // «на цьому тижні»
  form('(?:на |в )?THIS WEEK', () => 'THISWEEK'),
  // «на тому тижні в четвер»
  form('NEXTWEEK (?:(?:в|на|,) )*W(?<w>\\d)', (found, { w }) =>
    putDay(found, { weekday: Number(w), week: 'next' }),
  ),
  // «в чт на наступному тижні»
  form('W(?<w>\\d) (?:(?:в|на|,) )*NEXTWEEK', (found, { w }) =>
    putDay(found, { weekday: Number(w), week: 'next' }),
  ),
  // «на цьому тижні в чт»
  form('THISWEEK (?:(?:в|на|,) )*W(?<w>\\d)', (found, { w }) =>
    putDay(found, { weekday: Number(w), week: 'this' }),
  ),
  // «чт на цьому тижні»
  form('W(?<w>\\d) (?:(?:в|на|,) )*THISWEEK', (found, { w }) =>
    putDay(found, { weekday: Number(w), week: 'this' }),
  ),
  // «наступний вт»
  form('NEXT W(?<w>\\d)', (found, { w }) => putDay(found, { weekday: Number(w), week: 'next' })),
  // «цього чт»
  form('THIS W(?<w>\\d)', (found, { w }) => putDay(found, { weekday: Number(w), week: 'this' })),
  // «по вихідних»
  form('по WEEKEND', warn('vague')),
  // «після вих»
  form('після WEEKEND', (found) => putDay(found, { weekday: 1 })),
  // «завтра»
  form('REL(?<n>\\d)', (found, { n }) => putDay(found, { ahead: Number(n) })),
  // «за 15 хв до уроку»
  form('(?:за|через) (?:(?:#|пів|1\\.5|FEW) )?(?:H|MIN|DAYS|WEEK) (?:до|перед|після) \\p{L}+', warn('vague')),
  // «через пару днів»
  form('(?:за|через) FEW (?:MIN|H|DAYS|WEEK|MONTHS)', warn('vague')),
  // «через 2 або 3 дні», «через 3 робочі дні», «через 5»
  form('(?:за|через) (?:#|X\\d) (?:- |або )(?:#|X\\d) (?:MIN|H|DAYS|WEEK)', warn('vague')),
  form('(?:за|через) (?:#|X\\d) робоч\\p{Ll}+ DAYS', warn('vague')),
  form('(?<!(?:MIN|H|DAYS|PART[ad]|WEEK) (?:так )?)через #(?= (?:[,;] |$))', warn('vague')),
  // «10 хв і передзвоню»
  form('(?<!(?:за|через) )# MIN (?:(?:,|і|й) )?CALL(?= $)', warn('vague')),
  // «перенесли на годину», «на 15 хв раніше»
  form(
    '(?:REQ|MOVED)(?: (?!;|,)\\S+){0,2}? на (?:(?:#|X\\d|пів|FEW) )?(?:MIN|DAYS|WEEK|(?<=на |пів |1 |2 |X2 |FEW )H)(?! \\d)',
    warn('vague'),
  ),
  // «на годину раніше»
  form('на (?:(?:#|X\\d|пів|1\\.5|FEW) )?(?:MIN|H|DAYS|WEEK) (?:FEW2|VAGUE)', warn('vague')),
  // «через 1.5 години»
  form('(?:за|через) PAIR(?<n>\\d+) H', (found, { n }, all) => {
    const { first, second, mark } = found.pairs[Number(n)] ?? {};
    return second === '5' && /[.,]/.test(mark ?? '') ? putSpan(found, (Number(first) + 0.5) * 60) : all;
  }),
  // «через годину двадцять»
  form('(?:за|через) H (?<m>n(?:10|15|20|25|30|40|45|50))(?: MIN)?', (found, { m }) =>
    putSpan(found, 60 + value(m)),
  ),
  // «через тиждень-два»
  form('(?:за|через) (?:MIN|H|DAYS|WEEK|MONTHS) (?:- |або )?n?[23](?! (?:MIN|H|DAYS|WEEK))', warn('vague')),
  // «через хвилин десять»
  form('(?:за|через) (?<u>MIN|H|DAYS|PARTd|WEEK) (?<n>#)(?! (?:H|MIN|DAYS))', (found, { u, n }) =>
    u === 'MIN' || u === 'H'
      ? putSpan(found, value(n) * (u === 'H' ? 60 : 1))
      : putDay(found, { ahead: value(n) * (u === 'WEEK' ? 7 : 1) }),
  ),
  // «через 2 години»
  form(
    '(?:за|через) (?:(?<n>#|пів|1\\.5|X\\d) )?(?<u>MIN|H)(?: (?<n2>n?\\d\\d) MIN)?',
    (found, { n, u, n2 }) => {
      if (!n && u === 'MIN') return warn('vague')(found);
      const count = n === 'пів' ? 0.5 : n === '1.5' ? 1.5 : n ? value(n) : 1;
      return putSpan(found, count * (u === 'H' ? 60 : 1) + (n2 ? value(n2) : 0));
    },
  ),
  // «хвилин через 40»
  form(
    '(?<u>MIN|H|DAYS|PART[ad]|WEEK) (?:так )?(?:через|за) (?<n>#|X\\d)(?! (?:H|MIN|DAYS))',
    (found, { u, n }) =>
      u === 'MIN' || u === 'H'
        ? putSpan(found, value(n) * (u === 'H' ? 60 : 1))
        : putDay(found, { ahead: value(n) * (u === 'WEEK' ? 7 : 1) }),
  ),
  // «через 8 днів»
  form('(?:за|через) (?<n>#|X\\d) (?:DAYS|PART[ad])', (found, { n }) => putDay(found, { ahead: value(n) })),
  // «через тиждень»
  form('(?:за|через) (?:(?<n>#|X\\d) )?WEEK', (found, { n }) =>
    putDay(found, { ahead: 7 * (n ? value(n) : 1) }),
  ),
  // «через місяць»
  form('(?:за|через) (?:DAYS|CLOCK|MONTHS|# MONTHS|NEXT|пів \\p{L}+|1\\.5 \\p{L}+)', warn('vague')),
  // «в пн»
  form('W(?<w>\\d)', (found, { w }) => putDay(found, { weekday: Number(w) })),
];

function putWeekdayOfDate(found: Found, { w, d }: Record<string, string | undefined>): string {
  return `${putDay(found, { weekday: Number(w) })} ${putDay(found, { date: value(d) })}`;
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
  // «з 14 до 16»
  form('(?:(?:з|між|в) )(?:H )?(?<h>WHEN)(?: H)? (?:до|-|і|та|по|й|and) (?:H )?(?<e>WHEN)(?: H)?', range),
  // «18:00-20:00»
  form('(?:о )?TIME(?<n>\\d+) (?:-|до) TIME\\d+', (_, { n }) => `TIME${n}`),
  // «між 17:00 і 18:00»
  form('(?:з|між) TIME(?<n>\\d+) (?:до|-|і|та|й|по|and) TIME\\d+', (_, { n }) => `TIME${n}`),
  // «з пів на п'яту до шостої»
  form('(?:з|між) TIME(?<n>\\d+) (?:до|-|і|та|й|по|and) WHEN', (_, { n }) => `TIME${n}`),
  // «12-12:30»
  form('(?<=(?:о|на|DAY\\d+|REL\\d) )(?<h>#) - TIME(?<n>\\d+)', (found, { h = '', n }, all) => {
    const end = found.hours[Number(n)];
    const length = (end?.hour ?? 0) - value(h);
    return isHour(h) && length >= 0 && length < 5 ? hourOf(found, h) : all;
  }),
  // «з 17 до 17:45»
  form('(?:з|між) (?<h>WHEN) (?:до|-|і|та|й|по|and) TIME\\d+', (found, { h = '' }, all) =>
    isHour(h) ? hourOf(found, h) : all,
  ),
  // «о годині третій»
  form('о H (?:о )?(?<h>WHEN)', (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all)),
  // «годині о 10»
  form('H о (?<h>WHEN)', (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all)),
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
  form('по (?<h>O\\d+)(?= (?:[,;] |$))', (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all)),
  form(
    '(?<=не FEW2 (?:ніж |як )?)(?<h>(?:n|X)\\d+|\\d{1,2})(?! (?:H|MIN|DAYS|WEEK|M\\d|CHYSLO|Uc?|\\d))',
    (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all),
  ),
  // «7 вечора»
  form('(?<h>WHEN) (?:H )?(?<part>PART[mnadek])', (found, { h = '', part }, all) =>
    isHour(h) ? `${hourOf(found, h)} ${part}` : all,
  ),
  // «ввечорі 6 год»
  form(
    '(?<part>PART[mnek])(?: (?:о|в|на))? (?<h>WHEN)(?! (?:MIN|DAYS|WEEK|MONTHS|M\\d|U|Uc|KID))',
    (found, { h = '', part }, all) => (isHour(h) ? `${part} ${hourOf(found, h)}` : all),
  ),
  // «субота десята»
  form('(?<h>O(?:9|1\\d|2\\d))(?: H)?', (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all)),
  // «п'ята година»
  form(
    '(?<h>O\\d)(?: H| PART[mnadek]| DAY\\d+)',
    (found, { h = '' }, all) => `${hourOf(found, h)}${all.slice(h.length)}`,
  ),
  // «о 20 за Києвом, у них 19»: Kyiv's hour counts.
  form('(?<=ZONE(?<zone>\\d+) (?:, )?)в них(?: там)? WHEN(?= (?:[,;] |$))', (found, { zone }, all) =>
    found.zones[Number(zone)] === SCHOOL_TIME_ZONE ? '_' : all,
  ),
  // «19 за Варшавою»
  form('(?<h>WHEN)(?= ZONE\\d)', (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all)),
  // «18 год»
  form('(?<h>n?(?:[5-9]|1\\d|2[0-4])) H', (found, { h = '' }) => hourOf(found, h)),
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
    (found, { h = '' }, all) => (isHour(h) ? hourOf(found, h) : all),
  ),
  // «перший у вт 17:00»
  form('O[1-3](?= (?:(?:в|на) )?DAY\\d+ (?:(?:о|на|в) )?TIME)', aside),
  // «пт 16 не 15»
  form('(?<=TIME\\d+ (?:PART[mnadek] )?)(?:, )?(?:а )?не(?: (?:о|на|в))? WHEN(?= (?:[,;] |$))', aside),
];

function range(found: Found, { h = '', e }: Record<string, string | undefined>, all: string): string {
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
const ANOTHER_DAY = /^ [,;] (?:(?:в|на|а|тоді|давай|давайте|BETTER) )*DAY\d+ /;

const DAY_BEFORE = '(?<days>(?:DAY\\d+ (?:(?:в|на|о|,) )*)*)';

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
  // «беру в роботу»
  form('TAKE в BUSY', () => 'TAKE'),
  // A slot that was taken, unless the text names another time. Any other taking is the past: «взяла слухавку о 10».
  form(`(?<!не )TOOK(?=${TO_SLOT} TIME\\d+(?: (?:на|в))?(?: DAY\\d+)*(?!.* (?:DAY|TIME)))`, () => 'TAKEN'),
  form('(?<!не )TOOK(?= о TIME\\d+ $)', () => 'TAKEN'),
  form('(?<=TIME\\d+ (?:[,-] )?)TOOK(?= (?:[,;] |$))', () => 'TAKEN'),
  form('TOOK', () => 'PASTV'),
  // «ні в чт, ні в пт»
  form('НІ(?: (?:в|на|о))* SLOT(?: (?:(?:,|і|та|й) )*НІ(?: (?:в|на|о))* SLOT)+', warn('?cant')),
  // «дзвонила о 10 і о 11, не бере»: a report, not a refused hour.
  form('PASTV(?:(?: (?:,|і|та|й))?(?: (?:в|о))* SLOT)+(?= (?:, )?не MUTE(?: |$))', () => 'PASTV _'),
  // «не о 12 і не о 13, о 14»
  form(
    'не(?: (?:в|на|о))* SLOT(?: (?:(?:,|і|та|й) )*не(?: (?:в|на|о))* SLOT)+ (?:,|а)(?= (?:(?:в|на|о|а|BETTER) )*SLOT)',
    aside,
  ),
  // «було на чт 16»
  form('було(?! би?)(?: (?:PASTV|в|на|о|,))* SLOT(?: (?:(?:в|на|о|,) )*SLOT)*', refuseSlot),
  // Corrections: the last one counts.
  form('не(?: (?:в|на|о|з|до|після|,|CALL))* SLOT(?: (?:(?:в|на|о|,) )?SLOT)* (?:, )?а', dropSlot),
  // «працює до 18, краще о 19»
  form(
    'BUSY(?: (?:з|до|о|в|на))* TIME\\d+(?: (?:до|-) TIME\\d+)?(?=(?: ,)? BETTER(?: (?:з|о|в|на|після))* TIME\\d)',
    warn('?busy'),
  ),
  // «пт о 17, а не о 16», «не в середу в четвер о 6»
  form('(?<=TIME\\d+ (?:PART[mnadek] )?)(?:, )?(?:а )?не(?: (?:в|на|о))* TIME\\d+(?= (?:[,;] |$))', aside),
  form('не (?:в|на) DAY\\d+(?= (?:в|на) DAY\\d+ (?:(?:о|на|після|в|,) )*TIME)', aside),
  form('не TIME\\d+(?= TIME\\d+ (?:в |на )?DAY)', aside),
  // «не сьогодні, завтра о 9»
  form('не(?: (?:в|на|о))* SLOT(?: PART[mnadek])? ,(?= (?:(?:в|на|о|ой|BETTER) )*SLOT)', aside),
  // «чт 17 ой пт 17»
  form(
    'DAY\\d+ (?:(?:в|на|о|,) )*TIME\\d+(?: [,;])? FIX(?: (?:[,;]|FIX))*(?: (?:в|на|о))*(?= DAY\\d+ (?:(?:в|на|о|,) )*TIME)',
    aside,
  ),
  // «вт ні ср так»
  form(
    'DAY\\d+(?: [,;])? (?:не|FIX)(?: (?:[,;]|FIX))*(?: (?:в|на))* (?<d>DAY\\d+)(?: так)',
    (_, { d = '' }) => d,
  ),
  // «сьогодні вже ні завтра»
  form(
    'DAY\\d+(?<t>(?: (?:в|на|о|,))* TIME\\d+)?(?: вже)?(?: [,;])? FIX(?: (?:[,;]|FIX))*(?: (?:в|на))* (?<d>DAY\\d+)',
    (_, { d = '', t = '' }) => `${d}${t}`,
  ),
  // «завтра о 17, ні, о 18»
  form('TIME\\d+(?: [,;])? FIX(?: (?:[,;]|FIX))*(?: (?:в|на|о))* (?<t>TIME\\d+)', (_, { t = '' }) => t),
  // «сб 10:40 перенесли на нд 12», «просять перенести сб 10:40», «сб 10:40 перенесли»
  form('(?:DAY\\d+ (?:(?:в|на|о|,) )*)?TIME\\d+ MOVED(?= (?:в|на) (?:(?:DAY\\d+|в|на|о) )*TIME)', dropSlot),
  form('(?<!TIME\\d+ )MOVED(?= DAY)|(?<=SLOT )MOVED(?= (?:[,;] |$))', warn('limit')),
  // «сьогоднішній перенесли на завтра 17»
  form('DAY\\d+ MOVED(?= (?:в|на) DAY\\d)', aside),
  // «перенесли з пт 17:00 на 18:00»
  form('з (?:SLOT )+(?:(?:в|на|о) )*на(?= SLOT)', dropSlot),
  // «пн — ні»
  form('SLOT(?: (?:(?:в|на|о|,) )*SLOT)*(?: [,-])?(?: вже)? НІ(?= (?:[,;] |$))', refuseSlot),
  // «крім четверга»
  form('EXCEPT(?: (?:в|на|о|з|до|після))* SLOT', warn('limit')),
  form('замість(?: (?:в|на|о|з|до|після))* SLOT', warn('?cant')),
  // «пропонувала ср 16, погодились на чт 15:30»
  form(
    'OFFERED(?: (?:THEM|KID|в|на|о))* SLOT(?: (?:(?:в|на|о|,) )*SLOT)*(?=(?: [,;])?(?: (?:а|вони|мама|тато))* (?:REQ|AGREED)(?: (?:в|на|о))* SLOT)',
    aside,
  ),
  // Cancellations and latest days of payments.
  form('OFF(?: (?!;|,|CALL|REQ|ой|BETTER|а )\\S+){0,4}? SLOT(?: (?:(?:в|на|о) )*SLOT)*', refuseSlot),
  // «чт 17 відміна»
  form('SLOT(?: (?:(?:в|на|о|,) )*SLOT)*(?: [,-])? OFF', refuseSlot),
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
  form('до SLOT(?: (?:(?:в|на|о) )*SLOT)*(?: (?:діє|ще))? L(?! \\d)', warn('?cant')),
  // Limits.
  form(
    'не (?:CALL|писати|турбувати)(?: (?!;|CALL|бо|,)\\S+){0,4}? (?:SLOT|PART[mnadek])(?: (?:(?:до|-|і|в|о) )?(?:SLOT|PART[mnadek]))*',
    aside,
  ),
  // «на свята не турбувати», «не дзвонити на вихідних»
  form('(?:(?:на|в|по) )?(?:VAGUE|WEEKEND) не (?:CALL|писати|турбувати)', aside),
  form('не (?:CALL|писати|турбувати) (?:на|в|по) (?:VAGUE|WEEKEND)', aside),
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
  form('не MUTE(?: (?:трубку|слухавку|телефон))? TIME(?<n>\\d+)(?: PART[mnadek])?', (found, { n }, all) =>
    found.hours[Number(n)]?.preposition === 'з' ? '_' : all,
  ),
  // «до 15 січня у відпустці, набрати 16.01»
  form('до DAY\\d+(?: (?:в|на|ще))* BUSY(?= [,;] (?:(?:CALL|в|на|о) )*DAY\\d)', aside),
  // «сьогодні не бере, завтра», «сьогодні ввечері зайнята, завтра о 12»
  form(
    'DAY(?<d>\\d+)(?: PART[mnadek])?(?: (?:вже|ще))? (?:BUSY|не CANT)(?= [,;] (?:(?:в|на|о|а|тоді|BETTER|CALL) )*DAY\\d)',
    (found, { d }, all) => {
      const day = found.days[Number(d)];
      return day && 'ahead' in day && day.ahead === 0 ? '_' : all;
    },
  ),
  // «не бере, завтра о 12», «зараз не може, пт 17»: the slot is for another try.
  form('(?:не MUTE(?: (?:трубку|слухавку|телефон))?|зараз не CANT)(?= , (?:(?:в|на|о) )*SLOT)', aside),
  // «пт 17 не може»
  form(
    '(?:SLOT(?: (?:в|на|о|,))? )*SLOT(?: THEM| THEIR| KID)?(?: (?:вже|точно|ще|поки|зараз))? не CANT',
    refuseSlot,
  ),
  // «пт 17:00 мама не може»
  form('SLOT(?: (?:(?:в|на|о|,) )*SLOT)*(?: (?:NOUN|KID)){1,2} не CANT', refuseSlot),
  // «пт 17:00 незручно»
  form(
    'SLOT(?: (?:(?:в|на|о|,) )*SLOT)*(?: (?:THEM|THEIR|KID|для|них|нас|нам|мені|це|занадто|дуже|вже|трохи))* BAD(?! (?:PART\\w|TIME\\d+|о|після|в|на) )',
    refuseSlot,
  ),
  // «не може, пт о 17»: a refusal of the slot or another one.
  form('не CANT(?= , (?:(?:в|на|о) )*SLOT(?!.* CALL))', warn('limit')),
  // «не підходить їм 16:00»
  form(
    'не CANT(?: (?:в|на|о|до|після|,|CALL|THEM|THEIR|KID))* (?:SLOT(?: (?:в|на|о))? )*SLOT(?! CALL)',
    refuseSlot,
  ),
  // «зранку не дзвонити»
  form('(?:(?:PART[mnadek]|SLOT) )*(?:PART[mnadek]|SLOT) не (?:CALL|писати|турбувати)(?! а)', aside),
  // «не в обід»
  form('не (?:в )?PART[mnadek]', aside),
  // «8.03 свято, 9.03 о 15»
  form('DAY\\d+(?: (?:вже|це|-))* VAGUE(?= , (?:(?:в|на|а|тоді|давай|BETTER) )*DAY\\d)', aside),
  // «в чт у нас збори о 18, набрати в пт»
  form(
    'DAY\\d+ в (?:них|неї|нього|нас|мене) BUSY(?: (?:з|до|о|в|на))* TIME\\d+(?: (?:до|-) TIME\\d+)?(?= [,;] .*DAY\\d)',
    aside,
  ),
  // «на нараді до обіду, о 14»
  form(
    'BUSY(?: (?:з|до|в|на))* PARTm(?= [,;] (?:(?:з|о|після|BETTER) )*TIME(?<n>\\d+))',
    (found, { n }, all) => ((found.hours[Number(n)]?.hour ?? 0) >= 12 ? warn('?busy')(found) : all),
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
  form('BUSY(?: (?:з|о|в|на|до))* DAY\\d+(?: (?:до|з|о|в|на))* TIME\\d+', refuseSlot),
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
    '(?:DAY\\d+ (?:(?:і|та|й|-|або) )(?:(?:в|на) )*)*DAY\\d+(?: (?:в|на|вже|KID))* BUSY(?= )(?!(?: (?:в|на|\\p{Ll}+))* TIME)',
    warn('?cant'),
  ),
  // The past.
  form(
    'PASTV(?: (?!;|,|CALL|REQ|DAY|бо)\\S+){0,3}? TIME\\d+(?: PART[mnadek])?(?: (?:і|та|й) (?:[ов] )?TIME\\d+(?! CALL))*',
    aside,
  ),
  // «дзвонила сьогодні о 10, завтра о 12 ще раз»
  form(
    'PASTV(?: (?!;|,|CALL|REQ|бо)\\S+){0,2}? DAY(?<d>\\d+)(?: (?:в|на|о|,))* TIME\\d+(?=(?: (?!;|,)\\S+)* [,;] .*DAY\\d.* TIME)',
    (found, { d }, all, rest) => {
      const day = found.days[Number(d)];
      const isToday = day && 'ahead' in day && day.ahead === 0;
      // «розмовляли 6.10 о 12, просила набрати 8.10 о 12»
      const isReport = day && 'date' in day && / (?:CALL|REQ) .*DAY\d/.test(rest);
      return isToday || isReport ? '_' : all;
    },
  ),
  // «о 17 ніхто не прийшов»
  form('(?:DAY(?<d>\\d+) (?:(?:в|на|о) )*)?TIME\\d+(?: ніхто| вже)?(?:(?: а)? не)? PASTV', (found, { d }) => {
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
  // «в пт бо в сб їдуть»
  form('(?<= DAY\\d+ .*)бо(?: (?!;|,|CALL|REQ|BETTER|ой|AGO|а |НІ|давай|TIME)\\S+)*(?= (?:[,;] |$))', aside),
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
