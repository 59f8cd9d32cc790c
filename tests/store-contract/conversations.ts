import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Person, StepName } from '../../src/server/lead/conversation.ts';
import type { ConversationCommand } from '../../src/server/store/apply-command.ts';
import { keyOfReminder } from '../../src/server/store/reminder-kinds.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead, makeOther } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

const OLENA: Person = { source: 'bot:7000000001', name: 'Олена' };
const TARAS: Person = { source: 'bot:7000000002', name: 'Тарас' };

const LONG_AGO = new Date(0);
const LATER = new Date('2027-01-11T10:00:00Z');

function makeCommand(
  lead: number,
  step: StepName = 'take',
  changes: Partial<ConversationCommand> = {},
): ConversationCommand {
  return { of: { lead }, step, by: OLENA, key: randomUUID(), ...changes };
}

/** Due calls without a reminder. */
const listDue = (store: Store) => store.listTimed('call', LONG_AGO, new Date(Date.now() + MINUTE_MS), 9);

const conversationOf = async (store: Store, number: number) => {
  const lead = await store.findLead(number);
  if (!lead) throw new Error(`There is no lead ${number}`);
  return lead.conversation;
};

export function describeConversations(openStore: OpenStore, passTime: PassTime): void {
  it('begin as new, with path, referrer and time of the lead', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    expect(await conversationOf(store, 1)).toMatchObject({
      state: 'new',
      by: null,
      at: null,
      steps: 0,
      isSuspected: false,
      closedAt: null,
      card: null,
    });
    expect((await claim(store, 'email')).lead.conversation.state).toBe('new');
    const startedAt = Date.now();

    const result = await store.applyCommand(makeCommand(1));

    expect(result).toMatchObject({
      kind: 'done',
      text: 'Ваша.',
      conversation: { state: 'taken', by: OLENA, steps: 1 },
    });
    // The database may store fractions of our milliseconds.
    expect(result?.conversation.at?.getTime()).toBeGreaterThanOrEqual(startedAt - 1);
    expect(result?.conversation.at?.getTime()).toBeLessThanOrEqual(Date.now() + 1);
    expect(await conversationOf(store, 1)).toEqual(result?.conversation);
  });

  it('store the origin of a lead once, without a step', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    await store.applyCommand(makeCommand(1));
    const origin = { of: { lead: 1 }, origin: 'instagram', by: OLENA, key: 'origin' } as const;
    expect(await store.applyCommand(origin)).toMatchObject({ kind: 'done', text: 'Instagram' });
    await store.applyCommand(origin);
    const lines = (await store.listHistory([1])).filter(({ type }) => type === 'conversation.origin');
    expect(lines).toMatchObject([
      { from: 'taken', to: 'taken', detail: 'instagram', isNote: true, note: null },
    ]);
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'taken', detail: null });
  });

  it('contain all leads of one phone number in any spelling, so that a step applies to all', async () => {
    const [store, other] = [await openStore(), await openStore()];
    const typed = ['067 222 33 44', '+380 67 222 33 44', '0672223344'];
    for (const phone of typed) {
      const lead = makeNewLead('trial');
      await store.saveLead({ ...lead, fields: { ...lead.fields, phone } }, []);
    }
    await store.saveLead(makeOther(), []);

    await other.applyCommand(makeCommand(2));

    for (const number of [1, 2, 3])
      expect(await conversationOf(store, number)).toMatchObject({ id: 1, state: 'taken', by: OLENA });
    expect(await conversationOf(store, 4)).toMatchObject({ state: 'new' });
    expect(await store.listLeads({ limit: 9, conversation: 1 })).toMatchObject([
      { number: 3 },
      { number: 2 },
      { number: 1 },
    ]);
  });

  it('are one for two leads that two instances save at the same time', async () => {
    const stores = [await openStore(), await openStore()];
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => stores[index % 2]?.saveLead(makeNewLead(), ['email'])),
    );

    const leads = await stores[0]?.listLeads({ limit: 9 });
    expect(leads).toHaveLength(8);
    expect(new Set(leads?.map(({ conversation }) => conversation.id)).size).toBe(1);
  });

  it('are separate for leads without a number', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    for (const _ of [2, 3]) {
      const nameless = makeNewLead();
      await store.saveLead({ ...nameless, fields: { ...nameless.fields, phone: 'Telegram @oksana' } }, []);
    }

    expect((await store.listLeads({ limit: 9 })).map(({ conversation }) => conversation.id)).toEqual([
      3, 2, 1,
    ]);
  });

  it('are new for a person who writes again after the old one was closed', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    await store.applyCommand(makeCommand(1, 'lose'));
    await store.saveLead(makeNewLead(), []);

    expect((await conversationOf(store, 2)).id).toBe(2);
    expect(await store.applyCommand(makeCommand(1, 'return'))).toMatchObject({
      kind: 'refused',
      text: 'Людина вже написала знову: №2.',
    });
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'lost', closedAt: expect.any(Date) });
  });

  it('with a later call are due when the person writes again', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    await store.applyCommand(makeCommand(1, 'callback', { moment: LATER }));
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'callback', dueAt: LATER });
    expect(await listDue(store)).toEqual([]);
    await store.saveLead(makeNewLead(), ['bot']);

    const after = await conversationOf(store, 1);
    expect(after).toMatchObject({ state: 'callback', by: OLENA, steps: 2 });
    expect(after.dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1);
    expect(await listDue(store)).toMatchObject([{ number: 2 }]);
  });

  it('accept one of two steps in the same second, and name its author to the other', async () => {
    const [left, right] = [await openStore(), await openStore()];
    await left.saveLead(makeNewLead(), []);

    const outcomes = await Promise.all([
      left.applyCommand(makeCommand(1)),
      right.applyCommand(makeCommand(1, 'take', { by: TARAS })),
    ]);

    const [lost, won] = outcomes[0]?.kind === 'done' ? [outcomes[1], OLENA] : [outcomes[0], TARAS];
    expect(lost).toMatchObject({ kind: 'refused', text: `Уже в роботі: ${won.name}.` });
    expect(await left.listHistory([1])).toMatchObject([{ to: 'taken', by: won }]);
  });

  it('store the whole history in order', async () => {
    const store = await openStore();
    for (const lead of [makeOther(), makeOther()]) await store.saveLead(lead, []);
    await store.applyCommand(makeCommand(1));
    await store.applyCommand(makeCommand(2, 'take', { by: TARAS }));
    await passTime(MINUTE_MS);
    await store.applyCommand(makeCommand(1, 'callback', { by: TARAS, moment: LATER }));
    await store.applyCommand(makeCommand(1, 'return'));
    await store.applyCommand(makeCommand(1, 'trial', { by: { source: 'cli', name: 'root' }, moment: LATER }));

    const history = await store.listHistory([1]);

    expect(history).toMatchObject([
      { conversationId: 1, from: 'new', to: 'taken', by: OLENA, isNote: false },
      { from: 'taken', to: 'callback', by: TARAS, dueAt: LATER },
      { from: 'callback', to: 'new', by: OLENA, dueAt: null },
      { from: 'new', to: 'trial', by: { source: 'cli', name: 'root' }, dueAt: LATER },
    ]);
    const [first, second] = history.map(({ at }) => at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(await store.listHistory([2, 1, 1])).toHaveLength(5);
    expect(await store.listHistory([])).toEqual([]);
  });

  it('accept a repeated press once, even if the conversation was returned since', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    const command = makeCommand(1);
    await store.applyCommand(command);
    await store.applyCommand(makeCommand(1, 'return'));

    expect(await store.applyCommand(command)).toMatchObject({ kind: 'done', conversation: { state: 'new' } });
    expect(await store.listHistory([1])).toHaveLength(2);
  });

  it('store notes, with a step and alone, and leave the rest unchanged', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    const note = { of: { lead: 1 }, by: TARAS, note: 'a\0b\ud800 після 18:00', key: 'note' };
    for (const _ of [1, 2])
      expect(await store.applyCommand(note)).toMatchObject({
        kind: 'done',
        conversation: { state: 'new', by: null, at: null, steps: 1 },
      });
    await store.applyCommand(makeCommand(1, 'trial', { note: 'пн 18:00' }));

    const history = await store.listHistory([1]);
    expect(history).toMatchObject([
      { from: 'new', to: 'new', by: TARAS, at: expect.any(Date), isNote: true },
      { from: 'new', to: 'trial', by: OLENA, note: 'пн 18:00', isNote: false },
    ]);
    expect(history[0]?.note).toMatch(/^ab.? після 18:00$/);
    expect(await store.applyCommand({ ...note, of: { lead: 2 }, key: 'other' })).toBeNull();
  });

  it('interpret a time in a note by the last step', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    const addNote = (moment: Date) =>
      store.applyCommand({ of: { lead: 1 }, by: TARAS, note: 'пн 12:00', moment, key: randomUUID() });
    await addNote(LATER);
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'new', dueAt: null });
    await store.applyCommand(makeCommand(1, 'callback', { moment: LATER }));
    const moved = new Date(LATER.getTime() + MINUTE_MS);
    await addNote(moved);
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'callback', dueAt: moved, by: TARAS });
    await store.applyCommand(makeCommand(1, 'trial'));
    await addNote(LATER);
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'trial', dueAt: LATER });
    expect(await store.listLessons(LATER, moved, 9)).toMatchObject([{ number: 1 }]);
    expect(await store.listLessons(moved, new Date(moved.getTime() + 1), 9)).toEqual([]);
  });

  it('of suspected spam are counted, but have no card and are not listed', async () => {
    const store = await openStore();
    const suspected = () => makeOther({ marks: ['links'] });
    for (const _ of [1, 2]) await store.saveLead(suspected(), ['bot'], false);
    const twice = suspected();
    for (const _ of [3, 4]) await store.saveLead({ ...twice, requestId: randomUUID() }, ['bot'], false);
    await store.saveLead(suspected(), ['bot']);
    await store.saveLead(makeOther(), ['bot']);
    const counted = await store.countHidden(9);
    expect(counted.count).toBe(3);
    expect(await store.countHidden(2)).toEqual({ ...counted, count: 2 });
    expect(await store.countHidden(9, counted.newest ?? 0)).toEqual({ count: 0, newest: null });
    const open = async () =>
      (await store.listOpen({ limit: 9, since: LONG_AGO })).map(({ number }) => number);
    expect(await open()).toEqual([6]);
    expect(await store.listUnanswered('soon', { limit: 9, since: LONG_AGO })).toMatchObject([{ number: 6 }]);

    expect(await store.applyCommand(makeCommand(3, 'human'), ['bot'])).toMatchObject({
      kind: 'done',
      conversation: { state: 'new', isSuspected: false },
    });

    expect(await store.countHidden(9)).toMatchObject({ count: 2 });
    expect((await store.listLeads({ limit: 9, spam: true })).map(({ number }) => number)).toEqual([5, 2, 1]);
    expect(await open()).toEqual([4, 6]);
  });

  it('wait from the time at which the same person writes without a spam mark', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead('trial', { marks: ['hidden-field'] }), ['bot']);
    await passTime(10 * MINUTE_MS);
    await store.saveLead(makeNewLead(), ['bot']);

    const { id, isSuspected, openedAt } = await conversationOf(store, 2);
    expect([id, isSuspected]).toEqual([1, false]);
    const moved = (await store.findLead(2))?.createdAt.getTime() ?? 0;
    expect(Math.abs(openedAt.getTime() - moved)).toBeLessThan(MINUTE_MS);
    expect(await store.countHidden(9)).toMatchObject({ count: 0 });
  });

  it('store names with any characters', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    const name = 'a\0b\ud800 <b>\u202e"';

    const result = await store.applyCommand(
      makeCommand(1, 'take', { by: { source: 'cli', name }, key: 'a\0b\ud800' }),
    );

    expect(result?.conversation.by).toEqual({ source: 'cli', name });
    expect((await conversationOf(store, 1)).by).toEqual({ source: 'cli', name });
  });

  it('that are open are listed by age, with the newest of their leads', async () => {
    const store = await openStore();
    for (const lead of [makeOther(), makeOther(), makeOther(), makeOther()])
      await store.saveLead(lead, ['email']);
    const [first] = await store.listLeads({ limit: 1, before: 2 });
    await store.saveLead(makeNewLead('trial', { fields: first?.fields ?? {} }), ['email']);
    await store.applyCommand(makeCommand(2));
    await store.applyCommand(makeCommand(3, 'lose'));
    await store.applyCommand(makeCommand(4, 'callback', { moment: LATER }));

    const open = await store.listOpen({ limit: 10, since: LONG_AGO });

    expect(open.map(({ number }) => number)).toEqual([5, 2, 4]);
    expect(open[0]?.deliveries).toMatchObject([{ channel: 'email' }]);
  });

  it('leave out new ones from before managers used the inbox, but no taken one', async () => {
    const store = await openStore();
    for (const lead of [makeOther(), makeOther()]) await store.saveLead(lead, []);
    await store.applyCommand(makeCommand(1));
    await passTime(10 * MINUTE_MS);
    await store.saveLead(makeOther(), []);
    const youngest = await store.findLead(3);
    const since = new Date((youngest?.createdAt.getTime() ?? 0) - MINUTE_MS);

    const numbers = async (leads: Promise<{ number: number }[]>) => (await leads).map(({ number }) => number);
    expect(await numbers(store.listOpen({ limit: 10, since }))).toEqual([1, 3]);
    expect(await numbers(store.listUnanswered('over', { limit: 10, since }))).toEqual([1]);
    expect(await numbers(store.listUnanswered('soon', { limit: 10, since }))).toEqual([3]);
  });

  it('cause one reminder for each reason, and another if the call moves', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    const look = { limit: 9, since: LONG_AGO };
    const count = async (reason: 'soon' | 'over' | 'broken') =>
      (await store.listUnanswered(reason, look)).length;
    const past = new Date(Date.now() - MINUTE_MS);
    expect([await count('soon'), await count('broken'), await count('over')]).toEqual([1, 1, 0]);
    await store.addDedupeKey({ key: keyOfReminder(1, 'soon'), conversation: 1 });
    expect([await count('soon'), await count('broken')]).toEqual([0, 1]);
    await store.applyCommand(makeCommand(1));
    expect([await count('over'), await count('broken')]).toEqual([1, 0]);
    await store.addDedupeKey({ key: keyOfReminder(1, 'over'), conversation: 1 });
    expect(await count('over')).toBe(0);
    await store.applyCommand(makeCommand(1, 'callback', { moment: past }));
    expect(await listDue(store)).toHaveLength(1);
    await store.addDedupeKey({ key: keyOfReminder(1, 'call'), conversation: 1 });
    expect(await listDue(store)).toEqual([]);
    await store.applyCommand(makeCommand(1, 'callback', { moment: new Date(past.getTime() + 1000) }));
    expect(await listDue(store)).toHaveLength(1);
    await store.applyCommand(makeCommand(1, 'return'));
    expect(await listDue(store)).toEqual([]);
  });

  it('end as a student with a package or as lost with a reason, both in the history', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    await store.applyCommand(makeCommand(1, 'trial', { moment: LATER, isWholeDay: true }));
    expect(await conversationOf(store, 1)).toMatchObject({ dueAt: LATER, isWholeDay: true, detail: null });
    await store.applyCommand(makeCommand(1, 'miss'));
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'trial', dueAt: null, isWholeDay: false });
    await store.applyCommand(makeCommand(1, 'enrol', { detail: 'Стан\0дарт' }));
    await store.applyCommand(makeCommand(1, 'lose', { detail: 'price' }));
    expect(await conversationOf(store, 1)).toMatchObject({ state: 'lost', detail: 'price' });
    expect(await store.listHistory([1])).toMatchObject([
      { type: 'conversation.trial', to: 'trial', dueAt: LATER },
      { type: 'conversation.missed', to: 'trial', dueAt: null },
      { type: 'conversation.student', to: 'student', detail: 'Стандарт' },
      { type: 'conversation.lost', to: 'lost', detail: 'price' },
    ]);
  });

  it('drop the note of an edited message and store its newest text', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    const addNote = (note: string, key: string, replaces?: string, moment?: Date) =>
      store.applyCommand({ of: { lead: 1 }, by: TARAS, note, key, replaces, moment });
    await addNote('пн 12:00', 'm:1');
    await addNote('вт 12:00', 'm:1:20', 'm:1');
    await addNote('вт 12:00', 'm:1:20', 'm:1');
    const listNotes = async () => (await store.listHistory([1])).flatMap(({ note }) => note ?? []);
    expect(await listNotes()).toEqual(['вт 12:00']);
    await addNote('подумають', 'm:1:30', 'm:1');
    await addNote('інше', 'm:10');
    expect(await listNotes()).toEqual(['подумають', 'інше']);
    // The step of a note with a time stays in the history.
    await store.applyCommand(makeCommand(1, 'trial', { moment: LATER }));
    const moved = (minutes: number) => new Date(LATER.getTime() + minutes * MINUTE_MS);
    await addNote('о 17', 'm:2', undefined, moved(5));
    for (const _ of [1, 2]) await addNote('о 18', 'm:2:20', 'm:2', moved(65));
    expect(await listNotes()).toEqual(['подумають', 'інше', 'о 18']);
    expect((await store.findLead(1))?.conversation.dueAt).toEqual(moved(65));
  });

  it('take back the time of a reply whose edit names none', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    const reply = (key: string, moment?: Date, replaces?: string) =>
      store.applyCommand({ of: { lead: 1 }, by: TARAS, note: key, key, replaces, moment });
    const after = (minutes: number) => new Date(LATER.getTime() + minutes * MINUTE_MS);
    const midnight = new Date('2027-01-10T22:00:00Z');

    // The time before the reply applies again, with its reminder. A repeated or a further edit changes nothing.
    await store.applyCommand(makeCommand(1, 'callback', { moment: LATER }));
    await reply('m:1', after(5));
    await reply('m:1:20', after(6), 'm:1');
    for (const key of ['m:1:30', 'm:1:30', 'm:1:40']) {
      await reply(key, undefined, 'm:1');
      expect(await conversationOf(store, 1)).toMatchObject({ state: 'callback', dueAt: LATER, by: TARAS });
    }
    expect((await store.listHistory([1])).flatMap(({ note }) => note ?? [])).toEqual(['m:1:40']);

    // A time that another reply or a button has set stays.
    await reply('m:2', after(5));
    await reply('m:3', after(7));
    await reply('m:2:20', undefined, 'm:2');
    expect(await conversationOf(store, 1)).toMatchObject({ dueAt: after(7) });
    await store.applyCommand(makeCommand(1, 'callback', { moment: LATER }));
    await store.applyCommand(makeCommand(1, 'callback', { moment: after(7) }));
    await reply('m:3:20', undefined, 'm:3');
    expect(await conversationOf(store, 1)).toMatchObject({ dueAt: after(7) });

    // A trial lesson may have no time, or only a day.
    for (const [key, day] of [['m:4'], ['m:5', midnight]] as const) {
      await store.applyCommand(makeCommand(1, 'trial', { moment: day, isWholeDay: day !== undefined }));
      await reply(key, after(5));
      expect(await reply(`${key}:20`, undefined, key)).toMatchObject({
        kind: 'done',
        conversation: { state: 'trial', dueAt: day ?? null, isWholeDay: day !== undefined },
      });
    }

    // The person wrote again after the call was agreed, so the call is due now.
    await store.applyCommand(makeCommand(1, 'callback', { moment: LATER }));
    await sleep(2);
    await store.saveLead(makeNewLead(), ['bot']);
    await reply('m:6', after(5));
    await reply('m:6:20', undefined, 'm:6');
    expect(await listDue(store)).toMatchObject([{ conversation: { state: 'callback' } }]);
  });

  it('that are being handled are not purged; others are, with their last lead', async () => {
    const store = await openStore();
    for (const step of [undefined, 'take', 'lose', 'callback', 'spam'] as const) {
      const { number } = await store.saveLead(makeOther(), ['email']);
      await store.completeDelivery(await claim(store, 'email'));
      if (step) await store.applyCommand(makeCommand(number, step, { moment: LATER }));
    }
    const border = new Date(Date.now() + MINUTE_MS);

    expect(await store.deleteLeads(border, 10)).toBe(3);
    expect(await store.listLeads({ limit: 10 })).toMatchObject([{ number: 4 }, { number: 2 }]);
    expect(await store.listHistory([1, 2, 3, 4, 5])).toMatchObject([
      { conversationId: 2 },
      { conversationId: 4 },
    ]);
    expect(await store.applyCommand(makeCommand(3))).toBeNull();
    for (const number of [2, 4]) await store.applyCommand(makeCommand(number, 'lose'));
    expect(await store.deleteLeads(border, 10)).toBe(2);
  });
}
