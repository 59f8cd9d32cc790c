import { DeliveryFailure, type FailureClass } from './failure.ts';
import type { ProviderAnswer } from './post-json.ts';

/**
 * Statuses that mean the account, the keys or the grant: 403 (calls from servers are switched off, or strict
 * mode wants the private key), 412 (the mailbox must be reconnected), 402 and 404 for good measure.
 */
const CONFIGURATION_STATUSES = new Set([401, 402, 403, 404, 412]);

/** 400 and 422 name what they miss: a key, a service, a template, the recipient in it, or a used-up plan. */
const CONFIGURATION_WORDS =
  /user_id|public key|private key|access ?token|service|template|account|recipient|quota|limit/i;

const SIZE_WORDS = /size|too (large|long|big)/i;

/**
 * EmailJS says yes with status 200 and, so far, the body `OK`. Any plain answer is taken for one (spec §7.2);
 * a web page or broken data is some proxy's, and then nobody has the message.
 */
export function isEmailJsYes({ status, text }: ProviderAnswer): boolean {
  if (status !== 200) return false;
  const body = text.trim();
  return body === '' || body.toUpperCase() === 'OK' || isJson(body);
}

/** Sorts an answer that is not a yes by its status and text, both documented and seen in the wild. */
export function classifyEmailJsAnswer(answer: ProviderAnswer): DeliveryFailure {
  const code = answer.status === 200 ? 'emailjs-garbage' : `emailjs-${answer.status}`;
  return new DeliveryFailure(classOf(answer), code, { retryAfterMs: answer.retryAfterMs });
}

function classOf({ status, text }: ProviderAnswer): FailureClass {
  if (status === 413) return 'message';
  if (CONFIGURATION_STATUSES.has(status)) return 'configuration';
  if (status === 400 || status === 422) {
    if (SIZE_WORDS.test(text)) return 'message';
    if (CONFIGURATION_WORDS.test(text)) return 'configuration';
  }
  return 'transient';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
