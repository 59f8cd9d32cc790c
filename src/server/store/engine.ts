/** What a statement is given. A list stands behind ANY or ALL; what goes into a column of JSON is its text. */
export type Value = string | number | boolean | Date | null | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

/**
 * One statement for both engines, in the SQL of PostgreSQL as far as SQLite knows it too. What only one of them
 * knows is translated by the engine:
 * - `:name` is a value; `:now` is the moment by the engine's own clock
 * - `ms(…)` is a time span in ms, to be added to a moment
 * - `EACH(:rows)` is a table with the column `value` of what the JSON text holds
 * - `= ANY (:list)` and `<> ALL (:list)` look into a list
 * - `CAST(… AS json)`, `greatest`, `least`, TRUE and FALSE are said as the engine wants them
 * - what only locks (`FOR UPDATE …`) is left out where transactions come one after the other anyway
 */
export type Statement = {
  sql: string;
  values: Values;
  /**
   * What follows it in the same round trip and transaction: statements that find the rows that it returns in the table
   * `first`, and may not rely on seeing what the others change.
   */
  then?: readonly string[];
};

/**
 * Rows have dates, booleans and parsed JSON, whatever the engine keeps, by the names of {@link nameColumn}; `changes`
 * counts what was returned or changed.
 */
export type Outcome = { rows: unknown[]; changes: number };

/**
 * What is done with a database: statements, and what is made of their answers. A function of this kind hands each
 * statement to the engine by `yield*` where another would `await` it, so that SQLite can run all of them without a
 * pause, and nothing of anybody else comes between.
 */
export type Work<Result> = Generator<Statement, Result, Outcome>;

const names = new Map<string, string>();

/** How a column is called in a row: `created_at` is `createdAt`. */
export function nameColumn(column: string): string {
  const known = names.get(column);
  if (known !== undefined) return known;
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  names.set(column, name);
  return name;
}

/** The rows that a statement answers with. */
export function* all<Row>(sql: string, values: Values = {}, then?: readonly string[]): Work<Row[]> {
  return (yield { sql, values, ...(then && { then }) }).rows as Row[];
}

/** The first row of them. */
export function* first<Row>(sql: string, values: Values = {}): Work<Row | undefined> {
  return (yield* all<Row>(sql, values))[0];
}

/** How many rows a statement has changed. */
export function* change(sql: string, values: Values = {}, then?: readonly string[]): Work<number> {
  return (yield { sql, values, ...(then && { then }) }).changes;
}

/**
 * PostgreSQL refuses the null character in a text, and both engines garble half a surrogate pair. Texts of visitors
 * are kept as JSON, which escapes both; ids and codes are made harmless by this instead.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/**
 * A database below the store's parts; they are written once, whichever it is. All methods reject with a
 * {@link StoreUnavailableError} when the engine can't serve now.
 */
export type Engine = {
  /** Statements that change nothing. */
  read<Result>(work: () => Work<Result>): Promise<Result>;

  /** One statement with what follows it, all of it or nothing; resolves with its changes when they are durable. */
  change(sql: string, values: Values, then?: readonly string[]): Promise<number>;

  /**
   * All of it or nothing; resolves when it is durable.
   *
   * @param limitMs how long it may take before the caller is answered that the engine can't serve
   */
  write<Result>(work: () => Work<Result>, limitMs?: number): Promise<Result>;

  /**
   * Makes what was deleted unreadable, where that needs an act of its own; false while somebody reads it.
   *
   * @param patienceMs how long such a reader is waited for
   */
  forget?(patienceMs: number): Promise<boolean>;

  /**
   * Writes a consistent copy while the server goes on, readable by its owner only; never over an existing file. That
   * of PostgreSQL is made by its own pg_dump, for its pg_restore.
   */
  backUp(file: string): Promise<void>;
  close(): Promise<void>;
};
