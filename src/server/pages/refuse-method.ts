import type { FastifyReply, FastifyRequest } from 'fastify';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';

/** Answers a method that the address does not know, preflights of other sites among them. */
export async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [path] = request.url.split('?');
  const isIntake = path === SEND_PATH || path === SEND_FORM_PATH;
  return reply
    .code(405)
    .header('allow', isIntake ? 'POST' : 'GET, HEAD')
    .type('text/plain; charset=utf-8')
    .send('Method Not Allowed');
}
