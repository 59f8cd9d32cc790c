/** A row by its columns, as both engines can say it: times in ms since 1970, truth as 0 and 1, JSON as its text. */
export type Row = Record<string, string | number | null>;

/** What a move says to a database, in the engine's own SQL. */
export type MoveStatements = {
  begin: string;
  /**
   * Lets the database itself refuse every new lead, of any program and for good, until it is opened again; the next
   * start is refused, too.
   */
  seal: string;
  unseal: string;
  /** Answers with a row when it is sealed. */
  findSeal: string;
  /** All tables by `name`. */
  listTables: string;
  /** The `last` number that each table, by `name`, has given to a row, those of deleted rows included. */
  listNumbers: string;
};

/** A database below the store's contract: whole tables, for moving them from one engine to the other. */
export type Tables = {
  statements: MoveStatements;
  query(sql: string): Promise<Row[]>;
  /** Whether anybody else, such as a running server, has it open. */
  isInUse(): Promise<boolean>;
  /** Puts rows in the place of those that a table has. */
  replaceRows(table: string, rows: readonly Row[]): Promise<void>;
  /** Lets a table go on behind this number. */
  writeNumber(table: string, last: number): Promise<void>;
  close(): Promise<void>;
};
