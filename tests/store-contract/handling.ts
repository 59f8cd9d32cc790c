import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { HANDLING_STATES, type Handler } from '../../src/server/lead.ts';
import type { HandlingStep } from '../../src/server/store/lead-handling.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { claim, MINUTE_MS, type OpenStore, type PassTime } from './open.ts';

const OLENA: Handler = { source: 'bot:7000000001', name: 'Олена' };
const TARAS: Handler = { source: 'bot:7000000002', name: 'Тарас' };

const LONG_AGO = new Date(0);

function makeStep(changes: Partial<HandlingStep> = {}): HandlingStep {
  return { leadNumber: 1, from: ['new'], to: 'taken', by: OLENA, id: randomUUID(), ...changes };
}

export function describeHandling(openStore: OpenStore, passTime: PassTime): void {
  it('begins as new, and says who has brought it where and when', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['email']);
    expect((await store.findLead(1))?.handling).toEqual({ state: 'new', by: null, at: null, steps: 0 });
    expect((await claim(store, 'email')).lead.handling.state).toBe('new');
    const startedAt = Date.now();

    const outcome = await store.stepHandling(makeStep());

    expect(outcome).toEqual({
      isDone: true,
      handling: { state: 'taken', by: OLENA, at: expect.any(Date), steps: 1 },
    });
    // The database may have moments between our milliseconds.
    expect(outcome?.handling.at?.getTime()).toBeGreaterThanOrEqual(startedAt - 1);
    expect(outcome?.handling.at?.getTime()).toBeLessThanOrEqual(Date.now() + 1);
    expect((await store.findLead(1))?.handling).toEqual(outcome?.handling);
  });

  it('lets one of two in the same second win, and tells the other who has it', async () => {
    const [left, right] = [await openStore(), await openStore()];
    await left.saveLead(makeNewLead(), []);

    const outcomes = await Promise.all([
      left.stepHandling(makeStep()),
      right.stepHandling(makeStep({ by: TARAS })),
    ]);

    expect(outcomes.filter((outcome) => outcome?.isDone)).toHaveLength(1);
    const winner = outcomes[0]?.isDone ? OLENA : TARAS;
    for (const outcome of outcomes) expect(outcome?.handling).toMatchObject({ state: 'taken', by: winner });
    expect(await left.listHandlingChanges([1])).toMatchObject([{ to: 'taken', by: winner }]);
  });

  it('keeps the whole history, in its order', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), []);
    await store.stepHandling(makeStep());
    await store.stepHandling(makeStep({ leadNumber: 2, by: TARAS }));
    await passTime(MINUTE_MS);
    await store.stepHandling(makeStep({ from: ['taken'], to: 'unreached', by: TARAS }));
    await store.stepHandling(makeStep({ from: ['answered', 'unreached'], to: 'new' }));
    await store.stepHandling(makeStep({ to: 'junk', by: { source: 'cli', name: 'root' } }));

    const changes = await store.listHandlingChanges([1]);

    expect(changes).toMatchObject([
      { leadNumber: 1, from: 'new', to: 'taken', by: OLENA },
      { from: 'taken', to: 'unreached', by: TARAS },
      { from: 'unreached', to: 'new', by: OLENA },
      { from: 'new', to: 'junk', by: { source: 'cli', name: 'root' } },
    ]);
    const [first, second] = changes.map(({ at }) => at.getTime());
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(MINUTE_MS);
    expect(await store.listHandlingChanges([2, 1])).toHaveLength(5);
    expect(await store.listHandlingChanges([])).toEqual([]);
  });

  it('does a step that arrives twice once, even when the lead has been given back since', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    const step = makeStep();
    await store.stepHandling(step);
    await store.stepHandling(makeStep({ from: ['taken'], to: 'new' }));

    expect(await store.stepHandling(step)).toMatchObject({ isDone: true, handling: { state: 'new' } });
    expect(await store.listHandlingChanges([1])).toHaveLength(2);
  });

  it('takes the same call told twice for one, and counts the next', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    const miss = () => store.stepHandling(makeStep({ from: ['new', 'unreached'], to: 'unreached' }));
    for (const _ of [1, 2]) expect(await miss()).toMatchObject({ isDone: true, handling: { steps: 1 } });
    await passTime(10 * MINUTE_MS);
    expect(await miss()).toMatchObject({ isDone: true, handling: { steps: 2 } });
    expect(await store.listHandlingChanges([1])).toHaveLength(2);
  });

  it('keeps what came of it', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    for (const to of ['agreed', 'declined', 'answered', 'new'] as const) {
      const outcome = await store.stepHandling(makeStep({ from: HANDLING_STATES, to }));
      expect(outcome?.handling.state).toBe(to);
      expect((await store.findLead(1))?.handling.state).toBe(to);
    }
    expect((await store.listHandlingChanges([1])).map(({ from, to }) => [from, to])).toEqual([
      ['new', 'agreed'],
      ['agreed', 'declined'],
      ['declined', 'answered'],
      ['answered', 'new'],
    ]);
  });

  it('keeps what people write, with a step and alone, and leaves the rest as it is', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), ['bot']);
    await store.noteCard(1, { chatId: '-100', messageId: 41 }, 0);
    const note = { leadNumber: 1, by: TARAS, note: 'a\0b\ud800 після 18:00', id: 'note' };
    for (const _ of [1, 2])
      expect(await store.noteLead(note)).toMatchObject({
        isDone: true,
        handling: { state: 'new', by: null, at: null, steps: 1 },
      });
    expect(await store.listStaleCards(9)).toMatchObject([{ number: 1 }]);
    await store.stepHandling(makeStep({ to: 'agreed', note: 'пн 18:00' }));

    const changes = await store.listHandlingChanges([1]);
    expect(changes).toMatchObject([
      { from: 'new', to: 'new', by: TARAS, at: expect.any(Date) },
      { from: 'new', to: 'agreed', by: OLENA, note: 'пн 18:00' },
    ]);
    expect(changes[0]?.note).toMatch(/^ab.? після 18:00$/);
    expect(await store.noteLead({ ...note, leadNumber: 2, id: 'other' })).toBeNull();
  });

  it('knows no steps of leads that are not there or held back as spam', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead('trial', { isSpam: true }), []);

    expect(await store.stepHandling(makeStep())).toBeNull();
    expect(await store.stepHandling(makeStep({ leadNumber: 2 }))).toBeNull();
    await store.releaseSpam(1, []);
    expect(await store.stepHandling(makeStep())).toMatchObject({ isDone: true });
  });

  it('keeps names whatever they contain', async () => {
    const store = await openStore();
    await store.saveLead(makeNewLead(), []);
    const name = 'a\0b\ud800 <b>\u202e"';

    const outcome = await store.stepHandling(makeStep({ by: { source: 'cli', name }, id: 'a\0b\ud800' }));

    expect(outcome?.handling.by).toEqual({ source: 'cli', name });
    expect((await store.findLead(1))?.handling.by).toEqual({ source: 'cli', name });
  });

  it('lists what is open, the oldest first, page by page', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3, 4]) await store.saveLead(makeNewLead(), ['email']);
    await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
    await store.stepHandling(makeStep({ leadNumber: 2 }));
    await store.stepHandling(makeStep({ leadNumber: 3, to: 'answered' }));
    await store.stepHandling(makeStep({ leadNumber: 4, to: 'unreached' }));
    const listing = { limit: 10, since: LONG_AGO };

    const open = await store.listOpenLeads(listing);

    expect(open.map(({ number }) => number)).toEqual([1, 2, 4]);
    expect(open[0]?.deliveries).toMatchObject([{ channel: 'email' }]);
    const next = await store.listOpenLeads({ ...listing, limit: 1, after: 1 });
    expect(next.map(({ number }) => number)).toEqual([2]);
  });

  it('leaves out the new leads from before anybody handled them, but none that is taken', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), []);
    await store.stepHandling(makeStep());
    await passTime(10 * MINUTE_MS);
    await store.saveLead(makeNewLead(), []);
    const youngest = await store.findLead(3);
    const since = new Date((youngest?.createdAt.getTime() ?? 0) - MINUTE_MS);

    const open = await store.listOpenLeads({ limit: 10, since });

    expect(open.map(({ number }) => number)).toEqual([1, 3]);
  });

  it('remembers the message that shows the lead, the latest one', async () => {
    const store = await openStore();
    for (const _ of [1, 2]) await store.saveLead(makeNewLead(), []);
    expect((await store.findLead(1))?.card).toBeNull();
    await store.noteCard(1, { chatId: '-1002147483648123', messageId: 41 }, 0);
    await store.noteCard(1, { chatId: '@managers', messageId: 2_147_483_647 }, 0);

    expect((await store.findLead(1))?.card).toEqual({ chatId: '@managers', messageId: 2_147_483_647 });
    expect((await store.findLead(2))?.card).toBeNull();
  });

  it('finds the cards that show other than where the handling stands', async () => {
    const store = await openStore();
    for (const _ of [1, 2, 3]) await store.saveLead(makeNewLead(), ['bot']);
    const card = { chatId: '-100', messageId: 41 };
    for (const number of [1, 2]) await store.noteCard(number, card, 0);
    expect(await store.listStaleCards(10)).toEqual([]);
    for (const leadNumber of [2, 1, 3]) {
      await passTime(MINUTE_MS);
      await store.stepHandling(makeStep({ leadNumber }));
    }

    const stale = await store.listStaleCards(10);

    expect(stale).toMatchObject([
      { number: 2, card, handling: { state: 'taken', steps: 1 }, deliveries: [{ channel: 'bot' }] },
      { number: 1 },
    ]);
    expect(await store.listStaleCards(1)).toHaveLength(1);
    await store.stepHandling(makeStep({ leadNumber: 2, from: ['taken'], to: 'new' }));
    for (const number of [1, 2]) await store.noteCard(number, card, 1);
    expect(await store.listStaleCards(10)).toMatchObject([{ number: 2, handling: { steps: 2 } }]);
  });

  it('purges no lead that somebody has in hand, and any other as before', async () => {
    const store = await openStore();
    for (const state of ['new', 'taken', 'answered', 'unreached', 'junk'] as const) {
      const { number } = await store.saveLead(makeNewLead(), ['email']);
      await store.completeDelivery(await claim(store, 'email'));
      if (state !== 'new') await store.stepHandling(makeStep({ leadNumber: number, to: state }));
    }
    const border = new Date(Date.now() + MINUTE_MS);

    expect(await store.deleteLeads(border, 10)).toBe(3);
    expect(await store.listLeads({ limit: 10 })).toMatchObject([{ number: 4 }, { number: 2 }]);
    expect(await store.listHandlingChanges([1, 2, 3, 4, 5])).toMatchObject([
      { leadNumber: 2 },
      { leadNumber: 4 },
    ]);
    for (const leadNumber of [2, 4])
      await store.stepHandling(makeStep({ leadNumber, from: ['taken', 'unreached'], to: 'answered' }));
    expect(await store.countDeletable(border, 10)).toBe(2);
    expect(await store.countDeletable(border, 1)).toBe(1);
    expect(await store.deleteLeads(border, 10)).toBe(2);
    expect(await store.countDeletable(border, 10)).toBe(0);
  });
}
