import type { Engine, Transaction } from './engine.ts';
import { appendErasureLog, type Erased, hashPhone, hashRequest, nameDay } from './erasure-log.ts';
import { endEmptied, type Gone } from './lead-rows.ts';

export type Erasures = ReturnType<typeof createErasures>;

/**
 * Deletions at people's request, which must be repeated after a restore.
 *
 * @param logFile file beside a SQLite database; PostgreSQL has the log in a table only
 */
export function createErasures(database: Engine, logFile?: string) {
  return {
    /**
     * Deletes these leads with all their rows, in any state, and records the erasure. A message that is being sent
     * still goes out.
     *
     * @param phone key of the phone number that the person named, see `phoneKey`
     * @returns the numbers of the leads that existed
     */
    eraseLeads: (numbers: readonly number[], phone?: string) => eraseLeads(database, logFile, numbers, phone),

    /** Lists the times of erasures, the latest first, without personal data. */
    listErasures: () => database.all<{ erasedAt: Date; leadNumbers: readonly number[] }>(LIST_ERASURES),

    /** Reads the log of this database. */
    listErased: () => database.all<Erased>(LIST_ERASED),

    /**
     * Deletes the leads of erased people from a restored database, and returns their numbers.
     *
     * @param log from beside the database or a backup; entries that this database already has are skipped
     */
    applyErasures: (log: readonly Erased[]) => applyErasures(database, log),
  };
}

/** See {@link Erasures}. */
async function eraseLeads(
  database: Engine,
  logFile: string | undefined,
  numbers: readonly number[],
  phone = '',
): Promise<number[]> {
  const erasedOn = nameDay(new Date());
  const phoneHash = hashPhone(phone);
  const { erased, log } = await database.write(async (transaction) => {
    const gone = await erase(transaction, numbers);
    const requests = [...new Set(gone.map(({ requestId }) => requestId))];
    const log = requests.map((requestId) => ({
      requestHash: hashRequest(requestId),
      phoneHash,
      erasedOn,
    }));
    await remember(transaction, log);
    return { erased: sortNumbers(gone), log };
  });
  if (erased.length === 0) return erased;
  await database.forget?.();
  try {
    if (logFile) appendErasureLog(logFile, log);
  } catch {
    // If the disk is full, the table still has the entry. The next backup writes it beside the copies.
  }
  return erased;
}

/** See {@link Erasures}. */
export async function applyErasures(database: Engine, log: readonly Erased[]): Promise<number[]> {
  if (log.length === 0) return [];
  const known = new Set((await database.all<Erased>(LIST_ERASED)).map(nameErased));
  const missing = log.filter((erased) => !known.has(nameErased(erased)));
  if (missing.length === 0) return [];
  const requests = new Set(missing.map(({ requestHash }) => requestHash));
  const days = findLatestDays(missing);
  const numbers = await database.write(async (transaction) => {
    const matching: number[] = [];
    let after = 0;
    for (;;) {
      const page = await transaction.all<Scanned>(SCAN, { after, limit: PAGE });
      for (const { number, requestId, phoneKey, createdAt } of page) {
        // Keeps a lead that the person sent later.
        const isOlder = nameDay(createdAt) < (days.get(hashPhone(phoneKey)) ?? '');
        if (isOlder || requests.has(hashRequest(requestId))) matching.push(number);
      }
      after = page.at(-1)?.number ?? after;
      if (page.length < PAGE) break;
    }
    const gone = await erase(transaction, matching);
    await remember(transaction, missing);
    return sortNumbers(gone);
  });
  if (numbers.length > 0) await database.forget?.();
  return numbers;
}

type Scanned = { number: number; requestId: string; phoneKey: string; createdAt: Date };

const PAGE = 1000;

const nameErased = ({ requestHash, phoneHash, erasedOn }: Erased) =>
  `${erasedOn} ${requestHash} ${phoneHash}`;

/** The last day on which a phone number was erased, by its hash. */
function findLatestDays(log: readonly Erased[]): Map<string, string> {
  const days = new Map<string, string>();
  for (const { phoneHash, erasedOn } of log)
    if (phoneHash && erasedOn > (days.get(phoneHash) ?? '')) days.set(phoneHash, erasedOn);
  return days;
}

async function erase(
  transaction: Transaction,
  numbers: readonly number[],
): Promise<(Gone & { requestId: string })[]> {
  if (numbers.length === 0) return [];
  const gone = await transaction.all<Gone & { requestId: string }>(ERASE, { numbers });
  if (gone.length === 0) return [];
  await endEmptied(transaction, gone);
  // A conversation that keeps other leads must not keep the older content of these.
  for (const { number, conversationId } of gone) {
    const prefix = `corrected:${number}:`;
    await transaction.run(FORGET_OLDER, { conversationId, prefix, size: prefix.length });
  }
  // Queued notifications may name the person. Deletes them; the due checks create those that are still true again.
  await transaction.run(FORGET_WITHDRAWN);
  await transaction.run(WITHDRAW_NOTIFICATIONS);
  await transaction.run(NOTE_ERASURE, { erased: JSON.stringify(sortNumbers(gone)) });
  return gone;
}

async function remember(transaction: Transaction, log: readonly Erased[]): Promise<void> {
  if (log.length > 0) await transaction.run(REMEMBER, { log: JSON.stringify(log) });
}

const sortNumbers = (gone: readonly Gone[]) =>
  gone.map(({ number }) => number).sort((one, other) => one - other);

const ERASE = 'DELETE FROM lead WHERE number = ANY (:numbers) RETURNING number, conversation_id, request_id';

const FORGET_OLDER =
  'DELETE FROM event WHERE conversation_id = :conversationId AND substr(key, 1, :size) = :prefix';

const FORGET_WITHDRAWN =
  "DELETE FROM notified WHERE key IN (SELECT key FROM outbox WHERE topic = 'notification' AND state = 'pending')";

const WITHDRAW_NOTIFICATIONS = "DELETE FROM outbox WHERE topic = 'notification' AND state = 'pending'";

const NOTE_ERASURE = 'INSERT INTO erasure (erased_at, lead_numbers) VALUES (:now, :erased)';

const LIST_ERASURES = 'SELECT erased_at, lead_numbers FROM erasure ORDER BY position DESC';

const LIST_ERASED = 'SELECT request_hash, phone_hash, erased_on FROM erased_lead';

const REMEMBER = `
  INSERT INTO erased_lead (request_hash, phone_hash, erased_on)
  SELECT value ->> 'requestHash', value ->> 'phoneHash', value ->> 'erasedOn' FROM EACH(:log) AS item WHERE TRUE
  ON CONFLICT DO NOTHING`;

const SCAN =
  'SELECT number, request_id, phone_key, created_at FROM lead WHERE number > :after ORDER BY number LIMIT :limit';
