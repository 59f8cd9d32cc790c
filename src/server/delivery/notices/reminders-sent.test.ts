import { expect, onTestFinished, test, vi } from 'vitest';
import { makeNewLead } from '../../../../tests/support/make-lead.ts';
import { status } from '../../../../tests/support/providers/answers.ts';
import { buildTestApp } from '../../../../tests/support/test-app.ts';
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

test('a school that has letters alone is reminded by them, and says in them what it has done', async () => {
  const settings = {
    TELEGRAM_BOT_TOKEN: '',
    TELEGRAM_CHAT_ID: '',
    PUBLIC_SITE_URL: 'https://school.example',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const { clock, email, store, worker } = await startTestDelivery({ settings });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await buildTestApp({ store });
  const press = (link = '') => {
    vi.setSystemTime(clock.now());
    const url = link.replace('https://school.example', '');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return app.inject({ method: 'POST', url, headers, payload: 'name=Марія' });
  };
  const params = () =>
    email.accepted().map(({ body }) => (body as { template_params: Record<string, string> }).template_params);

  await clock.advance(MINUTE_MS);
  for (const name of ['Тарас', 'Олена'])
    await store.saveLead(makeNewLead('trial', { fields: { name, phone: name } }), ['email']);
  worker.notify();
  await clock.advance(MINUTE_MS);
  expect(params().map(({ take_link }) => take_link)).toEqual(
    [1, 2].map((number) => expect.stringMatching(`^https://school.example/api/answer/${number}-take-0-`)),
  );
  expect((await press(params()[0]?.answer_link)).statusCode).toBe(200);

  clock.jump(TO_MONDAY_MS);
  await clock.advance(6 * MINUTE_MS);
  const [summary = '', ...more] = params()
    .slice(2)
    .map(({ title, message }) => `${title}\n${message}`);
  expect(summary).toMatch(
    /^Відкриті заявки: 1\n№2 Олена · Олена\nБезкоштовний пробний урок · .*\nБеру: https:.*\nЗв’язалися: https:.*\nНе додзвонилися: https:\S+$/,
  );
  expect(more).toHaveLength(1);
  const [, miss] = /Не додзвонилися: (\S+)/.exec(summary) ?? [];
  expect((await press(miss)).body).toContain('записано, що не додзвонилися');

  await clock.advance(3 * HOUR_MS + MINUTE_MS);
  const last = params().at(-1);
  expect(last?.title).toBe('Час передзвонити: №2');
  expect(last?.message).toMatch(/не додзвонилися\nДомовилися: https:.*\nЗв’язалися:/);
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
