import { DatabaseSync } from 'node:sqlite';

/** Reads a SQLite file directly, without the store. */
export function readStored(file: string) {
  const database = new DatabaseSync(file);
  const column = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  const stored = {
    verdict: column('PRAGMA integrity_check')[0],
    requestIds: new Set(column('SELECT request_id FROM lead')),
    deliveriesPerLead: column(
      `SELECT DISTINCT (SELECT count(*) FROM outbox WHERE lead_number = number) FROM lead`,
    ),
    orphans: column('SELECT lead_number FROM outbox WHERE lead_number NOT IN (SELECT number FROM lead)'),
  };
  database.close();
  return stored;
}
