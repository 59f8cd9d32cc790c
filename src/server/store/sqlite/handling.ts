import type { DatabaseSync } from 'node:sqlite';
import type { HandlingChange } from '../../lead.ts';
import {
  decodeRow,
  encodeStepEvent,
  FIRST_EVENTS,
  type HandlingChangeRow,
  type HandlingRow,
  storableText,
  toHandling,
  toHandlingChange,
} from '../rows.ts';
import type { HandlingStep, StepOutcome } from '../store.ts';

/** Statements about what people do with leads; a step is to be called inside a transaction. */
export function prepareHandling(database: DatabaseSync, now: () => number) {
  const find = database.prepare(
    'SELECT handling, handled_by, handled_at, handling_steps FROM lead WHERE number = ? AND is_spam = 0',
  );
  const findChange = database.prepare('SELECT 1 FROM handling_change WHERE id = ?');
  const update = database.prepare(
    `UPDATE lead SET handling = :to, handled_by = :by, handled_at = :now, handling_steps = handling_steps + 1
     WHERE number = :number`,
  );
  const note = database.prepare(
    `INSERT INTO handling_change (id, lead_number, state_before, state, handler, changed_at)
     VALUES (:id, :number, :before, :to, :by, :now)`,
  );
  const tell = database.prepare(
    `UPDATE delivery
     SET events = json_insert(coalesce(events, '${FIRST_EVENTS}'), '$[#]', json(:event)),
         state = iif(state = 'done', 'pending', state), done_at = NULL,
         attempts = iif(state = 'done', 0, attempts), next_at = iif(state = 'done', :now, next_at)
     WHERE lead_number = :number AND channel = 'webhook'`,
  );
  const listChanges = database.prepare(
    'SELECT * FROM handling_change WHERE lead_number IN (SELECT value FROM json_each(?)) ORDER BY position',
  );

  return {
    step({ leadNumber: number, from, to, by: handler, id: rawId }: HandlingStep): StepOutcome | null {
      const row = find.get(number);
      if (!row) return null;
      const current = toHandling(decodeRow<HandlingRow>(row));
      const id = storableText(rawId);
      if (findChange.get(id)) return { isDone: true, handling: current };
      if (!from.includes(current.state)) return { isDone: false, handling: current };
      const moment = now();
      const by = JSON.stringify(handler);
      update.run({ number, to, by, now: moment });
      note.run({ id, number, before: current.state, to, by, now: moment });
      const handling = { state: to, by: handler, at: new Date(moment), steps: current.steps + 1 };
      const event = encodeStepEvent(handling);
      if (event) tell.run({ number, event, now: moment });
      return { isDone: true, handling };
    },

    listChanges(numbers: readonly number[]): HandlingChange[] {
      const rows = listChanges.all(JSON.stringify(numbers));
      return rows.map((row) => toHandlingChange(decodeRow<HandlingChangeRow>(row)));
    },
  };
}
