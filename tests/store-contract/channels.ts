import { expect, it } from 'vitest';
import { CHANNELS } from '../../src/server/lead/lead.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, RULES, wait } from './open.ts';

export function describeChannels(openStore: OpenStore, passTime: PassTime): void {
  it.each(CHANNELS)(
    'has a place for the channel «%s»: its leads can be claimed, and it can be paused',
    async (channel) => {
      const store = await openStore();
      await store.saveLead(makeNewLead(), [channel]);
      await store.pauseChannel(channel, MINUTE_MS);
      expect(await wait(store, channel)).toBeGreaterThan(0);
      await passTime(MINUTE_MS);
      expect((await claim(store, channel)).lead.number).toBe(1);
    },
  );

  it('keeps claims of one channel apart, over two instances', async () => {
    const [left, right] = [await openStore(), await openStore()];
    for (const _ of [1, 2]) await left.saveLead(makeNewLead(), ['email']);
    const paced = { ...RULES, minIntervalMs: 20_000 };
    await claim(left, 'email', paced);

    const waitMs = (await wait(right, 'email', paced)) ?? 0;

    expect(waitMs).toBeGreaterThan(15_000);
    expect(waitMs).toBeLessThanOrEqual(20_000);
    await passTime(waitMs);
    expect((await claim(right, 'email', paced)).lead.number).toBe(2);
  });

  it('paces each channel by itself', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.saveLead(makeNewLead(), ['bot']);
    const paced = { ...RULES, minIntervalMs: MINUTE_MS };
    await claim(store, 'email', paced);

    expect((await claim(store, 'bot', paced)).lead.number).toBe(2);
  });

  it('claims nothing on a paused channel, and does not shorten a pause', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await store.saveLead(makeNewLead(), ['email']);
    await store.pauseChannel('email', 5 * MINUTE_MS);
    await store.pauseChannel('email', 1000);

    expect(await wait(other, 'email')).toBeGreaterThan(4 * MINUTE_MS);
    await passTime(5 * MINUTE_MS);
    expect((await claim(other, 'email')).lead.number).toBe(1);
  });

  it('gives a turn to what is no message of the queue, behind what was claimed and before what comes', async () => {
    const [store, other] = [await openStore(), await openStore()];
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['bot']);
    const paced = { ...RULES, minIntervalMs: 20_000 };
    expect(await other.takeTurn('bot', 0, 0)).toBe(0);
    await claim(store, 'bot', paced);

    // Nobody waits longer than that, and then there is no turn.
    expect(await other.takeTurn('bot', 20_000, 10_000)).toBeNull();
    const turnMs = await other.takeTurn('bot', 20_000, 30_000);
    expect(turnMs).toBeGreaterThan(15_000);
    expect(turnMs).toBeLessThanOrEqual(20_000);
    expect(await wait(store, 'bot', paced)).toBeGreaterThan(35_000);
    await passTime(40_000);
    expect((await claim(store, 'bot', paced)).lead.number).toBe(2);
  });

  it('gives a turn behind a pause, and before the probe of a breaker', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    await store.pauseChannel('bot', MINUTE_MS);
    expect(await store.takeTurn('bot', 0, 30_000)).toBeNull();
    expect(await store.takeTurn('bot', 0, MINUTE_MS)).toBeGreaterThan(50_000);
    await passTime(MINUTE_MS);
    await store.openBreaker(await claim(store, 'bot'), 'bot-403', 5 * MINUTE_MS);
    expect(await store.takeTurn('bot', 0, 0)).toBe(0);
  });

  it('keeps small facts, also for other instances', async () => {
    const [store, other] = [await openStore(), await openStore()];
    expect(await store.readFact('bot-chat-id')).toBeNull();
    await store.writeFact('bot-chat-id', '-1001');
    await store.writeFact('bot-chat-id', '-1002');

    expect(await other.readFact('bot-chat-id')).toBe('-1002');
  });
}
