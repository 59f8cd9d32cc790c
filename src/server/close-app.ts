import type { FastifyInstance } from 'fastify';

/** How often connections that have got their answer meanwhile are looked for. */
const SWEEP_INTERVAL_MS = 50;

/**
 * Stops accepting, lets requests that are under way be answered, and then cuts what still hangs on.
 *
 * @param limitMs after which connections are cut, answered or not
 */
export async function closeApp(app: FastifyInstance, limitMs: number): Promise<void> {
  // Node closes idle connections once; one that was busy then would keep us waiting for its keep-alive time.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
