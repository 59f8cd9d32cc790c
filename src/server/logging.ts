import { pino } from 'pino';

/** What the parts of the server need of a logger; pino's and a test's recorder both fit. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/**
 * Logs as JSON lines on the standard output. Callers pass codes, counts and lead numbers, never personal data;
 * of an error only its name, code and stack are written, because messages of outside libraries may quote input.
 */
export function createLogger(): Logger {
  return pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  });
}

/** Names that libraries and systems give to errors; anything else could be quoted input. */
const CODE = /^[\w-]{1,50}$/;

/** Keeps of an error what tells a developer where it happened, without its message. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
  // The message goes first, because a line of it may look like a place.
  const places = error.stack?.replace(error.message, '').split('\n');
  return { name: error.name, code, stack: places?.filter((line) => /^\s+at /.test(line)).join('\n') };
}
