/** A parameter of a statement. A list is used by ANY; a JSON column takes its text. */
export type Value = string | number | boolean | Date | null | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/** Read-only statements. */
export type Reader = {
  /** Runs a query and returns its rows. */
  all<Row>(sql: string, values?: Values): Promise<Row[]>;
  /** Returns the first row. */
  get<Row>(sql: string, values?: Values): Promise<Row | undefined>;
};

/**
 * The statements of one transaction, called as `node:sqlite` calls them. Each is written once, in the SQL that
 * PostgreSQL and SQLite share. Each engine translates the rest:
 * - `:name` is a value; `:now` is the moment by the engine's clock
 * - `ms(…)` is a time span in ms, to be added to a moment
 * - `EACH(:rows)` is a table with the column `value`, from a JSON text
 * - `= ANY (:list)` looks into a list
 * - TRUE and FALSE become what the engine needs
 * - text literals are left as they are
 * - locks (`FOR UPDATE …`) are left out if the engine runs transactions one after the other
 *
 * Rows hold dates, booleans and parsed JSON on either engine, under the names of {@link nameColumn}.
 */
export type Transaction = Reader & {
  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, values?: Values): Promise<number>;
};

/**
 * The database below the parts of the store. A statement outside of `write` is a transaction of its own. All methods
 * reject with a {@link StoreUnavailableError} if the engine can't serve now.
 */
export type Engine = Transaction & {
  /**
   * Runs a transaction; resolves when it is durable. The work may await its own statements only, because others wait
   * for it.
   *
   * @param limitMs after this time the caller gets the error that the engine can't serve
   */
  write<Result>(work: (transaction: Transaction) => Promise<Result>, limitMs?: number): Promise<Result>;

  /** Removes deleted text from the write-ahead log, if the engine has one and no other connection reads it. */
  forget?(): Promise<void>;

  /**
   * Writes a consistent copy while the server goes on, readable by its owner only. It never overwrites a file.
   * PostgreSQL uses pg_dump, and a restore pg_restore.
   */
  backUp(file: string): Promise<void>;

  /** The highest lead number that was ever given out here, deleted leads included; 0 in a new database. */
  readLastNumber(): Promise<number>;
  close(): Promise<void>;
};

const names = new Map<string, string>();

/** Converts a column name to a property name: `created_at` is `createdAt`. */
export function nameColumn(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

const LITERAL = /('(?:[^']|'')*')/;

/** Rewrites a statement outside of its text literals. */
export function translateSql(sql: string, translate: (part: string) => string): string {
  return sql
    .split(LITERAL)
    .map((part, index) => (index % 2 === 0 ? translate(part) : part))
    .join('');
}

/**
 * Replaces characters that engines do not store in an id or a code: the null character and lone surrogates. Visitors'
 * texts are stored as JSON, which escapes both.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
