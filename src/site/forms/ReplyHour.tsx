import { useSyncExternalStore } from 'react';
import { describeReplyFromNow, formatKyivTime, MINUTE_MS } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';
import { HeldRanges } from '../ui/HeldRanges.tsx';
import { hold } from '../words/hold.ts';

/** What is known of when the school answers. */
export type ReplyFacts = Pick<SchoolFacts, 'promise' | 'replyHours' | 'workingHours' | 'holidays'>;

type ReplyHourProps = {
  /** Where it is an island. */
  id?: string;
  /** «Зателефонуємо» */
  verb: string;
  /** How the sentence ends: replaced together with the promise, while words beside it would be moved. */
  ending?: string;
  school: ReplyFacts;
};

/**
 * When the school answers, said for this moment: «Зараз 21:40. Зателефонуємо завтра до 11:00». In the built page, and
 * so without scripts, the promise with its hours.
 */
export function ReplyHour({ verb, ending = '.', school }: ReplyHourProps) {
  const minute = useMinute();
  if (minute === 0)
    return (
      <span>
        <HeldRanges text={`${verb} ${school.promise}${ending}`} />
      </span>
    );
  const now = new Date(minute * MINUTE_MS);
  return (
    <span>
      {/* What changes stands in elements of its own: translators take text nodes away (forms/Banner.tsx). */}
      <span>{`Зараз ${formatKyivTime(now)}. ${verb} `}</span>
      <b>{hold(describeReplyFromNow(now, school))}</b>
      {ending}
    </span>
  );
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
