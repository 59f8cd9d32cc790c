import type { FastifyInstance } from 'fastify';
import type { Logger } from './logging.ts';

/** A supervisor that stops us kills after 10 s; a process that has to be killed answers nothing more. */
const STOP_LIMIT_MS = 9_500;

/** One Ctrl-C reaches us twice, from the terminal and from npm. */
const DOUBLED_INTERRUPT_MS = 100;

/**
 * Stops the server on SIGTERM, SIGINT and SIGHUP (the terminal is closed) and exits with 0; a second signal exits at
 * once, which loses nothing, because leads are durable before they are answered and what was being sent is sent
 * again.
 */
export function stopOnSignals(stop: () => Promise<void>, logger: Logger): void {
  let stoppingSince: number | undefined;
  // Without a listener Node would open its inspector, to everybody on this machine.
  process.on('SIGUSR1', () => undefined);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stoppingSince === undefined) {
        stoppingSince = performance.now();
        logger.info({ signal }, 'stopping');
        void stopAndExit(stop, logger);
      } else if (signal !== 'SIGINT' || performance.now() - stoppingSince > DOUBLED_INTERRUPT_MS) {
        logger.warn({ signal }, 'left at once');
        process.exit(1);
      }
    });
  }
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
