import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { Handling, HandlingChange } from '../lead.ts';
import { HANDLING_WORDS } from '../words/describe-handling.ts';

/** «у роботі: Марія, 21.11.2026, 14:12:05»; the state alone as long as nobody has done anything. */
export function describeHandling({ state, by, at }: Handling): string {
  return by && at ? `${HANDLING_WORDS[state]}: ${by.name}, ${formatKyivDate(at)}` : HANDLING_WORDS[state];
}

/** «21.11.2026, 14:12:05: нова → у роботі, Марія», «21.11.2026, 14:20:00: Марія: просить після 18:00» */
export function describeChange({ from, to, by, at, note }: HandlingChange): string {
  const step = from === to && note ? [] : [`${HANDLING_WORDS[from]} → ${HANDLING_WORDS[to]}`];
  return `${formatKyivDate(at)}: ${[...step, by.name].join(', ')}${note ? `: ${note}` : ''}`;
}
