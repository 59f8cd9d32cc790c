import fs from 'node:fs';
import { inspect } from 'node:util';
import { type DestinationStream, pino, stdTimeFunctions } from 'pino';
import { MINUTE_MS } from '#shared/time/durations.ts';
import { StoreRefusedError, StoreUnavailableError } from './store-error.ts';

/** The logger that parts of the server need. Tests replace it. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** For commands, which report errors themselves. */
export const NO_LOG: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Size of the buffer for unwritten lines, about 1,500 of them; further lines are dropped. */
const MAX_WAITING_BYTES = 256 * 1024;

/** Delay before a line that a full disk has refused is written again, if no other line comes first. */
const RETRY_AFTER_MS = 1000;

/**
 * Logs to stdout: JSON lines, or a sentence with facts for people at a terminal. Callers pass codes, counts and lead
 * numbers, never personal data. For errors, logs name, code and stack without the message, because messages of
 * libraries may quote a visitor. The store's own errors are logged with their reason.
 */
export function createLogger(): Logger {
  const output = process.stdout.isTTY
    ? { write: (line: string) => process.stdout.write(formatForTerminal(line)) }
    : openOutput();
  return createLoggerTo(output);
}

/** Like {@link createLogger}, with any destination for lines. */
export function createLoggerTo(output: DestinationStream): Logger {
  return pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
    },
    output,
  );
}

/**
 * Writes the log asynchronously, so that a slow disk or reader delays no request. Unwritten lines are buffered. Lines
 * beyond the buffer are dropped and counted, and the count is logged once lines can be written again.
 */
function openOutput(): DestinationStream {
  let isRefused = false;
  let isExiting = false;
  let dropped = 0;
  const output = pino.destination({
    // With this stream in use, a full pipe reports that it is full instead of blocking the writer.
    dest: process.stdout.fd,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN: () => !isExiting,
  });
  output.on('error', () => {
    isRefused = true;
    setTimeout(() => output.write(''), RETRY_AFTER_MS).unref();
  });
  output.on('write', () => {
    isRefused = false;
  });
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('drain', () => {
    if (dropped === 0) return;
    const facts = { dropped };
    dropped = 0;
    createLoggerTo(output).warn(facts, 'log lines were dropped');
  });
  // At exit, pino flushes its buffer and would retry forever.
  const flush = output.flushSync.bind(output);
  output.flushSync = () => {
    isExiting = true;
    if (isRefused) return;
    const { writeSync } = fs;
    Object.assign(fs, { writeSync: endRetries(writeSync) });
    try {
      flush();
    } catch {
      // The reader is gone or the disk is full, so the error cannot be reported.
    } finally {
      Object.assign(fs, { writeSync });
    }
  };
  return output;
}

/** Replaces each error by the only one after which pino asks whether to retry. It retries after all others. */
function endRetries(writeSync: typeof fs.writeSync): (...args: Parameters<typeof fs.writeSync>) => number {
  return (...args) => {
    try {
      return writeSync(...args);
    } catch (cause) {
      throw Object.assign(new Error('The log accepts no lines', { cause }), { code: 'EAGAIN' });
    }
  };
}

/** Local time, message and facts: `14:05:09 warn: lead rejected status=429`. */
export function formatForTerminal(line: string): string {
  const { level, time, msg, err, ...facts } = JSON.parse(line);
  const what = level === 'info' ? msg : `${level}: ${msg}`;
  const { stack, ...error } = err ?? {};
  const printed = Object.entries({ ...facts, ...error }).map(
    ([name, value]) =>
      `${name}=${typeof value === 'string' ? value : inspect(value, { breakLength: Infinity })}`,
  );
  const at = new Date(time).toTimeString().slice(0, 8);
  return `${[at, what, ...printed].join(' ')}\n${stack ? `${stack}\n` : ''}`;
}

/** Error names of libraries and systems. Any other value could quote input. */
const CODE = /^[\w-]{1,50}$/;

/** Errors with our own messages, which quote nothing and are complete. */
const OWN_ERRORS = [StoreUnavailableError, StoreRefusedError];

/** Describes an error for operator and developer, without messages of libraries. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
  // The message is removed first, because a line of it may look like a stack frame.
  const places = error.stack?.replace(error.message, '').split('\n');
  const stack = places?.filter((line) => /^\s+at /.test(line)).join('\n');
  if (OWN_ERRORS.some((kind) => error instanceof kind))
    return { name: error.name, code, reason: error.message };
  return { name: error.name, code, stack };
}

/**
 * Limits the log lines that clients can cause, so that a flood of bad requests can't fill the disk.
 *
 * @returns a function that tells whether one more line may be written in this minute
 */
export function createLogBudget(linesPerMinute: number): () => boolean {
  let startedAt = -MINUTE_MS;
  let written = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt >= MINUTE_MS) {
      startedAt = now;
      written = 0;
    }
    written += 1;
    return written <= linesPerMinute;
  };
}
