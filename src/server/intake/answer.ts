import type { FastifyReply, FastifyRequest } from 'fastify';
import type { School } from '#shared/content/schema.ts';
import type { LeadKind } from '#shared/lead/lead.ts';
import { commonHeaders, hashSource, type SecurityOptions } from '#shared/security/security-headers.ts';
import type { Refusal } from './refusal.ts';
import { type Result, renderResultPage } from './result-page.ts';
import { RESULT_PAGE_STYLE } from './result-page-style.ts';

export type Answers = {
  sendTaken(request: FastifyRequest, reply: FastifyReply, kind: LeadKind): FastifyReply;
  sendRefusal(
    request: FastifyRequest,
    reply: FastifyReply,
    refusal: Refusal,
    kind: LeadKind | undefined,
  ): FastifyReply;
};

/** Makes the answers of the intake: plain text, as the provider's library expects, or a page for people. */
export function createAnswers(school: School, security: SecurityOptions): Answers {
  const pageHeaders = {
    'content-security-policy': `default-src 'none'; style-src ${hashSource(RESULT_PAGE_STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    ...commonHeaders(security),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  };
  const sendPage = (reply: FastifyReply, result: Result) =>
    reply.headers(pageHeaders).send(renderResultPage(result, school));
  return {
    sendTaken(request, reply, kind) {
      reply.code(200);
      return wantsPage(request) ? sendPage(reply, { outcome: 'taken', kind }) : sendText(reply, 'OK');
    },
    sendRefusal(request, reply, refusal, kind) {
      reply.code(refusal.status);
      if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
      if (!wantsPage(request)) return sendText(reply, refusal.message);
      return sendPage(reply, describeRefusal(refusal, kind));
    },
  };
}

/** True for a form post without scripts; the provider's library asks for anything and gets text. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || Boolean(headers.accept?.includes('text/html'));
}

function describeRefusal(refusal: Refusal, kind: LeadKind | undefined): Result {
  if (refusal.status === 422) return { outcome: 'broken-rules', fieldErrors: refusal.fieldErrors };
  return { outcome: refusal.status === 429 ? 'too-many' : 'failed', kind };
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(text);
}
