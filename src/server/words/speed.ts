import { HOUR_MS, MINUTE_MS, type ReplyPromise } from '#shared/words/reply-deadline.ts';
import { ANSWERED_STATES } from '../handling.ts';
import type { HandlingChange, HandlingState, Lead } from '../lead.ts';
import { findAnswerBy, measureWorkingTime } from './moments.ts';

/** How long leads waited, in ms of working time, as the promise counts. */
export type Speed = {
  taken: readonly number[];
  answered: readonly number[];
  /**
   * How many were answered within the time that the school promises, of how many: those whose time is over and those
   * that were answered; junk was promised nothing.
   */
  inTime: number;
  promised: number;
};

/**
 * Measures how soon these leads were taken and answered: the first time of each. What was said before a lead was given
 * back, by a wrong press or because somebody had no time, has answered nobody.
 */
export function measureSpeed(
  leads: readonly Lead[],
  changes: readonly HandlingChange[],
  promise: ReplyPromise,
  now: Date,
): Speed {
  const byLead = new Map(
    [...Map.groupBy(changes, ({ leadNumber }) => leadNumber)].map(([number, history]) => [
      number,
      history.slice(history.findLastIndex(({ to }) => to === 'new') + 1),
    ]),
  );
  const waitsFor = (...states: HandlingState[]) =>
    leads.flatMap(({ number, createdAt }) => {
      const change = byLead.get(number)?.find(({ to }) => states.includes(to));
      return change ? [measureWorkingTime(createdAt, change.at, promise)] : [];
    });
  const answered = waitsFor(...ANSWERED_STATES);
  return {
    // Whoever says at once that they have called has taken the lead as well.
    taken: waitsFor('taken', 'unreached', ...ANSWERED_STATES),
    answered,
    inTime: answered.filter((wait) => wait <= promise.replyHours * HOUR_MS).length,
    promised: leads.filter(({ number, handling, createdAt }) => {
      const isAnswered = byLead.get(number)?.some(isAnswer);
      return isAnswered || (handling.state !== 'junk' && findAnswerBy(createdAt, promise) <= now);
    }).length,
  };
}

function isAnswer({ to }: HandlingChange): boolean {
  return (ANSWERED_STATES as readonly HandlingState[]).includes(to);
}

/** «Відповіли вчасно, до 2 год: 5 із 7» */
export function describeInTime({ inTime, promised }: Speed, { replyHours }: ReplyPromise): string {
  return `Відповіли вчасно, до ${replyHours} год: ${inTime} із ${promised}`;
}

/** How long half of them waited at most, in words. */
export function describeMedian(waits: readonly number[]): string {
  const sorted = waits.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return describeDuration((low + high) / 2);
}

/** «12 хв», «1 год 5 хв» */
export function describeDuration(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} хв`;
  return rest === 0 ? `${hours} год` : `${hours} год ${rest} хв`;
}
