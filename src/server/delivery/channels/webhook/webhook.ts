import dns from 'node:dns';
import { once } from 'node:events';
import { type IncomingMessage, request as requestPlainly } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Webhook } from 'standardwebhooks';
import type { WebhookConfig } from '../../../config.ts';
import type { Lead, LeadEvent } from '../../../lead.ts';
import { normalizePhone } from '../../../phone.ts';
import { listMarks, shortenLead } from '../../../words/describe-lead.ts';
import { writeParagraphs } from '../../notices/notice.ts';
import { DeliveryFailure } from '../../queue/failure.ts';
import {
  classifyNetworkError,
  HTTP_TIMEOUT_MS,
  MAX_ANSWER_BYTES,
  type ProviderAnswer,
  parseRetryAfter,
  readBeginning,
} from '../post-json.ts';
import type { Transport } from '../transport.ts';

/** Receivers of one school's leads name no limit; this keeps a backlog from arriving all at once. */
const MIN_INTERVAL_MS = 100;

/** Sets up the receiver that the school's other tools listen with, signed as Standard Webhooks say. */
export function createWebhookTransport(config: WebhookConfig): Transport {
  const send = (message: WebhookMessage, signal: AbortSignal) => postMessage(message, config, signal);
  return {
    channel: 'webhook',
    minIntervalMs: MIN_INTERVAL_MS,
    timeoutMs: HTTP_TIMEOUT_MS,
    recipients: [],
    isForMachines: true,
    send: ({ lead, event }, signal, isPlain) =>
      send(describeEvent(isPlain ? shortenLead(lead) : lead, event), signal),
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
  { url, secret, allowsPrivate }: WebhookConfig,
  signal: AbortSignal,
): Promise<void> {
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
  // The receiver's clock judges it, so it is the real one.
  const sentAt = new Date();
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'lead-webhook/1',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
  const answer = await post(url, body, { headers, allowsPrivate, signal });
  if (answer.status < 200 || answer.status > 299) throw classifyWebhookAnswer(answer);
}

type PostOptions = { headers: Record<string, string | number>; allowsPrivate: boolean; signal: AbortSignal };

/**
 * Every call has a connection of its own, so that each is made to an address that was looked at. A redirect is an
 * answer like any other: nothing is followed.
 */
async function post(
  url: string,
  body: string,
  { headers, allowsPrivate, signal }: PostOptions,
): Promise<ProviderAnswer> {
  const { protocol, hostname } = new URL(url);
  if (!allowsPrivate && isIP(bareAddress(hostname)) !== 0 && !isPublic(bareAddress(hostname)))
    throw privateAddress();
  const request = protocol === 'https:' ? requestSecurely : requestPlainly;
  const guard = allowsPrivate ? {} : { lookup: lookUpPublic };
  const call = request(url, { method: 'POST', headers, agent: false, signal, ...guard });
  call.end(body);
  try {
    // Of a connection that ends without an answer, or with 101, Node tells no more than its end.
    const ended = once(call, 'close').then(() => Promise.reject(new Error('No answer has come')));
    const answer: IncomingMessage = (await Promise.race([once(call, 'response'), ended]))[0];
    return {
      status: answer.statusCode ?? 0,
      ...(await readBeginning(answer, MAX_ANSWER_BYTES, signal)),
      retryAfterMs: parseRetryAfter(answer.headers['retry-after'] ?? null, Date.now()),
    };
  } catch (error) {
    throw signal.aborted ? signal.reason : classifyNetworkError(error);
  }
}

/** IPv6 addresses stand in brackets in a URL. */
function bareAddress(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}

/**
 * Looks a name up as Node does, and lets nobody connect when one of its addresses is of a private network. Node
 * connects to what this answers, so a name can't change its mind in between.
 */
const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    if (addresses.some(({ address }) => !isPublic(address))) return callback(privateAddress(), '');
    const [first] = addresses;
    if (options.all || !first) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/**
 * Whether anybody on the Internet has this address: neither loopback, private, link-local, shared (CGNAT), multicast
 * nor reserved, nor an IPv6 address that leads to IPv4 by another name.
 */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function privateAddress(): DeliveryFailure {
  return new DeliveryFailure('configuration', 'webhook-private', {
    explanation: 'The address of WEBHOOK_URL is of a private network: WEBHOOK_ALLOW_PRIVATE=on allows it.',
  });
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
      state: lead.handling.state,
    },
  };
}
