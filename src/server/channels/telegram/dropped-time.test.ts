import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/time/durations.ts';
import { readKyivClock, startOfDay, toMoment } from '#shared/words/reply-deadline.ts';
import type { ShownMessage } from '../../../../tests/support/providers/bot-provider.ts';
import {
  eventually,
  MARIA,
  SCHOOL_CHAT,
  startTestActions,
  TARAS,
} from '../../../../tests/support/test-actions.ts';
import { formatMoment } from '../../lead/times.ts';
import { writePicked } from './picker.ts';

/** «чт 17.12 о 17:00» at 17:00 in some days. */
const inDays = (days: number) => toMoment(startOfDay(readKyivClock(new Date())) + (days + 17 / 24) * DAY_MS);
const [SOON, LATER, LAST] = [formatMoment(inDays(3)), formatMoment(inDays(5)), formatMoment(inDays(6))];

/** A card with a trial lesson that Taras has agreed on by buttons. */
async function agreeOnLesson() {
  const actions = await startTestActions();
  const { bot, sendCard, press } = actions;
  const card = await sendCard();
  await press(card, `2:1:at:trial:${writePicked(inDays(3))}`, TARAS);
  const answerTo = async (id: number, count = 1) => {
    const answers = () => bot.messages.filter(({ replyTo }) => replyTo === id);
    await eventually(() => expect(answers()).toHaveLength(count));
    return answers().at(-1)?.text;
  };
  return {
    ...actions,
    card,
    answerTo,
    reply: (text: string) => answerTo(bot.reply({ to: card, text, from: MARIA })),
  };
}

test('a reply that replaces a lesson names the lesson, once', async () => {
  const { reply } = await agreeOnLesson();
  expect(await reply(LATER)).toBe(`🗓 ${LATER} (було ${SOON})`);
  expect(await reply(LATER)).toBe(`🗓 ${LATER}`);
  // A manager copies the line of the bot.
  expect(await reply(`🗓 ${LATER} (було ${SOON})`)).toBe(`🗓 ${LATER}`);
  expect(await reply(`🗓 ${SOON} (було ${LATER})`)).toBe(`🗓 ${SOON} (було ${LATER})`);
});

test('a reply with a day names the replaced lesson, and the hour of that day does not', async () => {
  const { reply, press, bot } = await agreeOnLesson();
  const day = LATER.split(' о')[0] ?? '';
  expect(await reply(day)).toBe(`🗓 ${day}, без години (було ${SOON}). О котрій?`);
  const question = bot.messages.at(-1) as ShownMessage;
  expect((await press(question, '17:00', MARIA)).text).toBe(`Пробний: ${LATER}.`);
});

test('a press names the replaced time: another lesson, a call, no time, or a returned lead', async () => {
  const { press, card } = await agreeOnLesson();
  const at = (days: number) => writePicked(inDays(days));
  expect((await press(card, `2:1:at:trial:${at(5)}`, MARIA)).text).toBe(`Пробний: ${LATER} (було ${SOON}).`);
  expect((await press(card, `2:1:at:callback:${at(6)}`, MARIA)).text).toBe(
    `Нагадаю ${LAST} (було: пробний ${LATER}).`,
  );
  expect((await press(card, `2:1:at:trial:${at(5)}`, MARIA)).text).toBe(
    `Пробний: ${LATER} (було: дзвінок ${LAST}).`,
  );
  expect((await press(card, '2:1:day:trial:none', MARIA)).text).toBe(
    `Пробний без години: нагадуватиму щоранку, доки її не знаємо (було ${LATER}).`,
  );
  await press(card, `2:1:at:trial:${at(5)}`, MARIA);
  expect((await press(card, 'Повернути', MARIA)).text).toBe(
    `Повернено: може взяти будь-хто (було: пробний ${LATER}).`,
  );
});

test('an edited reply corrects its own time, and names the one before it', async () => {
  const { bot, card, answerTo } = await agreeOnLesson();
  const id = bot.reply({ to: card, text: LATER, from: MARIA });
  expect(await answerTo(id)).toBe(`🗓 ${LATER} (було ${SOON})`);
  bot.edit({ messageId: id, text: LAST, from: MARIA, chatId: SCHOOL_CHAT, to: card });
  expect(await answerTo(id, 2)).toBe(`🗓 ${LAST} (було ${SOON})`);
  bot.edit({ messageId: id, text: SOON, from: MARIA, chatId: SCHOOL_CHAT, to: card });
  expect(await answerTo(id, 3)).toBe(`🗓 ${SOON}`);
});

test('an edit that removes only the hour removes it from the lesson', async () => {
  const { bot, card, answerTo, store } = await agreeOnLesson();
  const day = LATER.split(' о')[0] ?? '';
  const id = bot.reply({ to: card, text: LATER, from: MARIA });
  await answerTo(id);
  bot.edit({ messageId: id, text: day, from: MARIA, chatId: SCHOOL_CHAT, to: card });
  expect(await answerTo(id, 2)).toBe(`🗓 ${day}, без години (було ${SOON}). О котрій?`);
  expect((await store.findLead(1))?.conversation.isWholeDay).toBe(true);
});

test('an edit that names the day of the lesson keeps an hour that another message has set', async () => {
  const { bot, card, answerTo, store, reply } = await agreeOnLesson();
  const day = LATER.split(' о')[0] ?? '';
  const id = bot.reply({ to: card, text: LAST, from: MARIA });
  await answerTo(id);
  await reply(LATER);
  bot.edit({ messageId: id, text: `${day} все в силі`, from: MARIA, chatId: SCHOOL_CHAT, to: card });
  expect(await answerTo(id, 2)).toBe(`🗓 ${LATER}`);
  expect((await store.findLead(1))?.conversation).toMatchObject({ dueAt: inDays(5), isWholeDay: false });
});

test('/new for a person with a lesson names the replaced lesson, and its edit corrects its own time', async () => {
  const { bot, answerTo } = await agreeOnLesson();
  const enter = (time: string) => `/new Тарас +380 67 222 33 44 фізика, ${time}`;
  const id = bot.send({ text: enter(LATER), from: MARIA, chatId: SCHOOL_CHAT });
  expect(await answerTo(id, 2)).toBe(`🗓 ${LATER} (було ${SOON})`);
  bot.edit({ messageId: id, text: enter(LAST), from: MARIA, chatId: SCHOOL_CHAT });
  expect(await answerTo(id, 3)).toBe(`🗓 ${LAST} (було ${SOON})`);
});
