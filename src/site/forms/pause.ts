import { readKyivClock } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';

/** The school's pause at a given time on the Kyiv clock; by default now. */
export function findPause(
  { pause }: Pick<SchoolFacts, 'pause'>,
  now = readKyivClock(new Date()),
): SchoolFacts['pause'] {
  return pause && now >= pause.from && now < pause.until ? pause : undefined;
}
