/** What a statement is given. A list stands behind ANY or ALL; what goes into a column of JSON is its text. */
export type Value = string | number | boolean | Date | null | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/** Statements that change nothing. */
export type Reader = {
  /** The rows that a statement answers with. */
  all<Row>(sql: string, values?: Values): Promise<Row[]>;
  /** The first of them. */
  get<Row>(sql: string, values?: Values): Promise<Row | undefined>;
};

/**
 * The statements of one transaction, called as `node:sqlite` calls them. Each is written once, in the SQL of PostgreSQL
 * as far as SQLite knows it too. What only one of them knows is translated by the engine:
 * - `:name` is a value; `:now` is the moment by the engine's own clock
 * - `ms(…)` is a time span in ms, to be added to a moment
 * - `EACH(:rows)` is a table with the column `value` of what the JSON text holds
 * - `= ANY (:list)` and `<> ALL (:list)` look into a list
 * - `CAST(… AS json)`, TRUE and FALSE are said as the engine wants them
 * - text literals are left as they are
 * - what only locks (`FOR UPDATE …`) is left out where transactions come one after the other anyway
 *
 * Rows have dates, booleans and parsed JSON, whatever the engine keeps, by the names of {@link nameColumn}.
 */
export type Transaction = Reader & {
  /** How many rows a statement has changed. */
  run(sql: string, values?: Values): Promise<number>;
};

/**
 * A database below the store's parts; they are written once, whichever it is. A statement that is asked of it directly
 * is a transaction of its own. All methods reject with a {@link StoreUnavailableError} when the engine can't serve now.
 */
export type Engine = Transaction & {
  /**
   * All of it or nothing; resolves when it is durable. The work awaits its statements and nothing else, because others
   * wait for it.
   *
   * @param limitMs how long it may take before the caller is answered that the engine can't serve
   */
  write<Result>(work: (transaction: Transaction) => Promise<Result>, limitMs?: number): Promise<Result>;

  /** Cuts deleted text out of the log, if the engine has one and no other connection reads it at the moment. */
  forget?(): Promise<void>;

  /**
   * Writes a consistent copy while the server goes on, readable by its owner only; never over an existing file. That
   * of PostgreSQL is made by its own pg_dump, for its pg_restore.
   */
  backUp(file: string): Promise<void>;

  /** The highest lead number that was ever given out here, deleted leads included; 0 in a new database. */
  readLastNumber(): Promise<number>;
  close(): Promise<void>;
};

const names = new Map<string, string>();

/** How a column is called in a row: `created_at` is `createdAt`. */
export function nameColumn(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

const LITERAL = /('(?:[^']|'')*')/;

/** Rewrites a statement, but for what stands in its text literals. */
export function translateSql(sql: string, translate: (part: string) => string): string {
  return sql
    .split(LITERAL)
    .map((part, index) => (index % 2 === 0 ? translate(part) : part))
    .join('');
}

/**
 * PostgreSQL refuses the null character in a text, and both engines garble half a surrogate pair. Texts of visitors
 * are kept as JSON, which escapes both; ids and codes are made harmless by this instead.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
