import { Webhook } from 'standardwebhooks';
import type { WebhookConfig } from '../../config.ts';
import { listMarks } from '../../lead/describe-lead.ts';
import type { Lead, LeadEvent } from '../../lead/lead.ts';
import { normalizePhone } from '../../lead/phone.ts';
import { DeliveryFailure } from '../../queue/failure.ts';
import { writeParagraphs } from '../../queue/notice.ts';
import type { Transport } from '../../queue/transport.ts';
import { HTTP_TIMEOUT_MS, type ProviderAnswer, postText } from '../post-json.ts';

/** Receivers of one school's leads name no limit; this keeps a backlog from arriving all at once. */
const MIN_INTERVAL_MS = 100;

/** Sets up the receiver that the school's other tools listen with, signed as Standard Webhooks say. */
export function createWebhookTransport(config: WebhookConfig): Transport {
  const send = (message: WebhookMessage, signal: AbortSignal) => postMessage(message, config, signal);
  return {
    channel: 'webhook',
    minIntervalMs: MIN_INTERVAL_MS,
    timeoutMs: HTTP_TIMEOUT_MS,
    isForMachines: true,
    async send(claim, signal) {
      if (claim.topic === 'card') throw new Error('A program has no cards');
      const { lead, event } = claim;
      await send(describeEvent(lead, event), signal);
    },
    sendNotice(notice, signal) {
      const text = writeParagraphs(notice).join('\n\n');
      return send({ id: `site.${notice.id}`, type: 'site.alert', at: new Date(), data: { text } }, signal);
    },
  };
}

/**
 * Posts a message. Its id is the same at each try, so that a receiver can tell a repeat; time and signature are of
 * this very try.
 *
 * @throws {DeliveryFailure} unless the receiver answered with a status of 2xx
 */
async function postMessage(
  { id, type, at, data }: WebhookMessage,
  { url, secret }: WebhookConfig,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  // The receiver's clock judges it, so it is the real one.
  const sentAt = new Date();
  const headers = {
    'user-agent': 'lead-webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  const answer = await postText(url, body, { headers, redirect: 'manual', signal });
  if (answer.status < 200 || answer.status > 299) throw classifyWebhookAnswer(answer);
}

/** Statuses by which a receiver says that it will take nothing from us as we are set up. */
const CONFIGURATION = new Set([401, 403, 404, 405, 410]);

function classifyWebhookAnswer({ status, retryAfterMs }: ProviderAnswer): DeliveryFailure {
  const isRedirect = status >= 300 && status < 400;
  const isConfiguration = isRedirect || CONFIGURATION.has(status);
  const failureClass = status === 413 ? 'message' : isConfiguration ? 'configuration' : 'transient';
  return new DeliveryFailure(failureClass, isRedirect ? 'webhook-redirect' : `webhook-${status}`, {
    retryAfterMs,
  });
}

/** What a receiver is told; the body is made of `type`, `at` and `data`. */
type WebhookMessage = {
  /** The same at each try. */
  id: string;
  type: LeadEvent['type'] | 'site.alert';
  /** When it happened, which is not when it is sent. */
  at: Date;
  data: object;
};

/** Tells what has happened to a lead, with the whole lead, so that a receiver need not ask for it. */
function describeEvent(lead: Lead, { id, type, at, by, note }: LeadEvent): WebhookMessage {
  return {
    id,
    type,
    at,
    data: {
      // Also here, for receivers that can't read headers.
      id,
      number: lead.number,
      kind: lead.kind,
      received_at: lead.createdAt.toISOString(),
      /** As telephones understand it; null when what was typed is no number of any country. */
      phone: normalizePhone(lead.fields.phone ?? ''),
      fields: lead.fields,
      source: lead.source,
      /** Number of the lead that the same form has sent before with another content. */
      variant_of: lead.variantOf,
      /** What people should look at twice, in the owner's words. */
      marks: listMarks(lead),
      /** Who has done what the type says, and what they wrote with it. */
      by,
      note,
      /** Where the lead stands now, which may be further than this event. */
      state: lead.conversation.state,
    },
  };
}
