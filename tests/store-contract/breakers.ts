import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { LeadKind } from '#shared/lead/lead.ts';
import { CHANNELS, type Channel } from '../../src/server/lead/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

const PROBE_MS = 5 * MINUTE_MS;

export function describeBreakers(openStore: OpenStore, passTime: PassTime): void {
  /** Saves a lead of each kind in this order, with an e-mail to send. */
  async function save(store: Store, ...kinds: LeadKind[]): Promise<void> {
    for (const kind of kinds) {
      await store.saveLead(makeNewLead(kind), ['email']);
      await passTime(10);
    }
  }

  /** Claims the next delivery, refuses its configuration and returns the number of the lead. */
  async function refuseNext(store: Store, errorCode = 'emailjs-412'): Promise<number> {
    const refused = await claim(store, 'email');
    await store.openBreaker(refused, errorCode);
    // The message is due again a millisecond later.
    await setTimeout(2);
    return refused.lead.number;
  }

  const listOpen = async (store: Store, channels: readonly Channel[] = CHANNELS) =>
    (await store.checkHealth(channels)).breakers.map(({ channel }) => channel);

  it('return the claim without counting it, and show their code', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 'trial', 'contact');
    await refuseNext(store);

    const [breaker] = (await other.checkHealth()).breakers;
    expect(breaker).toMatchObject({ channel: 'email', errorCode: 'emailjs-412' });
    const [delivery] = (await store.findLead(1))?.deliveries ?? [];
    expect(delivery).toMatchObject({ attempts: 0, state: 'pending', lastErrorCode: 'emailjs-412' });
  });

  it('move the lead that was refused last behind the others', async () => {
    const store = await openStore();
    await save(store, 'trial', 'trial', 'trial');

    for (const number of [1, 2, 3, 1]) {
      expect(await refuseNext(store)).toBe(number);
      await passTime(PROBE_MS);
    }
    const probe = await claim(store, 'email');

    expect(probe).toMatchObject({ attempt: 1, lead: { number: 2 } });
  });

  it('close after a successful probe', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 'trial', 'trial');
    await refuseNext(store);
    await passTime(PROBE_MS);

    expect(await store.completeDelivery(await claim(store, 'email'))).toBe(true);

    expect(await listOpen(other)).toEqual([]);
    expect((await claim(other, 'email')).lead.number).toBe(1);
  });

  it('stop only their own channel', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.saveLead(makeNewLead(), ['bot']);
    await refuseNext(store);

    expect((await claim(store, 'bot')).lead.number).toBe(2);
  });

  it('exist only for configured channels', async () => {
    const store = await openStore();
    await save(store, 'trial');
    await refuseNext(store);
    expect(await listOpen(store, ['bot'])).toEqual([]);
    expect(await listOpen(store)).toEqual(['email']);
  });

  it('remember when they opened while their probes fail', async () => {
    const store = await openStore();
    await save(store, 'trial');
    await refuseNext(store);
    await refuseNext(store, 'emailjs-412');
    const opened = (await store.checkHealth()).breakers[0]?.openedAt;
    await refuseNext(store, 'emailjs-403');

    const [breaker] = (await store.checkHealth()).breakers;

    expect(breaker?.errorCode).toBe('emailjs-403');
    expect(breaker?.openedAt).toEqual(opened);
  });

  it('recognise a lead that is refused alone by the later leads that were sent', async () => {
    const store = await openStore();
    await save(store, 'trial', 'contact');
    const first = await claim(store, 'email');
    expect(first.wasOvertaken).toBe(false);
    await store.postponeDelivery(first, MINUTE_MS, 'emailjs-412');
    // A success within the same millisecond does not show which came first.
    await passTime(10);
    const second = await claim(store, 'email');
    expect(second.wasOvertaken).toBe(false);
    await store.completeDelivery(second);
    await passTime(MINUTE_MS);

    expect(await claim(store, 'email')).toMatchObject({ lead: { number: 1 }, wasOvertaken: true });
  });
}
