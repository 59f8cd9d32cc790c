import type { InlineKeyboardButton } from '@grammyjs/types';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import {
  type Conversation,
  formatDue,
  STEPS,
  stepOfMoment,
  type TimedStep,
} from '../../lead/conversation.ts';
import { type EarlierTime, nameDropped } from '../../lead/dropped-time.ts';
import { toDayStart } from '../../lead/moments/read-manager-text.ts';
import type { Reading } from '../../lead/moments/read-moment.ts';
import { formatMoment } from '../../lead/times.ts';
import type { BotMessage } from './message.ts';
import { pickDay, pickHour, writePicked } from './picker.ts';
import { makeButton as button, type Press } from './press-data.ts';
import type { ChatParts } from './school-chat.ts';

/** The steps that «що саме?» always offers. */
export const APPOINTMENTS = ['callback', 'trial'] as const satisfies readonly TimedStep[];

/** What a time was read for. */
type ReadOf = {
  lead: number;
  conversation: Conversation;
  now: Date;
  isOfOtherStep?: true | undefined;
  isOfOtherChild?: true | undefined;
  /** The step that the text names. Otherwise the state of the conversation decides. */
  step?: TimedStep | undefined;
  /** The call or the lesson ahead that the time has replaced. */
  dropped?: EarlierTime | undefined;
};

/** Confirms a parsed time, or offers buttons for an unclear one. */
export function describeReading(
  asRead: Exclude<Reading, { kind: 'note' }>,
  { lead, conversation, now, isOfOtherStep, isOfOtherChild, step: namedStep, dropped }: ReadOf,
  { readContent }: ChatParts,
): BotMessage {
  const step = isOfOtherStep ? undefined : (namedStep ?? stepOfMoment(conversation));
  const reading = step ? addHour(asRead, conversation) : asRead;
  const steps: readonly TimedStep[] =
    conversation.state === 'trial' ? [...APPOINTMENTS, 'decide'] : APPOINTMENTS;
  if (isOfOtherChild && reading.kind === 'moment') return askForChild(lead, conversation, reading.at);
  if (reading.kind === 'moment') {
    const found = `🗓 ${formatMoment(reading.at)}${nameDropped(dropped, conversation)}`;
    if (step) return withRows(found, [[button('Змінити', { kind: 'days', lead, step, from: 0 })]]);
    const at = writePicked(reading.at);
    return askForStep(`${found} — що саме?`, steps, (each) => ({ kind: 'at', lead, step: each, at }));
  }
  const day = reading.day && plainDay(reading.day);
  const found =
    reading.kind === 'day'
      ? `🗓 ${nameWholeDay(reading.day)}${nameDropped(dropped, conversation)}`
      : undefined;
  if (!step)
    return askForStep(found ? `${found} — що саме?` : UNCLEAR_STEP, steps, (each) =>
      day ? showHours(lead, each, day) : { kind: 'days', lead, step: each, from: 0 },
    );
  const choices = reading.kind === 'question' ? reading.choices : [];
  const offered = choices.map((choice) => [
    'at' in choice
      ? button(formatMoment(choice.at), { kind: 'at', lead, step, at: writePicked(choice.at) })
      : button(nameWholeDay(choice.day), showHours(lead, step, plainDay(choice.day))),
  ]);
  const picker = day
    ? pickHour({ lead, step, now }, { day, part: 'school', isHalf: false }, readContent().school)
    : pickDay({ lead, step, now }, 0).slice(0, -1);
  return withRows(found ? `${found}. О котрій?` : UNCLEAR_TIME, [...offered, ...picker]);
}

/** Adds the hour to the day of an appointment. Its message was edited to the day alone; another one has set the hour. */
function addHour<Read extends Reading>(asRead: Read, { dueAt, isWholeDay }: Conversation) {
  const isItsDay = asRead.kind === 'day' && dueAt && !isWholeDay && kyivDay(dueAt) === asRead.day;
  return isItsDay ? ({ kind: 'moment', at: dueAt } as const) : asRead;
}

export function withRows(text: string, rows: InlineKeyboardButton[][]): BotMessage {
  return { text, reply_markup: { inline_keyboard: rows.filter((row) => row.length > 0) } };
}

/** Asks whether the time is the new one of the lesson, or that of another child, which needs a card of its own. */
function askForChild(lead: number, conversation: Conversation, at: Date): BotMessage {
  const text = `Записав нотатку. Пробний поки що лишається: ${formatDue(conversation)}. Для другої дитини — окрема картка:
/new Ім’я №${lead}, предмет, ${formatMoment(at)}`;
  const press = { kind: 'at', lead, step: 'trial', at: writePicked(at) } as const;
  return withRows(text, [[button(`Перенести на ${formatMoment(at)}`, press)]]);
}

/**
 * Asks whether the time is that of a call, of a lesson or, after a lesson, of a decision, because the state of the
 * conversation does not show it.
 */
function askForStep(
  text: string,
  steps: readonly TimedStep[],
  pressFor: (step: TimedStep) => Press,
): BotMessage {
  return withRows(text, [steps.map((step) => button(STEPS[step].label, pressFor(step)))]);
}

/** The press that shows the hours of a day: '20261210'. */
function showHours(lead: number, step: TimedStep, day: string): Press {
  return { kind: 'hours', lead, step, day, part: 'school', isHalf: false };
}

/** «чт 10.12, без години» for '2026-12-10' */
function nameWholeDay(day: string): string {
  return formatDue({ dueAt: toDayStart(day), isWholeDay: true });
}

const UNCLEAR_TIME = 'Записав нотатку. Коли саме, не зрозумів. Оберіть день і годину:';
const UNCLEAR_STEP = 'Записав нотатку. Коли саме, не зрозумів. Що запланувати?';

/** '2026-12-10' in the format of button data. */
const plainDay = (day: string) => day.replaceAll('-', '');
