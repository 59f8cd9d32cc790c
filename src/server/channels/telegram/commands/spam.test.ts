import { expect, test } from 'vitest';
import { makeOther } from '../../../../../tests/support/make-lead.ts';
import type { ShownMessage } from '../../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  labelsOf,
  MARIA,
  startTestActions,
} from '../../../../../tests/support/test-actions.ts';

/** Cards of the first ten are in the chat, so the bot does not claim that nothing is quarantined. */
const NOTHING_NEW = 'Нових затриманих заявок немає. Уже показані шукає «/find спам слово».';

test('/spam sends cards of suspected spam, ten at a time, and a press releases a person', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const spam = () => bot.messages.filter(({ text }) => text.includes('⚠️ можливо, спам'));
  expect((await ask(actions, '/spam'))[0]?.text).toBe(NOTHING_NEW);
  for (const _ of Array(12)) await store.saveLead(makeOther({ marks: ['links'] }), ['email', 'bot'], false);
  expect((await ask(actions, '/spam'))[0]?.text).toBe(
    'Показую затримане як спам, 10. Якщо пише людина, натисніть під карткою «Це людина». Лишилося ще 2: /spam',
  );
  await eventually(() => expect(spam()).toHaveLength(10));
  expect(spam().map(({ isSilent }) => isSilent)).toEqual(Array(10).fill(true));
  expect(
    spam()
      .map(({ text }) => Number(/^№(\d+)/.exec(text)?.[1]))
      .sort((one, other) => one - other),
  ).toEqual(Array.from({ length: 10 }, (_, index) => index + 3));
  const card = spam()[0] as ShownMessage;
  expect(labelsOf(card)).toEqual(['Це людина']);
  expect((await actions.press(card, 'Це людина', MARIA)).text).toMatch(/^Заявка від людини/);
  expect((await ask(actions, '/spam'))[0]?.text).toMatch(/^Показую затримане як спам, 2\. [^/]*$/);
  await eventually(() => expect(spam()).toHaveLength(12));
  expect((await ask(actions, '/spam'))[0]?.text).toBe(NOTHING_NEW);
  expect(bot.mistakes).toEqual([]);
});
