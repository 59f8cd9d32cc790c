import { expect, it } from 'vitest';
import { MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

export function describeRoles(openStore: OpenStore, passTime: PassTime): void {
  it('gives a role to one process only, who may keep it', async () => {
    const [left, right] = [await openStore(), await openStore()];

    const held = await Promise.all([
      left.holdRole('bot-poller', 'left', MINUTE_MS),
      right.holdRole('bot-poller', 'right', MINUTE_MS),
    ]);

    expect(held.filter(Boolean)).toHaveLength(1);
    const [winner, loser] = held[0] ? ['left', 'right'] : ['right', 'left'];
    expect(await left.holdRole('bot-poller', winner, MINUTE_MS)).toBe(true);
    expect(await left.holdRole('bot-poller', loser, MINUTE_MS)).toBe(false);
  });

  it('passes the role of one that was killed to another when its time has run out', async () => {
    const store = await openStore();
    await store.holdRole('bot-poller', 'killed', MINUTE_MS);
    await passTime(MINUTE_MS / 2);
    await store.holdRole('bot-poller', 'killed', MINUTE_MS);
    await passTime(MINUTE_MS / 2);
    expect(await store.holdRole('bot-poller', 'other', MINUTE_MS)).toBe(false);
    await passTime(MINUTE_MS);

    expect(await store.holdRole('bot-poller', 'other', MINUTE_MS)).toBe(true);
    expect(await store.holdRole('bot-poller', 'killed', MINUTE_MS)).toBe(false);
  });

  it('frees a role that is given up, but only by its holder', async () => {
    const store = await openStore();
    await store.holdRole('bot-poller', 'left', MINUTE_MS);
    await store.leaveRole('bot-poller', 'right');
    expect(await store.holdRole('bot-poller', 'right', MINUTE_MS)).toBe(false);

    await store.leaveRole('bot-poller', 'left');
    expect(await store.holdRole('bot-poller', 'right', MINUTE_MS)).toBe(true);
  });

  it('is not stopped by a lease that a wrong clock has set a day ahead', async () => {
    const store = await openStore();
    await store.holdRole('bot-poller', 'left', MINUTE_MS);
    await passTime(-24 * 60 * MINUTE_MS);

    expect(await store.holdRole('bot-poller', 'right', MINUTE_MS)).toBe(true);
  });
}
