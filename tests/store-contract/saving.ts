import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Claim } from '../../src/server/store/claim-delivery.ts';
import { claimNext } from '../support/claim.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

export function describeSaving(openStore: OpenStore, passTime: PassTime): void {
  it('stores the fields of a lead unchanged', async () => {
    const store = await openStore();
    const lead = makeNewLead('package', {
      source: { page: '/subject/french', utm_source: 'instagram' },
      marks: ['links', 'phrase'],
    });
    const before = Date.now();

    expect(await store.saveLead(lead, ['email', 'bot'])).toEqual({ outcome: 'saved', number: 1 });

    const saved = await store.findLead(1);
    expect(saved).toMatchObject({ ...lead, number: 1 });
    // The database may store fractions of our milliseconds.
    expect(saved?.createdAt.getTime()).toBeGreaterThanOrEqual(before - 1);
    expect(saved?.createdAt.getTime()).toBeLessThanOrEqual(Date.now() + 1);
  });

  it('creates a pending delivery for each channel, due at once', async () => {
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

  it('creates one lead from five simultaneous posts and a later repeat', async () => {
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

    expect(await store.saveLead(makeNewLead(), ['bot'])).toEqual({ outcome: 'saved', number: 2 });
  });

  it('for ten minutes, creates one lead from a form sent by the browser and by the script', async () => {
    const store = await openStore();
    // Ids of version 4 come from the script, ids of version 8 from the intake for a form without an id.
    const byScript = makeNewLead('contact', { requestId: '019ac000-0000-4000-8000-000000000001' });
    const byBrowser = { ...byScript, requestId: '00000000-0000-8f00-8000-000000000002' };
    const nextBucket = { ...byBrowser, requestId: '00000000-0000-8f00-8000-000000000003' };
    const again = { ...byScript, requestId: '019ac000-0000-4000-8000-000000000004' };
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
      // The script gives the next form a new id, even with the same fields.
      { outcome: 'saved', number: 3 },
      { outcome: 'saved', number: 4 },
    ]);
  });

  it('creates one lead from a form that the script sends after the browser', async () => {
    const store = await openStore();
    const byBrowser = makeNewLead('trial', { requestId: '00000000-0000-8f00-8000-000000000001' });
    await store.saveLead(byBrowser, ['bot']);
    const byScript = { ...byBrowser, requestId: '019ac000-0000-4000-8000-000000000002' };
    expect(await store.saveLead(byScript, ['bot'])).toEqual({ outcome: 'repeated', number: 1 });
  });

  it('replaces the fields of a form with its later ones, and stores the older ones', async () => {
    const store = await openStore();
    const first = makeNewLead('contact');
    const corrected = { ...first, fields: { ...first.fields, phone: '+380 50 999 99 99' } };
    const later = { ...first, fields: { ...first.fields, date: '22.11.2026, 11:00:00', email: '' } };

    const answers = [];
    // A repeat of known fields, also of older ones, may have been delayed for long.
    for (const lead of [first, corrected, later, corrected])
      answers.push(await store.saveLead(lead, ['bot']));

    expect(answers).toEqual([
      { outcome: 'saved', number: 1 },
      { outcome: 'corrected', number: 1 },
      { outcome: 'repeated', number: 1 },
      { outcome: 'repeated', number: 1 },
    ]);
    expect(await store.listLeads({ limit: 10 })).toMatchObject([
      { number: 1, fields: corrected.fields, marks: ['corrected:phone'], conversation: { steps: 1 } },
    ]);
    expect(await store.listHistory([1])).toMatchObject([
      {
        type: 'conversation.corrected',
        isNote: true,
        by: { source: 'site' },
        note: null,
        detail: 'номер: +380 50 111 22 33',
      },
    ]);
    // The corrected number finds the lead, and its further leads join the conversation.
    expect(await store.listLeads({ limit: 10, phone: '+380509999999' })).toHaveLength(1);
    await store.saveLead({ ...corrected, requestId: randomUUID() }, ['bot']);
    expect(await store.findLead(2)).toMatchObject({ conversation: { id: 1 } });
  });

  it('corrects once if the same correction arrives twice at once', async () => {
    const store = await openStore();
    const first = makeNewLead('trial');
    const other = { ...first, fields: { ...first.fields, message: 'Ні, у неділю' } };

    const answers = await Promise.all(
      [first, other, first, other].map((lead) => store.saveLead(lead, ['email'])),
    );

    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'corrected',
      'repeated',
      'repeated',
      'saved',
    ]);
    expect(await store.listLeads({ limit: 10 })).toHaveLength(1);
  });

  it('sends the e-mail of a corrected form again, and updates the card and the webhook', async () => {
    const store = await openStore();
    const first = makeNewLead('trial');
    const correct = (message: string) =>
      store.saveLead({ ...first, fields: { ...first.fields, message } }, ['email', 'bot', 'webhook']);
    await store.saveLead(first, ['email', 'bot', 'webhook']);
    // Nothing was sent so far.
    await correct('Ні, у неділю');
    const email = await claim(store, 'email');
    expect(email).toMatchObject({ version: 0, lead: { fields: { message: 'Ні, у неділю' } } });
    // Meanwhile it is sent, and afterwards.
    await correct('Ні, вранці');
    await store.completeDelivery(email);
    const again = await claim(store, 'email');
    expect(again).toMatchObject({ version: 1, lead: { fields: { message: 'Ні, вранці' } } });
    await store.completeDelivery(again);
    await store.completeDelivery(await claim(store, 'bot'));
    await store.saveCard(1, { chatId: '-42', messageId: 7 }, 2);
    await store.completeDelivery(await claim(store, 'webhook'));
    // The lead changed before its webhook call, so its current state follows.
    await store.completeDelivery((await claimNext(store, 'webhook')) as Claim);

    await correct('Ні, ввечері');

    expect(await claim(store, 'email')).toMatchObject({ version: 2 });
    for (const channel of ['bot', 'webhook'] as const)
      expect(await claimNext(store, channel)).toMatchObject({
        topic: 'conversation',
        lead: { number: 1, fields: { message: 'Ні, ввечері' }, conversation: { steps: 3 } },
      });
  });

  it('reopens a closed conversation when its form is corrected, unless the person has another one', async () => {
    const store = await openStore();
    const by = { source: 'cli', name: 'Марія' } as const;
    const [one, two, spam] = [makeOther(), makeOther(), makeOther()];
    for (const lead of [one, two, spam]) await store.saveLead(lead, ['bot']);
    for (const [lead, step] of [
      [1, 'lose'],
      [2, 'lose'],
      [3, 'spam'],
    ] as const)
      await store.applyCommand({ of: { lead }, step, by, key: `${lead}` });
    await store.saveLead({ ...two, requestId: randomUUID() }, ['bot']);
    for (const lead of [one, two, spam])
      await store.saveLead({ ...lead, fields: { ...lead.fields, message: 'Ні, у неділю' } }, ['bot']);
    const states = [1, 2, 3, 4].map(async (number) => (await store.findLead(number))?.conversation.state);
    expect(await Promise.all(states)).toEqual(['new', 'lost', 'spam', 'new']);
    expect(await store.findLead(1)).toMatchObject({ conversation: { by: null, closedAt: null } });
  });

  it('releases a conversation when its corrected form no longer looks like spam', async () => {
    const store = await openStore();
    const spam = makeOther({ marks: ['links'] });
    await store.saveLead(spam, ['email', 'bot'], false);
    await store.saveLead({ ...spam, marks: [], fields: { ...spam.fields, message: 'Ні, у неділю' } }, [
      'email',
      'bot',
    ]);
    expect(await store.findLead(1)).toMatchObject({
      marks: ['corrected:message'],
      conversation: { isSuspected: false },
      deliveries: [{ channel: 'email' }, { channel: 'bot' }],
    });
  });

  it('recognises a lead, whether or not it looked like spam', async () => {
    const store = await openStore();
    const [spam, lead] = [makeOther({ marks: ['links'] }), makeOther()];
    for (const each of [spam, lead]) await store.saveLead(each, ['email']);

    expect(await store.saveLead({ ...spam, marks: [] }, ['email'])).toEqual({
      outcome: 'repeated',
      number: 1,
    });
    const again = { ...lead, marks: ['phrase'] };
    expect(await store.saveLead(again, ['email'])).toEqual({ outcome: 'repeated', number: 2 });
  });

  it('creates one lead from posts that reach two instances in different orders', async () => {
    const [left, right] = [await openStore(), await openStore()];
    const leads = Array.from({ length: 20 }, () => makeOther());

    const answers = await Promise.all([
      ...leads.map((lead) => left.saveLead(lead, ['email'])),
      ...leads.toReversed().map((lead) => right.saveLead(lead, ['email'])),
    ]);

    expect(answers.filter(({ outcome }) => outcome === 'saved')).toHaveLength(20);
    expect(await left.listLeads({ limit: 100 })).toHaveLength(20);
  });

  it('saves the other leads of a batch if one is impossible', async () => {
    const store = await openStore();
    const impossible = makeNewLead('trial', { kind: 'nonsense' as LeadKind });

    const answers = await Promise.allSettled(
      [makeNewLead(), impossible, makeNewLead()].map((lead) => store.saveLead(lead, ['email'])),
    );

    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await store.listLeads({ limit: 10 })).toHaveLength(2);
  });

  it('stores any text that JavaScript can hold', async () => {
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

  it('accepts ids and codes with the same characters', async () => {
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

  it('sends only a card for suspected spam, and all messages after a manager releases it', async () => {
    const store = await openStore();
    const channelsOf = async (number: number) =>
      (await store.findLead(number))?.deliveries.map(({ channel }) => channel);
    const [shown, hidden] = [makeOther({ marks: ['hidden-field'] }), makeOther({ marks: ['links'] })];
    await store.saveLead(shown, ['email', 'bot', 'webhook']);
    await store.saveLead(hidden, ['email', 'bot', 'webhook'], false);
    expect([await channelsOf(1), await channelsOf(2)]).toEqual([['bot'], []]);
    expect(await store.addMissingDeliveries(['email', 'bot'])).toBe(0);
    expect(await store.checkHealth()).toMatchObject({ pending: 1, unassigned: 0 });

    const by = { source: 'cli', name: 'Марія' } as const;
    for (const lead of [1, 2])
      await store.applyCommand({ of: { lead }, step: 'human', by, key: `step-${lead}` }, [
        'email',
        'bot',
        'webhook',
      ]);

    expect([await channelsOf(1), await channelsOf(2)]).toEqual(Array(2).fill(['email', 'bot', 'webhook']));
    expect(await store.findLead(1)).toMatchObject({
      marks: ['hidden-field'],
      conversation: { isSuspected: false },
    });
  });

  it('sends no card for suspected spam without a bot', async () => {
    const store = await openStore();
    await store.saveLead(makeOther({ marks: ['links'] }), ['email']);
    expect((await store.findLead(1))?.deliveries).toEqual([]);
  });

  it('does not suspect a person with ordinary leads, also with a later one', async () => {
    const store = await openStore();
    const [known, suspected] = [makeOther(), makeOther({ marks: ['links'] })];
    await store.saveLead(known, ['email', 'bot']);
    await store.saveLead({ ...known, requestId: randomUUID(), marks: ['links'] }, ['email', 'bot']);
    expect(await store.findLead(2)).toMatchObject({
      conversation: { id: 1, isSuspected: false },
      deliveries: [{ channel: 'email' }, { channel: 'bot' }],
    });

    await store.saveLead(suspected, ['email', 'bot'], false);
    await store.saveLead({ ...suspected, requestId: randomUUID(), marks: [] }, ['email', 'bot']);
    for (const number of [3, 4])
      expect(await store.findLead(number)).toMatchObject({
        conversation: { id: 2, isSuspected: false },
        deliveries: [{ channel: 'email' }, { channel: 'bot' }],
      });
  });

  it('queues cards of suspected spam on request, the newest first', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) await store.saveLead(makeOther({ marks: ['links'] }), ['bot'], false);
    await store.saveLead(makeOther({ marks: ['links'] }), ['bot']);
    expect(await store.countHidden(9)).toMatchObject({ count: 3 });
    expect(await store.showSuspected(2)).toBe(2);
    const claimed = [];
    for (const _ of [1, 2, 3]) claimed.push((await claim(store, 'bot')).lead.number);
    expect(claimed.sort()).toEqual([2, 3, 4]);
    expect(await store.showSuspected(2)).toBe(1);
    expect(await store.showSuspected(2)).toBe(0);
  });

  it('creates deliveries for leads that arrived while no channel was set up', async () => {
    const store = await openStore();
    await store.saveLead(makeOther(), []);
    await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
    await store.saveLead(makeOther(), ['bot']);

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
