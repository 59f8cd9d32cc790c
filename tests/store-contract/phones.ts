import { expect, it } from 'vitest';
import { phoneKey } from '../../src/server/lead/phone.ts';
import { makeNewLead } from '../support/make-lead.ts';
import type { OpenStore } from './open.ts';

export function describePhones(openStore: OpenStore): void {
  it('finds the leads of a number in any spelling', async () => {
    const store = await openStore();
    for (const phone of ['067 123 45 67', '+380501112233', '+380 (67) 123-45-67', '', '380671234567'])
      await store.saveLead(makeNewLead('contact', { fields: { name: 'Олена', phone } }), ['email']);
    await store.saveLead(
      makeNewLead('trial', { fields: { phone: '067 1234567' }, marks: ['hidden-field'] }),
      [],
    );
    await store.saveLead(makeNewLead('trial', { fields: { phone: '093 1234567' }, marks: ['links'] }), []);

    const phone = phoneKey('+38 067 12 34 567');
    const find = async (options: { before?: number; spam?: boolean; limit?: number } = {}) =>
      (await store.listLeads({ limit: 10, phone, ...options })).map(({ number }) => number);

    // One spam mark does not affect a known person.
    expect(await find()).toEqual([6, 5, 3, 1]);
    expect(await find({ spam: false })).toEqual([6, 5, 3, 1]);
    expect(await find({ spam: false, before: 5 })).toEqual([3, 1]);
    expect(await find({ spam: true })).toEqual([]);
    expect(await find({ limit: 1 })).toEqual([6]);
  });
}
