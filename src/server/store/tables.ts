/** A value as both engines can say it: times in ms since 1970, truth as 0 and 1, JSON as its text. */
export type Value = string | number | null;

/** A database below the store's contract: whole tables, for moving them from one engine to the other. */
export type Tables = {
  /** Whether anybody else, such as a running server, has it open. */
  isInUse(): Promise<boolean>;
  /**
   * Lets the database itself refuse every new lead, of any program and for good, until it is opened again; the next
   * start is refused, too.
   */
  seal(): Promise<void>;
  unseal(): Promise<void>;
  isSealed(): Promise<boolean>;
  listTables(): Promise<string[]>;
  listColumns(table: string): Promise<string[]>;
  countRows(table: string): Promise<number>;
  readRows(table: string, columns: readonly string[]): Promise<Value[][]>;
  /** The last number that the table has given to a row, those of deleted rows included; null when it gives none. */
  readLastNumber(table: string): Promise<number | null>;
  /** Does all of it or nothing; what it reads is the state of one moment. */
  transaction<Result>(work: () => Promise<Result>): Promise<Result>;
  insertRows(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void>;
  writeLastNumber(table: string, number: number): Promise<void>;
  close(): Promise<void>;
};
