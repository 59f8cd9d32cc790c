import { expect, it } from 'vitest';
import type { NoticeClaim } from '../../src/server/store/delivery-queue.ts';
import type { NewNotice } from '../../src/server/store/notices.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from '../support/claim.ts';
import { makeOther } from '../support/make-lead.ts';
import { MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

const makeNotice = (changes: Partial<NewNotice> = {}): NewNotice => ({
  key: 'summary:2026-11-24',
  channel: 'bot',
  body: { title: 'Доброго ранку \0\ud800' },
  ...changes,
});

async function claimNotice(store: Store, channel: 'bot' | 'email' = 'bot'): Promise<NoticeClaim> {
  const claimed = await claimNext(store, channel);
  if ('waitMs' in claimed || claimed.topic !== 'notice') throw new Error('No notice is to be told');
  return claimed;
}

/** What people are told unasked. */
export function describeNotices(openStore: OpenStore, passTime: PassTime): void {
  it('are told once, however many instances write them at once', async () => {
    const stores = [await openStore(), await openStore()];
    const written = await Promise.all([...stores, ...stores].map((store) => store.addNotice(makeNotice())));

    expect(written.filter(Boolean)).toHaveLength(1);
    const [store] = stores as [Store];
    const claimed = await claimNotice(store);
    expect(claimed).toMatchObject({ key: 'summary:2026-11-24', body: makeNotice().body, attempt: 1 });
    expect(await store.completeDelivery(claimed)).toBe(true);
    expect(await store.addNotice(makeNotice())).toBe(false);
    expect(await wait(store, 'bot')).toBeNull();
  });

  it('are not written when anything that they tell was told before', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const list = (key: string, ...marks: string[]) =>
      makeNotice({ key, marks: marks.map((mark) => ({ key: mark })) });
    expect(await store.addNotice(list('reminder:1', 'due:1:soon', 'due:2:soon'))).toBe(true);
    expect(await other.addNotice(list('reminder:2', 'due:2:soon', 'due:3:soon'))).toBe(false);
    expect(await store.isWritten('due:3:soon')).toBe(false);
    await store.addMark({ key: 'due:3:soon' });
    await store.addMark({ key: 'due:3:soon' });
    expect(await other.addNotice(list('reminder:3', 'due:3:soon'))).toBe(false);
    expect((await claimNotice(store)).key).toBe('reminder:1');
    expect(await wait(store, 'bot')).toBeGreaterThan(0);
  });

  it('go by another channel when the first fails, with attempts counted from zero', async () => {
    const store = await openStore();
    await store.addNotice(makeNotice());
    const claimed = await claimNotice(store);
    await store.moveNotice(claimed.id, 'email');
    // Not while somebody is telling it.
    expect(await wait(store, 'email')).toBeNull();
    await store.postponeDelivery(claimed, MINUTE_MS, 'bot-502');
    await store.moveNotice(claimed.id, 'email');

    expect(await claimNotice(store, 'email')).toMatchObject({ key: claimed.key, attempt: 1 });
    expect((await store.checkHealth()).failures).toEqual([]);
  });

  it('are no deaths when they are given up, and no leads that are pending', async () => {
    const store = await openStore();
    await store.addNotice(makeNotice());
    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0 });
    expect(await store.buryDelivery(await claimNotice(store), 'obsolete')).toBe(true);

    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0 });
    expect(await store.findLatestNotice('summary:')).toMatchObject({ isPending: false, isTold: false });
    expect(await wait(store, 'bot')).toBeNull();
  });

  it('are found by how their keys begin, the last one', async () => {
    const store = await openStore();
    expect(await store.findLatestNotice('alert:email:')).toBeUndefined();
    for (const key of ['alert:bot:9', 'alert:email:1', 'alert:email:2', 'alert:emails', 'alerts'])
      await store.addNotice(makeNotice({ key }));

    expect(await store.findLatestNotice('alert:email:')).toMatchObject({
      key: 'alert:email:2',
      isPending: true,
      isTold: false,
      at: expect.any(Date),
    });
    await store.completeDelivery(await claimNotice(store));
    expect(await store.findLatestNotice('alert:bot:')).toMatchObject({ isPending: false, isTold: true });
  });

  it('of a conversation go with it, and any that waits is withdrawn when somebody is forgotten', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeOther(), []);
    const marks = [{ key: 'due:1:soon', conversation: 1 }];
    await store.addNotice(makeNotice({ key: 'reminder:1', conversation: 1, marks }));
    await store.addNotice(makeNotice());
    await store.eraseLeads([1]);

    expect(await wait(store, 'bot')).toBeNull();
    expect(await store.isWritten('due:1:soon')).toBe(false);
    // What is still true is told without them.
    expect(await store.addNotice(makeNotice())).toBe(true);
    expect(await store.listStates([1, 2])).toEqual(new Map([[2, 'new']]));
  });

  it('that were told are forgotten after a time, but for those of conversations', async () => {
    const store = await openStore();
    await store.saveLead(makeOther(), []);
    await store.addMark({ key: 'due:1:soon', conversation: 1 });
    await store.addNotice(makeNotice());
    await store.completeDelivery(await claimNotice(store));
    await store.addNotice(makeNotice({ key: 'alert:email:1' }));
    await passTime(MINUTE_MS);

    expect(await store.forgetNotices(new Date(Date.now() + 60 * MINUTE_MS))).toBe(1);
    expect(await store.isWritten('due:1:soon')).toBe(true);
    expect((await claimNotice(store)).key).toBe('alert:email:1');
  });
}
