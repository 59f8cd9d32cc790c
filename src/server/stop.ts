import type { FastifyInstance } from 'fastify';
import type { Logger } from './log.ts';

/** Supervisors kill after 10 s; a killed process answers no more requests. */
const STOP_LIMIT_MS = 9_500;

/** Interval of the check whether npm's shell still runs. */
const PARENT_INTERVAL_MS = 250;

/** One Ctrl+C arrives twice, from the terminal and from npm. */
const DOUBLED_INTERRUPT_MS = 100;

/**
 * Limits DNS lookups if the DNS server does not answer. Node waits for them before it exits, by default more than ten
 * seconds. Does not override the operator's settings.
 */
export function limitLookups(): void {
  process.env.RES_OPTIONS ??= 'timeout:1 attempts:2';
}

/**
 * Stops the server on SIGTERM, SIGINT and SIGHUP (a closed terminal), or after the npm that started it has ended, and
 * exits with 0. A second signal exits at once. Nothing is lost: leads are durable before the response, and unfinished
 * deliveries are repeated.
 */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stoppingSince: number | undefined;
  // Without a listener, Node would open its inspector to everybody on this machine.
  process.on('SIGUSR1', () => undefined);
  const begin = (reason: object) => {
    stoppingSince = performance.now();
    logger.info(reason, 'stopping');
    void stopAndExit(stop, logger);
  };
  whenNpmEnds(() => {
    if (stoppingSince === undefined) begin({ reason: 'npm has ended' });
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        begin({ signal });
      } else if (signal !== 'SIGINT' || performance.now() - stoppingSince > DOUBLED_INTERRUPT_MS) {
        logger.warn({ signal }, 'second signal: exiting');
        process.exit(1);
      }
    });
  }
}

/**
 * npm passes signals to its shell, and some shells exit without forwarding them. The server would then keep the port
 * that the next start needs.
 */
function whenNpmEnds(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_INTERVAL_MS);
  timer.unref();
}

async function stopAndExit(stop: () => Promise<void>, logger: Logger): Promise<void> {
  setTimeout(() => {
    logger.error({}, 'stopping took too long');
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  try {
    await stop();
    logger.info({}, 'stopped');
    process.exit(0);
  } catch (error) {
    logger.error({ err: error }, 'stopping failed');
    process.exit(1);
  }
}

/** Interval of the check for connections without pending requests. */
const SWEEP_INTERVAL_MS = 50;

/**
 * Stops accepting, completes pending requests, and then closes the remaining connections.
 *
 * @param limitMs after this time, closes connections with pending requests too
 */
export async function closeApp(app: FastifyInstance, limitMs: number): Promise<void> {
  // Node closes idle connections only once. A connection that was busy then would delay the stop by its keep-alive
  // time.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_INTERVAL_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), limitMs);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(cut);
  }
}
