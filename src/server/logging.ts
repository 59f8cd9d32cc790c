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

/** Keeps of an error what tells a developer where it happened, without its message. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code, stack: frames?.join('\n') };
}
