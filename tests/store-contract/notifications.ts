import { expect, it } from 'vitest';
import type { NotificationClaim } from '../../src/server/store/claim-delivery.ts';
import type { NewNotification } from '../../src/server/store/notifications.ts';
import type { Store } from '../../src/server/store/store.ts';
import { claimNext } from '../support/claim.ts';
import { makeOther } from '../support/make-lead.ts';
import { MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

const makeNotification = (changes: Partial<NewNotification> = {}): NewNotification => ({
  key: 'summary:2026-11-24',
  channel: 'bot',
  body: { title: 'Доброго ранку \0\ud800' },
  ...changes,
});

async function claimNotification(store: Store, channel: 'bot' | 'email' = 'bot'): Promise<NotificationClaim> {
  const claimed = await claimNext(store, channel);
  if ('waitMs' in claimed || claimed.topic !== 'notification') throw new Error('No notification is due');
  return claimed;
}

/** The contract of notifications on both databases. */
export function describeNotifications(openStore: OpenStore, passTime: PassTime): void {
  it('are sent once, however many instances create them at once', async () => {
    const stores = [await openStore(), await openStore()];
    const written = await Promise.all(
      [...stores, ...stores].map((store) => store.addNotification(makeNotification())),
    );

    expect(written.filter(Boolean)).toHaveLength(1);
    const [store] = stores as [Store];
    const claimed = await claimNotification(store);
    expect(claimed).toMatchObject({ key: 'summary:2026-11-24', body: makeNotification().body, attempt: 1 });
    expect(await store.completeDelivery(claimed)).toBe(true);
    expect(await store.addNotification(makeNotification())).toBe(false);
    expect(await wait(store, 'bot')).toBeNull();
  });

  it('are not created if one of their keys exists', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const list = (key: string, ...dedupeKeys: string[]) =>
      makeNotification({ key, dedupeKeys: dedupeKeys.map((each) => ({ key: each })) });
    expect(await store.addNotification(list('reminder:1', 'due:1:soon', 'due:2:soon'))).toBe(true);
    expect(await other.addNotification(list('reminder:2', 'due:2:soon', 'due:3:soon'))).toBe(false);
    expect(await store.isWritten('due:3:soon')).toBe(false);
    await store.addDedupeKey({ key: 'due:3:soon' });
    await store.addDedupeKey({ key: 'due:3:soon' });
    expect(await other.addNotification(list('reminder:3', 'due:3:soon'))).toBe(false);
    expect((await claimNotification(store)).key).toBe('reminder:1');
    expect(await wait(store, 'bot')).toBeGreaterThan(0);
  });

  it('use another channel when the first fails, with a new count of attempts', async () => {
    const store = await openStore();
    await store.addNotification(makeNotification());
    const claimed = await claimNotification(store);
    await store.moveNotification(claimed.id, 'email');
    // Not while it is being sent.
    expect(await wait(store, 'email')).toBeNull();
    await store.postponeDelivery(claimed, MINUTE_MS, 'bot-502');
    await store.moveNotification(claimed.id, 'email');

    expect(await claimNotification(store, 'email')).toMatchObject({ key: claimed.key, attempt: 1 });
    expect((await store.checkHealth()).failures).toEqual([]);
  });

  it('do not count as failed or pending leads', async () => {
    const store = await openStore();
    await store.addNotification(makeNotification());
    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0 });
    expect(await store.abandonDelivery(await claimNotification(store), 'obsolete')).toBe(true);

    expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0 });
    expect(await store.findLatestNotification('summary:')).toMatchObject({
      isPending: false,
      wasSent: false,
    });
    expect(await wait(store, 'bot')).toBeNull();
  });

  it('are found by the prefix of their keys, the last one first', async () => {
    const store = await openStore();
    expect(await store.findLatestNotification('alert:email:')).toBeUndefined();
    for (const key of ['alert:bot:9', 'alert:email:1', 'alert:email:2', 'alert:emails', 'alerts'])
      await store.addNotification(makeNotification({ key }));

    expect(await store.findLatestNotification('alert:email:')).toMatchObject({
      key: 'alert:email:2',
      isPending: true,
      wasSent: false,
      at: expect.any(Date),
    });
    await store.completeDelivery(await claimNotification(store));
    expect(await store.findLatestNotification('alert:bot:')).toMatchObject({
      isPending: false,
      wasSent: true,
    });
  });

  it('of a conversation are deleted with it, and queued ones are withdrawn at an erasure', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeOther(), []);
    const dedupeKeys = [{ key: 'due:1:soon', conversation: 1 }];
    await store.addNotification(makeNotification({ key: 'reminder:1', conversation: 1, dedupeKeys }));
    await store.addNotification(makeNotification());
    await store.eraseLeads([1]);

    expect(await wait(store, 'bot')).toBeNull();
    expect(await store.isWritten('due:1:soon')).toBe(false);
    // A later notification reports the remaining facts.
    expect(await store.addNotification(makeNotification())).toBe(true);
    expect(await store.listStates([1, 2])).toEqual(new Map([[2, 'new']]));
  });

  it('are deleted some time after they were sent, except those of conversations', async () => {
    const store = await openStore();
    await store.saveLead(makeOther(), []);
    await store.addDedupeKey({ key: 'due:1:soon', conversation: 1 });
    await store.addNotification(makeNotification());
    await store.completeDelivery(await claimNotification(store));
    await store.addNotification(makeNotification({ key: 'alert:email:1' }));
    await passTime(MINUTE_MS);

    expect(await store.deleteOldNotifications(new Date(Date.now() + 60 * MINUTE_MS))).toBe(1);
    expect(await store.isWritten('due:1:soon')).toBe(true);
    expect((await claimNotification(store)).key).toBe('alert:email:1');
  });
}
