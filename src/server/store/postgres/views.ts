import { boundSources } from '../rows.ts';
import type { ViewCount } from '../store.ts';
import type { Postgres } from './database.ts';

/** Statements about page views. */
export function bindViews(postgres: Postgres) {
  return {
    addViews(counts: readonly ViewCount[]): Promise<void> {
      return postgres.transaction(async (connection) => {
        // One instance at a time: two that add a source at once would exceed the number that a day may have.
        await connection.query('LOCK TABLE page_view IN SHARE ROW EXCLUSIVE MODE');
        const { rows } = await connection.query<{ day: string; source: string }>(
          'SELECT DISTINCT day, source FROM page_view WHERE day = ANY ($1)',
          [[...new Set(counts.map(({ day }) => day))]],
        );
        const known = Map.groupBy(rows, ({ day }) => day);
        const bounded = boundSources(
          counts,
          new Map([...known].map(([day, of]) => [day, of.map(({ source }) => source)])),
        );
        await connection.query(ADD, [
          bounded.map(({ day }) => day),
          bounded.map(({ page }) => page),
          bounded.map(({ source }) => source),
          bounded.map(({ views }) => views),
        ]);
      });
    },

    async listViews(since: string): Promise<ViewCount[]> {
      const { rows } = await postgres.query<ViewCount>(
        `SELECT day, page, source, views FROM page_view WHERE day >= $1
         ORDER BY day, page COLLATE "C", source COLLATE "C"`,
        [since],
      );
      return rows;
    },

    async deleteViews(before: string): Promise<number> {
      const { rowCount } = await postgres.query('DELETE FROM page_view WHERE day < $1', [before]);
      return rowCount ?? 0;
    },
  };
}

const ADD = `
  INSERT INTO page_view (day, page, source, views)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[])
  ON CONFLICT (day, page, source) DO UPDATE SET views = page_view.views + excluded.views`;
