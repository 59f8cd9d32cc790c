import { expect, test } from 'vitest';
import {
  ask,
  eventually,
  MARIA,
  OKSANA,
  SCHOOL_CHAT,
  startTestActions,
} from '../../../../../tests/support/test-actions.ts';

test('/table sends the workbook, which Excel opens, without a sound', async () => {
  const actions = await startTestActions();
  expect((await ask(actions, '/table'))[0]?.text).toBe('Заявок ще немає.');
  await actions.sendCard({ fields: OKSANA });
  actions.bot.send({ text: '/table', from: MARIA, chatId: SCHOOL_CHAT });
  await eventually(() => expect(actions.bot.documents[0]?.content.length).toBeGreaterThan(1000));
  expect(actions.bot.documents[0]).toMatchObject({
    name: expect.stringMatching(/^Заявки \d{4}-\d\d-\d\d\.xlsx$/),
    caption: 'Усього: 1.',
    chatId: String(SCHOOL_CHAT),
  });
  // An .xlsx file is a ZIP archive.
  expect([...(actions.bot.documents[0]?.content.slice(0, 2) ?? [])]).toEqual([0x50, 0x4b]);
});
