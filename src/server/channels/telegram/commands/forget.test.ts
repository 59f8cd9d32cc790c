import { expect, test } from 'vitest';
import { makeNewLead, makeOther } from '../../../../../tests/support/make-lead.ts';
import type { ShownMessage } from '../../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  labelsOf,
  MARIA,
  OKSANA,
  startTestActions,
  TARAS,
} from '../../../../../tests/support/test-actions.ts';
import { systemClock } from '../../../outbox/clock.ts';

test('/forget asks for confirmation and then deletes the person from the store and the card', async () => {
  const actions = await startTestActions();
  const { bot, store } = actions;
  const card = await actions.sendCard({ fields: OKSANA });
  await actions.sendCard(makeOther());
  const [none] = await ask(actions, '/forget 050 999 99 99');
  expect(none).toMatchObject({ text: 'Заявок із номером +380509999999 немає.', buttons: [] });
  const [question] = await ask(actions, '/forget +380671234567');
  expect(question?.text).toMatch(
    /^🗑 Видалити назавжди заявок: 1\?\n\n№1 Оксана · \+380671234567\nПробний: Фізика · /,
  );
  expect(labelsOf(question as ShownMessage)).toEqual(['Так', 'Ні']);
  await actions.press(question as ShownMessage, 'Ні', MARIA);
  await eventually(() => expect(question).toMatchObject({ text: 'Нічого не видалено.', buttons: [] }));
  expect(await store.findLead(1)).not.toBeNull();

  const [again] = await ask(actions, '/forget 067 123 45 67');
  expect(await actions.press(again as ShownMessage, 'Так', TARAS)).toEqual({
    text: 'Видалено.',
    isAlert: false,
  });
  await eventually(() => expect(again?.text).toMatch(/^🗑 Видалено: №1\.\nВидаліть самі: /));
  await eventually(() => expect(card).toMatchObject({ text: 'Видалено на прохання людини.', buttons: [] }));
  expect(await store.findLead(1)).toBeNull();
  expect(await store.findLead(2)).not.toBeNull();
  expect(bot.messages.some(({ text }) => text.includes('+380671234567 ('))).toBe(false);
});

test('/forget №2 deletes a person without a phone number', async () => {
  const actions = await startTestActions();
  await actions.sendCard({ fields: OKSANA });
  await ask(actions, '/new Олег @oleh_k, фізика');
  await eventually(async () => expect(await actions.store.findLead(2)).not.toBeNull());
  expect((await ask(actions, '/forget №9'))[0]?.text).toBe('Заявки №9 немає.');
  const [question] = await ask(actions, '/forget 2');
  expect(question?.text).toMatch(/^🗑 Видалити назавжди заявок: 1\?\n\n№2 Олег\n/);
  expect((await actions.press(question as ShownMessage, 'Так', MARIA)).text).toBe('Видалено.');
  expect(await actions.store.findLead(2)).toBeNull();
  expect(await actions.store.findLead(1)).not.toBeNull();
});

test('/forget №1 finds all leads of that person', async () => {
  const actions = await startTestActions();
  await actions.sendCard({ fields: OKSANA });
  await actions.store.saveLead(makeNewLead('contact', { fields: OKSANA }), []);
  const [question] = await ask(actions, '/forget №1');
  expect(question?.text).toMatch(/^🗑 Видалити назавжди заявок: 2\?\n/);
});

test('/forget deletes what it listed; nothing if there is more, or an hour later', async () => {
  let passedMs = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + passedMs };
  const actions = await startTestActions({ clock });
  await actions.sendCard({ fields: OKSANA });
  const [question] = await ask(actions, '/forget 067 123 45 67');
  await actions.store.saveLead(makeNewLead('contact', { fields: OKSANA }), ['bot']);
  const more = 'Заявок стало більше, спитайте ще раз: /forget';
  expect(await actions.press(question as ShownMessage, 'Так', TARAS)).toEqual({ text: more, isAlert: false });
  const [again] = await ask(actions, '/forget 067 123 45 67');
  expect(again?.text).toContain('Видалити назавжди заявок: 2?');
  passedMs = 61 * 60_000;
  expect(await actions.press(again as ShownMessage, 'Так', TARAS)).toMatchObject({
    text: expect.stringMatching(/^Минуло понад годину/),
  });
  expect(await actions.store.listLeads({ limit: 9 })).toHaveLength(2);
  const [last] = await ask(actions, '/forget 067 123 45 67');
  expect(await actions.press(last as ShownMessage, 'Так', TARAS)).toMatchObject({ text: 'Видалено.' });
  expect(await actions.store.listLeads({ limit: 9 })).toEqual([]);
});

test('/forget by a number that was replaced deletes what it lists, and names the related leads', async () => {
  const actions = await startTestActions();
  const { store } = actions;
  const by = { source: 'cli', name: 'Марія' } as const;
  // 1 is closed, 2 gets the new number, 3 comes with the new number.
  await actions.press(await actions.sendCard({ fields: OKSANA }), '2:1:reason:price', MARIA);
  await actions.sendCard({ fields: { ...OKSANA, message: 'Передумали' } });
  await store.correctPhone({ lead: 2, phone: '+380631112244', by });
  await actions.sendCard({ fields: { ...OKSANA, phone: '063 111 22 44' } });

  const [byNew] = await ask(actions, '/forget 063 111 22 44');
  expect(byNew?.text).toMatch(/заявок: 2\?[\s\S]*Пов’язані заявки: №1\. Їх це не зачепить\.$/);
  const [byOld] = await ask(actions, '/forget 067 123 45 67');
  expect(byOld?.text).toMatch(/заявок: 2\?[\s\S]*Пов’язані заявки: №3\. Їх це не зачепить\.$/);
  expect((await actions.press(byOld as ShownMessage, 'Так', MARIA)).text).toBe('Видалено.');
  expect((await store.listLeads({ limit: 9 })).map(({ number }) => number)).toEqual([3]);
  const conversation = (await store.findLead(3))?.conversation.id ?? 0;
  expect(JSON.stringify(await store.listHistory([conversation]))).not.toContain('067');
});

test('/forget by a number names the children whose cards have another one', async () => {
  const actions = await startTestActions();
  await actions.sendCard({ fields: { ...OKSANA, phone: '', message: 'Telegram @oksana_k' } });
  await ask(actions, '/new Соня №1, англійська');
  const by = { source: 'cli', name: 'Марія' } as const;
  await actions.store.correctPhone({ lead: 1, phone: '+380671234567', by });
  const [question] = await ask(actions, '/forget 067 123 45 67');
  expect(question?.text).toMatch(/заявок: 1\?[\s\S]*Пов’язані заявки: №2\./);
});
