import { all, change, type Work } from './engine.ts';
import { HAS_DELIVERIES } from './rows.ts';

/** A record that leads were deleted because a person has asked for it; it holds nothing about them. */
export type Erasure = { erasedAt: Date; leadNumbers: readonly number[] };

export function* eraseLeads(numbers: readonly number[]): Work<number[]> {
  const rows = yield* all<{ number: number }>(ERASE, { numbers });
  const erased = rows.map(({ number }) => number).sort((one, other) => one - other);
  if (erased.length > 0) yield* change(NOTE_ERASURE, { erased: JSON.stringify(erased) });
  return erased;
}

export const listErasures = () => all<Erasure>(LIST_ERASURES);

/** Old leads of which nobody has to be told any more, see {@link Leads.deleteLeads}. */
export const DELETE = `
  DELETE FROM lead WHERE number IN (
    SELECT number FROM lead
    WHERE created_at < :olderThan AND (is_spam = TRUE OR ${HAS_DELIVERIES} = TRUE) AND handling <> 'taken'
      AND NOT EXISTS (
        SELECT 1 FROM delivery
        WHERE lead_number = number AND state NOT IN ('done', 'skipped')
          AND NOT (state = 'dead' AND sent_to IS NOT NULL))
    ORDER BY created_at LIMIT :batch
    FOR UPDATE SKIP LOCKED)`;

const ERASE = 'DELETE FROM lead WHERE number = ANY (:numbers) RETURNING number';

const NOTE_ERASURE = 'INSERT INTO erasure (erased_at, lead_numbers) VALUES (:now, :erased)';

const LIST_ERASURES = 'SELECT erased_at, lead_numbers FROM erasure ORDER BY position DESC';
