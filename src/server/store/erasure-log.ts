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

/** Hashes in a context of their own, so that they match no list of hashes made elsewhere. */
function hash(kind: 'phone' | 'request', text: string): string {
  return createHash('sha256').update(`klitynka erasure ${kind}\0${text}`).digest('hex');
}

export const hashRequest = (requestId: string): string => hash('request', requestId);

/** @param key of the number, as `phoneKey` writes it; a lead without a number has no hash */
export const hashPhone = (key: string): string => key && hash('phone', key);

/** The day in the form of the log. */
export const nameDay = (moment: Date): string => moment.toISOString().slice(0, 10);

const LINE = /^(\d{4}-\d\d-\d\d) ([\da-f]{64}) ([\da-f]{64})?$/;

/** Reads a log; none is an empty one, and a line that was cut short is passed over. */
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

/** Adds to a log, which only its owner can read; a line that an earlier crash has cut short stays apart. */
export function appendErasureLog(file: string, erased: readonly Erased[]): void {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    writeSync(descriptor, `\n${format(erased)}`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Adds erasures to a log; makes no file if there are none at all. */
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
