import type { FastifyInstance } from 'fastify';
import type { Channel } from './lead/lead.ts';
import { ALERT_AFTER_MS, type DeliveryHealth, type StoreHealth } from './store/delivery-health.ts';
import { VERSION } from './version.ts';

/** Somebody who asks all the time does not keep the store busy. */
const CACHE_MS = 1000;

/** Nothing while the store does not answer: then nobody knows what waits, and zeros would read as «nothing». */
type Health = Partial<StoreHealth>;

/**
 * Registers `/healthz` for the person who watches the site and for the proxy in front of it. The status says
 * whether this instance can take leads now; a sick channel is told in the body, because sending visitors
 * elsewhere would not cure it.
 *
 * @param channels that are set up; with none of them all is well but for nobody hearing of a lead
 */
export function registerHealth(
  app: FastifyInstance,
  store: DeliveryHealth,
  channels: readonly Channel[],
): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const readHealth = rememberFor(
    CACHE_MS,
    (): Promise<Health> => store.checkHealth(channels).catch(() => ({})),
  );

  app.get('/healthz', async (request, reply) => {
    const health = await readHealth();
    const isServing = health.isWritable === true && !isStopping;
    reply.code(isServing ? 200 : 503).header('cache-control', 'no-store');
    const status = isStopping ? 'stopping' : describeStatus(health, channels);
    // The address by which the limits count this request. If it is a proxy's, all visitors share it.
    const visitor = request.ip;
    return { status, version: VERSION, channels, ...describeHealth(health, channels), visitor };
  });
}

function describeStatus(health: Health, channels: readonly Channel[]): 'ok' | 'degraded' | 'failing' {
  const { isWritable, breakers, isDeathUnseen, failures } = health;
  if (!isWritable) return 'failing';
  const isFailing = failures?.some(({ since }) => Date.now() - since.getTime() >= ALERT_AFTER_MS);
  const isStuck = listStuck(health, channels)?.length !== 0;
  return breakers?.length || isDeathUnseen || isFailing || isStuck || channels.length === 0
    ? 'degraded'
    : 'ok';
}

/** The channels on which something is pending although nobody delivers there. */
function listStuck({ pendingOn }: Health, channels: readonly Channel[]): Channel[] | undefined {
  return pendingOn?.filter((channel) => !channels.includes(channel));
}

function describeHealth(health: Health, channels: readonly Channel[]): object {
  const { isWritable = false, oldestPendingMs = null } = health;
  return {
    storeWritable: isWritable,
    oldestUndeliveredSeconds: oldestPendingMs === null ? null : Math.round(oldestPendingMs / 1000),
    pending: health.pending ?? null,
    dead: health.dead ?? null,
    withoutChannel: health.unassigned ?? null,
    stuckOn: listStuck(health, channels) ?? null,
    breakers: health.breakers ?? null,
    failures: health.failures ?? null,
  };
}

/** Answers with what was read last for so long. */
export function rememberFor<Result>(durationMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | undefined;
  return () => {
    if (!last || last.until < performance.now())
      last = { result: read(), until: performance.now() + durationMs };
    return last.result;
  };
}
