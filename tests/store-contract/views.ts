import { expect, it } from 'vitest';
import { MAX_SOURCES_A_DAY, OTHER_SOURCE, type ViewCount } from '../../src/server/store/page-views.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { OpenStore } from './open.ts';

const DAY = '2026-11-21';

const view = (source: string, changes: Partial<ViewCount> = {}): ViewCount => ({
  day: DAY,
  page: '/',
  source,
  views: 1,
  ...changes,
});

const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `s${from + index}`);

export function describeViews(openStore: OpenStore): void {
  async function sourcesOf(store: Store): Promise<Set<string>> {
    return new Set((await store.listViews(DAY)).map(({ source }) => source));
  }

  it('sums up what several instances have counted, by day, page and source', async () => {
    const [left, right] = [await openStore(), await openStore()];
    await left.addViews([view('', { views: 3 }), view('instagram', { views: 2 })]);
    await right.addViews([
      view('instagram', { views: 5 }),
      view('', { page: '/subject/french' }),
      view('', { day: '2026-11-20', views: 9 }),
    ]);

    expect(await left.listViews('2026-11-20')).toEqual([
      view('', { day: '2026-11-20', views: 9 }),
      view('', { views: 3 }),
      view('instagram', { views: 7 }),
      view('', { page: '/subject/french' }),
    ]);
    expect(await right.listViews('2026-11-22')).toEqual([]);
  });

  it('keeps so many sources of a day apart and sums up the rest, losing no view', async () => {
    const store = await openStore();
    await store.addViews([view(''), ...names(MAX_SOURCES_A_DAY - 1).map((name) => view(name))]);
    await store.addViews([view('new'), view('too-many'), view('one-more'), view(OTHER_SOURCE)]);
    await store.addViews([view('s3'), view('late'), view('late', { page: '/subject/french' })]);

    const listed = await store.listViews(DAY);

    expect(listed).toContainEqual(view(OTHER_SOURCE, { views: 4 }));
    expect(listed).toContainEqual(view(OTHER_SOURCE, { page: '/subject/french' }));
    expect(listed).toContainEqual(view('s3', { views: 2 }));
    expect(await sourcesOf(store)).toEqual(
      new Set(['', OTHER_SOURCE, 'new', ...names(MAX_SOURCES_A_DAY - 1)]),
    );
  });

  it('keeps no more sources when instances add them at the same moment', async () => {
    const stores = [await openStore(), await openStore(), await openStore()];
    const adding = stores.map((store, index) =>
      store.addViews(names(MAX_SOURCES_A_DAY, 100 * index).map((name) => view(name))),
    );
    await Promise.all(adding);

    const [store] = stores;
    if (!store) throw new Error('No store');
    expect((await sourcesOf(store)).size).toBe(MAX_SOURCES_A_DAY + 1);
    const listed = await store.listViews(DAY);
    expect(listed.reduce((sum, { views }) => sum + views, 0)).toBe(3 * MAX_SOURCES_A_DAY);
  });

  it('gives a new day room of its own', async () => {
    const store = await openStore();
    await store.addViews(names(MAX_SOURCES_A_DAY).map((name) => view(name)));
    await store.addViews([view('next', { day: '2026-11-22' })]);

    expect(await store.listViews('2026-11-22')).toEqual([view('next', { day: '2026-11-22' })]);
  });

  it('deletes the days before one', async () => {
    const store = await openStore();
    for (const day of ['2026-11-19', '2026-11-20', DAY]) await store.addViews([view('', { day })]);

    expect(await store.deleteViews('2026-11-20')).toBe(1);
    expect((await store.listViews('')).map(({ day }) => day)).toEqual(['2026-11-20', DAY]);
  });
}
