import type { FastifyInstance } from 'fastify';
import type { Channel } from './lead/lead.ts';
import { ALERT_AFTER_MS, type DeliveryHealth, type StoreHealth } from './store/delivery-health.ts';
import { VERSION } from './version.ts';

/** Results are cached, so that frequent requests do not load the store. */
const CACHE_MS = 1000;

/** Empty while the store is unavailable, because zeros would mean that nothing is pending. */
type Health = Partial<StoreHealth>;

/**
 * Registers `/healthz` for monitoring and for the proxy. The status says whether this instance accepts leads now. A
 * failing channel appears in the body only, because another instance has the same one.
 *
 * @param channels the configured channels; without any, the status is degraded
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
    // The address of this request that rate limits count. If it is a proxy's, all visitors share it.
    const visitor = request.ip;
    return { status, version: VERSION, channels, ...describeHealth(health, channels), visitor };
  });
}

function describeStatus(health: Health, channels: readonly Channel[]): 'ok' | 'degraded' | 'failing' {
  const { isWritable, breakers, hasUnseenFailure, failures } = health;
  if (!isWritable) return 'failing';
  const isFailing = failures?.some(({ since }) => Date.now() - since.getTime() >= ALERT_AFTER_MS);
  const isStuck = listStuck(health, channels)?.length !== 0;
  return breakers?.length || hasUnseenFailure || isFailing || isStuck || channels.length === 0
    ? 'degraded'
    : 'ok';
}

/** Removed channels with pending messages. */
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

/** Caches the last result for this time. */
function rememberFor<Result>(durationMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | undefined;
  return () => {
    if (!last || last.until < performance.now())
      last = { result: read(), until: performance.now() + durationMs };
    return last.result;
  };
}
