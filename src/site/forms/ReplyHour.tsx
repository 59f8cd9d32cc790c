import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#shared/time/durations.ts';
import { describeCallTime } from '#shared/words/call-time.ts';
import {
  describeReplyDeadline,
  formatKyivTime,
  formatTime,
  readKyivClock,
} from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { keepNumbersInLine } from '../words/non-breaking-numbers.ts';
import { isOnAnotherClock, visitorClock } from '../words/visitor-clock.ts';
import type { SentLead } from './form-state.ts';

/** The facts that decide when the school answers. */
type ReplyFacts = Pick<SchoolFacts, 'promise' | 'replyHours' | 'workingHours' | 'holidays'>;

type ReplyHourProps = {
  /** Set if the component is an island. */
  id?: string;
  /** The verb of the sentence, such as «Зателефонуємо». */
  verb: string;
  /** The end of the sentence when it contains the answer time. It makes the sentence as long as the promise. */
  ending?: string;
  /** The time at which the visitor asks for a call; empty if they want none. */
  callTime?: string | undefined;
  school: ReplyFacts;
};

/**
 * Shows when the school answers, relative to now: «Зараз 21:40. Зателефонуємо завтра до 11:00». Abroad it shows both
 * clocks. The built page, and so a page without scripts, shows the general promise. A requested call time replaces the
 * computed one.
 */
export function ReplyHour({ verb, ending = '.', callTime, school }: ReplyHourProps) {
  const minute = useMinute();
  if (minute === 0)
    return (
      <span>
        <NonBreakingRanges text={`${verb} ${school.promise}.`} />
      </span>
    );
  const now = new Date(minute * MINUTE_MS);
  const reply = describeReply(verb, { callTime, sentAt: now }, school);
  return (
    <span>
      {/* Text that changes has its own elements, because translators replace text nodes (forms/Banner.tsx). */}
      <span>{callTime ? `${reply.verb}, як ви\u00a0просите: ` : `${describeNow(now)} ${reply.verb} `}</span>
      <b>{reply.time}</b>
      {ending}
    </span>
  );
}

/**
 * Describes how and when the school answers a lead: at the requested call time, or by the deadline. If the visitor wants
 * no call, the school writes.
 *
 * @param now when the text is read
 */
export function describeReply(
  verb: string,
  { callTime, sentAt }: Pick<SentLead, 'callTime' | 'sentAt'>,
  school: ReplyFacts,
  now = sentAt,
) {
  const time = callTime
    ? describeCallTime(callTime, sentAt, school, visitorClock)
    : describeReplyDeadline(sentAt, school, visitorClock, now);
  return { verb: callTime === '' ? 'Напишемо' : verb, time: keepNumbersInLine(time) };
}

/** «Зараз 21:40.»; for a visitor in another time zone «Зараз у вас 14:40, у Києві 21:40.» */
function describeNow(now: Date): string {
  const kyiv = formatKyivTime(now);
  if (!isOnAnotherClock(now)) return `Зараз ${kyiv}.`;
  return `Зараз у\u00a0вас ${formatTime(visitorClock(readKyivClock(now)))}, у\u00a0Києві ${kyiv}.`;
}

/** Says that the times of a question are Kyiv times, for visitors in another time zone. `ReplyHour` shows both clocks. */
export function KyivHours() {
  const minute = useMinute();
  if (minute === 0 || !isOnAnotherClock(new Date(minute * MINUTE_MS))) return null;
  return <small>Години за{'\u00a0'}Києвом.</small>;
}

/** Minutes since 1970; 0 in the built page. */
export function useMinute(): number {
  return useSyncExternalStore(
    watchClock,
    () => Math.floor(Date.now() / MINUTE_MS),
    () => 0,
  );
}

function watchClock(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS / 6);
  return () => clearInterval(timer);
}
