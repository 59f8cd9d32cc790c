import { readKyivClock } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';

/** The pause of the school that lasts at a time of Kyiv's clock; now, unless another is asked for. */
export function findPause(
  { pause }: Pick<SchoolFacts, 'pause'>,
  now = readKyivClock(new Date()),
): SchoolFacts['pause'] {
  return pause && now >= pause.from && now < pause.until ? pause : undefined;
}
