import { expect, it } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, RULES, wait } from './open.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

/** A clock that was wrong and is set back leaves times behind that are a day ahead. */
export function describeClock(openStore: OpenStore, passTime: PassTime): void {
  async function setBack(store: Store): Promise<void> {
    await passTime(-DAY_MS);
    await store.heedClock();
  }

  it('stops neither what is due nor what is leased', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['email']);
    await claim(store, 'email');
    await setBack(store);

    const numbers = [await claim(store, 'email'), await claim(store, 'email')].map(({ lead }) => lead.number);

    expect(numbers.toSorted()).toEqual([1, 2]);
    expect(await wait(store, 'email')).toBeLessThanOrEqual(RULES.leaseMs);
  });

  it('stops neither a paced, a paused nor a broken channel', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) await store.saveLead(makeNewLead(), ['email']);
    const paced = { ...RULES, minIntervalMs: 1000 };
    const first = await claim(store, 'email', paced);
    await store.pauseChannel('email', MINUTE_MS);
    await store.openBreaker(first, 'emailjs-412', 5 * MINUTE_MS);
    await setBack(store);

    expect(await claim(store, 'email', paced)).toMatchObject({ attempt: 1 });
  });

  it('holds the bot back no longer than the e-mail', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await setBack(store);

    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: true });
  });

  it('makes no success of the future of those that passed', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['email']);
    await store.completeDelivery(await claim(store, 'email'));
    await setBack(store);
    await store.postponeDelivery(await claim(store, 'email'), 1000, 'timeout');
    await passTime(1000);

    expect(await claim(store, 'email')).toMatchObject({ wasOvertaken: false });
  });

  it('leaves alone what is due within the hour', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.postponeDelivery(await claim(store, 'email'), 30 * MINUTE_MS, 'timeout');
    await store.pauseChannel('bot', 30 * MINUTE_MS);
    await store.heedClock();

    for (const channel of ['email', 'bot'] as const)
      expect(await wait(store, channel)).toBeGreaterThan(29 * MINUTE_MS);
  });
}
