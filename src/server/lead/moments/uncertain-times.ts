import type { Found, Warning } from './findings.ts';
import { hasPastVerb } from './numbers.ts';
import { expand } from './rewrite.ts';

/** The patterns below match a rewritten text, whose words stand between spaces. */
const like = (...patterns: string[]) => patterns.map((each) => new RegExp(expand(each), 'u'));
const matches = (text: string, patterns: readonly RegExp[]) => patterns.some((each) => each.test(text));
const warns = ({ warnings }: Found, ...reasons: Warning[]) => reasons.some((why) => warnings.has(why));

const PERIOD = 'середин[аіу]|посеред|почат(?:ок|ку)|поч|кін(?:ець|ці|ця)|наприкінці|кін';

/** Times without a day or an hour, about which the bot asks. */
const UNCLEAR = like(
  // «наступного тижня», «на вихідних», «у пн», «увечері»
  ' (?:NEXTWEEK|THISWEEK|WEEKEND|MIDNIGHT|NEXT MONTHS|NEXT Uc) | (?:W\\d|REL\\d)(?= )|^(?!.* PARTd ).* PART[mnaek] ',
  // «в кінці місяця», «до січня», «тими днями», «після обстеження»
  ` (?:${PERIOD}|до|під) (?:\\p{Ll}+ )?(?:DAYS|PARTa|WEEK|MONTHS|Uc) |^ на той Uc `,
  ' (?:о|після|до|в|на) _? ?M\\d| (?:тими|цими|тих|цих|на) DAYS | DAYS VAGUE | дня(?:ми|х) | днями',
  // «після свят», «пізніше», «на годину раніше»
  ' (?:по|після|на|до) (?:\\p{Ll}+ )?VAGUE |(?:^|[,;]) (?:(?:трохи|ще|набагато) )*VAGUE (?:[,;]|$)|^ [вз] VAGUE $',
  ' (?:H|MIN) (?:EARLIER|VAGUE) | (?:EARLIER|VAGUE) на (?:\\S+ )?(?:H|MIN) ',
  // «до 16 зайнята, потім вільна», «набрати пізніше», «набрати після роботи»
  ' VAGUE (?:вільн\\p{Ll}+|CANT) ',
  '^(?=.* CALL ).* (?:VAGUE|ODD|WEEK|MONTHS|EITHER|PART[mnadek]|CALL після|після (?:BUSY|\\p{Ll}+)) ',
  // «1708 1700», «на 29», «Оля 1830», «каже о 7», «каже 15»: a number that may be an hour.
  '^ (?:CALL )?(?:(?!(?:2[5-9]|[3-9]\\d)\\d\\d $)[\\d ?]{4,}|(?:на )?(?:2[2-9]|3[01])) $| (?:0[7-9]|1\\d|2[01])(?:15|30|45) (?:[,;] |$)',
  ' (?:о|після) (?:WHEN|X\\d) | (?:9|1\\d|2[01]|\\?\\?) ',
);

/** «після роботи», «на роботі до 17, після можна»; but not «після пробного сподобалось». */
const AFTER = like(' після (?:\\p{Ll}{3,}|BUSY|Uc?|LESS|L|CANT|$)');

function isAfterEvent(text: string): boolean {
  return text
    .split(/(?<= )[,;](?= )/)
    .some((clause) => matches(clause, AFTER) && !/ PASTV /.test(clause) && !hasPastVerb(clause));
}

/** «у вересні»; but not «з травня займались з іншим». */
const UNCLEAR_MONTH = like(` (?:в|на|до|після|з|по|під|CHYSLO|${PERIOD}|усього|весь) M\\d+ `);

/** Whether a text without a specific time still mentions one, so that the bot must ask. */
export function mentionsUnclearTime(text: string, found: Found, isPast: boolean): boolean {
  return (
    warns(found, 'vague', '?cant', 'habit', 'past', '?label', 'pair') ||
    matches(text, UNCLEAR) ||
    isAfterEvent(text) ||
    (!isPast && matches(text, UNCLEAR_MONTH))
  );
}

const TIME = '(?:DAY|TIME|SPAN)\\d+';
const MENTION = `(?:${TIME}|ANYPART|ZONE\\d+)`;
const SUBJECT = 'мат|англ|хім|фіз|укр|біол|нім|фр|геом|алг|інф|іст|тел|скайп|зум|вайб|відео';

/** Words that make any time uncertain. */
const UNCERTAIN = like(
  ' (?:MAYBE|OFFERED|ODD|MIDNIGHT|WEEKEND|NEXTWEEK|THISWEEK|WEEK|MONTHS|\\?\\?) ',
  // «пт 17?», «чт або пт», «через місяць»
  ` ${TIME} \\?| або(?: (?:в|на|о|після|до|,))* ${MENTION}| ${MENTION} (?:, )?або `,
  // «той самий день, але о 18:00»
  ' (?:той|того) (?:сам(?:ий|ого)|же?) (?:DAYS|PARTd) ',
  // «питає чи є пт 16:00», «чи можна завтра о 16», «хто вільний в пн о 17»: a question of the family or to a colleague,
  // unless the text plans a call.
  `^(?!.* CALL ).* (?:ASKS(?: ,)?|або (?:CANT|вільн\\p{Ll}+)|хто)(?: (?!;|,|REQ)\\S+){0,4} ${TIME}`,
  ' IN (?:DAYS|MONTHS|DAY\\d+) | DAY\\d+ M\\d+ ',
  // A negation that no form explains, and «17:00 по …», which may be a clock.
  ` не(?: (?:в|на|о|до|після|з|за))* ${TIME}| ${TIME} (?:не|НІ) \\p{Ll}{3,}`,
  ` TIME\\d+ по (?!${SUBJECT})\\p{Ll}{3,}`,
);

/** «pfdnhf 16:00», «zavtra 16:00»: a day in Latin letters. Names of apps are no days. */
const LATIN = like(' (?!(?:zoom|google|meet|skype|teams|viber|telegram|whatsapp|online) )[a-z]{2,} ');
/** An unknown time zone, as in «о 16 за …». */
const UNKNOWN_ZONE = like('^(?!.* ZONE\\d).* за (?:вашим|\\p{Ll}{3,}(?:ом|ем|єм|ою|ею|єю|ами|[сзц]ьким)) ');
const PLANNED_DAY = like(' CALL (?:(?:в|на|до|після|,) )*DAY');
/** «зайнята, через годину», «зайнята, набрати в пт»: a day or a time span after a busy person is for a call. */
const AFTER_BUSY = like(
  ' BUSY [^,]*, (?:CALL )?SPAN\\d+ | CALL (?:(?:в|на|до|після|,) )*(?:DAY|SPAN)|DAY\\d+ тоді CALL $',
);
/** Numbers that no form explains. */
const UNEXPLAINED = like(
  ' (?:\\d{1,3}|(?:[01]\\d|2[0-3])[0-5]\\d|O\\d+|D\\d+|X\\d|PAIR\\d+|(?:в|на|до|після|з|по) M\\d+|W\\d|REL\\d) ',
);

/** «після свят пн 16», «на канікулах о 12»: not the next Monday, not the next noon. */
function isAfterVagueTime(text: string, { days }: Found): boolean {
  return / (?:по|після|на|в) (?:\p{Ll}+ )?VAGUE /u.test(text) && days.every((day) => 'weekday' in day);
}

/**
 * Whether the rest of the text makes a recognised time uncertain: a maybe, a negation, a choice with «або», or
 * unexplained numbers. The bot then asks for confirmation.
 */
export function hasUncertainWords(text: string, found: Found, hours: number, days: number): boolean {
  if ([...found.warnings].some((why) => !why.startsWith('?')) || warns(found, '?label')) return true;
  if (matches(text, UNCERTAIN) || isAfterVagueTime(text, found)) return true;
  // «з 10 до 12 кожного дня»
  if (hours > 0 && ((warns(found, '?habit') && days === 0) || matches(text, UNKNOWN_ZONE))) return true;
  if (hours === 0 && isDayUncertain(text, found)) return true;
  if (days === 0 && matches(text, LATIN)) return true;
  return hours + days > 0 && (text.endsWith(' ? ') || hasUnexplainedNumber(text, hours > 0));
}

function isDayUncertain(text: string, found: Found): boolean {
  const isBusy = / BUSY/.test(text.replace(/ бо .*$/, ' '));
  return (
    warns(found, '?age', '?busy', '?name') ||
    (warns(found, '?cant') && !matches(text, PLANNED_DAY)) ||
    (isBusy && !matches(text, AFTER_BUSY)) ||
    / VAGUE /.test(text)
  );
}

function hasUnexplainedNumber(text: string, hasHour: boolean): boolean {
  const rest = text.replace(/ (?:за|по) n?\d+ /g, ' ');
  // Numbers as words count objects: «пт 17 два предмети».
  const counted = hasHour ? rest.replace(/(?<! TIME\d+) n\d+(?= )/g, ' ') : rest.replaceAll(' n1 ', ' ');
  return matches(counted.replace(/ n(\d)/g, ' $1'), UNEXPLAINED);
}
