import { kyivDay } from '#shared/words/kyiv-date.ts';
import { toMoment } from '#shared/words/reply-deadline.ts';
import { type Conversation, type StepName, stepOfMoment } from '../conversation.ts';
import { namesOtherChild } from '../family.ts';
import type { Lead } from '../lead.ts';
import { isTimeZone } from '../visitor-clock.ts';
import { makeFound } from './findings.ts';
import { type Reading, readMoment } from './read-moment.ts';
import { respell } from './respell.ts';
import { tagText } from './tag-text.ts';

/** The time in a manager's text about a lead. A day without an hour is a moment, too: its midnight in Kyiv. */
export type ManagerText = {
  reading: Reading;
  moment?: Date;
  isWholeDay?: boolean;
  /** The state waits for a call and the text names a trial lesson, or the other way round. The bot asks. */
  isOfOtherStep?: true;
  /** A lesson is ahead, and the text names another moment for another child. The bot asks. */
  isOfOtherChild?: true;
};

type ManagerTextOptions = {
  step?: StepName | undefined;
  /** The day of a question that the text answers. */
  day?: string | undefined;
  /** The text is about a person with another name than the one whose lesson is agreed. */
  isOtherName?: boolean | undefined;
  /** The text replaces an older one, which may have named the hour. */
  isEdit?: boolean | undefined;
};

const DAY_OR_HOUR =
  '(?:в|у|на|о|об|пн|вт|ср|чт|пт|сб|нд|понед\\p{L}*|вівт\\p{L}*|серед\\p{L}*|четв\\p{L}*|п.?ят\\p{L}*|субот\\p{L}*|неділ\\p{L}*|(?:після)?завтра|сьогодні|[\\d:.]+)';
const TRIAL = '(?:пробн(?:ий|е|як)?|trial)(?: урок| заняття| lesson)?';
const LESSON = `(?:${TRIAL}|(?:(?:перш|наступн)(?:ий|е) )?(?:урок|заняття))`;

const setsUp = (lesson: string) =>
  new RegExp(
    `(?<!\\p{L})(?:${lesson}[ ,:—-]+${DAY_OR_HOUR}(?!\\p{L})|${DAY_OR_HOUR} ${lesson}(?!\\p{L}))`,
    'iu',
  );

/** Texts that set a trial lesson: «пробний у пт о 17», «сб 12:00 пробне»; but not «пробне сподобалось, пн 12». */
const SETS_TRIAL = setsUp(TRIAL);

/** The same, or texts that set any lesson: «урок пн 17». */
const SETS_LESSON = setsUp(LESSON);

/** «зайнята, через 20 хв»: minutes or hours from now are for a call. */
const SOON = /(?<!\p{L})(?:через|за) (?:[^\s,]+ )?(?:\d+ ?)?(?:хв|год)/iu;

/** Whether the text reports an unanswered call, after which a time is for another one: «не бере, завтра о 12 ще раз». */
function isUnanswered(text: string, tagged: string): boolean {
  return /(?<!\p{L})не ?дод?зв[оі]н/u.test(respell(text)) || tagged.includes(' не MUTE ');
}

/** Names of a lesson in any form. */
const NAMES_LESSON = /пробн|урок|занят|lesson/iu;

/** What precedes or follows a trial lesson: «нагадати завтра», «скинути лінк о 10», «думають до пн», «оплатять у пт». */
const NAMES_OTHER_TASK =
  /(?<!\p{L})(?:нагада(?:ти|ю|й|йте)|напи(?:сати|шу)|скин(?:ути|у|ь)|відправ(?:ити|лю)|наді(?:слати|шлю)|(?:по)?дума(?:є|ють|ет|ют)|вирішу(?:є|ють)|вирішат[ьи]|порад(?:и|я)ться|(?:о|с|за)плат(?:и(?:в|ла|ли|ть)?|ять|[ау])|купи(?:в|ла|ли)|ста(?:в|ла|ли) учн\p{L}+)(?!\p{L})/iu;

function isOfOtherStep(text: string, tagged: string, step: StepName | undefined): boolean {
  if (step === 'trial' && NAMES_OTHER_TASK.test(text)) return !SETS_TRIAL.test(text);
  // «передзвонити завтра о 10», «наберу в пт»
  const setsCall = tagged.includes(' CALL ');
  if (step === 'trial')
    return (setsCall || SOON.test(text) || isUnanswered(text, tagged)) && !NAMES_LESSON.test(text);
  return (step === 'callback' || step === 'decide') && SETS_LESSON.test(text) && !setsCall;
}

/**
 * Reads the time in a manager's text about a lead. The step decides whether the text means a call or a lesson. A text
 * without a step belongs to the state of the conversation, unless it names the other kind of appointment. «За їхнім
 * часом» refers to the time zone of the lead.
 */
export function readManagerText(
  text: string,
  { conversation, source }: Pick<Lead, 'conversation' | 'source'>,
  now: Date,
  { step: given, day, isOtherName = false, isEdit = false }: ManagerTextOptions = {},
): ManagerText {
  const step = given ?? stepOfMoment(conversation);
  const { time_zone: zone } = source;
  const readOn = (answered: string | undefined): Reading =>
    readMoment(text, {
      now,
      kind: step === 'trial' ? 'lesson' : 'call',
      day: answered,
      ...(zone && isTimeZone(zone) && { zone }),
    });
  const reading = readOn(day);
  if (!given && reading.kind !== 'note') {
    const tagged = tagText(text, makeFound());
    if (isOfOtherStep(text, tagged, step) || keepsLesson(text, tagged, { reading, conversation, now }))
      return { reading, isOfOtherStep: true };
  }
  const isOtherChild = isOtherName || namesOtherChild(text);
  if (!given && conversation.state === 'trial' && isOtherChild && movesLesson(reading, conversation, now))
    return { reading, isOfOtherChild: true };
  const isOfAppointment = day === undefined && step === stepOfMoment(conversation);
  const isEditedDay = isEdit && reading.kind === 'day';
  return toManagerText(
    isOfAppointment && !isEditedDay ? readBeside(conversation, reading, readOn, now) : reading,
  );
}

function toManagerText(reading: Reading): ManagerText {
  if (reading.kind === 'moment') return { reading, moment: reading.at };
  return reading.kind === 'day'
    ? { reading, moment: toDayStart(reading.day), isWholeDay: true }
    : { reading };
}

/**
 * Reads an hour without a day beside an appointment on a later day. «Не о 12, а о 13» corrects the appointment or sets
 * a time for today, so the bot asks. A lesson whose day is agreed without an hour gets its hour. «Завтра все в силі»
 * does not take the hour of tomorrow's appointment.
 */
function readBeside(
  { state, dueAt, isWholeDay }: Conversation,
  reading: Reading,
  readOn: (day: string) => Reading,
  now: Date,
): Reading {
  if (!dueAt || dueAt <= now) return reading;
  const isItsDay = reading.kind === 'day' && reading.day === kyivDay(dueAt) && !reading.part;
  if (isItsDay && !isWholeDay) return { kind: 'moment', at: dueAt };
  if (reading.kind !== 'moment' || kyivDay(dueAt) <= kyivDay(now)) return reading;
  const onItsDay = readOn(kyivDay(dueAt));
  if (onItsDay.kind !== 'moment' || +onItsDay.at === +reading.at) return reading;
  if (isWholeDay && state === 'trial') return onItsDay;
  return { kind: 'question', choices: [{ at: reading.at }, { at: onItsDay.at }] };
}

/**
 * Whether a day without an hour does not move a lesson that has one: «рішення в понеділок», «відпишуть завтра». The day
 * alone moves it, and so do words such as «перенесли» and «урок».
 */
function keepsLesson(
  text: string,
  tagged: string,
  { reading, conversation, now }: { reading: Reading; conversation: Conversation; now: Date },
): boolean {
  const { state, dueAt, isWholeDay } = conversation;
  if (reading.kind !== 'day' || state !== 'trial' || !dueAt || isWholeDay) return false;
  if (dueAt > now && reading.day === kyivDay(dueAt)) return false;
  const moves =
    NAMES_LESSON.test(text) || / (?:MOVED|BETTER|ой|замість|все ж|таки|тоді|давай(?:те)?) /.test(tagged);
  return !moves && / (?:\p{Ll}{3,}|REQ|PASTV|BUSY) /u.test(tagged);
}

function movesLesson(reading: Reading, { dueAt }: Conversation, now: Date): boolean {
  const isAhead = dueAt !== null && dueAt > now;
  return isAhead && reading.kind === 'moment' && +reading.at !== +dueAt;
}

/** Midnight in Kyiv on a day such as '2026-12-10'. */
export function toDayStart(day: string): Date {
  return toMoment(Date.parse(`${day}T00:00Z`));
}
