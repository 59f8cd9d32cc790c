import { expect, test } from 'vitest';
import type { ShownMessage } from '../../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  labelsOf,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
} from '../../../../../tests/support/test-actions.ts';
import { readNewLead } from './new.ts';

test('/new stores a lead with a card like any other, once even if its message arrives twice', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const id = bot.send({
    text: '/new Оксана 067 123 45 67 10 клас, фізика',
    from: MARIA,
    chatId: SCHOOL_CHAT,
  });
  await eventually(() => expect(bot.messages).toHaveLength(2));
  const card = bot.messages.find(({ text }) => text.startsWith('№1'));
  expect(card?.text).toMatch(
    /^№1 Оксана · \+380671234567 \(067 123 45 67\)\nЗаписано в чаті · [\s\S]*\nПовідомлення:\n10 клас, фізика\nДата: \d/,
  );
  // The author of the message has the lead, and gets no sound.
  expect(labelsOf(card as ShownMessage)).toContain('Пробний');
  expect(card).toMatchObject({ isSilent: true });
  expect((await store.findLead(1))?.conversation).toMatchObject({ state: 'taken', by: { name: 'Марія' } });
  await eventually(() => expect(bot.reactions).toEqual([[id, '👍']]));
  expect(await store.findLead(1)).toMatchObject({
    kind: 'contact',
    requestId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-80[\da-f]{2}-8[\da-f]{3}-[\da-f]{12}$/),
    marks: [],
  });
});

test('/new reads the time in its text, and asks what it is for', async () => {
  const actions = await startTestActions();
  const [, time] = await ask(actions, '/new Оксана 067 123 45 67 фізика, завтра о 17:00', 2);
  expect(time).toMatchObject({
    text: expect.stringMatching(/^🗓 .. \d\d\.\d\d о 17:00 — що саме\?$/),
    isSilent: true,
  });
  await actions.press(time as ShownMessage, 'Пробний', MARIA);
  expect((await actions.store.findLead(1))?.conversation).toMatchObject({
    state: 'trial',
    dueAt: expect.any(Date),
  });
});

test('an edited /new corrects its lead', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const [question] = await ask(actions, '/new Оксана 067 123 45 67 фізика');
  bot.edit({
    messageId: question?.replyTo ?? 0,
    text: '/new Оксана 067 123 45 68 фізика',
    from: MARIA,
    chatId: SCHOOL_CHAT,
  });
  await eventually(async () => expect((await store.findLead(1))?.fields.phone).toBe('067 123 45 68'));
  expect(await store.findLead(2)).toBeNull();
  const card = bot.messages.find(({ text }) => text.startsWith('№1'));
  await eventually(() => expect(card?.text).toContain('✏️'));
});

test('/new asks for the origin of the person, and /stats counts the answer', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const [question] = await ask(actions, '/new Оксана 067 123 45 67 10 клас, фізика');
  expect(question).toMatchObject({ text: 'Записано: №1. Звідки ця людина?', isSilent: true });
  expect(labelsOf(question as ShownMessage)).toEqual([
    ...['Телефон', 'Instagram', 'Viber', 'Порадили', 'Інше джерело'],
  ]);
  await actions.press(question as ShownMessage, 'Instagram', MARIA);
  await eventually(() => expect(question?.buttons).toEqual([]));
  expect((await store.listHistory([1])).at(-1)).toMatchObject({
    type: 'conversation.origin',
    detail: 'instagram',
  });
  const card = bot.messages.find(({ text }) => text.startsWith('№1')) as ShownMessage;
  await actions.press(card, '2:1:reason:price', MARIA);
  const [figures] = await ask(actions, '/stats');
  expect(figures?.text).toMatch(
    /^📊 \p{L}+ 20\d\d\n\nНаписали: 1 людина\nВідповіли вчасно: 1\n[\s\S]*Instagram: 1 → 0 → 0[\s\S]*Фізика: 1 [\s\S]*Дорого: 1$/u,
  );
  const [before] = labelsOf(figures as ShownMessage);
  expect(before).toBe('Минулий місяць');
  await actions.press(figures as ShownMessage, 'Минулий місяць', MARIA);
  await eventually(() => expect(figures?.text).toMatch(/\n\nНових людей не було\.$/));
  await eventually(() => expect(labelsOf(figures as ShownMessage)).toHaveLength(2));
});

test.each([
  ['Оксана 067 123 45 67 фізика', 'Оксана', '067 123 45 67', 'фізика'],
  ['Оксана Коваль, +380 67 123-45-67: після шостої', 'Оксана Коваль', '+380 67 123-45-67', 'після шостої'],
  ['0671234567', '', '0671234567', ''],
  ['Леся (067) 123 45 67 10 клас', 'Леся', '(067) 123 45 67', '10 клас'],
  ['Ян +48 601 234 567\nангл', 'Ян', '+48 601 234 567', 'англ'],
  ['Іван 067 123 45 6', 'Іван', '067 123 45 6', ''],
  ['Оксана @oksana, 10 клас', 'Оксана', '', '@oksana, 10 клас'],
  ['Богдан, фізика, вайбер 0501237790', 'Богдан', '0501237790', 'фізика, вайбер'],
  ['Соня (молодша Оксани, №12) 0501237790', 'Соня (молодша Оксани, №12)', '0501237790', ''],
  ['Богдан\nфізика\n0501237790\nпісля 18', 'Богдан', '0501237790', 'фізика, після 18'],
  ['Соня №12 17.12 17:00', 'Соня', '', '№12 17.12 17:00'],
  ['Соня №12 067 123 45 67 хімія', 'Соня №12', '067 123 45 67', 'хімія'],
  ['0501237799 Вікторія, хімія', 'Вікторія', '0501237799', 'хімія'],
  ['067 123 45 67, Вікторія Коваль\n8 клас', 'Вікторія Коваль', '067 123 45 67', '8 клас'],
  ['067 123 45 67 Вікторія', 'Вікторія', '067 123 45 67', ''],
  ['067 123 45 67 Хімія, 8 клас', '', '067 123 45 67', 'Хімія, 8 клас'],
  ['067 123 45 67 хімія, після шостої', '', '067 123 45 67', 'хімія, після шостої'],
])('reads «%s» as a lead', (words, name, phone, message) => {
  expect(readNewLead(words)).toEqual({ name, phone, message });
});

test.each(['', 'Оксана', '12', '10 клас', '@oksana'])('reads «%s» as no lead', (words) => {
  expect(readNewLead(words)).toBeUndefined();
});
