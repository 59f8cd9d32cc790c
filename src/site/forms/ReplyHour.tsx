import { useSyncExternalStore } from 'react';
import {
  describeReplyFromNow,
  formatKyivTime,
  formatTime,
  MINUTE_MS,
  readKyivClock,
} from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { keepNumbersInLine } from '../words/non-breaking-numbers.ts';
import { isOnAnotherClock, visitorClock } from '../words/visitor-clock.ts';

/** What is known of when the school answers. */
export type ReplyFacts = Pick<SchoolFacts, 'promise' | 'replyHours' | 'workingHours' | 'holidays'>;

type ReplyHourProps = {
  /** Where it is an island. */
  id?: string;
  /** «Зателефонуємо» */
  verb: string;
  /** How the sentence ends with the hour of the answer. The promise is as long without it. */
  ending?: string;
  school: ReplyFacts;
};

/**
 * When the school answers, said for this moment: «Зараз 21:40. Зателефонуємо завтра до 11:00», abroad by both clocks. In
 * the built page, and so without scripts, the promise with its hours.
 */
export function ReplyHour({ verb, ending = '.', school }: ReplyHourProps) {
  const minute = useMinute();
  if (minute === 0)
    return (
      <span>
        <NonBreakingRanges text={`${verb} ${school.promise}.`} />
      </span>
    );
  const now = new Date(minute * MINUTE_MS);
  return (
    <span>
      {/* What changes stands in elements of its own: translators take text nodes away (forms/Banner.tsx). */}
      <span>{`${describeNow(now)} ${verb} `}</span>
      <b>{keepNumbersInLine(describeReplyFromNow(now, school, visitorClock))}</b>
      {ending}
    </span>
  );
}

/** «Зараз 21:40.»; on another clock than Kyiv's «Зараз у вас 14:40, у Києві 21:40.» */
function describeNow(now: Date): string {
  const kyiv = formatKyivTime(now);
  if (!isOnAnotherClock(now)) return `Зараз ${kyiv}.`;
  return `Зараз у\u00a0вас ${formatTime(visitorClock(readKyivClock(now)))}, у\u00a0Києві ${kyiv}.`;
}

/** Whose clock the times of a question mean, for a visitor on another clock than Kyiv's: «Години за Києвом. …» */
export function KyivHours() {
  const minute = useMinute();
  const now = new Date(minute * MINUTE_MS);
  if (minute === 0 || !isOnAnotherClock(now)) return null;
  return <small>{`Години за\u00a0Києвом. ${describeNow(now)}`}</small>;
}

/** Minutes since 1970; 0 in the built page. */
function useMinute(): number {
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
