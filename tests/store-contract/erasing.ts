import { expect, it } from 'vitest';
import { phoneKey } from '../../src/server/lead/phone.ts';
import { hashPhone, hashRequest } from '../../src/server/store/erasure-log.ts';
import { claimNext } from '../support/claim.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, type OpenStore } from './open.ts';

export function describeErasing(openStore: OpenStore): void {
  it('deletes leads in any state with deliveries and history, and nothing else', async () => {
    const [store, other] = [await openStore(), await openStore()];
    for (const _ of [1, 2, 3]) await store.saveLead(makeOther(), ['email', 'bot']);
    await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
    const by = { source: 'cli', name: 'Марія' } as const;
    await store.applyCommand({ of: { lead: 2 }, step: 'take', by, key: 'a' });
    const underWay = await claim(store, 'email');

    expect(await store.eraseLeads([1, 2, 4, 99])).toEqual([1, 2, 4]);

    expect((await other.listLeads({ limit: 10 })).map(({ number }) => number)).toEqual([3]);
    expect(await other.listHistory([1, 2, 3, 4])).toEqual([]);
    expect(await other.completeDelivery(underWay)).toBe(true);
    expect((await claim(other, 'email')).lead.number).toBe(3);
    expect(await claimNext(other, 'email')).not.toHaveProperty('lead');
    expect(await other.checkHealth()).toMatchObject({ pending: 2, unassigned: 0 });
  });

  it('records each erasure without personal data', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) await store.saveLead(makeNewLead(), []);
    expect(await store.listErasures()).toEqual([]);
    await store.eraseLeads([2, 1]);
    await store.eraseLeads([3]);
    await store.eraseLeads([3]);

    expect(await store.listErasures()).toEqual([
      { erasedAt: expect.any(Date), leadNumbers: [3] },
      { erasedAt: expect.any(Date), leadNumbers: [1, 2] },
    ]);
  });

  it('never reuses their numbers', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    await store.eraseLeads([1]);

    expect(await store.saveLead(makeNewLead(), [])).toMatchObject({ number: 2 });
  });

  it('repeats erasures in a restored database, and deletes nothing newer', async () => {
    const store = await openStore();
    const [form, another] = [makeOther(), makeOther()];
    const key = phoneKey(another.fields.phone ?? '');
    await store.saveLead(form, ['bot']);
    await store.saveLead(another, ['bot']);
    await store.saveLead(makeOther(), ['bot']);
    const log = (erasedOn: string, requestHash: string) => [
      { erasedOn, requestHash, phoneHash: hashPhone(key) },
    ];

    expect(await store.applyErasures(log('2020-01-01', hashRequest('another form')))).toEqual([]);
    expect(await store.applyErasures(log('2020-01-01', hashRequest(form.requestId)))).toEqual([1]);
    expect(await store.applyErasures(log('2999-01-01', hashRequest('another form')))).toEqual([2]);
    expect((await store.listLeads({ limit: 10 })).map(({ number }) => number)).toEqual([3]);
    expect(await store.listErased()).toHaveLength(3);

    // The erasure is already done in this database. The same form sent again is a new lead.
    await store.saveLead(form, ['bot']);
    expect(await store.applyErasures(await store.listErased())).toEqual([]);
    expect(await store.findLead(4)).not.toBeNull();
  });

  it('reads page by page', async () => {
    const store = await openStore();
    const forms = Array.from({ length: 1005 }, () => makeOther());
    for (const form of forms) await store.saveLead(form, []);
    const log = [forms[0], forms[999], forms[1000], forms[1004]].map((form) => ({
      ...{ erasedOn: '2020-01-01', phoneHash: '' },
      requestHash: hashRequest(form?.requestId ?? ''),
    }));
    expect(await store.applyErasures(log)).toEqual([1, 1000, 1001, 1005]);
  });

  it('stores only hashes of an erased form and phone number', async () => {
    const store = await openStore();
    const form = makeOther();
    await store.saveLead(form, []);
    const key = phoneKey(form.fields.phone ?? '');
    await store.eraseLeads([1], key);
    expect(await store.listErased()).toEqual([
      {
        erasedOn: new Date().toISOString().slice(0, 10),
        phoneHash: hashPhone(key),
        requestHash: hashRequest(form.requestId),
      },
    ]);
  });

  it('deletes the oldest quarantined leads above a limit, or all older than a time', async () => {
    const store = await openStore();
    await store.saveLead(makeOther(), ['bot']);
    for (const _ of [2, 3, 4, 5]) await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
    const listNumbers = async () => (await store.listLeads({ limit: 10 })).map(({ number }) => number);
    expect(await store.deleteQuarantined(new Date(0), 4, 10)).toBe(0);
    expect(await store.deleteQuarantined(new Date(0), 1, 2)).toBe(2);
    expect(await listNumbers()).toEqual([5, 4, 1]);
    expect(await store.deleteQuarantined(new Date('2999-01-01'), 10, 10)).toBe(2);
    expect(await listNumbers()).toEqual([1]);
  });
}
