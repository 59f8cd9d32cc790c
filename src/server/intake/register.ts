import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { describeOutcome, type FormOutcome, formPage, GO_BACK } from '#shared/lead/form-pages.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { CROSS_SITE_REFUSAL, SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import type { SecurityOptions } from '#shared/node/security-headers.ts';
import { MINUTE_MS } from '#shared/time/durations.ts';
import type { Channel } from '../lead/lead.ts';
import { createLogBudget, type Logger } from '../log.ts';
import type { Store } from '../store/store.ts';
import { acceptForms, acceptJson, type Submission } from './body.ts';
import { createRateLimit, type RateLimit } from './limits.ts';
import { findKind, readLead } from './read-lead.ts';
import { Refusal, toRefusal } from './refusal.ts';
import { renderShortPage, shortPageHeaders } from './refusal-page.ts';
import { findSuspicions } from './suspicions.ts';

type IntakeOptions = {
  store: Store;
  /** The channels that send every lead. */
  channels: readonly Channel[];
  /** Whether the served build has a page with this address. */
  hasPage: (address: string) => boolean;
  security: SecurityOptions;
  rateLimitPerMinute: number;
  /** Called after a new lead is committed, to wake the delivery. */
  onLeadSaved: () => void;
  logger: Logger;
};

/** Longer than the store's own timeout, shorter than the page's 15 s (spec §7). */
const HANDLER_TIMEOUT_MS = 10_000;

const REFUSALS_LOGGED_PER_MINUTE = 60;

const SPAM_LOGGED_PER_MINUTE = 1;

/** Registers the two paths for leads, each with the content types that the provider accepts there. */
export function registerIntake(app: FastifyInstance, options: IntakeOptions): void {
  const { store, channels, hasPage, security, onLeadSaved, logger } = options;
  const answers = createAnswers(hasPage, security);
  const limit = createRateLimit(app, options.rateLimitPerMinute);
  const mayLogRefusal = createLogBudget(REFUSALS_LOGGED_PER_MINUTE);
  const mayLogSpam = createLogBudget(SPAM_LOGGED_PER_MINUTE);
  let rejected = 0;
  const checkAtGate = createGate(new URL(security.siteUrl).origin, limit, logger);

  async function acceptLead(
    request: FastifyRequest<{ Body: Submission | undefined }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    // Without a body and its type, nothing was parsed.
    if (!request.body) throw new Refusal(400, 'The body is missing');
    const now = new Date();
    const { isTrapped, ...lead } = readLead(request.body, now, request.headers.referer);
    refuseTooMany(await limit.countLead(request));
    const marks = findSuspicions(lead.fields, isTrapped);
    const isSuspicious = marks.length > 0;
    const waitSeconds = isSuspicious ? await limit.countSuspicious(request) : null;
    if (waitSeconds !== null) {
      rejected += 1;
      if (mayLogSpam()) logger.warn({ rejected }, 'a network sends too much spam, more of it is rejected');
    }
    refuseTooMany(waitSeconds);
    const hasCard = !isSuspicious || (await limit.mayShowSuspicious(request));
    const { outcome, number } = await store.saveLead({ ...lead, marks }, channels, hasCard);
    logger.info({ lead: number, kind: lead.kind, outcome, marks }, 'lead accepted');
    if (outcome !== 'repeated') onLeadSaved();
    return answers.sendTaken(request, reply, lead.kind);
  }

  function logRefusal({ status, fieldErrors }: Refusal, error: unknown): void {
    if (status >= 500) logger.error({ status, err: error }, 'lead not stored');
    else logger.info({ status, fields: Object.keys(fieldErrors) }, 'lead rejected');
  }

  async function answerError(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const refusal = toRefusal(error);
    // The client has disconnected, so this is no error of ours.
    if (!request.socket.destroyed && mayLogRefusal()) logRefusal(refusal, error);
    const submission = request.body as Submission | undefined;
    return answers.sendRefusal(request, reply, refusal, findKind(submission?.templateId));
  }

  function registerPath(path: string, acceptBodies: (scope: FastifyInstance) => void): void {
    // biome-ignore lint/nursery/noMisusedPromises: Fastify waits for plug-ins that are asynchronous
    app.register(async (scope) => {
      acceptBodies(scope);
      scope.setErrorHandler(answerError);
      scope.post<{ Body: Submission | undefined }>(
        path,
        { onRequest: checkAtGate, handlerTimeout: HANDLER_TIMEOUT_MS },
        acceptLead,
      );
    });
  }

  registerPath(SEND_PATH, acceptJson);
  registerPath(SEND_FORM_PATH, acceptForms);
}

/**
 * Creates the check before the body is read: other sites, too many requests, compressed bodies.
 *
 * @param siteOrigin origin of the public address, trusted like the requested host
 */
function createGate(
  siteOrigin: string,
  limit: RateLimit,
  logger: Logger,
): (request: FastifyRequest) => Promise<void> {
  const warnOfProxy = createProxyWarning(logger);
  return async (request) => {
    warnOfProxy(request);
    if (isCrossSite(request.headers, siteOrigin)) {
      throw new Refusal(403, CROSS_SITE_REFUSAL);
    }
    refuseTooMany(await limit.countRequest(request));
    const encoding = request.headers['content-encoding'];
    if (encoding && encoding !== 'identity') throw new Refusal(415, 'Compressed bodies are not supported');
  };
}

/**
 * Whether a browser sent the request on behalf of another site, by the rules of Go 1.25's `http.CrossOriginProtection`.
 * A trusted Origin passes. Then Sec-Fetch-Site decides; without it, Origin must name our host. Without both headers the
 * client is no browser, so no visitor is attacked. Sec-Fetch-Site precedes Origin, because a strict referrer policy
 * sets Origin to `null` in native form posts.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === siteOrigin) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !host || !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}

/** @throws {Refusal} 429 if there is a time to wait */
function refuseTooMany(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) {
    throw new Refusal(429, 'Too many requests, try again later', { retryAfterSeconds });
  }
}

/**
 * Warns once if a proxy that TRUST_PROXY does not name forwards requests. All visitors behind it would share one rate
 * limit, which only a busy evening would reveal.
 */
function createProxyWarning(logger: Logger): (request: FastifyRequest) => void {
  let isLogged = false;
  return (request) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    // The list contains the trusted proxy beside the forwarded addresses, sometimes also among them.
    const isTrusted = (request.ips?.length ?? 1) > 1;
    if (isLogged || !isForwarded || isTrusted) return;
    isLogged = true;
    logger.warn({}, 'ignored X-Forwarded-For from an address that TRUST_PROXY does not name');
  };
}

/** Creates the responses of the intake: plain text for the provider's library, a redirect to a page for people. */
function createAnswers(hasPage: (address: string) => boolean, security: SecurityOptions) {
  const pageHeaders = shortPageHeaders(security);
  const sendShortPage = (reply: FastifyReply, title: string, lines: readonly string[]) =>
    reply.headers(pageHeaders).send(renderShortPage(title, lines));

  function leadOn(reply: FastifyReply, status: number, outcome: FormOutcome, kind: LeadKind): FastifyReply {
    const address = formPage(outcome, kind);
    if (hasPage(address))
      return reply.code(303).header('location', address).header('cache-control', 'no-store').send();
    // Without such a page, the visitor would read «Сторінку не знайдено» after a success.
    const { title, banner } = describeOutcome(outcome, kind);
    return sendShortPage(reply.code(status), title, [banner]);
  }

  return {
    sendTaken(request: FastifyRequest, reply: FastifyReply, kind: LeadKind) {
      return wantsPage(request) ? leadOn(reply, 200, 'sent', kind) : sendText(reply.code(200), 'OK');
    },
    sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal, kind: LeadKind = 'contact') {
      const { status, message, retryAfterSeconds } = refusal;
      if (retryAfterSeconds) reply.header('retry-after', retryAfterSeconds);
      if (!wantsPage(request)) return sendText(reply.code(status), message);
      if (status === 422)
        return sendShortPage(reply.code(status), 'Перевірте форму', describeBroken(refusal));
      // No visitor's form gets this response. The client reads the status, which a redirect would hide.
      if (status < 500 && status !== 429) {
        const { title, banner } = describeOutcome('failed', kind);
        return sendShortPage(reply.code(status), title, [banner]);
      }
      // That page tells the visitor to wait for a minute.
      const isSoonAllowed = status === 429 && (retryAfterSeconds ?? 0) * 1000 <= MINUTE_MS;
      return leadOn(reply, status, isSoonAllowed ? 'too-many' : 'failed', kind);
    },
  };
}

function describeBroken({ fieldErrors }: Refusal): string[] {
  return ['Заявку ще не надіслано:', ...Object.values(fieldErrors), GO_BACK];
}

/** Whether a browser posted the form without a script. The provider's library accepts any type and gets text. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || Boolean(headers.accept?.includes('text/html'));
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
}
