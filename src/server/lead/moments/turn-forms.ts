import { isToday, value, type Warning } from './findings.ts';
import { aside, expand, type Form, form, warn } from './rewrite.ts';

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
  const days = dropSlot(found, groups, all, rest);
  // «сьогодні вже пізно, завтра»
  const namesOtherDay = !/TIME/.test(all) && ANOTHER_DAY.test(rest);
  if (days === '_' && !namesOtherDay) found.warnings.add('?cant');
  return days;
};
const ANOTHER_DAY = new RegExp(expand('^ [,;] THEN DAY\\d+ '));

const DAY_BEFORE = '(?<days>(?:DAY\\d+ NEAR ){0,8})';

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
  form('(?:TAKE|TOOK) в BUSY(?=(?: (?:-|в|о|на))* TIME)', warn('taken', 'TAKE')),
  form('TAKE в BUSY', () => 'TAKE'),
  // A slot that was taken, unless the text names another time. Any other taking is the past: «взяла слухавку о 10».
  form(
    `(?<! не )TOOK(?=${TO_SLOT} TIME\\d+(?: (?:на|в))?(?: DAY\\d+)*(?!.* (?:DAY|TIME))| о TIME\\d+ $)`,
    () => 'TAKEN',
  ),
  form('(?<=TIME\\d+ (?:[,-] )?)TOOK END', () => 'TAKEN'),
  form('TOOK', () => 'PASTV'),
  // «ні в чт, ні в пт»
  form('НІ AT SLOT(?: (?:(?:,|;|і|та|й) )*НІ AT SLOT)+', warn('?cant')),
  // «дзвонила о 10 і о 11, не бере»: a report, not a refused hour.
  form('PASTV(?:(?: (?:,|і|та|й))? AT SLOT)+(?= (?:, )?не MUTE(?: |$))', () => 'PASTV _'),
  // «не о 12 і не о 13, о 14»
  form('не AT SLOT(?: (?:(?:,|і|та|й) )*не AT SLOT)+ [,;а](?= THEN SLOT)', aside),
  // «було на чт 16»
  form('було(?! би?)(?: (?:PASTV|в|на|о|,))* SLOT(?: NEAR SLOT){0,8}', refuseSlot),
  // Corrections: the last one counts.
  form('не(?: (?:в|на|о|з|до|після|,|CALL))* SLOT(?: (?:(?:в|на|о|,) )?SLOT)* (?:, )?а', dropSlot),
  // «працює до 18, краще о 19»
  form('BUSY PREP TIME\\d+(?: (?:до|-) TIME\\d+)?(?=(?: [,;])? BETTER PREP TIME\\d)', warn('?busy')),
  // «пт о 17, а не о 16», «не в середу в четвер о 6»
  form('(?<=TIME\\d+ (?:ANYPART )?)(?:, )?(?:а )?не AT TIME\\d+ END', aside),
  form('не (?:в|на) DAY\\d+(?= (?:в|на) DAY\\d+ (?:(?:о|на|після|в|,) )*TIME)', aside),
  form('не TIME\\d+(?= TIME\\d+ (?:в |на )?DAY)', aside),
  // «не сьогодні, завтра о 9»
  form('не AT SLOT(?: ANYPART)? [,;](?= THEN SLOT)', aside),
  // «сьогодні вже ні завтра», «вт ні ср так», «чт 17 ой пт 17»
  form(
    'DAY\\d+(?<t> NEAR HOUR)?(?: вже)?(?: FIXES|(?: [,;])? не(?= AT DAY\\d+ так)) AT (?<d>DAY\\d+)(?<t2> NEAR HOUR)?(?: так)?',
    (_, { d = '', t = '', t2 }) => `${d}${t2 ?? t}`,
  ),
  // «завтра о 17, ні, о 18»
  form('HOUR FIXES AT (?<t>HOUR)', (_, { t = '' }) => t),
  // «сб 10:40 перенесли на нд 12», «просять перенести сб 10:40», «сб 10:40 перенесли»
  form(
    '(?:(?:DAY\\d+ NEAR )?HOUR MOVED(?= (?:в|на) (?:(?:DAY\\d+|в|на|о) )*TIME)|DAY\\d+ MOVED(?= (?:в|на) DAY\\d))',
    dropSlot,
  ),
  form('(?<!TIME\\d+ )MOVED(?= DAY)|(?<=SLOT )MOVED LAST', warn('limit')),
  // «перенести 10:40 сб»; but not «перенесли на 17 у пт»
  form('MOVED(?= TIME(?<n>\\d+) (?:в )?DAY)', (found, { n }, all) =>
    found.hours[Number(n)]?.preposition ? all : warn('limit')(found),
  ),
  // «в ніч з сб на нд переводять час»
  form('(?:в )?PARTk з DAY\\d+ на DAY\\d+', warn('?cant')),
  // «перенесли з пт 17:00 на 18:00»
  form('з (?:SLOT )+AT на(?= SLOT)', dropSlot),
  // «крім четверга»
  form('EXCEPT PREP SLOT', warn('limit')),
  form('замість PREP SLOT', warn('?cant')),
  // «пропонувала ср 16, погодились на чт 15:30»
  form(
    'OFFERED(?: (?:THEM|KID|в|на|о))* SLOT(?: NEAR SLOT){0,8}(?=(?: [,;])?(?: (?:а|вони|мама|тато))* (?:REQ|AGREED) AT SLOT)',
    aside,
  ),
  // «пт 18 скасувати чт 17», «пт 18 скасовано нова дата чт 17»: either slot may be cancelled.
  form('(?<=TIME\\d+ (?:ANYPART )?)OFF(?=(?: (?!;|,)\\S+){0,4}? SLOT)', warn('number', 'OFF')),
  // «пт 18, скасувати чт 17»: before the next form, which would take Friday.
  form('OFF(?: (?!;|,|CALL|REQ|ой|BETTER|а )\\S+){0,4}? SLOTS', refuseSlot),
  // «чт 17 відміна», «пн — ні»
  form('SLOT(?: NEAR SLOT){0,8}(?: [,-])?(?: OFF|(?: вже)? НІ LAST)', refuseSlot),
  // «мовчить з понеділка»: a past day, unless the text plans calls from it.
  form('(?<!(?:CALL|REQ) )з DAY(?<d>\\d+)(?! (?:[,;] )?(?:TIME|о |після ))', (found, { d }, all, rest) => {
    const day = found.days[value(d)];
    if (!day || 'ahead' in day) return all;
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
  // «до 14 не дзвонити після 14 ок»: without a pause, either hour may be refused.
  form('(?<=HOUR )не CALLING(?= PREP TIME)', warn('limit')),
  // Limits.
  form(
    'не CALLING(?: (?!;|CALL|бо|,)\\S+){0,4}? (?:SLOT|ANYPART)(?: (?:(?:до|-|і|в|о) )?(?:SLOT|ANYPART))*',
    aside,
  ),
  // «на свята не турбувати», «не дзвонити на вихідних»
  form('(?:(?:на|в|по) )?(?:VAGUE|WEEKEND) не CALLING', aside),
  form('не CALLING (?:на|в|по) (?:VAGUE|WEEKEND)', aside),
  // «не раніше 18:00» is «після 18:00», «не пізніше 18:00» a latest time.
  form('не EARLIER(?: (?:ніж|як|за|о|з))*(?= TIME)', () => 'після'),
  form('(?:не|а не) (?:EARLIER|VAGUE)(?: (?:ніж|як|за|о|з))*(?= TIME)', warn('limit')),
  // «на вихідних подумає, пн о 12»
  form(
    '(?:на|в|по) WEEKEND(?: (?:не CANT|BAD|BUSY|\\p{Ll}+))+(?= [,;] (?!.* або ).*DAY(?<d>\\d+) .*TIME)',
    (found, { d }, all) => {
      const day = found.days[value(d)];
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
    '(?<d>DAY\\d+)(?: ANYPART)?(?: (?:вже|ще))? (?:BUSY|не CANT)(?= [,;] THEN DAY\\d)',
    (found, { d }, all) => (isToday(found, d) ? '_' : all),
  ),
  // «не бере, завтра о 12», «зараз не може, пт 17»: the slot is for another try.
  form('(?:не MUTE(?: (?:трубку|слухавку|телефон))?|зараз не CANT)(?= [,;] AT SLOT)', aside),
  // «не бере завтра о 12»
  form('не MUTE(?: (?:трубку|слухавку|телефон))?(?= (?<d>DAY\\d+) AT TIME)', (found, { d }, all) => {
    const day = found.days[value(d)];
    return day && 'ahead' in day && day.ahead > 0 ? '_' : all;
  }),
  // «пт 17 вже не може», «пт 17:00 мама не може»
  form('SLOT(?: NEAR SLOT){0,8}(?: (?:NOUN|KID|THEM|THEIR)){0,2} не CANT', refuseSlot),
  // «пт 17:00 незручно»
  form(
    'SLOT(?: NEAR SLOT){0,8}(?: (?:THEM|THEIR|KID|для|них|нас|нам|мені|це|занадто|дуже|вже|трохи))* BAD(?! (?:PART\\w|TIME\\d+|о|після|в|на) )',
    refuseSlot,
  ),
  // «не може, пт о 17»: a refusal of the slot or another one.
  form('не CANT(?= [,;] AT SLOT(?!.* CALL))', warn('limit')),
  // «не підходить їм 16:00»
  form(
    'не CANT(?: (?:в|на|о|до|після|,|CALL|THEM|THEIR|KID))* (?:SLOT(?: (?:в|на|о))? )*SLOT(?! CALL)',
    refuseSlot,
  ),
  // «зранку не дзвонити»
  form('(?:(?:ANYPART|SLOT) ){0,8}(?:ANYPART|SLOT) не CALLING(?! а)', aside),
  // «не в обід»
  form('не (?:в )?ANYPART', aside),
  // «8.03 свято, 9.03 о 15»
  form('DAY\\d+(?: (?:вже|це|-))* VAGUE(?= [,;] THEN DAY\\d)', aside),
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
  form('після BUSY(?= (?:(?:десь|о|в|на) )*TIME)', aside),
  // «о 12 зайнята о 13 вільна»: without a pause, either hour may be busy.
  form(
    '(?<=TIME\\d+ (?:ANYPART )?(?:в (?:них|неї|нього|нас|мене) )?)BUSY(?= AT SLOT)',
    warn('number', 'BUSY'),
  ),
  // «завтра о 10 ввечері теж»
  form('(?<=TIME\\d+ )ANYPART (?:теж|також)', warn('number')),
  // «вчиться на 2 зміну з 13 до 18»
  form('BUSY(?: (?:на|о))? _(?= (?:з )?TIME)', warn('limit')),
  // Busy times.
  form(
    'BUSY(?: (?:з|до|о|в _|в|на|,|;|-|школу|роботу|уроки|спати))* TIME(?<n>\\d+)(?: (?:до|-) TIME\\d+)?',
    (found, { n }, all) =>
      // «працює, після 18»: the hour is free. «на роботі, 18:30» may be.
      / [,;] /.test(all) && /^(?:о|після)$/.test(found.hours[Number(n)]?.preposition ?? '')
        ? all
        : / [,;](?: (?:о|в|на))? TIME\d+$/.test(all)
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
    `${DAY_BEFORE}HOUR(?: (?:в |на )?DAY\\d+)?(?: (?:в|на|KID|них|неї|нього|нас|вона|він|вони|буде))* BUSY`,
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
];
