import { expect, test } from 'vitest';
import type { ShownMessage } from '../../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  labelsOf,
  MARIA,
  OKSANA,
  startTestActions,
} from '../../../../../tests/support/test-actions.ts';
import { systemClock } from '../../../outbox/clock.ts';

const clock = { ...systemClock, now: () => Date.parse('2030-12-11T08:20:00Z') };

const CHILD = '/new Соня (молодша Оксани, №1), англійська, вт 17.12 17:00';

/** The card of a parent with a trial lesson, and the card of another child of the family. */
async function enterChild(text = CHILD, fields: Record<string, string> = OKSANA) {
  const actions = await startTestActions({ clock });
  const parent = await actions.sendCard({ fields });
  await actions.press(parent, '2:1:at:trial:203012151800', MARIA);
  const [confirmed, time] = await ask(actions, text, text === CHILD ? 2 : 1);
  const isOfChild = ({ text: shown }: ShownMessage) => shown.startsWith('№2 Соня');
  await eventually(() => expect(actions.bot.messages.some(isOfChild)).toBe(true));
  const child = actions.bot.messages.find(isOfChild) as ShownMessage;
  return { ...actions, parent, child, confirmed, time };
}

test('/new with the lead of a parent makes a card of its own for another child, with the number of the parent', async () => {
  const { store, press, parent, child, confirmed, time } = await enterChild();
  expect(confirmed).toMatchObject({
    text: 'Записано: №2, та сама родина, що й №1 (Оксана).',
    isSilent: true,
    buttons: [],
  });
  expect(child.text).toMatch(/^№2 Соня · \+380671234567 \(067 123 45 67\)\n/);
  expect(child.text).toContain('\nТа сама родина: №1 Оксана\n');
  expect(child.text).not.toContain('Писали раніше');
  await eventually(() => expect(parent.text).toContain('\nТа сама родина: №2 Соня\n'));
  expect(time?.text).toMatch(/^🗓 .. 17\.12 о 17:00 — що саме\?$/);
  await press(time as ShownMessage, 'Пробний', MARIA);
  const due = async (number: number) => (await store.findLead(number))?.conversation.dueAt;
  expect(await due(1)).toEqual(new Date('2030-12-15T16:00Z'));
  expect(await due(2)).toEqual(new Date('2030-12-17T15:00Z'));
});

test('/new with a lead that does not exist says so, and an edit makes the child’s card one of the family', async () => {
  const actions = await startTestActions({ clock });
  const { store, bot, sendCard } = actions;
  const parent = await sendCard({ fields: OKSANA });
  const [confirmed] = await ask(actions, '/new Соня №99, англійська');
  expect(confirmed?.text).toBe(
    'Записано: №2. Звідки ця людина?\nЗаявки №99 в базі немає. Якщо це друга дитина, виправте номер у своєму повідомленні.',
  );
  expect((await store.findLead(2))?.fields).toMatchObject({ name: 'Соня', message: '№99, англійська' });
  const edit = (text: string) =>
    bot.edit({ messageId: confirmed?.replyTo ?? 0, text, from: MARIA, chatId: Number(parent.chatId) });
  edit('/new Соня №98, англійська');
  await eventually(() =>
    expect(bot.messages.map(({ text }) => text)).toContain(
      'Заявки №98 в базі немає. Якщо це друга дитина, виправте номер у своєму повідомленні.',
    ),
  );
  edit('/new Соня №1, англійська');
  await eventually(() => expect(parent.text).toContain('\nТа сама родина: №2 Соня\n'));
});

test('a later form of the parent belongs to the parent’s card, also after it was closed', async () => {
  const { store, press, sendCard, parent } = await enterChild();
  await sendCard({ fields: { ...OKSANA, message: 'І ще питання' } });
  const conversationOf = async (number: number) => (await store.findLead(number))?.conversation.id;
  expect(await conversationOf(3)).toBe(await conversationOf(1));
  await press(parent, '2:1:reason:price', MARIA);
  const again = await sendCard({ fields: { ...OKSANA, message: 'Передумали' } });
  expect(await conversationOf(4)).not.toBe(await conversationOf(2));
  expect(again.text).toMatch(/\nТа сама родина: №2 Соня\nПисали раніше: №3, закрито \(дорого\)/);
});

test('an edited /new changes the child’s card and leaves it apart', async () => {
  const { store, bot, confirmed, parent } = await enterChild();
  bot.edit({
    messageId: confirmed?.replyTo ?? 0,
    text: '/new Соня (молодша Оксани, №1), французька',
    from: MARIA,
    chatId: Number(parent.chatId),
  });
  await eventually(async () => expect((await store.findLead(2))?.fields.message).toContain('французька'));
  const [one, two] = [await store.findLead(1), await store.findLead(2)];
  expect(two?.conversation.id).not.toBe(one?.conversation.id);
  expect(two?.fields.phone).toBe(OKSANA.phone);
});

test('/find by the number shows both cards, and /forget deletes both', async () => {
  const actions = await enterChild();
  const [found] = await ask(actions, '/find 067 123 45 67');
  expect(found?.text).toMatch(/^🔎 Знайдено: 2\n\n№2 Соня [\s\S]*\n\n№1 Оксана /);
  const [asked] = await ask(actions, '/forget 067 123 45 67');
  expect(asked?.text).toMatch(/^🗑 Видалити назавжди заявок: 2\?\n\n№2 Соня [\s\S]*№1 Оксана /);
  await actions.press(asked as ShownMessage, 'Так', MARIA);
  await eventually(() => expect(actions.child.text).toBe('Видалено на прохання людини.'));
  expect(actions.parent.text).toBe('Видалено на прохання людини.');
  expect(await actions.store.listLeads({ limit: 9 })).toEqual([]);
});

test('the card of a child of a parent without a number has the parent’s account, and /forget names it', async () => {
  const fields = { ...OKSANA, phone: '', message: 'Пишіть у Telegram @oksana_k' };
  const actions = await enterChild('/new Соня №1, англійська', fields);
  expect(actions.child.text).toMatch(/\nНаписати: Telegram\n[\s\S]*№1, англійська\n@oksana_k\n/);
  const [asked] = await ask(actions, '/forget №1');
  expect(asked?.text).toMatch(/Видалити назавжди заявок: 1\?[\s\S]*№2/);
});

test('/new with the number of an open card and another name says how to enter another child', async () => {
  const actions = await startTestActions();
  await actions.sendCard({ fields: OKSANA });
  const number = '067 123 45 67';
  const [confirmed] = await ask(actions, `/new Соня ${number} англійська`);
  expect(confirmed?.text).toBe(
    'Записано: №2. Звідки ця людина?\nЦе на картці №1 (Оксана), бо номер той самий. Друга дитина — окремо: /new Ім’я №1, предмет, день і година',
  );
  const [again] = await ask(actions, `/new Соня ${number} хімія`);
  expect(again?.text).toBe('Записано: №3. Звідки ця людина?');
});

test('a reply about another child asks instead of moving the lesson', async () => {
  const { store, bot, press, sendCard } = await startTestActions({ clock });
  const card = await sendCard({ fields: OKSANA });
  await press(card, '2:1:at:trial:203012151800', MARIA);
  bot.reply({ to: card, text: 'молодша вт 17.12 17:00', from: MARIA });
  const asked = () => bot.messages.at(-1) as ShownMessage;
  await eventually(() =>
    expect(asked().text).toBe(
      'Записав нотатку. Пробний поки що лишається: нд 15.12 о 18:00. Для другої дитини — окрема картка:\n/new Ім’я №1, предмет, вт 17.12 о 17:00',
    ),
  );
  expect((await store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-12-15T16:00Z'));
  expect(labelsOf(asked())).toEqual(['Перенести на вт 17.12 о 17:00']);
  expect((await press(asked(), 'Перенести на вт 17.12 о 17:00', MARIA)).text).toBe(
    'Пробний: вт 17.12 о 17:00 (було нд 15.12 о 18:00).',
  );
});

test('/new that is edited into another child of the same card stays there, and the bot says why', async () => {
  const actions = await startTestActions({ clock });
  const { store, bot, press, sendCard } = actions;
  const parent = await sendCard({ fields: OKSANA });
  await press(parent, '2:1:at:trial:203012151800', MARIA);
  const [confirmed] = await ask(actions, '/new Соня 067 123 45 67 англійська');
  const edited = confirmed?.replyTo ?? 0;
  const text = '/new Соня №1, англійська, вт 17.12 17:00';
  bot.edit({ messageId: edited, text, from: MARIA, chatId: Number(parent.chatId) });
  await eventually(() =>
    // The notification about the new lead may arrive later.
    expect(bot.messages.map(({ text }) => text)).toContain(
      'Заявка №2 лишається на картці №1. Для окремої картки надішліть /new новим повідомленням.',
    ),
  );
  expect((await store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-12-15T16:00Z'));
  expect((await store.findLead(2))?.marks).not.toContain('sibling');
  const by = { source: 'cli', name: 'Марія' } as const;
  await store.correctPhone({ lead: 1, phone: '+380671234568', by });
  await sendCard({ fields: { ...OKSANA, phone: '067 123 45 68' } });
  const conversationOf = async (number: number) => (await store.findLead(number))?.conversation.id;
  expect(await conversationOf(3)).toBe(await conversationOf(1));
});

test('/new with the number of a card with a lesson ahead and another name asks instead of moving the lesson', async () => {
  const actions = await startTestActions({ clock });
  const parent = await actions.sendCard({ fields: OKSANA });
  await actions.press(parent, '2:1:at:trial:203012151800', MARIA);
  const [, time] = await ask(actions, '/new Соня 067 123 45 67 англійська, вт 17.12 17:00', 2);
  expect(time?.text).toContain('Пробний поки що лишається: нд 15.12 о 18:00.');
  expect((await actions.store.findLead(1))?.conversation.dueAt).toEqual(new Date('2030-12-15T16:00Z'));
});
