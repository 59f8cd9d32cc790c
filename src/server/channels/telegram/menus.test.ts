import { expect, test } from 'vitest';
import type { ShownMessage } from '../../../../tests/support/providers/bot-provider.ts';
import { eventually, labelsOf, MARIA, startTestActions } from '../../../../tests/support/test-actions.ts';
import { writeLessonQuestion } from '../../watch/reminder-messages.ts';
import { formatNotification } from './message.ts';
import { sendBotMessage } from './school-chat.ts';

const OUTCOMES = ['Учень', 'Думає', 'Не прийшли', 'Відмова'];

/** A card with a trial lesson. */
async function agreeOnLesson() {
  const actions = await startTestActions();
  const card = await actions.sendCard();
  await actions.press(card, '2:1:at:trial:203001071200', MARIA);
  await eventually(() => expect(labelsOf(card)).toContain('Як пройшов?'));
  /** Presses buttons below a message, and waits for the buttons that follow. */
  async function open(message: ShownMessage, button: string, ...expected: string[]) {
    await actions.press(message, button, MARIA);
    await eventually(() => expect(labelsOf(message)).toEqual(expect.arrayContaining(expected)));
  }
  return { ...actions, card, open };
}

test('the outcomes below a card have a way back to its buttons, and so has each menu below them', async () => {
  const { card, open } = await agreeOnLesson();
  await open(card, 'Як пройшов?', ...OUTCOMES, '‹ Назад');
  await open(card, '‹ Назад', 'Інша година', 'Як пройшов?');
  for (const menu of ['Учень', 'Думає', 'Відмова']) {
    await open(card, 'Як пройшов?', ...OUTCOMES);
    await open(card, menu, '‹ Назад');
    await open(card, '‹ Назад', 'Інша година', 'Як пройшов?');
  }
});

test('each menu below «❓ Як пробний?» leads back to its outcomes', async () => {
  const { store, config, bot, open, press } = await agreeOnLesson();
  const lead = await store.findLead(1);
  if (!lead || !config.bot) throw new Error('There is no lead');
  const asked = formatNotification(writeLessonQuestion(lead, 'Пробний: Фізика'));
  await sendBotMessage(asked, config.bot, store, new AbortController().signal);
  const question = bot.messages.at(-1) as ShownMessage;
  expect(labelsOf(question)).toEqual(OUTCOMES);
  for (const menu of ['Учень', 'Думає', 'Відмова']) {
    await open(question, menu, '‹ Назад');
    await open(question, '‹ Назад', ...OUTCOMES);
    expect(labelsOf(question)).toEqual(OUTCOMES);
  }
  // After «Не прийшли» the question is about another day.
  await open(question, 'Не прийшли', 'Завтра', 'Відмова');
  await open(question, 'Відмова', 'Дорого', '‹ Назад');
  await open(question, '‹ Назад', 'Завтра', 'Відмова');
  await press(question, 'Завтра', MARIA);
  await eventually(() => expect(labelsOf(question)).toContain('‹ Інший день'));
});
