import { all, change, type Engine } from './engine.ts';

/** So many different `utm_source` are counted apart on a day; the rest are summed up as {@link OTHER_SOURCE}. */
export const MAX_SOURCES_A_DAY = 20;

/** Stands for sources that have no room of their own; no source can be called so, see `normaliseSource`. */
export const OTHER_SOURCE = '*';

/** How often a page was opened on a day. */
export type ViewCount = {
  /** Of Kyiv, such as '2026-11-21'. */
  day: string;
  /** Address of a page of the site. */
  page: string;
  /** The `utm_source` that brought the visitors, normalised; empty for those without one. */
  source: string;
  views: number;
};

export type PageViews = ReturnType<typeof createPageViews>;

export function createPageViews(engine: Engine) {
  const { read, write } = engine;
  return {
    /** Adds to what has been counted; of more than {@link MAX_SOURCES_A_DAY} sources the rest become one. */
    addViews: (counts: readonly ViewCount[]) =>
      write(function* () {
        // One instance at a time: two that add a source at once would exceed the number that a day may have.
        yield* change('LOCK TABLE page_view IN SHARE ROW EXCLUSIVE MODE');
        const days = [...new Set(counts.map(({ day }) => day))];
        const known = yield* all<KnownSource>(LIST_SOURCES, { days });
        yield* change(ADD, { counts: JSON.stringify(boundSources(counts, known)) });
      }),
    /** All counts from a day on, in the order of day, page and source. */
    listViews: (since: string) =>
      read(function* () {
        const rows = yield* all<Omit<ViewCount, 'source'> & { utmSource: string }>(LIST, { since });
        return rows.map(({ utmSource: source, ...count }) => ({ ...count, source }));
      }),
    /** Deletes the counts of all days before this one; the number of them. */
    deleteViews: (before: string) => engine.change('DELETE FROM page_view WHERE day < :before', { before }),
  };
}

type KnownSource = { day: string; utmSource: string };

const LIST_SOURCES = 'SELECT DISTINCT day, source AS utm_source FROM page_view WHERE day = ANY (:days)';

const ADD = `
  INSERT INTO page_view (day, page, source, views)
  SELECT value ->> 'day', value ->> 'page', value ->> 'source', CAST(value ->> 'views' AS integer)
  FROM EACH(:counts) WHERE TRUE
  ON CONFLICT (day, page, source) DO UPDATE SET views = page_view.views + excluded.views`;

const LIST = `
  SELECT day, page, source AS utm_source, views FROM page_view WHERE day >= :since
  ORDER BY day, page COLLATE "C", source COLLATE "C"`;

/**
 * Gives those counts to {@link OTHER_SOURCE} whose day has no room for one more source, so that nobody can fill the
 * table with made-up ones; sums up what then belongs together.
 *
 * @param known the sources that the store has of each day
 */
function boundSources(counts: readonly ViewCount[], known: readonly KnownSource[]): ViewCount[] {
  const kept = new Map<string, Set<string>>();
  for (const { day, utmSource } of known) kept.set(day, (kept.get(day) ?? new Set()).add(utmSource));
  const summed = new Map<string, ViewCount>();
  for (const count of counts) {
    const sources = kept.get(count.day) ?? new Set();
    kept.set(count.day, sources);
    const isKept = FIXED_SOURCES.includes(count.source) || sources.has(count.source);
    const hasRoom = [...sources].filter((each) => !FIXED_SOURCES.includes(each)).length < MAX_SOURCES_A_DAY;
    const source = isKept || hasRoom ? count.source : OTHER_SOURCE;
    sources.add(source);
    const key = JSON.stringify([count.day, count.page, source]);
    summed.set(key, { ...count, source, views: (summed.get(key)?.views ?? 0) + count.views });
  }
  return [...summed.values()];
}

/** Views without a source, and those of sources without room of their own; both always have room. */
const FIXED_SOURCES: readonly string[] = ['', OTHER_SOURCE];
