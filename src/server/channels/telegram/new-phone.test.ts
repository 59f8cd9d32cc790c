import { expect, test } from 'vitest';
import { makeNewLead } from '../../../../tests/support/make-lead.ts';
import type { ShownMessage } from '../../../../tests/support/providers/bot-provider.ts';
import {
  ask,
  eventually,
  labelsOf,
  MARIA,
  OKSANA,
  SCHOOL_CHAT,
  startTestActions,
} from '../../../../tests/support/test-actions.ts';

const WRONG = { ...OKSANA, phone: '063 111 22 44' };
const QUESTION = 'Записав нотатку. Замінити номер +380631112244 на +380671234567?';

/** A card with a wrong number, and the question after a reply with the right one. */
async function correctNumber(
  text = 'новий номер 067 123 45 67',
  form = makeNewLead('trial', { fields: WRONG }),
) {
  const actions = await startTestActions();
  const card = await actions.sendCard(form);
  await actions.press(card, 'Беру', MARIA);
  const id = actions.bot.reply({ to: card, text, from: MARIA });
  const question = () => actions.bot.messages.findLast(({ replyTo }) => replyTo === id) as ShownMessage;
  await eventually(() => expect(question()).toBeDefined());
  return { ...actions, card, id, question };
}

test('a reply with another number asks, and «Так» replaces it on the card, in its links and in the history', async () => {
  const { store, press, card, question } = await correctNumber();
  expect(question()).toMatchObject({ text: QUESTION, isSilent: true });
  expect(labelsOf(question())).toEqual(['Так', 'Ні, лише нотатка']);
  expect((await store.findLead(1))?.fields.phone).toBe(WRONG.phone);
  expect((await press(question(), 'Так', MARIA)).text).toBe('Номер на картці: +380671234567.');
  await eventually(() =>
    expect(card.text).toMatch(/^№1 Оксана · \+380671234567\n[\s\S]*✏️ виправлено: номер\n/),
  );
  expect(labelsOf(question())).toEqual([]);
  expect((await press(card, '2:1:phone:380671234567', MARIA)).text).toBe('Номер на картці: +380671234567.');
  expect(
    (await store.listHistory([1])).filter(({ type }) => type === 'conversation.corrected'),
  ).toMatchObject([{ by: { name: 'Марія' }, detail: 'номер: 063 111 22 44' }]);
});

test('a further form of the new number joins the conversation, and a repeat of the older form changes nothing', async () => {
  const form = makeNewLead('trial', { fields: WRONG });
  const { store, press, sendCard, question } = await correctNumber('тел 0671234567', form);
  await press(question(), 'Так', MARIA);
  await sendCard({ fields: OKSANA });
  const conversationOf = async (number: number) => (await store.findLead(number))?.conversation.id;
  expect(await conversationOf(2)).toBe(await conversationOf(1));
  expect(await store.saveLead(form, ['bot'])).toEqual({ outcome: 'repeated', number: 1 });
  expect((await store.findLead(1))?.fields.phone).toBe('+380671234567');
});

test.each(['063 111 22 44', '067 123 45 67'])(
  '/forget %s finds the person by the older and the new number',
  async (phone) => {
    const actions = await correctNumber();
    await actions.press(actions.question(), 'Так', MARIA);
    const [asked] = await ask(actions, `/forget ${phone}`);
    expect(asked?.text).toMatch(/^🗑 Видалити назавжди заявок: 1\?/);
  },
);

test.each(['063 111 22 44', '112244', '+380671234567'])(
  '/find %s finds the card by the older and the new number',
  async (query) => {
    const actions = await correctNumber();
    await actions.press(actions.question(), 'Так', MARIA);
    const [found] = await ask(actions, `/find ${query}`);
    expect(found?.text).toMatch(/^№1 Оксана · \+380671234567\n/);
  },
);

test('«Ні» leaves the number and the note', async () => {
  const { store, press, question } = await correctNumber();
  expect((await press(question(), 'Ні, лише нотатка', MARIA)).text).toBe('Номер не змінено.');
  expect((await store.findLead(1))?.fields.phone).toBe(WRONG.phone);
  expect((await store.listHistory([1])).at(-1)?.note).toBe('новий номер 067 123 45 67');
});

test.each([
  ['067 123 45', 'Записав нотатку. Цей номер неповний, тож номер на картці не змінився.'],
  ['номер 67 123 45 67', 'Записав нотатку. Цей номер без коду країни, тож номер на картці не змінився.'],
])('«%s» is a note, and the bot says why the number cannot be used', async (text, answer) => {
  const { store, question } = await correctNumber(text);
  expect(question()).toMatchObject({ text: answer, isSilent: true });
  expect((await store.listHistory([1])).at(-1)?.note).toBe(text);
  expect((await store.findLead(1))?.fields.phone).toBe(WRONG.phone);
});

test('a reply with a time and a new number stores the time and asks about the number', async () => {
  const { store, bot, card, press, question, id } = await correctNumber(
    'новий номер 067 123 45 67, завтра о 17:00',
  );
  await eventually(() => expect(bot.messages.filter(({ replyTo }) => replyTo === id)).toHaveLength(2));
  const [time] = bot.messages.filter(({ replyTo }) => replyTo === id);
  expect(time?.text).toMatch(/^🗓 .* о 17:00 — що саме\?$/);
  expect(question().text).toBe(QUESTION);
  await press(question(), 'Так', MARIA);
  await eventually(() => expect(card.text).toContain('+380671234567'));
  expect((await store.findLead(1))?.fields.phone).toBe('+380671234567');
});

test('a reply with two new numbers asks which one is right', async () => {
  const { store, press, question } = await correctNumber('067 123 45 67 або 050 111 22 34');
  expect(question().text).toBe('Записав нотатку. Замінити номер +380631112244? Оберіть новий:');
  expect(labelsOf(question())).toEqual(['+380671234567', '+380501112234', 'Ні, лише нотатка']);
  expect((await press(question(), '+380501112234', MARIA)).text).toBe('Номер на картці: +380501112234.');
  expect((await store.findLead(1))?.fields.phone).toBe('+380501112234');
});

test('an edited reply asks about its new number', async () => {
  const { bot, card, id, question } = await correctNumber('номер 067 123 45 68');
  bot.edit({ messageId: id, text: 'номер 067 123 45 67', from: MARIA, chatId: SCHOOL_CHAT, to: card });
  await eventually(() => expect(question().text).toBe(QUESTION));
});

test('a number that another open card has is not taken over', async () => {
  const actions = await startTestActions();
  await actions.sendCard({ fields: OKSANA });
  const card = await actions.sendCard({ fields: WRONG });
  actions.bot.reply({ to: card, text: 'номер 067 123 45 67', from: MARIA });
  await eventually(() =>
    expect(actions.bot.messages.at(-1)?.text).toBe(
      'Записав нотатку. Номер +380671234567 уже на картці №1 Оксана. Якщо це та сама людина, одну з карток закрийте.',
    ),
  );
  expect(await actions.press(card, '2:2:phone:380671234567', MARIA)).toMatchObject({
    text: 'Номер не змінено: він уже на картці №1.',
  });
  expect((await actions.store.findLead(2))?.fields.phone).toBe(WRONG.phone);
});

test('the number of a family is replaced on the cards of all its children', async () => {
  const actions = await correctNumber();
  await ask(actions, '/new Соня №1, англійська');
  await actions.press(actions.question(), 'Так', MARIA);
  expect((await actions.store.findLead(2))?.fields.phone).toBe('+380671234567');
  await actions.sendCard({ fields: OKSANA });
  const conversationOf = async (number: number) => (await actions.store.findLead(number))?.conversation.id;
  expect(await conversationOf(3)).toBe(await conversationOf(1));
  expect(await conversationOf(2)).not.toBe(await conversationOf(1));
});

test('the question says that it concerns the whole family, also a child who is a student', async () => {
  const actions = await startTestActions();
  const card = await actions.sendCard({ fields: WRONG });
  await ask(actions, '/new Соня №1, англійська');
  await actions.press(card, '2:2:package:2', MARIA);
  const id = actions.bot.reply({ to: card, text: 'тел 067 123 45 67', from: MARIA });
  const question = () => actions.bot.messages.findLast(({ replyTo }) => replyTo === id) as ShownMessage;
  await eventually(() => expect(question()?.text).toBe(`${QUESTION.slice(0, -1)} на всіх картках родини?`));
  await actions.press(question(), 'Так', MARIA);
  expect((await actions.store.findLead(2))?.fields.phone).toBe('+380671234567');
});

test('a form that is sent again with the wrong number keeps the corrected one', async () => {
  const form = makeNewLead('trial', { fields: WRONG });
  const { store, press, question } = await correctNumber('тел 0671234567', form);
  await press(question(), 'Так', MARIA);
  const changed = { ...form, fields: { ...WRONG, message: 'Краще зранку' } };
  expect(await store.saveLead(changed, ['bot'])).toMatchObject({ outcome: 'corrected' });
  expect((await store.findLead(1))?.fields).toMatchObject({
    phone: '+380671234567',
    message: 'Краще зранку',
  });
  expect(await store.saveLead(changed, ['bot'])).toMatchObject({ outcome: 'repeated' });
  const other = { ...form, fields: { ...WRONG, phone: '050 123 45 67' } };
  await store.saveLead(other, ['bot']);
  expect((await store.findLead(1))?.fields.phone).toBe('050 123 45 67');
});
