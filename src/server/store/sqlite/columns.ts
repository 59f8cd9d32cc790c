/** The type of a column that SQLite stores as a number or a text: ms since 1970, 0 or 1, JSON. */
type Kind = 'moment' | 'boolean' | 'json';

/** The types of PostgreSQL, table by table. Other columns have the type that SQLite reports. */
export const COLUMNS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  conversation: {
    by: 'json',
    at: 'moment',
    due_at: 'moment',
    is_whole_day: 'boolean',
    is_suspected: 'boolean',
    opened_at: 'moment',
    closed_at: 'moment',
  },
  lead: {
    fields: 'json',
    source: 'json',
    marks: 'json',
    created_at: 'moment',
  },
  channel: {
    failing_since: 'moment',
    last_success_at: 'moment',
  },
  event: { by: 'json', at: 'moment', due_at: 'moment' },
  notified: { at: 'moment' },
  outbox: {
    body: 'json',
    due_at: 'moment',
    planned_at: 'moment',
    claimed_at: 'moment',
    failed_since: 'moment',
    done_at: 'moment',
  },
  erasure: { erased_at: 'moment', lead_numbers: 'json' },
  leader: { channels: 'json', held_until: 'moment' },
};

/** The types of computed columns. */
const COMPUTED: Readonly<Record<string, Kind>> = {
  asked_at: 'moment',
  fresh_since: 'moment',
  is_held: 'boolean',
  is_note: 'boolean',
  is_reported: 'boolean',
  next_at: 'moment',
  next_attempt_at: 'moment',
  oldest_at: 'moment',
  passed_at: 'moment',
  since: 'moment',
};

/** Rows do not name their table, so a column name has the same type in every table. */
const KINDS = new Map([...Object.values(COLUMNS), COMPUTED].flatMap((columns) => Object.entries(columns)));

/** Converts a value of SQLite to the type of PostgreSQL: a date, a boolean or parsed JSON. */
export function decodeColumn(name: string, value: unknown): unknown {
  if (value === null) return null;
  switch (KINDS.get(name)) {
    case 'moment':
      return new Date(Number(value));
    case 'boolean':
      return value === 1;
    case 'json':
      return JSON.parse(String(value));
    default:
      return value;
  }
}
