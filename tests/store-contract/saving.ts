import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LeadKind } from '#shared/lead/lead.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

export function describeSaving(openStore: OpenStore, passTime: PassTime): void {
  it('keeps what a lead says, word for word', async () => {
    const store = await openStore();
    const lead = makeNewLead('package', {
      source: { page: '/subject/french', utm_source: 'instagram' },
      suspicions: ['links', 'too-fast'],
    });
    const before = Date.now();

    expect(await store.saveLead(lead, ['email', 'bot'])).toEqual({ outcome: 'saved', number: 1 });

    const saved = await store.findLead(1);
    expect(saved).toMatchObject({ ...lead, number: 1 });
    // The database may have moments between our milliseconds.
    expect(saved?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1);
    expect(saved?.createdAt.getTime()).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('writes a pending delivery for each channel, due at once', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email', 'bot']);

    const saved = await store.findLead(1);

    const fresh = { leadNumber: 1, state: 'pending', attempts: 0, lastErrorCode: null, doneAt: null };
    expect(saved?.deliveries).toMatchObject([
      { ...fresh, channel: 'email' },
      { ...fresh, channel: 'bot' },
    ]);
    expect(await claim(store, 'email')).toMatchObject({ lead: { number: 1 }, attempt: 1 });
  });

  it('makes one lead of five posts at once, and of a repeat later', async () => {
    const store = await openStore();
    const lead = makeNewLead();

    const answers = await Promise.all(
      Array.from({ length: 5 }, () => store.saveLead(lead, ['email', 'bot'])),
    );

    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(4).fill('repeated'), 'saved']);
    expect(answers.map(({ number }) => number)).toEqual(Array(5).fill(1));
    expect(await store.saveLead(lead, ['email', 'bot'])).toEqual({ outcome: 'repeated', number: 1 });
    expect(await store.listLeads({ limit: 10 })).toHaveLength(1);
  });

  it('numbers leads without gaps, however often one is repeated', async () => {
    const store = await openStore();
    const first = makeNewLead('contact');
    const other = { ...first, fields: { ...first.fields, message: 'Ні, у неділю' } };
    for (const lead of [first, first, other, first, other]) await store.saveLead(lead, ['bot']);

    expect(await store.saveLead(makeNewLead(), ['bot'])).toEqual({ outcome: 'saved', number: 3 });
  });

  it('makes one lead of what the browser has sent without a script before or behind it, for ten minutes', async () => {
    const store = await openStore();
    // Of version 7 as the script makes them, of version 8 as the intake does for a form without it.
    const byScript = makeNewLead('contact', { requestId: '019ac000-0000-7000-8000-000000000001' });
    const byBrowser = { ...byScript, requestId: '00000000-0000-8f00-8000-000000000002' };
    const nextBucket = { ...byBrowser, requestId: '00000000-0000-8f00-8000-000000000003' };
    const again = { ...byScript, requestId: '019ac000-0000-7000-8000-000000000004' };
    const corrected = { ...byBrowser, fields: { ...byBrowser.fields, message: 'Ні, вранці' } };

    const answers = [];
    for (const lead of [byScript, byBrowser, nextBucket, corrected, again])
      answers.push(await store.saveLead(lead, ['bot']));
    await passTime(10 * MINUTE_MS);
    answers.push(await store.saveLead(nextBucket, ['bot']));

    expect(answers).toEqual([
      { outcome: 'saved', number: 1 },
      { outcome: 'repeated', number: 1 },
      { outcome: 'repeated', number: 1 },
      { outcome: 'saved', number: 2 },
      // The script gives the next form an id of its own, even with the same words.
      { outcome: 'saved', number: 3 },
      { outcome: 'saved', number: 4 },
    ]);
  });

  it('makes one lead of what the script sends behind the browser', async () => {
    const store = await openStore();
    const byBrowser = makeNewLead('trial', { requestId: '00000000-0000-8f00-8000-000000000001' });
    await store.saveLead(byBrowser, ['bot']);
    const byScript = { ...byBrowser, requestId: '019ac000-0000-7000-8000-000000000002' };
    expect(await store.saveLead(byScript, ['bot'])).toEqual({ outcome: 'repeated', number: 1 });
  });

  it('keeps both when the same id comes with another content, and says which was first', async () => {
    const store = await openStore();
    const first = makeNewLead('contact');
    const corrected = { ...first, fields: { ...first.fields, phone: '+380 50 999 99 99' } };
    const later = { ...first, fields: { ...first.fields, date: '22.11.2026, 11:00:00', email: '' } };

    const answers = [];
    for (const lead of [first, corrected, later, corrected])
      answers.push((await store.saveLead(lead, ['bot'])).outcome);

    expect(answers).toEqual(['saved', 'saved', 'repeated', 'repeated']);
    const leads = await store.listLeads({ limit: 10 });
    expect(leads.map(({ number, variantOf, fields }) => [number, variantOf, fields.phone])).toEqual([
      [2, 1, '+380 50 999 99 99'],
      [1, null, first.fields.phone],
    ]);
    expect(leads.map(({ deliveries }) => deliveries.length)).toEqual([1, 1]);
  });

  it('keeps both when they come in the same moment, and once each', async () => {
    const store = await openStore();
    const first = makeNewLead('trial');
    const other = { ...first, fields: { ...first.fields, message: 'Ні, у неділю' } };

    const answers = await Promise.all(
      [first, other, first, other].map((lead) => store.saveLead(lead, ['email'])),
    );

    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'repeated',
      'repeated',
      'saved',
      'saved',
    ]);
    const leads = await store.listLeads({ limit: 10 });
    expect(leads.map(({ fields }) => fields.message).toSorted()).toEqual(['Можна в суботу?', 'Ні, у неділю']);
  });

  it('delivers what comes again without the honeypot that held it back', async () => {
    const store = await openStore();
    const spam = makeNewLead('trial', { isSpam: true });
    await store.saveLead(spam, ['email']);

    expect(await store.saveLead({ ...spam, isSpam: false }, ['email'])).toMatchObject({ outcome: 'saved' });

    const [again] = await store.listLeads({ limit: 1 });
    expect(again).toMatchObject({ isSpam: false, variantOf: 1, deliveries: [{ state: 'pending' }] });
  });

  it('knows a lead again, whether or not the first was held because its network sends so many', async () => {
    const store = await openStore();
    const held = makeNewLead('trial', { isSpam: true, suspicions: ['held'] });
    const taken = { ...makeNewLead('trial') };
    for (const lead of [held, taken]) await store.saveLead(lead, ['email']);

    const again = { ...held, isSpam: false, suspicions: [] };
    expect(await store.saveLead(again, ['email'])).toEqual({ outcome: 'repeated', number: 1 });
    const heldAgain = { ...taken, isSpam: true, suspicions: ['held'] };
    expect(await store.saveLead(heldAgain, ['email'])).toEqual({ outcome: 'repeated', number: 2 });
  });

  it('makes one lead of posts that reach two instances in different orders', async () => {
    const [left, right] = [await openStore(), await openStore()];
    const leads = Array.from({ length: 20 }, () => makeNewLead());

    const answers = await Promise.all([
      ...leads.map((lead) => left.saveLead(lead, ['email'])),
      ...leads.toReversed().map((lead) => right.saveLead(lead, ['email'])),
    ]);

    expect(answers.filter(({ outcome }) => outcome === 'saved')).toHaveLength(20);
    expect(await left.listLeads({ limit: 100 })).toHaveLength(20);
  });

  it('saves the others of its turn when one lead is impossible', async () => {
    const store = await openStore();
    const impossible = makeNewLead('trial', { kind: 'nonsense' as LeadKind });

    const answers = await Promise.allSettled(
      [makeNewLead(), impossible, makeNewLead()].map((lead) => store.saveLead(lead, ['email'])),
    );

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.listLeads({ limit: 10 })).toHaveLength(2);
  });

  it('keeps any text that JavaScript can hold', async () => {
    const store = await openStore();
    const texts = [
      '\0',
      'a\0b',
      '\ud83d',
      '😀👩‍👩‍👧',
      'שלום \u202e',
      'e\u0301',
      `' OR 1=1 --`,
      '\\u0000',
      '{"a":1}',
      ' ',
    ];
    for (const message of texts) {
      await store.saveLead(makeNewLead('contact', { fields: { message } }), ['email']);
    }

    const leads = await store.listLeads({ limit: 100 });

    expect(leads.map((lead) => lead.fields.message).toReversed()).toEqual(texts);
  });

  it('takes ids and codes with the same characters without harm', async () => {
    const store = await openStore();
    const requestId = `${randomUUID()}\0\ud83d`;

    expect(await store.saveLead(makeNewLead('trial', { requestId }), ['email'])).toMatchObject({
      outcome: 'saved',
    });
    expect(await store.saveLead(makeNewLead('trial', { requestId }), ['email'])).toMatchObject({
      outcome: 'repeated',
    });
    await store.writeFact('bot-chat-id', 'a\0\ud83db');

    expect((await store.findLead(1))?.requestId).toBe(`${requestId.slice(0, 36)}\ufffd`);
    expect(await store.readFact('bot-chat-id')).toBe('a\ufffdb');
  });

  it('stores spam without deliveries and delivers it once somebody says that it is a person', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead('trial', { isSpam: true }), ['email', 'bot']);
    expect(await store.findLead(1)).toMatchObject({ isSpam: true, deliveries: [] });
    expect(await store.addMissingDeliveries(['email', 'bot'])).toBe(0);

    await store.say({ of: { lead: 1 }, step: 'human', by: { source: 'cli', name: 'Марія' }, key: 'step' });
    expect(await store.addMissingDeliveries(['email', 'bot'])).toBe(1);

    expect(await store.findLead(1)).toMatchObject({
      isSpam: false,
      deliveries: [{ state: 'pending' }, { state: 'pending' }],
    });
  });

  it('lets go what was held back of somebody whose other leads people know', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    await store.saveLead(makeNewLead('contact', { isSpam: true }), ['email']);
    const say = (key: string) =>
      store.say({ of: { lead: 2 }, step: 'human', by: { source: 'cli', name: 'Марія' }, key });

    expect(await say('press')).toMatchObject({ kind: 'done' });
    expect(await say('another')).toMatchObject({ kind: 'same' });

    expect(await store.addMissingDeliveries(['email'])).toBe(1);
    expect(await store.findLead(2)).toMatchObject({ isSpam: false, deliveries: [{ state: 'pending' }] });
    expect(await store.findLead(1)).toMatchObject({ conversation: { state: 'new', held: null } });
  });

  it('gives deliveries to leads that came while no channel was set up', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
    await store.saveLead(makeNewLead(), ['bot']);

    expect(await store.checkHealth()).toMatchObject({ pending: 1, unassigned: 1 });
    expect(await store.addMissingDeliveries([])).toBe(0);
    expect(await store.addMissingDeliveries(['email', 'bot'])).toBe(1);
    expect(await store.checkHealth()).toMatchObject({ pending: 3, unassigned: 0 });
    expect(await store.addMissingDeliveries(['email', 'bot'])).toBe(0);

    const leads = await store.listLeads({ limit: 10 });
    expect(leads.map((lead) => lead.deliveries.map(({ channel }) => channel))).toEqual([
      ['bot'],
      [],
      ['email', 'bot'],
    ]);
  });
}
