import { toMoment } from '#shared/words/reply-deadline.ts';
import { type StepName, stepOfMoment } from '../conversation.ts';
import type { Lead } from '../lead.ts';
import { isTimeZone } from '../visitor-clock.ts';
import { type Reading, readMoment } from './read-moment.ts';

/** The time in a manager's text about a lead. A day without an hour is a moment, too: its midnight in Kyiv. */
export type ManagerText = { reading: Reading; moment?: Date; isWholeDay?: boolean };

type ManagerTextOptions = {
  step?: StepName | undefined;
  /** The day of a question that the text answers. */
  day?: string | undefined;
};

/**
 * Reads the time in a manager's text about a lead. The step decides whether the text means a call or a lesson. A text
 * without a step belongs to the state of the conversation. «За їхнім часом» refers to the time zone of the lead.
 */
export function readManagerText(
  text: string,
  { conversation, source }: Pick<Lead, 'conversation' | 'source'>,
  now: Date,
  { step = stepOfMoment(conversation), day }: ManagerTextOptions = {},
): ManagerText {
  const { time_zone: zone } = source;
  const reading = readMoment(text, {
    now,
    kind: step === 'trial' ? 'lesson' : 'call',
    day,
    ...(zone && isTimeZone(zone) && { zone }),
  });
  if (reading.kind === 'moment') return { reading, moment: reading.at };
  return reading.kind === 'day'
    ? { reading, moment: toDayStart(reading.day), isWholeDay: true }
    : { reading };
}

/** Midnight in Kyiv on a day such as '2026-12-10'. */
export function toDayStart(day: string): Date {
  return toMoment(Date.parse(`${day}T00:00Z`));
}
