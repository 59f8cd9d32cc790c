import { describeReplyTime } from '#shared/words/promise.ts';
import {
  findReplyDeadline,
  MINUTE_MS,
  type ReplyPromise,
  readKyivClock,
} from '#shared/words/reply-deadline.ts';
import type { State } from './conversation.ts';
import type { HistoryLine, LeadConversation } from './lead.ts';
import { findPromiseEnd, measureWorkingTime } from './times.ts';

/** How long people waited, in ms of working time, as the promise counts. */
export type Speed = {
  taken: readonly number[];
  answered: readonly number[];
  /**
   * How many were answered within the time that the school promises, of how many: those whose time is over and those
   * that were answered; spam was promised nothing.
   */
  inTime: number;
  promised: number;
};

/** Somebody has spoken with the person, or tried to. */
const ANSWERED_STATES: readonly State[] = ['later', 'agreed', 'closed'];

/**
 * Measures how soon these people were taken on and answered: the first time of each. What was said before a
 * conversation was given back, by a wrong press or because somebody had no time, has answered nobody.
 */
export function measureSpeed(
  conversations: readonly LeadConversation[],
  history: readonly HistoryLine[],
  promise: ReplyPromise,
  now: Date,
): Speed {
  const steps = history.filter(({ isNote }) => !isNote);
  const byConversation = new Map(
    [...Map.groupBy(steps, ({ conversationId }) => conversationId)].map(([id, lines]) => [
      id,
      lines.slice(lines.findLastIndex(({ to }) => to === 'new') + 1),
    ]),
  );
  const findFirst = (states: readonly State[]) =>
    conversations.flatMap(({ id, openedAt }) => {
      const line = byConversation.get(id)?.find(({ to }) => states.includes(to));
      return line ? [{ openedAt, at: line.at }] : [];
    });
  const measure = ({ openedAt, at }: { openedAt: Date; at: Date }) =>
    measureWorkingTime(openedAt, at, promise);
  const answered = findFirst(ANSWERED_STATES);
  return {
    // Whoever says at once that they have called has taken it as well.
    taken: findFirst(['taken', ...ANSWERED_STATES]).map(measure),
    answered: answered.map(measure),
    inTime: answered.filter(({ openedAt, at }) => readKyivClock(at) <= findReplyDeadline(openedAt, promise))
      .length,
    promised: conversations.filter(({ id, state, openedAt }) => {
      const isAnswered = byConversation.get(id)?.some(({ to }) => ANSWERED_STATES.includes(to));
      return isAnswered || (state !== 'spam' && findPromiseEnd(openedAt, promise) <= now);
    }).length,
  };
}

/** Each of the conversations of these leads once. */
export function listConversations(leads: readonly { conversation: LeadConversation }[]): LeadConversation[] {
  return [...new Map(leads.map(({ conversation }) => [conversation.id, conversation])).values()];
}

/** «Відповіли вчасно, до 2 год: 5 із 7», «Відповіли вчасно, протягом доби: 5 із 7» */
export function describeInTime({ inTime, promised }: Speed, { replyHours }: ReplyPromise): string {
  const time =
    replyHours % 24 === 0 ? `протягом ${describeReplyTime({ replyHours })}` : `до ${replyHours} год`;
  return `Відповіли вчасно, ${time}: ${inTime} із ${promised}`;
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
