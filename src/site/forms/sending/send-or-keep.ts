import { PACKAGE_FALLBACK_DELAY_MS } from '#shared/lead/limits.ts';
import { keepLead } from '../keeping/outbox.ts';
import type { Outcome } from '../use-lead-form.ts';
import { SendError, sendLead } from './email-client.ts';
import type { Lead } from './payload.ts';

/**
 * Sends a package lead. When the call fails, the visitor is thanked after two seconds all the same (spec §8),
 * but only for a lead that the page's outbox keeps and sends later. A lead that is refused for good is the false
 * send result of §8: nothing is kept.
 *
 * @throws {SendError} when the lead was not taken and is not kept
 */
export async function sendOrKeep(lead: Lead): Promise<Outcome> {
  try {
    await sendLead(lead);
    return 'sent';
  } catch (error) {
    if ((error instanceof SendError && error.isFinal) || !keepLead(lead)) throw error;
    console.warn('The lead waits in the outbox:', error);
    await new Promise((resolve) => setTimeout(resolve, PACKAGE_FALLBACK_DELAY_MS));
    return 'waiting';
  }
}
