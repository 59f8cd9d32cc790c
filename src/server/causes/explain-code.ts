import { CHANNEL_TEXTS } from '../lead/channel-texts.ts';
import type { Channel } from '../lead/lead.ts';
import { explainCause, findCause } from './find-cause.ts';

/**
 * Explains a stored code: cause and next step. Alerts contain only the code, because a provider's text may quote a
 * visitor (spec §7). For an unknown cause, quotes the numbers of the answer.
 */
export function explainCode(channel: Channel, code: string): string {
  const cause = findCause(code);
  if (cause) return explainCause(cause);
  const answer = code.replace(/^[a-z]+-/, '').replaceAll('-', ' ');
  return `Причина невідома: ${CHANNEL_TEXTS[channel].service} відповідає «${answer}».`;
}

/** Whether a failure with this code ends without any action. */
export function isPassing(code: string): boolean {
  return findCause(code)?.passes ?? false;
}
