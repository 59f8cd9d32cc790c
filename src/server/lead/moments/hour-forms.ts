import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { type Found, type Hour, putHour, putSpan, putZone, value } from './findings.ts';
import { aside, type Form, form, type Groups, warn } from './rewrite.ts';

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
  // «в їхні 15:00», «в їхні 15»
  form('(?:(?:в|на|о) )?(?:LOCAL|THEIR)(?= AT (?:TIME|PAIR)\\d)', putLeadZone),
  form('в THEIR(?= WHEN )', putLeadZone),
  // «12:00 у них»; but not «о 18:00 у них гурток».
  form(`(?<=${HOUR_BEHIND})в них(?: там)? END`, putLeadZone),
  form('в них(?: там)?(?= о (?:TIME\\d+|\\d{1,2}) (?:[,;] |$))', putLeadZone),
  // «нд 14:00 там», «нд 14 там», «14:00 нд там»
  form(`(?<!в них )там(?= TIME\\d)|(?<=${HOUR_BEHIND}(?:(?:в )?(?:W|REL)\\d )?)там`, warn('zone')),
  // «у них 18:00», «в них це буде 18:00», «у них там 9 ранку»; but not «у них о 18:00 гурток».
  form('в них(?: (?:це|там))?(?: CANT)?(?= (?:TIME\\d|\\d{1,2} PART))', putLeadZone),
  // «по чеському», «по Празі»
  form('(?:(?:за|по|в|на) )?(?:(?:H|CLOCK) )?ADJ_(?<zone>\\S+)(?: (?:H|CLOCK))?', putPlace),
  form('(?:за|по|після) (?:(?:H|CLOCK) )?(?:в )?PLACE_(?<zone>\\S+)(?: (?:H|CLOCK))?', putPlace),
  // «17:00 Варшава = 18:00 Київ»
  form(
    'TIME(?<a>\\d+) PLACE_(?<here>\\S+) (?:[,/-] )?TIME(?<b>\\d+) (?:(?:за|по) )?PLACE_(?<there>\\S+)',
    (found, { a, b, here = '', there = '' }) =>
      `TIME${a} ${putZone(found, here)} TIME${b} ${putZone(found, there)}`,
  ),
  // «London time», «17:00 час Дубаю»
  form('PLACE_(?<zone>\\S+) (?:H|CLOCK)', putPlace),
  form('(?:(?<=TIME\\d+ )H|CLOCK) PLACE_(?<zone>\\S+)', putPlace),
  // «за їх часом, Мадрид», «живуть у Празі, чт 16:00 за їхнім часом»
  form('ZONE(?<n>\\d+)(?: ,)? PLACE_(?<zone>\\S+)', putNamedZone),
  form('(?<= в PLACE_(?<zone>\\S+) .*)ZONE(?<n>\\d+)', putNamedZone),
];

function putPlace(found: Found, { zone = '' }: Groups): string {
  return putZone(found, zone);
}

function putNamedZone(found: Found, groups: Groups, all: string): string {
  return found.zones[value(groups.n)] === 'lead' ? putPlace(found, groups) : all;
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
  form('за # MIN # LAST', warn('vague')),
  // «чверть до сьомої», «десять до шостої»
  form('(?<! з )(?<m>чверть|n?(?:5|10|20|25)) (?:MIN )?до (?<h>O\\d+|(?<=чверть до )#)', turnBack),
  // «чверть на 7», «чверть сьомої», «три чверті на сьому», «десять хвилин на сьому»
  form('(?<three>(?:n3|3) )?чверть (?:на (?<h>WHEN)|(?<d>[DO]\\d+))', (found, { three, h, d }) =>
    turn(found, value(h ?? d), three ? -15 : -45),
  ),
  form('(?<m>n?(?:5|10|20|25)|#(?= MIN)) (?:MIN )?на (?<h>O\\d+)', (found, { m, h }) =>
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
  form(
    '(?<! IN )(?<m>#(?= MIN)|n(?:5|10|20|25))(?<sure> MIN)? D(?<h>[1-9]|1[0-2])',
    (found, { m, sure, h }) => {
      if (!sure) found.warnings.add('number');
      return turn(found, value(h), value(m) - 60);
    },
  ),
  // «двадцять восьмої» may be 19:20, too.
  form('(?<! IN | без )n(?:5|10|20|25) O\\d+', warn('vague')),
  // «сім без п'яти»
  form('(?<h>O\\d+|n\\d+) (?:H )?без (?<m>чверть|#)(?: MIN)?(?! [On]\\d)', turnBack),
  // «шоста з половиною», «о 17 з половиною»; but not «2 з половиною роки».
  form('(?<! IN )(?<h>WHEN) (?:H )?з пів(?! (?:Uc|UNIT|MONTHS))', (found, { h }) =>
    turn(found, value(h), 30),
  ),
  // «о восьмій тридцять», «сімнадцять тридцять», «18 г. 30 хв.», «17 тридцять»
  form('(?<h>O\\d+) (?:H )?(?:і )?(?<m>n?\\d\\d)(?: MIN)?', putMinutes('word')),
  form('(?<! IN )(?<h>n\\d+) (?:H )?(?<m>n?\\d\\d)(?: MIN)?', putMinutes('word')),
  form('(?<! IN )(?<h>\\d{1,2}) (?:H )?(?<m>n\\d\\d|(?<=H )\\d\\d)(?<unit> MIN)?', putMinutes('digits')),
  // Russian «в час дня»
  form('в (?:H|CLOCK) PARTd', (found) => putHour(found, 13, 0, 'digits')),
  // «опівдні»
  form('(?:о |в )?NOON', (found) => putHour(found, 12, 0, 'word')),
];

/** «18 г. 30 хв.» */
function putMinutes(how: Hour['how']): Form['put'] {
  return (found, { h, m, unit }, all) =>
    (value(m) % 5 === 0 || unit) && value(m) < 60 && value(h) < 24
      ? putHour(found, value(h), value(m), h?.[0] === '0' ? 'exact' : how)
      : all;
}

function turnBack(found: Found, { m, h }: Groups): string {
  return turn(found, value(h), -quarter(m));
}

/** «за десять шоста», «пів на шосту»: minutes before or after an hour. */
function turn(found: Found, hour: number, minutes: number): string {
  const total = hour * 60 + minutes;
  if (hour < 1 || hour > 24 || minutes <= -60 || minutes >= 60) return warn('number')(found);
  const low = total < 60 ? total + 12 * 60 : total;
  return putHour(found, Math.floor(low / 60), low % 60, 'word');
}

const quarter = (token: string | undefined) => (token === 'чверть' ? 15 : value(token));

const hourOf = (found: Found, token: string, more?: Partial<Hour>) =>
  putHour(found, value(token), 0, /^0\d/.test(token) ? 'exact' : 'word', more);
const isHour = (token: string | undefined) => (value(token) >= 1 || token === '00') && value(token) <= 24;

/** Hours, by the words beside them. */
export const HOURS: readonly Form[] = [
  // «не шоста, а сьома»
  form('не(?: (?:о|на|в))? WHEN(?: ,)? а(?= (?:(?:о|на|в) )?(?:WHEN|SLOT) )', aside),
  // The duration of a lesson.
  form('(?<! (?:за|через|без) )\\d{1,3} MIN', aside),
  // «10:30 на 1 годину»
  form('(?<=TIME\\d+ (?:, )?)(?:на )?n?[123] H', aside),
  // «18 30»
  form('(?<h>\\d{1,2}) (?<m>00|05|15|20|25|30|35|40|45|50|55)(?! \\d)', (found, { h, m }, all) =>
    isHour(h) ? putHour(found, Number(h), Number(m), h?.[0] === '0' ? 'exact' : 'digits') : all,
  ),
  // «з 14 до 16», «з 17 до 17:45»
  form('(?:з|між|в) (?:H )?(?<h>WHEN)(?: H)? UNTIL (?:H )?(?<e>WHEN)(?: H)?', putBare),
  form('(?:з|між) (?<h>WHEN) UNTIL TIME\\d+', putBare),
  // «з 6 вечора до 8 вечора»
  form('(?:з|між) (?<h>WHEN) (?<part>ANYPART) UNTIL WHEN ANYPART', (found, { h, part }, all) =>
    isHour(h) ? `${hourOf(found, h ?? '')} ${part}` : all,
  ),
  // «18:00-20:00», «між 17:00 і 18:00», «з пів на п'яту до шостої»
  form('(?:о )?TIME(?<n>\\d+) (?:-|до) (?:TIME\\d+|WHEN ANYPART|WHEN(?: H)? END)', (_, { n }) => `TIME${n}`),
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
    '(?<=не EARLIER (?:ніж |як )?)(?<h>(?:n|X)\\d+|\\d{1,2})(?! (?:H|MIN|DAYS|WEEK|M\\d|CHYSLO|Uc?|\\d))',
    putBare,
  ),
  // «7 вечора», «19 за Варшавою»
  form('(?<h>WHEN)(?: H)?(?= ANYPART)', putBare),
  // «ввечорі 6 год»
  form('(?<=PART[mnaek] (?:(?:о|в|на) )?)(?<h>WHEN)(?! (?:UNIT|MONTHS|M\\d|Uc?|KID))', putBare),
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
  form('(?<h>n?(?:0?[5-9]|1\\d|2[0-4])) H', putBare),
  // «ср 17»
  form(
    '(?<d>DAY\\d+)(?<between>(?: ,| на| в| -| /)*) (?<h>WHEN)(?<next>(?: \\p{Ll}{3,})?)(?! (?:MIN|DAYS|WEEK|MONTHS|M\\d|U|Uc|KID|LESS|\\d|DAY|PAIR))',
    (found, { d, between = '', h = '', next = '' }, all) => {
      const day = found.days[value(d)];
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
    const day = found.days[value(d)];
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
function putBare(found: Found, { h = '', e = '1' }: Groups, all: string): string {
  return isHour(h) && isHour(e) ? hourOf(found, h) : all;
}
