import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { School } from '#shared/content/schema.ts';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import type { SecurityOptions } from '#shared/security/security-headers.ts';
import type { Channel } from '../lead.ts';
import type { Logger } from '../logging.ts';
import type { Store } from '../store/store.ts';
import { createAnswers, wantsPage } from './answer.ts';
import { acceptForms, acceptJson } from './body-parsers.ts';
import { createGate, refuseTooMany } from './gate.ts';
import { createLogBudget } from './log-budget.ts';
import { createRateLimit } from './rate-limit.ts';
import { findKind, readLead } from './read-lead.ts';
import { type Refusal, toRefusal } from './refusal.ts';
import { readFormAgeMs } from './request-id.ts';
import type { Submission } from './submission.ts';
import { findSuspicions } from './suspicions.ts';

export type IntakeOptions = {
  store: Store;
  /** The channels by which every lead has to reach the owner. */
  channels: readonly Channel[];
  school: School;
  security: SecurityOptions;
  rateLimitPerMinute: number;
  /** Called after the commit of a new lead, to wake the delivery. */
  onLeadSaved: () => void;
  logger: Logger;
};

/** Longer than the store's own patience, shorter than the 15 s of the page (spec §7). */
const HANDLER_TIMEOUT_MS = 10_000;

const REFUSALS_LOGGED_PER_MINUTE = 60;

/** Registers the two paths by which leads come in; each takes the body types that the provider takes there. */
export function registerIntake(app: FastifyInstance, options: IntakeOptions): void {
  const { store, channels, school, security, onLeadSaved, logger } = options;
  const answers = createAnswers(school, security);
  const limit = createRateLimit(app, options.rateLimitPerMinute);
  const mayLogRefusal = createLogBudget(REFUSALS_LOGGED_PER_MINUTE);
  const checkAtGate = createGate(new URL(security.siteUrl).origin, limit, logger);

  async function takeLead(
    request: FastifyRequest<{ Body: Submission }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const now = new Date();
    const lead = readLead(request.body, now, request.headers.referer);
    refuseTooMany(await limit.countLead(request));
    const suspicions = findSuspicions(lead.fields, {
      formAgeMs: readFormAgeMs(lead.requestId, now),
      isFromPage: wantsPage(request) || request.headers['sec-fetch-site'] === 'same-origin',
      isFlood: await limit.isFlood(request),
    });
    const { outcome, number } = await store.saveLead({ ...lead, suspicions }, channels);
    const facts = { lead: number, kind: lead.kind, outcome, isSpam: lead.isSpam, suspicions };
    logger.info(facts, 'lead taken');
    if (outcome === 'saved' && !lead.isSpam) onLeadSaved();
    return answers.sendTaken(request, reply, lead.kind);
  }

  function logRefusal({ status, fieldErrors }: Refusal, error: unknown): void {
    if (status >= 500) logger.error({ status, err: error }, 'lead not stored');
    else logger.info({ status, fields: Object.keys(fieldErrors) }, 'lead refused');
  }

  async function answerError(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const refusal = toRefusal(error);
    // Whoever has hung up was refused nothing, and nothing went wrong here.
    if (!request.socket.destroyed && mayLogRefusal()) logRefusal(refusal, error);
    const submission = request.body as Submission | undefined;
    return answers.sendRefusal(request, reply, refusal, findKind(submission?.templateId));
  }

  function registerPath(path: string, acceptBodies: (scope: FastifyInstance) => void): void {
    app.register(async (scope) => {
      acceptBodies(scope);
      scope.setErrorHandler(answerError);
      scope.post<{ Body: Submission }>(
        path,
        { onRequest: checkAtGate, handlerTimeout: HANDLER_TIMEOUT_MS },
        takeLead,
      );
    });
  }

  registerPath(SEND_PATH, acceptJson);
  registerPath(SEND_FORM_PATH, acceptForms);
}
