import type { DatabaseSync } from 'node:sqlite';
import { boundSources } from '../rows.ts';
import type { ViewCount } from '../store.ts';

/** Statements about page views; those that write are to be called inside a transaction. */
export function prepareViews(database: DatabaseSync) {
  const listSources = database.prepare('SELECT DISTINCT source FROM page_view WHERE day = ?');
  const add = database.prepare(
    `INSERT INTO page_view (day, page, source, views) VALUES (:day, :page, :source, :views)
     ON CONFLICT (day, page, source) DO UPDATE SET views = views + excluded.views`,
  );
  const list = database.prepare(
    'SELECT day, page, source, views FROM page_view WHERE day >= ? ORDER BY day, page, source',
  );
  const remove = database.prepare('DELETE FROM page_view WHERE day < ?');

  const readSources = (day: string) => listSources.all(day).map(({ source }) => String(source));

  return {
    addViews(counts: readonly ViewCount[]): void {
      const known = new Map(counts.map(({ day }) => [day, readSources(day)]));
      for (const count of boundSources(counts, known)) add.run(count);
    },

    listViews: (since: string): ViewCount[] => list.all(since).map((row) => ({ ...row }) as ViewCount),

    deleteViews: (before: string): number => Number(remove.run(before).changes),
  };
}
