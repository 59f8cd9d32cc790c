import { constants, fstatSync, openSync, readFileSync, write, writeSync } from 'node:fs';
import { StoreRefusedError, StoreUnavailableError } from './store/store-error.ts';

/** What the parts of the server need of a logger; a test's recorder fits, too. */
export type Logger = {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
};

/** For commands, which say themselves what went wrong. */
export const NO_LOG: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Takes lines that end with a line feed. */
export type LogOutput = { write(line: string): void };

const STANDARD_OUTPUT = 1;

/** What the disk or the reader of the log has not taken yet, some 1,500 lines; further ones are dropped. */
const MAX_WAITING_CHARACTERS = 256 * 1024;

/** Until the next try: a slow reader (EAGAIN) is back soon, while somebody has to make room on a full disk. */
const RETRY_AFTER_MS = { EAGAIN: 100, other: 1000 };

/** A write that has taken longer than this when the process ends is not waited for. */
const STUCK_WRITE_MS = 500;

/**
 * Logs JSON lines to the standard output. Callers pass codes, counts and lead numbers, never personal data. Of an
 * error its name, code and stack are written, but not its message: those of libraries may quote a visitor. The
 * store's own errors are written with their reason.
 */
export function createLogger(output: LogOutput = createLogOutput()): Logger {
  const writeAs = (level: keyof Logger) => (facts: object, msg: string) => {
    const told = 'err' in facts ? { ...facts, err: describeError(facts.err) } : facts;
    output.write(`${JSON.stringify({ level, time: new Date(), ...told, msg })}\n`);
  };
  return { info: writeAs('info'), warn: writeAs('warn'), error: writeAs('error') };
}

/**
 * Writes to the standard output and never blocks the process or keeps it alive, whatever is behind it: a full or slow
 * disk, or a reader that has stopped reading. Lines that can't be written wait. Those for which there is no room are
 * dropped and counted, and the count is logged as soon as lines can be written again.
 */
function createLogOutput(descriptor: number = STANDARD_OUTPUT): LogOutput {
  // Making this stream sets a pipe to answer «full» instead of blocking whoever writes.
  if (descriptor === STANDARD_OUTPUT) void process.stdout;
  let waiting = '';
  let unwritten: Buffer = Buffer.alloc(0);
  let writingSince: number | undefined;
  let retry: NodeJS.Timeout | undefined;
  let dropped = 0;

  function takeLine(line: string): void {
    if (waiting.length + line.length > MAX_WAITING_CHARACTERS) dropped += 1;
    else waiting += line;
    if (writingSince === undefined && retry === undefined) writeNext();
  }

  function writeNext(): void {
    retry = undefined;
    if (unwritten.length === 0) takeWaiting();
    if (unwritten.length === 0) return;
    writingSince = performance.now();
    write(descriptor, unwritten, (error, length) => {
      writingSince = undefined;
      if (error) {
        const pauseMs = error.code === 'EAGAIN' ? RETRY_AFTER_MS.EAGAIN : RETRY_AFTER_MS.other;
        retry = setTimeout(writeNext, pauseMs).unref();
      } else {
        unwritten = unwritten.subarray(length);
        writeNext();
      }
    });
  }

  function takeWaiting(): void {
    unwritten = Buffer.from(waiting);
    waiting = '';
    if (dropped === 0) return;
    const told = { level: 'warn', time: new Date().toISOString(), dropped, msg: 'log lines were dropped' };
    waiting = `${JSON.stringify(told)}\n`;
    dropped = 0;
  }

  process.on('exit', () => {
    const isWriting = writingSince !== undefined;
    const mayHang = isWriting && mayBlock(descriptor);
    if (mayHang && performance.now() - (writingSince ?? 0) > STUCK_WRITE_MS) killItself();
    try {
      const output = openForLastWrite(descriptor);
      let last = Buffer.concat([isWriting ? Buffer.alloc(0) : unwritten, Buffer.from(waiting)]);
      // A pipe that is nearly full takes a part.
      while (last.length > 0) last = last.subarray(writeSync(output, last));
    } catch (error) {
      // The pipe is full, so the write that is under way will not end either. Else nobody can be told any more.
      if (mayHang && (error as NodeJS.ErrnoException).code === 'EAGAIN') killItself();
    }
  });

  return { write: takeLine };
}

/** Node waits for its threads at exit, even for one that writes to a pipe that blocks and that nobody reads. */
function killItself(): void {
  process.kill(process.pid, 'SIGKILL');
}

/**
 * A pipe is opened once more, not to block: what started us may share it and have set it back to block whoever
 * writes.
 */
function openForLastWrite(descriptor: number): number {
  if (!fstatSync(descriptor).isFIFO()) return descriptor;
  return openSync(`/dev/fd/${descriptor}`, constants.O_WRONLY | constants.O_NONBLOCK);
}

/** Whether a write waits for the disk or for a reader to take it. Linux tells; elsewhere the worst is assumed. */
function mayBlock(descriptor: number): boolean {
  try {
    const [, flags = ''] =
      /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    return (Number.parseInt(flags, 8) & constants.O_NONBLOCK) === 0;
  } catch {
    return true;
  }
}

/** Names that libraries and systems give to errors; anything else could be quoted input. */
const CODE = /^[\w-]{1,50}$/;

/** Errors whose messages are our own words, quote nothing, and say all that a reader needs. */
const OWN_WORDS = [StoreUnavailableError, StoreRefusedError];

/** Keeps of an error what tells an operator why or a developer where it happened, without foreign messages. */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const code =
    'code' in error && typeof error.code === 'string' && CODE.test(error.code) ? error.code : undefined;
  // The message goes first, because a line of it may look like a place.
  const places = error.stack?.replace(error.message, '').split('\n');
  const stack = places?.filter((line) => /^\s+at /.test(line)).join('\n');
  if (OWN_WORDS.some((kind) => error instanceof kind))
    return { name: error.name, code, reason: error.message };
  return { name: error.name, code, stack };
}

const MINUTE_MS = 60_000;

/**
 * Bounds the log lines that anybody can cause, so that a flood of bad requests can't fill the disk.
 *
 * @returns a function that says whether one more line may be written in this minute
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
