import { expect, test } from 'vitest';
import { makeOther } from '../../../../../tests/support/make-lead.ts';
import { ask, OKSANA, startTestActions, TARAS } from '../../../../../tests/support/test-actions.ts';

test('/open lists open conversations by task, silently, and reports when there are none', async () => {
  const actions = await startTestActions();
  expect((await ask(actions, '/open'))[0]).toMatchObject({ text: 'Відкритих заявок немає.', isSilent: true });
  const card = await actions.sendCard({ fields: OKSANA });
  await actions.sendCard(makeOther());
  await actions.press(card, 'Беру', TARAS);
  const [answer] = await ask(actions, '/open@klitynka_bot');
  expect(answer?.text).toMatch(
    /^📂 Відкриті заявки: 2\n\nНіхто не взяв: 1\n№2 Тарас · \+38067\d+\n {3}.* до \d+:\d\d\n\nУ роботі: 1\n№1 Оксана · \+380671234567\n {3}Тарас$/,
  );
});

test('/open lists everybody, whatever the number and the length of names', async () => {
  const actions = await startTestActions();
  await actions.sendCard(makeOther());
  for (let index = 2; index <= 77; index += 1) {
    const lead = makeOther();
    await actions.store.saveLead({ ...lead, fields: { ...lead.fields, name: '<&>"'.repeat(10) } }, []);
  }
  const pages = await ask(actions, '/open', 5);
  const named = pages.map(({ text }) => text.match(/^№\d+/gm) ?? []);
  expect(named.map(({ length }) => length)).toEqual([15, 15, 15, 15, 15]);
  expect(new Set(named.flat()).size).toBe(75);
  expect(pages[0]?.text).toMatch(/^📂 Відкриті заявки: понад 75\n/);
  expect(pages[4]?.text).toMatch(/Усі — у таблиці: \/table$/);
});
