import { expect, it } from 'vitest';
import { openStepLinks } from '../../src/server/step-links.ts';
import { takeStep } from '../../src/server/take-step.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { buildTestApp } from '../support/test-app.ts';
import type { OpenStore } from './open.ts';

const IN_AN_HOUR = new Date(Date.now() + 3_600_000);

export function describeLinks(openStore: OpenStore): void {
  it('of letters on two instances and a button at once one wins, and all are told who', async () => {
    const stores = [await openStore(), await openStore()];
    const [store] = stores as [(typeof stores)[0] & object];
    await store.saveLead(makeNewLead(), []);
    const lead = await store.findLead(1);
    if (!lead) throw new Error('There is no lead');
    // Each makes a key if there is none, and all take the same one.
    const signed = await Promise.all([...stores, ...stores].map((each) => openStepLinks(each, '')));
    const urls = signed.map((links) => links.make('take', lead, IN_AN_HOUR).href);
    expect(new Set(urls)).toHaveLength(1);
    const apps = await Promise.all(stores.map((each) => buildTestApp({ store: each })));

    const pressLink = async (index: number) => {
      const { app } = apps[index % 2] as (typeof apps)[0];
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams({ name: `Лист ${index}` }).toString();
      const { body } = await app.inject({ method: 'POST', url: urls[0] ?? '', headers, payload });
      return body;
    };
    const pressButton = async () => {
      const by = { source: 'bot:7', name: 'Кнопка' } as const;
      return (await takeStep({ press: 'take', number: 1, by, id: 'bot:1' }, store, new Date())).text;
    };
    const told = await Promise.all(
      [0, 1, 2, 3, 4].map((each) => (each === 2 ? pressButton() : pressLink(each))),
    );

    const [change, ...others] = await store.listHandlingChanges([1]);
    expect(others).toEqual([]);
    expect(told.filter((words) => words.includes('Заявка №1 ваша.'))).toHaveLength(1);
    const late = told.filter((words) => !words.includes('Заявка №1 ваша.'));
    for (const words of late) expect(words).toContain(`у роботі (${change?.by.name}, `);
  });
}
