import { expect, test } from 'vitest';
import { status } from '../../../../tests/support/providers/answers.ts';
import { HOUR_MS, MINUTE_MS, startTestDelivery } from '../../../../tests/support/test-delivery.ts';

/** From Saturday noon, when the test begins, to Monday 10:27 in Kyiv. */
const TO_MONDAY_MS = 44.5 * HOUR_MS - 5 * MINUTE_MS;
const isReminder = (text: string) => /ще ніхто не взяв|Відкриті заявки/.test(text);

test('the worker reminds through the real calls: by the bot, and by letter while the bot fails', async () => {
  const delivery = await startTestDelivery({ settings: { REMINDERS: 'on' } });
  const { clock, bot, email } = delivery;
  const listTexts = (requests: { body: unknown }[]) =>
    requests.map(({ body }) => JSON.stringify(body)).filter(isReminder);
  await clock.advance(MINUTE_MS);
  await delivery.save('trial');
  await clock.advance(MINUTE_MS);
  clock.jump(TO_MONDAY_MS);
  await clock.advance(6 * MINUTE_MS);

  const [summary, before, ...others] = listTexts(bot.accepted());
  expect(summary).toContain('☀️ <b>Відкриті заявки: 1</b>');
  expect(before).toContain('⏳ <b>Скоро сплине строк відповіді, а заявку №1 ще ніхто не взяв</b>');
  expect(before).toContain('"parse_mode":"HTML"');
  expect(others).toEqual([]);

  bot.answerAll(status(502));
  await clock.advance(30 * MINUTE_MS);
  expect(listTexts(email.accepted())).toEqual([
    expect.stringContaining('Строк відповіді сплив, а заявку №1 ще ніхто не взяв'),
  ]);
});

test('nothing is said where nobody says which leads are taken', async () => {
  const { clock, bot, email, save } = await startTestDelivery();
  await save('trial');
  await clock.advance(MINUTE_MS);
  clock.jump(TO_MONDAY_MS);
  await clock.advance(HOUR_MS);
  expect([...bot.accepted(), ...email.accepted()].some(({ body }) => isReminder(JSON.stringify(body)))).toBe(
    false,
  );
});
