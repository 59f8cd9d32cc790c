import { expect, it } from 'vitest';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

/** After a wrong clock is set back, stored times are in the future. */
export function describeClock(openStore: OpenStore, passTime: PassTime): void {
  const SET_BACK = [5, 59, 61, 24 * 60].map((minutes) => [minutes]);

  it.each(SET_BACK)('set back by %i minutes delays nothing that is due', async (minutes) => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['email']);
    await passTime(-minutes * MINUTE_MS);

    for (const _ of [1, 2]) await claim(store, 'email');
    await store.saveLead(makeNewLead(), ['email']);
    expect((await claim(store, 'email')).lead.number).toBe(3);
  });

  it.each(SET_BACK)('set back by %i minutes delays no retry and no repeat', async (minutes) => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['email']);
    await store.postponeDelivery(await claim(store, 'email'), 30 * MINUTE_MS, 'timeout');
    await claim(store, 'email');
    await passTime(-minutes * MINUTE_MS);

    const numbers = [await claim(store, 'email'), await claim(store, 'email')].map(({ lead }) => lead.number);
    expect(numbers.toSorted()).toEqual([1, 2]);
  });

  it('delays the bot no longer than the e-mail', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await passTime(-59 * MINUTE_MS);

    expect(await claim(store, 'bot')).toMatchObject({ isEmailOverdue: true });
  });

  it('ignores successes dated in the future', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), ['email']);
    await store.completeDelivery(await claim(store, 'email'));
    await passTime(-59 * MINUTE_MS);
    await store.postponeDelivery(await claim(store, 'email'), 1000, 'timeout');
    await passTime(1000);

    expect(await claim(store, 'email')).toMatchObject({ wasOvertaken: false });
  });

  it('that is right, or wrong by seconds, lets everything wait for its time', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);
    await store.postponeDelivery(await claim(store, 'email'), 30 * MINUTE_MS, 'timeout');
    await passTime(-5000);

    expect(await wait(store, 'email')).toBeGreaterThan(29 * MINUTE_MS);
    expect(await wait(store, 'bot')).toBeGreaterThan(9 * MINUTE_MS);
  });
}
