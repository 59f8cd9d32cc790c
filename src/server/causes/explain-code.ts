import { CHANNEL_TEXTS } from '../lead/channel-texts.ts';
import type { Channel } from '../lead/lead.ts';
import { explainCause, findCause } from './find-cause.ts';

/**
 * Says what a stored code means and what to do. Alerts know the code alone, as a provider's words may quote a visitor
 * (spec §7); of an unknown cause they quote the numbers of the answer.
 */
export function explainCode(channel: Channel, code: string): string {
  const cause = findCause(code);
  if (cause) return explainCause(cause);
  const answer = code.replace(/^[a-z]+-/, '').replaceAll('-', ' ');
  return `Причина невідома: ${CHANNEL_TEXTS[channel].service} відповідає «${answer}».`;
}

/** Whether a failure with this code passes by itself, so that nobody has to do anything. */
export function isPassing(code: string): boolean {
  return findCause(code)?.passes ?? false;
}
