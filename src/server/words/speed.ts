import type { ReplyPromise } from '#shared/words/reply-deadline.ts';
import { ANSWERED_STATES } from '../handling.ts';
import type { HandlingChange, HandlingState, Lead } from '../lead.ts';
import { measureWorkingTime } from './answer-by.ts';

/** How long leads waited, in ms of working time, as the promise counts: those that were taken, those that were answered. */
export type Speed = { taken: readonly number[]; answered: readonly number[] };

/** Measures how soon these leads were taken and answered: the first time of each. */
export function measureSpeed(
  leads: readonly Lead[],
  changes: readonly HandlingChange[],
  promise: ReplyPromise,
): Speed {
  const byLead = Map.groupBy(changes, ({ leadNumber }) => leadNumber);
  const waitsFor = (...states: HandlingState[]) =>
    leads.flatMap(({ number, createdAt }) => {
      const change = byLead.get(number)?.find(({ to }) => states.includes(to));
      return change ? [measureWorkingTime(createdAt, change.at, promise)] : [];
    });
  // Whoever says at once that they have called has taken the lead as well.
  return {
    taken: waitsFor('taken', 'unreached', ...ANSWERED_STATES),
    answered: waitsFor(...ANSWERED_STATES),
  };
}

/** How long half of them waited at most, in words: «12 хв», «1 год 5 хв». */
export function describeMedian(waits: readonly number[]): string {
  const sorted = waits.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  const [low = 0, high = low] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  const minutes = Math.round((low + high) / 2 / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} хв`;
  return rest === 0 ? `${hours} год` : `${hours} год ${rest} хв`;
}
