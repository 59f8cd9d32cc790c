import { Webhook } from 'standardwebhooks';
import type { WebhookConfig } from '../../config.ts';
import type { ConversationState } from '../../lead/conversation.ts';
import { listMarks } from '../../lead/describe-lead.ts';
import type { HistoryLine, Lead } from '../../lead/lead.ts';
import { normalizePhone } from '../../lead/phone.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import { writeParagraphs } from '../../outbox/notification.ts';
import type { ChannelParts, Transport } from '../../outbox/transport.ts';
import { HTTP_TIMEOUT_MS, type ProviderAnswer, postText } from '../post-json.ts';

/** Rate limit, so that a backlog does not arrive at once. */
const MIN_INTERVAL_MS = 100;

/** Sets up the webhook of the school's other tools, signed as Standard Webhooks require. */
export function createWebhookTransport(
  config: WebhookConfig,
  { store }: Pick<ChannelParts, 'store'>,
): Transport {
  const send = (message: WebhookMessage, signal: AbortSignal) => postMessage(message, config, signal);
  return {
    channel: 'webhook',
    minIntervalMs: MIN_INTERVAL_MS,
    timeoutMs: HTTP_TIMEOUT_MS,
    isForMachines: true,
    async send(claim, signal) {
      const { lead, topic } = claim;
      if (topic === 'lead') return send(describeArrival(lead), signal);
      const history = await store.listHistory([lead.conversation.id]);
      await send(describeChange(lead, history), signal);
    },
    sendNotification(notification, signal) {
      const text = writeParagraphs(notification).join('\n\n');
      return send(
        { id: `site.${notification.id}`, type: 'site.alert', at: new Date(), data: { text } },
        signal,
      );
    },
  };
}

/**
 * Posts a message. Its id is the same for each attempt, so that a receiver recognises a repeat. Time and signature
 * belong to the attempt.
 *
 * @throws {DeliveryFailure} unless the receiver answered with 2xx
 */
async function postMessage(
  { id, type, at, data }: WebhookMessage,
  { url, secret }: WebhookConfig,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  // Real time, because the receiver compares it with its own clock.
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

/** Statuses with which a receiver refuses everything that these settings send. */
const CONFIGURATION = new Set([401, 403, 404, 405, 410]);

function classifyWebhookAnswer({ status, retryAfterMs }: ProviderAnswer): DeliveryFailure {
  const isRedirect = status >= 300 && status < 400;
  const isConfiguration = isRedirect || CONFIGURATION.has(status);
  const failureClass = status === 413 ? 'message' : isConfiguration ? 'configuration' : 'transient';
  return new DeliveryFailure(failureClass, isRedirect ? 'webhook-redirect' : `webhook-${status}`, {
    retryAfterMs,
  });
}

/** The fields of the body are `type`, `at` and `data`. */
type WebhookMessage = {
  /** The same for each attempt. */
  id: string;
  type: 'lead.created' | `conversation.${ConversationState}` | 'site.alert';
  /** Time of the event, not of the attempt. */
  at: Date;
  data: object;
};

/** The event of a new lead. */
function describeArrival(lead: Lead): WebhookMessage {
  const id = `${lead.requestId}.created`;
  return { id, type: 'lead.created', at: lead.createdAt, data: describeLead(id, lead, null) };
}

/**
 * The event with the current state of the conversation. Quick steps may be combined in one event, and events may arrive
 * out of order: the highest version is the current state.
 */
function describeChange(lead: Lead, history: readonly HistoryLine[]): WebhookMessage {
  const { state, steps } = lead.conversation;
  const id = `${lead.requestId}.${steps}`;
  const note = history.findLast((line) => line.note)?.note ?? null;
  const at = history.at(-1)?.at ?? lead.createdAt;
  return { id, type: `conversation.${state}`, at, data: describeLead(id, lead, note) };
}

/** The whole lead and its conversation, so that receivers need no further request. */
function describeLead(id: string, lead: Lead, note: string | null): object {
  const { conversation } = lead;
  return {
    // Repeats the header, for receivers that cannot read headers.
    id,
    number: lead.number,
    kind: lead.kind,
    received_at: lead.createdAt.toISOString(),
    /** In E.164 form; null if it is not a valid number. */
    phone: normalizePhone(lead.fields.phone ?? ''),
    fields: lead.fields,
    source: lead.source,
    /** Warnings in the owner's language. */
    marks: listMarks(lead),
    conversation: conversation.id,
    /** Rises with each change of the conversation. */
    version: conversation.steps,
    state: conversation.state,
    /** The manager of the last step. */
    by: conversation.by?.name ?? null,
    /** The newest note of the conversation. */
    note,
    /** Time of the next call. */
    due_at: conversation.state === 'trial' ? null : (conversation.dueAt?.toISOString() ?? null),
    /** Time of the trial lesson. */
    lesson_at: conversation.state === 'trial' ? (conversation.dueAt?.toISOString() ?? null) : null,
    /** The package of a student, or why the person was lost: price, elsewhere, silent, unfit, other. */
    detail: conversation.detail,
  };
}
