import { expect, it } from 'vitest';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime, wait } from './open.ts';

const PROBE_MS = 5 * MINUTE_MS;

export function describeBreakers(openStore: OpenStore, passTime: PassTime): void {
  /** Saves a lead of each kind, in this order, with an e-mail to send. */
  async function save(store: Store, ...kinds: LeadKind[]): Promise<void> {
    for (const kind of kinds) {
      await store.saveLead(makeNewLead(kind), ['email']);
      await passTime(10);
    }
  }

  /** Claims the next and refuses its configuration; the number of the lead. */
  async function refuseNext(store: Store, errorCode = 'emailjs-412'): Promise<number> {
    const refused = await claim(store, 'email');
    await store.openBreaker(refused, errorCode, PROBE_MS);
    return refused.lead.number;
  }

  const listKinds = async (store: Store) => (await store.checkHealth()).breakers.map(({ kind }) => kind);

  it('hand the claim back uncounted, and let nobody claim the kind before the probe', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 'trial', 'trial');
    await refuseNext(store);

    expect(await wait(other, 'email')).toBeGreaterThan(4 * MINUTE_MS);
    const [breaker] = (await other.checkHealth()).breakers;
    expect(breaker).toMatchObject({ channel: 'email', kind: 'trial', errorCode: 'emailjs-412' });
    expect((breaker?.nextProbeAt.getTime() ?? 0) - (breaker?.openedAt.getTime() ?? 0)).toBe(PROBE_MS);
    const [delivery] = (await store.findLead(1))?.deliveries ?? [];
    expect(delivery).toMatchObject({ attempts: 0, state: 'pending', lastErrorCode: 'emailjs-412' });
  });

  it('let one probe through when its time has come, with the lead that was refused longest ago', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 'trial', 'trial', 'trial');

    for (const number of [1, 2, 3, 1]) {
      expect(await refuseNext(store)).toBe(number);
      await passTime(PROBE_MS);
    }
    const probe = await claim(store, 'email');

    expect(probe).toMatchObject({ attempt: 1, lead: { number: 2 } });
    expect(await wait(other, 'email')).toBeGreaterThan(50_000);
  });

  it('close when a probe gets through', async () => {
    const [store, other] = [await openStore(), await openStore()];
    await save(store, 'trial', 'trial');
    await refuseNext(store);
    await passTime(PROBE_MS);

    expect(await store.completeDelivery(await claim(store, 'email'))).toBe(true);

    expect(await listKinds(other)).toEqual([]);
    expect((await claim(other, 'email')).lead.number).toBe(1);
  });

  it('stop one kind, while the others flow', async () => {
    const store = await openStore();
    await save(store, 'trial', 'trial', 'contact', 'package');
    await refuseNext(store, 'emailjs-400');

    for (const number of [3, 4]) {
      const passed = await claim(store, 'email');
      expect(passed.lead.number).toBe(number);
      await store.completeDelivery(passed);
    }

    expect(await listKinds(store)).toEqual(['trial']);
    expect(await wait(store, 'email')).toBeGreaterThan(4 * MINUTE_MS);
    await save(store, 'contact');
    expect((await claim(store, 'email')).lead.number).toBe(5);
  });

  it('stop their own channel only', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.saveLead(makeNewLead(), ['bot']);
    await refuseNext(store);

    expect((await claim(store, 'bot')).lead.number).toBe(2);
  });

  it('take turns with their probes', async () => {
    const store = await openStore();
    await save(store, 'trial', 'contact', 'package');
    for (const _ of [1, 2, 3]) await refuseNext(store);

    for (const number of [1, 2, 3, 1]) {
      const waitMs = (await wait(store, 'email')) ?? 0;
      expect(waitMs).toBeGreaterThan(4 * MINUTE_MS);
      expect(waitMs).toBeLessThanOrEqual(PROBE_MS);
      await passTime(waitMs);
      expect(await refuseNext(store)).toBe(number);
    }
  });

  it('are probed at once when a probe of another kind gets through', async () => {
    const store = await openStore();
    await save(store, 'trial', 'contact');
    for (const _ of [1, 2]) await refuseNext(store);
    await passTime(PROBE_MS);

    await store.completeDelivery(await claim(store, 'email'));

    expect(await listKinds(store)).toEqual(['contact']);
    expect((await claim(store, 'email')).lead.number).toBe(2);
  });

  it('are not hurried by a kind that was never stopped', async () => {
    const store = await openStore();
    await save(store, 'trial', 'contact');
    await refuseNext(store);

    await store.completeDelivery(await claim(store, 'email'));

    expect(await wait(store, 'email')).toBeGreaterThan(4 * MINUTE_MS);
  });

  it('can be told to probe at once, and stay open until somebody gets through', async () => {
    const store = await openStore();
    await save(store, 'trial', 'contact');
    for (const _ of [1, 2]) await refuseNext(store);

    await store.hastenProbes('email');

    expect(await listKinds(store)).toEqual(['contact', 'trial']);
    expect(await refuseNext(store)).toBe(1);
    expect(await refuseNext(store)).toBe(2);
    expect(await wait(store, 'email')).toBeGreaterThan(4 * MINUTE_MS);
  });

  it('remember when they were first opened while their probes fail', async () => {
    const store = await openStore();
    await save(store, 'trial');
    await refuseNext(store);
    await passTime(PROBE_MS);
    await refuseNext(store, 'emailjs-403');

    const [breaker] = (await store.checkHealth()).breakers;

    expect(breaker?.errorCode).toBe('emailjs-403');
    const openMs = (breaker?.nextProbeAt.getTime() ?? 0) - (breaker?.openedAt.getTime() ?? 0);
    expect(openMs).toBeGreaterThanOrEqual(2 * PROBE_MS);
  });

  it('tell a lead that alone is refused by those of its kind that passed since', async () => {
    const store = await openStore();
    await save(store, 'trial', 'trial', 'contact');
    const first = await claim(store, 'email');
    expect(first.wasOvertaken).toBe(false);
    await store.postponeDelivery(first, MINUTE_MS, 'emailjs-412');
    const second = await claim(store, 'email');
    await store.postponeDelivery(second, MINUTE_MS, 'emailjs-412');
    await store.completeDelivery(await claim(store, 'email'));
    await passTime(MINUTE_MS);

    const again = await claim(store, 'email');
    expect(again).toMatchObject({ lead: { number: 1 }, wasOvertaken: false });
    await store.completeDelivery(again);
    expect(await claim(store, 'email')).toMatchObject({ lead: { number: 2 }, wasOvertaken: true });
  });
}
