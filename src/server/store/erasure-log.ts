import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * One lead that was deleted at a person's request. A backup made before still has the lead, and a restore deletes it by
 * these hashes.
 */
export type Erased = {
  requestHash: string;
  /** Hash of the number that the person named; empty if the lead was deleted for another reason. */
  phoneHash: string;
  /** YYYY-MM-DD, UTC. */
  erasedOn: string;
};

const ERASURE_LOG = 'erasures.log';

/** The log beside this database file or backup. */
export function placeErasureLog(file: string): string {
  return join(dirname(file), ERASURE_LOG);
}

/** Hashes with a context, so that the hashes match no list made elsewhere. */
function hash(kind: 'phone' | 'request', text: string): string {
  return createHash('sha256').update(`klitynka erasure ${kind}\0${text}`).digest('hex');
}

export const hashRequest = (requestId: string): string => hash('request', requestId);

/** @param key of the phone number, see `phoneKey`; without a number there is no hash */
export const hashPhone = (key: string): string => key && hash('phone', key);

/** The day in the format of the log. */
export const nameDay = (moment: Date): string => moment.toISOString().slice(0, 10);

const LINE = /^(\d{4}-\d\d-\d\d) ([\da-f]{64}) ([\da-f]{64})?$/;

/** Reads a log. A missing file is an empty log; an incomplete line is skipped. */
export function readErasureLog(file: string): Erased[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  return text.split('\n').flatMap((line) => {
    const [, erasedOn, requestHash, phoneHash = ''] = LINE.exec(line) ?? [];
    return erasedOn && requestHash ? { erasedOn, requestHash, phoneHash } : [];
  });
}

/** Appends to a log that only its owner can read. Starts a new line if a crash left an incomplete one. */
export function appendErasureLog(file: string, erased: readonly Erased[]): void {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    writeSync(descriptor, `\n${format(erased)}`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Adds erasures to a log. Creates no file if there are none. */
export function mergeErasureLog(file: string, erased: readonly Erased[]): void {
  const lines = new Set(format([...readErasureLog(file), ...erased]).split('\n'));
  lines.delete('');
  if (lines.size === 0) return;
  writeFileSync(`${file}.part`, `${[...lines].sort().join('\n')}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.part`, file);
}

function format(erased: readonly Erased[]): string {
  return erased
    .map(({ erasedOn, requestHash, phoneHash }) => `${erasedOn} ${requestHash} ${phoneHash}\n`)
    .join('');
}
