import type { FastifyInstance } from 'fastify';
import type { Breaker, Store, StoreHealth } from '../store/store.ts';

/** Somebody who asks all the time does not keep the store busy. */
const CACHE_MS = 1000;

/** While the store does not answer nobody knows what waits; zeros would read as «nothing». */
const UNKNOWN = { isWritable: false, oldestPendingMs: null, pending: null, dead: null, breakers: null };

type Health = StoreHealth | typeof UNKNOWN;

/**
 * Registers `/healthz` for the person who watches the site and for the proxy in front of it. The status says
 * whether this instance can take leads now; a sick channel is told in the body, because sending visitors
 * elsewhere would not cure it.
 */
export function registerHealth(app: FastifyInstance, store: Store): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const readHealth = rememberFor(CACHE_MS, (): Promise<Health> => store.readHealth().catch(() => UNKNOWN));

  app.get('/healthz', async (_request, reply) => {
    const health = await readHealth();
    const isServing = health.isWritable && !isStopping;
    reply.code(isServing ? 200 : 503).header('cache-control', 'no-store');
    return { status: isStopping ? 'stopping' : describeStatus(health), ...describeHealth(health) };
  });
}

function describeStatus({ isWritable, breakers, dead }: Health): 'ok' | 'degraded' | 'failing' {
  if (!isWritable) return 'failing';
  return breakers?.length || dead ? 'degraded' : 'ok';
}

function describeHealth({ isWritable, oldestPendingMs, pending, dead, breakers }: Health): object {
  return {
    storeWritable: isWritable,
    oldestUndeliveredSeconds: oldestPendingMs === null ? null : Math.round(oldestPendingMs / 1000),
    pending,
    dead,
    breakers: breakers?.map(describeBreaker) ?? null,
  };
}

function describeBreaker({ channel, kind, errorCode, openedAt, nextProbeAt }: Breaker): object {
  return { channel, kind, errorCode, openedAt, nextProbeAt };
}

function rememberFor<Result>(durationMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { result: Promise<Result>; until: number } | undefined;
  return () => {
    if (!last || last.until < performance.now())
      last = { result: read(), until: performance.now() + durationMs };
    return last.result;
  };
}
