import type { Logger } from '../log.ts';

/** Logs an outage of the store once, and its end once, because a database can be away for hours. */
export function createOutageLog(logger: Logger, facts: object = {}) {
  let isAway = false;
  return {
    isAway: () => isAway,
    begin(error: unknown): void {
      if (!isAway) logger.warn({ ...facts, err: error }, 'delivery cannot use the database');
      isAway = true;
    },
    end(): void {
      if (isAway) logger.info(facts, 'delivery can use the database again');
      isAway = false;
    },
  };
}
