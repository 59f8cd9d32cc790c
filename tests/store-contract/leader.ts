import { expect, it } from 'vitest';
import { MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

export function describeLeader(openStore: OpenStore, passTime: PassTime): void {
  it('is one process only, which renews its lease', async () => {
    const [left, right] = [await openStore(), await openStore()];

    const epochs = await Promise.all([
      left.acquireLease('left', ['email'], MINUTE_MS),
      right.acquireLease('right', ['email'], MINUTE_MS),
    ]);

    expect(epochs.toSorted()).toEqual([1, null]);
    expect(await left.readLeader()).toEqual({ epoch: 1, channels: ['email'], isHeld: true, renewals: 0 });
    expect(await left.renewLease(1, MINUTE_MS)).toBe(true);
    expect(await right.readLeader()).toMatchObject({ epoch: 1, isHeld: true, renewals: 1 });
  });

  it('is replaced after its deadline and then cannot renew', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const epoch = (await store.acquireLease('killed', [], MINUTE_MS)) ?? 0;
    await passTime(MINUTE_MS / 2);
    await store.renewLease(epoch, MINUTE_MS);
    await passTime(MINUTE_MS / 2);
    expect(await other.acquireLease('other', [], MINUTE_MS)).toBeNull();
    await passTime(MINUTE_MS);
    expect(await store.readLeader()).toMatchObject({ isHeld: false });

    expect(await other.acquireLease('other', [], MINUTE_MS)).toBe(epoch + 1);
    expect(await store.renewLease(epoch, MINUTE_MS)).toBe(false);
    await store.releaseLease(epoch);
    expect(await store.readLeader()).toMatchObject({ epoch: epoch + 1, isHeld: true });
  });

  it('keeps its lease after the deadline while no other process takes it', async () => {
    const store = await openStore();
    const epoch = (await store.acquireLease('slow', [], MINUTE_MS)) ?? 0;
    await passTime(5 * MINUTE_MS);

    expect(await store.renewLease(epoch, MINUTE_MS)).toBe(true);
    expect(await store.readLeader()).toMatchObject({ isHeld: true });
  });

  it('releases its lease at once', async () => {
    const store = await openStore();
    const epoch = (await store.acquireLease('left', [], MINUTE_MS)) ?? 0;
    await store.releaseLease(epoch);
    await passTime(1);

    expect(await store.acquireLease('right', [], MINUTE_MS)).toBe(epoch + 1);
  });

  it('is replaced if it stops renewing, whatever its clock', async () => {
    const store = await openStore();
    const epoch = (await store.acquireLease('left', [], MINUTE_MS)) ?? 0;
    await passTime(-24 * 60 * MINUTE_MS);
    const { renewals = -1 } = (await store.readLeader()) ?? {};
    await store.renewLease(epoch, MINUTE_MS);
    expect(await store.acquireLease('right', [], MINUTE_MS, renewals)).toBeNull();

    expect(await store.acquireLease('right', [], MINUTE_MS, renewals + 1)).toBe(epoch + 1);
  });
}
