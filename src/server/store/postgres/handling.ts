import type { HandlingChange } from '../../lead.ts';
import {
  encodeStepEvent,
  FIRST_EVENTS,
  type HandlingChangeRow,
  type HandlingRow,
  storableText,
  toHandling,
  toHandlingChange,
} from '../rows.ts';
import type { HandlingStep, StepOutcome } from '../store.ts';
import type { Connection, Postgres } from './database.ts';

/** Statements about what people do with leads. */
export function bindHandling(postgres: Postgres) {
  return {
    step: (step: HandlingStep) => postgres.transaction((connection) => stepInside(connection, step)),

    async listChanges(numbers: readonly number[]): Promise<HandlingChange[]> {
      const { rows } = await postgres.query<HandlingChangeRow>(
        'SELECT * FROM handling_change WHERE lead_number = ANY ($1) ORDER BY position',
        [numbers],
      );
      return rows.map(toHandlingChange);
    },
  };
}

/** The lead's row is locked meanwhile: steps of one lead queue up, and each sees where the one before has left it. */
async function stepInside(connection: Connection, step: HandlingStep): Promise<StepOutcome | null> {
  const { leadNumber, from, to, by } = step;
  const id = storableText(step.id);
  const [row] = (await connection.query<HandlingRow>(FIND, [leadNumber])).rows;
  if (!row) return null;
  const current = toHandling(row);
  const known = await connection.query('SELECT 1 FROM handling_change WHERE id = $1', [id]);
  if (known.rows.length > 0) return { isDone: true, handling: current };
  if (!from.includes(current.state)) return { isDone: false, handling: current };
  const values = [leadNumber, current.state, to, JSON.stringify(by), id];
  const [changed] = (await connection.query<HandlingRow>(STEP, values)).rows;
  if (!changed) throw new Error(`Lead ${leadNumber} vanished inside a transaction`);
  const handling = toHandling(changed);
  const event = encodeStepEvent(handling);
  if (event) await connection.query(TELL, [leadNumber, event]);
  return { isDone: true, handling };
}

const FIND =
  'SELECT handling, handled_by, handled_at, handling_steps FROM lead WHERE number = $1 AND NOT is_spam FOR UPDATE';

const TELL = `
  UPDATE delivery
  SET events = coalesce(events, '${FIRST_EVENTS}'::jsonb) || $2::jsonb,
      state = CASE state WHEN 'done' THEN 'pending' ELSE state END, done_at = NULL,
      attempts = CASE state WHEN 'done' THEN 0 ELSE attempts END,
      next_at = CASE state WHEN 'done' THEN now() ELSE next_at END
  WHERE lead_number = $1 AND channel = 'webhook'`;

/** By the clock, not by `now()`: since it began, this transaction may have waited for another step. */
const STEP = `
  WITH changed AS (
    UPDATE lead
    SET handling = $3, handled_by = $4::json, handled_at = clock_timestamp(), handling_steps = handling_steps + 1
    WHERE number = $1
    RETURNING handling, handled_by, handled_at, handling_steps
  ), noted AS (
    INSERT INTO handling_change (id, lead_number, state_before, state, handler, changed_at)
    SELECT $5, $1, $2, $3, $4::json, handled_at FROM changed
  )
  SELECT * FROM changed`;
