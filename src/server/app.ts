import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { assetHeaders } from '#shared/node/security-headers.ts';
import { type Config, configuredChannels, securityOptions } from './config.ts';
import { registerHealth } from './health.ts';
import { toRefusal } from './intake/refusal.ts';
import { registerIntake } from './intake/register.ts';
import type { Logger } from './log.ts';
import { answerPage } from './pages/answer-page.ts';
import type { LiveSite } from './pages/live-site.ts';
import type { Store } from './store/store.ts';

type AppOptions = {
  config: Config;
  store: Store;
  /** The served release; a newer build replaces it while the server runs. */
  live: Pick<LiveSite, 'current'>;
  /** Called after a new lead is committed, to wake the delivery. */
  onLeadSaved: () => void;
  logger: Logger;
};

/** Time limits for the headers and the whole request of a slow client; a phone on a weak network needs far less. */
const SLOW_CLIENT_LIMITS_MS = { headers: 3000, request: 5000 };

/**
 * A proxy blocks slow clients, so a late request means that this process was busy. Node counts that time too and would
 * answer 408. `deploy/nginx` waits as long.
 */
const PROXY_LIMITS_MS = { headers: 30_000, request: 30_000 };

/** Disconnects a client that does not read its answer for this long. */
const STALLED_TIMEOUT_MS = 30_000;

/** Node checks for late clients only every 30 s by default, which is longer than the limits above. */
const CHECK_INTERVAL_MS = 500;

/** Longer than the 60 s of common proxies, so that they never write to a closed connection. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Limit of all visitors together; an idle connection costs about 10 KB of memory. The proxy limits a single address
 * (docs/decisions/0009-deployment.md).
 */
const MAX_CONNECTIONS = 5000;

const INTAKE_PATHS: readonly string[] = [SEND_PATH, SEND_FORM_PATH];

/** Builds the server without listening: health, intake and pages from memory. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, store, live, onLeadSaved, logger } = options;
  const security = securityOptions(config);
  const isBehindProxy = config.trustProxy.length > 0;
  const limitsMs = isBehindProxy ? PROXY_LIMITS_MS : SLOW_CLIENT_LIMITS_MS;
  const app = fastify({
    // Fastify's request log would contain addresses, and its listeners cost a tenth of the pages' throughput.
    logger: false,
    trustProxy: isBehindProxy ? config.trustProxy : false,
    bodyLimit: MAX_BODY_BYTES,
    connectionTimeout: STALLED_TIMEOUT_MS,
    requestTimeout: limitsMs.request,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: { headersTimeout: limitsMs.headers, connectionsCheckingInterval: CHECK_INTERVAL_MS },
    // Requests on open connections are still answered while the server stops.
    return503OnClosing: false,
    // An address that can't be decoded gets the 404 page, like any unknown address.
    frameworkErrors: (_error, request, reply) => {
      reply.hijack();
      answerPage(live.current.site, request.raw, reply.raw);
    },
  });
  app.server.maxConnections = MAX_CONNECTIONS;
  // Closes idle connections to make room for new ones.
  app.server.on('drop', () => app.server.closeIdleConnections());
  app.removeAllContentTypeParsers();
  await app.register(rateLimit, { global: false });

  const headers = assetHeaders(false, security);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.headers(headers);
  });

  registerHealth(app, store, configuredChannels(config));
  registerIntake(app, {
    store,
    channels: configuredChannels(config),
    hasPage: (address) => live.current.site.pages.has(address),
    security,
    rateLimitPerMinute: config.rateLimitPerMinute,
    onLeadSaved,
    logger,
  });
  for (const path of INTAKE_PATHS) app.get(path, refuseMethod);
  app.get('/*', (request, reply) => {
    reply.hijack();
    answerPage(live.current.site, request.raw, reply.raw);
  });
  app.setNotFoundHandler(refuseMethod);
  app.setErrorHandler((error, _request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.status >= 500) logger.error({ err: error }, 'request failed');
    return reply.code(refusal.status).type('text/plain; charset=utf-8').send(refusal.message);
  });
  return app;
}

/** Answers a method that the address does not support, and preflights of other sites. */
async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [path = ''] = request.url.split('?');
  return reply
    .code(405)
    .header('allow', INTAKE_PATHS.includes(path) ? 'POST' : 'GET, HEAD')
    .type('text/plain; charset=utf-8')
    .send('Method Not Allowed');
}
