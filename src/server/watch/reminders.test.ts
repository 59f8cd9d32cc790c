import { beforeEach, describe, expect, test } from 'vitest';
import { startTestReminders, type TestReminders } from '../../../tests/support/test-reminders.ts';
import { formatNotification } from '../channels/telegram/message.ts';
import { DeliveryFailure } from '../outbox/failure.ts';
import type { Notification } from '../outbox/notification.ts';

const STEP_MS = 5 * 60_000;
const holidays = ['2026-12-24', '2026-12-25'];

/** Starts on Thursday, 19 November 2026, at nine in Kyiv by default. */
function start(startAt = '2026-11-19T07:00:00Z', school = {}): Promise<TestReminders> {
  return startTestReminders({ startAt, school });
}

/** Moves the clock to this time, with a check every five minutes. */
async function live(
  reminders: TestReminders,
  until: string,
  instances: { look(): Promise<void> }[],
): Promise<void> {
  const next = () => Math.floor(reminders.now().getTime() / STEP_MS + 1) * STEP_MS;
  while (reminders.now().getTime() < Date.parse(until)) {
    await Promise.all(instances.map((instance) => instance.look()));
    await reminders.passUntil(new Date(Math.min(next(), Date.parse(until))).toISOString());
  }
}

const SUMMARY = /^(?:Відкриті|Доброго)/;
const isBroken = ({ notification }: { notification: Notification }) => notification.icon === '🚨';
const listOthers = ({ sent }: TestReminders) =>
  sent
    .filter((each) => !SUMMARY.test(each.notification.title) && !isBroken(each))
    .map(({ when, notification }) => `${when} ${notification.icon}`);
const listSummaries = ({ sent }: TestReminders) =>
  sent.filter(({ notification }) => SUMMARY.test(notification.title)).map(({ when }) => when);
/** Excludes broken promises, which another test covers. */
const textsOf = ({ sent }: TestReminders) =>
  sent.filter((each) => !isBroken(each)).map(({ when, text }) => `${when} ${text}`);

const OKSANA = { name: 'Оксана <b>', phone: '067 123 45 67', subject: 'Фізика' };

describe('an untaken conversation', () => {
  test.each([
    ['on a working day', '2026-11-19T10:30:00Z', '2026-11-20T06:00:00Z', ['Чт 14:00 ⏰'], []],
    ['in the evening', '2026-11-18T15:30:00Z', '2026-11-19T10:00:00Z', ['Чт 10:00 ⏰'], ['Чт 09:00']],
    ['late', '2026-11-18T14:10:00Z', '2026-11-19T10:00:00Z', ['Ср 17:40 ⏰'], ['Чт 09:00']],
    ['on Saturday', '2026-11-21T10:00:00Z', '2026-11-23T10:00:00Z', ['Пн 10:30 ⏰'], ['Пн 09:00']],
    ['before a holiday', '2026-12-23T15:00:00Z', '2026-12-28T09:00:00Z', ['Пн 09:30 ⏰'], ['Пн 09:00']],
    [
      'before clocks go forward',
      '2026-03-27T15:00:00Z',
      '2026-03-30T09:00:00Z',
      ['Пн 09:30 ⏰'],
      ['Пн 09:00'],
    ],
    ['before clocks go back', '2026-10-23T14:00:00Z', '2026-10-26T09:00:00Z', ['Пн 09:30 ⏰'], ['Пн 09:00']],
  ])(
    'is named once, half an hour of work before the promise ends: %s',
    async (_case, sentAt, until, expected, summaries) => {
      const reminders = await start(new Date(Date.parse(sentAt) - STEP_MS).toISOString(), { holidays });
      const instance = await reminders.start();
      await instance.look();
      await reminders.passUntil(sentAt);
      await reminders.save();
      await live(reminders, until, [instance]);
      expect(listOthers(reminders)).toEqual(expected);
      expect(listSummaries(reminders)).toEqual(summaries);
    },
  );

  test('is in a reminder with all that a manager needs, a reply to the card with its buttons', async () => {
    const reminders = await start();
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ fields: OKSANA });
    await instance.store.saveCard(1, { chatId: '-1001234567890', messageId: 77 }, 0);
    await live(reminders, '2026-11-19T09:01:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      'Чт 10:30 Ніхто не взяв: №1 Оксана <b> · +380671234567\nПробний: Фізика · відповісти до 11:00',
    ]);
    const message = formatNotification(reminders.sent[0]?.notification as Notification);
    expect(message).toMatchObject({
      text: expect.stringMatching(/^⏰ <b>Ніхто не взяв: №1 Оксана &lt;b&gt; · \+380671234567<\/b>\n/),
      answers: { chatId: '-1001234567890', messageId: 77 },
    });
    expect(message.reply_markup?.inline_keyboard[0]?.map(({ text }) => text)).toEqual(['Беру', 'Спам']);
  });

  test('is in a reminder with all who have waited for half an hour, at most once in half an hour', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    for (const [index, minutes] of [0, 0, 10, 65, 75].entries()) {
      await reminders.passUntil(
        new Date(Date.parse('2026-11-19T07:00:00Z') + minutes * 60_000).toISOString(),
      );
      await reminders.save({ fields: { ...OKSANA, phone: `+38067123450${index}` } });
    }
    await live(reminders, '2026-11-19T12:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      expect.stringMatching(
        /^Чт 10:30 Чекають на вас: 3\n№1 Оксана.*\nНіхто не взяв: відповісти до 11:00\n№2 [\s\S]*\n№3 /,
      ),
      expect.stringMatching(/^Чт 11:35 Чекають на вас: 2\n№4 [\s\S]*№5 /),
    ]);
    expect(formatNotification(reminders.sent[0]?.notification as Notification)).not.toHaveProperty(
      'reply_markup',
    );
  });

  test('has its card before a reminder when it is released', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ marks: ['hidden-field'] });
    await live(reminders, '2026-11-19T11:00:00Z', [instance]);
    await reminders.step(1, 'human');
    await live(reminders, '2026-11-19T15:00:00Z', [instance]);
    // The promise is as long as for everybody else.
    expect(listOthers(reminders)).toEqual(['Чт 14:30 ⏰']);
  });

  test('has no reminder as suspected spam, and is counted in the morning if it has no card', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ marks: ['hidden-field'] });
    await instance.store.showSuspected(1);
    await instance.store.saveCard(1, { chatId: '-42', messageId: 7 });
    await reminders.save({ marks: ['hidden-field'] });
    await live(reminders, '2026-11-20T10:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      expect.stringMatching(/^Пт 09:00 Доброго ранку\nНових, затриманих як спам: 1\. Переглянути: \/spam$/),
    ]);
  });

  test('is counted on the first morning only when quarantined, and causes no second summary', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    const mornings = () => textsOf(reminders).map((text) => text.replace(/\. Переглянути: \/spam$/, ''));
    await instance.look();
    for (const _ of [1, 2]) await reminders.save({ marks: ['hidden-field'] });
    await live(reminders, '2026-11-20T10:00:00Z', [instance]);
    expect(mornings()).toEqual(['Пт 09:00 Доброго ранку\nНових, затриманих як спам: 2']);
    // Nothing new on Monday, one more on Tuesday, then nothing.
    await live(reminders, '2026-11-23T15:00:00Z', [instance]);
    await reminders.save({ marks: ['hidden-field'] });
    await live(reminders, '2026-11-26T10:00:00Z', [instance]);
    expect(mornings().slice(1)).toEqual(['Вт 09:00 Доброго ранку\nНових, затриманих як спам: 1']);
  });
});

test('no reminder follows an agreement or a closed conversation, nor for half an hour after a return', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  for (const _ of [1, 2, 3]) await reminders.save();
  await reminders.step(1, 'lose');
  await reminders.step(2, 'enrol');
  await reminders.step(3, 'take');
  await live(reminders, '2026-11-19T08:45:00Z', [instance]);
  expect(reminders.sent).toEqual([]);
  await reminders.step(3, 'return');
  await live(reminders, '2026-11-20T07:01:00Z', [instance]);
  expect(listOthers(reminders)).toEqual(['Чт 11:15 ⏰']);
  expect(reminders.sent.at(-1)?.text).toMatch(
    /^Відкриті заявки: 1\nНіхто не взяв: 1\n№3 .*\n {3}строк минув чт 19.11 об 11:00$/,
  );
});

describe('a taken conversation causes one question when its time is over', () => {
  const question =
    'Чим скінчилося? №1 Оксана <b> · +380671234567\nПробний: Фізика · Олег, строк минув чт 19.11 об 11:00';

  async function takeOne() {
    const reminders = await start();
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ fields: OKSANA });
    await reminders.step(1, 'take', 'Олег');
    return { reminders, instance };
  }

  test('with a sound two hours later if nothing else has made a sound', async () => {
    const { reminders, instance } = await takeOne();
    await live(reminders, '2026-11-19T13:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([`Чт 13:00 ${question}`]);
    expect(reminders.sent[0]?.notification.isSilent).toBeUndefined();
  });

  test('silently as soon as a card has made a sound', async () => {
    const { reminders, instance } = await takeOne();
    await live(reminders, '2026-11-19T09:10:00Z', [instance]);
    await reminders.save();
    await reminders.step(2, 'lose');
    await live(reminders, '2026-11-19T13:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([`Чт 11:10 ${question}`]);
    expect(reminders.sent[0]?.notification.isSilent).toBe(true);
  });

  test('in the list that makes a sound for others', async () => {
    const { reminders, instance } = await takeOne();
    await live(reminders, '2026-11-19T08:00:00Z', [instance]);
    await reminders.save();
    await live(reminders, '2026-11-19T13:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      expect.stringMatching(/^Чт 11:30 Чекають на вас: 2\n№2 .*\nНіхто не взяв: .*\n№1 .*\nЧим скінчилося\?/),
    ]);
  });
});

test('calls of the same minute make one sound', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  for (const lead of [1, 2, 3]) {
    await reminders.save();
    await reminders.step(lead, 'callback', 'Марія', '2026-11-19T12:00:00Z');
  }
  await live(reminders, '2026-11-19T12:10:00Z', [instance]);
  expect(reminders.sent.map(({ notification: { isSilent = false } }) => isSilent)).toEqual([
    false,
    true,
    true,
  ]);
});

test('a lead of the weekend is in the morning summary without a sound, and has a reminder before its deadline', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await live(reminders, '2026-11-21T07:01:00Z', [instance]);
  await reminders.save();
  await live(reminders, '2026-11-23T08:35:00Z', [instance]);
  expect(
    reminders.sent.map(
      ({ when, notification }) => `${when} ${notification.icon} ${notification.isSilent ?? false}`,
    ),
  ).toEqual(['Пн 09:00 ☀️ true', 'Пн 10:30 ⏰ false']);
});

test('a person who writes again at night is called in the morning', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'callback', 'Марія', '2026-11-24T12:00:00Z');
  await reminders.passUntil('2026-11-19T23:10:00Z');
  await reminders.save({ fields: { ...OKSANA, message: 'Можна раніше?' } });
  await live(reminders, '2026-11-20T07:02:00Z', [instance]);
  expect(textsOf(reminders)).toEqual([
    expect.stringMatching(/^Пт 09:00 Час передзвонити: №2 Оксана/),
    expect.stringMatching(/^Пт 09:00 Відкриті заявки: 1/),
  ]);
});

test('a person who writes again after work on Friday is called when the school opens on Monday', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'callback', 'Марія', '2026-11-25T07:30:00Z');
  await reminders.passUntil('2026-11-20T18:04:00Z');
  await reminders.save({ fields: { ...OKSANA, message: 'Можна раніше?' } });
  await live(reminders, '2026-11-23T07:02:00Z', [instance]);
  expect(textsOf(reminders)).toContainEqual(expect.stringMatching(/^Пн 09:00 Час передзвонити: №2 Оксана/));
});

test('the morning summary makes no sound', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save();
  await reminders.step(1, 'callback', 'Марія', '2026-11-19T13:00:00Z');
  await live(reminders, '2026-11-24T07:01:00Z', [instance]);
  const mornings = reminders.sent.filter(({ notification }) => SUMMARY.test(notification.title));
  expect(
    mornings.map(({ when, notification }) => `${when} ${notification.isSilent ? 'silent' : 'rings'}`),
  ).toEqual(['Пт 09:00 silent', 'Пн 09:00 silent', 'Вт 09:00 silent']);
});

test('a manager who takes a lead late has half an hour', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save();
  await live(reminders, '2026-11-19T09:05:00Z', [instance]);
  await reminders.step(1, 'take');
  await live(reminders, '2026-11-19T13:00:00Z', [instance]);
  expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰', 'Чт 13:35 ⏰']);
});

test('a call causes a reminder at its hour, never before, and each morning until it is done', async () => {
  const reminders = await start('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'take');
  await reminders.step(1, 'callback', 'Марія', '2026-11-23T10:00:00Z');
  await live(reminders, '2026-11-24T08:00:00Z', [instance]);
  expect(textsOf(reminders)).toEqual([
    'Пт 09:00 Відкриті заявки: 1\nПередзвонити згодом: 1\n№1 Оксана <b> · +380671234567\n   на пн 12:00, Марія',
    expect.stringMatching(/^Пн 09:00 Відкриті заявки: 1\nПередзвонити сьогодні: 1\n.*\n {3}на 12:00, Марія$/),
    'Пн 12:00 Час передзвонити: №1 Оксана <b> · +380671234567\nПробний: Фізика · на 12:00, Марія',
    expect.stringMatching(/^Вт 09:00 Відкриті заявки: 1\nПередзвонити сьогодні: 1\n/),
  ]);
});

test('a person with a postponed call who writes again causes a reminder immediately', async () => {
  const reminders = await start('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'callback', 'Марія', '2026-11-23T10:00:00Z');
  await reminders.passUntil('2026-11-19T09:00:00Z');
  await reminders.save({ fields: { ...OKSANA, message: 'Вже можна сьогодні' } });
  await live(reminders, '2026-11-19T15:00:00Z', [instance]);
  expect(textsOf(reminders)).toEqual([
    'Чт 11:00 Час передзвонити: №2 Оксана <b> · +380671234567\nПробний: Фізика · пише ще, чекає з 11:00, Марія\nДомовлялися на пн 23.11 о 12:00.',
  ]);
  await live(reminders, '2026-11-20T07:02:00Z', [instance]);
  expect(textsOf(reminders).at(-1)).toMatch(/\n {3}пише ще, чекає з чт 19\.11 11:00, Марія$/);
});

describe('a trial lesson', () => {
  async function agree(moment: string, school = {}) {
    const reminders = await start('2026-11-19T07:00:00Z', { lessonMinutes: 60, ...school });
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ fields: { ...OKSANA, name: 'Леся' } });
    await reminders.step(1, 'trial', 'Марія', moment);
    return { reminders, instance };
  }

  test('is listed in the morning, has a message for the parent an hour before, and a question after it', async () => {
    // Saturday, 17:00, a day off.
    const { reminders, instance } = await agree('2026-11-21T15:00:00Z');
    await live(reminders, '2026-11-21T17:00:00Z', [instance]);
    expect(textsOf(reminders).slice(-3)).toEqual([
      'Сб 09:00 Сьогодні пробні уроки: 1\n17:00 · №1 Леся · +380671234567\n   Пробний: Фізика · Андрій Мельничук',
      expect.stringMatching(
        /^Сб 16:00 Пробний о 17:00: №1 Леся · \+380671234567\nПробний: Фізика · Андрій Мельничук · сб 21\.11 о 17:00\nДобрий день! Нагадуємо про пробний урок фізики: сб 21\.11 о 17:00\. Місце: Zoom\./,
      ),
      'Сб 18:15 Як пробний? №1 Леся\nПробний: Фізика · Андрій Мельничук · сб 21.11 о 17:00',
    ]);
    const [, ready, question] = reminders.sent
      .slice(-3)
      .map(({ notification }) => formatNotification(notification));
    expect(ready).toMatchObject({ disable_notification: true });
    expect(JSON.stringify(ready?.reply_markup)).toContain('copy_text');
    expect(question?.reply_markup?.inline_keyboard.flat().map(({ text }) => text)).toEqual([
      ...['Учень', 'Думає', 'Не прийшли', 'Відмова'],
    ]);
    expect(question).not.toHaveProperty('disable_notification');
  });

  test('before noon is listed on the evening before', async () => {
    const { reminders, instance } = await agree('2026-11-22T08:00:00Z');
    await live(reminders, '2026-11-22T07:01:00Z', [instance]);
    expect(textsOf(reminders).slice(1)).toEqual([
      expect.stringMatching(/^Сб 18:00 Завтра пробні уроки: 1\n10:00 · №1 Леся/),
      expect.stringMatching(/^Нд 09:00 Сьогодні пробні уроки: 1\n10:00 · №1 Леся/),
      expect.stringMatching(/^Нд 09:00 Пробний о 10:00/),
    ]);
    // On a day off, the evening list has made the sound for the morning.
    const silent = reminders.sent.map(({ notification: { isSilent = false } }) => isSilent);
    expect(silent.slice(1)).toEqual([false, true, true]);
  });

  test('on a working day is listed without a sound, because managers look at the chat before it', async () => {
    const { reminders, instance } = await agree('2026-11-20T08:00:00Z');
    await live(reminders, '2026-11-20T07:01:00Z', [instance]);
    const sent = reminders.sent.map(
      ({ when, notification: { title, isSilent } }) =>
        `${when} ${title.slice(0, 8)} ${isSilent ? 'silent' : 'rings'}`,
    );
    expect(sent).toEqual([
      'Чт 18:00 Завтра п silent',
      'Пт 09:00 Сьогодні silent',
      'Пт 09:00 Пробний  silent',
      'Пт 09:00 Відкриті silent',
    ]);
  });

  test('of a subject with shorter lessons causes the question after its own end', async () => {
    const reminders = await start('2026-11-19T07:00:00Z', { lessonMinutes: 60 });
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ fields: { ...OKSANA, subject: 'Логіка' } });
    await reminders.step(1, 'trial', 'Марія', '2026-11-21T15:00:00Z');
    await live(reminders, '2026-11-21T17:00:00Z', [instance]);
    expect(textsOf(reminders).at(-1)).toMatch(/^Сб 17:45 Як пробний\? №1/);
  });

  test('with its own length causes the question after its own end', async () => {
    const { reminders, instance } = await agree('2026-11-21T15:00:00Z', { trialMinutes: 30 });
    await live(reminders, '2026-11-21T17:00:00Z', [instance]);
    expect(textsOf(reminders).at(-1)).toMatch(/^Сб 17:45 Як пробний\? №1/);
  });

  test.each([
    ['half an hour', '2026-11-21T15:45:00Z', 'rings'],
    ['less than half an hour', '2026-11-21T15:50:00Z', 'silent'],
  ])('causes a question %s after another sound', async (_, callAt, sound) => {
    const { reminders, instance } = await agree('2026-11-21T15:00:00Z');
    await reminders.save({ fields: { ...OKSANA, phone: '067 765 43 21' } });
    await reminders.step(2, 'callback', 'Марія', callAt);
    await live(reminders, '2026-11-21T16:20:00Z', [instance]);
    const question = reminders.sent.find(({ notification: { title } }) => title.startsWith('Як пробний'));
    expect(question?.notification.isSilent ? 'silent' : 'rings').toBe(sound);
  });

  test('agreed for the same day is announced, and again if it moves', async () => {
    const { reminders, instance } = await agree('2026-11-19T07:40:00Z');
    await instance.look();
    expect(textsOf(reminders)).toEqual([expect.stringMatching(/^Чт 09:00 Пробний о 09:40/)]);
    await reminders.step(1, 'trial', 'Марія', '2026-11-19T10:00:00Z');
    await live(reminders, '2026-11-19T12:00:00Z', [instance]);
    expect(textsOf(reminders).slice(1)).toEqual([
      expect.stringMatching(/^Чт 11:00 Пробний о 12:00/),
      expect.stringMatching(/^Чт 13:15 Як пробний\?/),
    ]);
  });

  test('keeps its subject and teacher if the person asks about something else', async () => {
    const { reminders, instance } = await agree('2026-11-20T15:00:00Z');
    const question = { ...OKSANA, name: 'Леся', subject: 'Інше', message: 'Як платити?' };
    await reminders.save({ kind: 'contact', fields: question });
    await live(reminders, '2026-11-20T07:02:00Z', [instance]);
    expect(textsOf(reminders).join('\n')).toMatch(
      /Сьогодні пробні уроки: 1\n17:00 · №2 Леся .*\n {3}Пробний: Фізика · Андрій Мельничук\n/,
    );
  });

  test('that was missed is listed as missed until it has another day', async () => {
    const { reminders, instance } = await agree('2026-11-19T10:00:00Z');
    await reminders.passUntil('2026-11-19T11:30:00Z');
    await reminders.step(1, 'miss');
    await live(reminders, '2026-11-20T07:02:00Z', [instance]);
    expect(textsOf(reminders).at(-1)).toMatch(
      /\nПробний без години: 1\n№1 Леся .*\n {3}Марія · не прийшли · Пробний: Фізика · Андрій Мельничук$/,
    );
    await reminders.step(1, 'trial', 'Марія', '2026-11-23T10:00:00Z');
    await live(reminders, '2026-11-23T07:02:00Z', [instance]);
    expect(textsOf(reminders).slice(-2).join('\n')).not.toContain('не прийшли');
  });

  test('without an hour is in each morning summary until it has one', async () => {
    const { reminders, instance } = await agree('');
    await live(reminders, '2026-11-23T08:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      expect.stringMatching(
        /^Пт 09:00 Відкриті заявки: 1\nПробний без години: 1\n№1 Леся .*\n {3}Марія · Пробний: Фізика · Андрій Мельничук$/,
      ),
      expect.stringMatching(/^Пн 09:00 Відкриті заявки: 1\nПробний без години: 1\n№1 Леся/),
    ]);
  });
});

test('an hour that a person has named makes a sound at that minute, also at night and on days off', async () => {
  const reminders = await start('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.save();
  await reminders.step(1, 'callback', 'Марія', '2026-11-21T18:00:00Z');
  await reminders.step(2, 'decide', 'Марія', '2026-11-21T18:05:00Z');
  await live(reminders, '2026-11-22T08:00:00Z', [instance]);
  expect(textsOf(reminders).slice(1)).toEqual([
    expect.stringMatching(/^Сб 20:00 Час передзвонити: №1 /),
    expect.stringMatching(/^Сб 20:05 Час передзвонити: №2 /),
  ]);
});

test('a broken promise is reported once, to the owner by e-mail and to the chat', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await live(reminders, '2026-11-19T15:00:00Z', [instance]);
  const broken = reminders.sent.filter(({ notification }) => notification.icon === '🚨');
  expect(broken.map(({ when, channel }) => `${when} ${channel}`).sort()).toEqual([
    'Чт 11:15 bot',
    'Чт 11:15 email',
  ]);
  // ⏰ has made a sound in the chat before.
  expect(broken.find(({ channel }) => channel === 'bot')?.notification.isSilent).toBe(true);
  expect(broken[0]?.text).toBe(
    'Обіцянку порушено: №1 Оксана <b> · +380671234567\nПробний: Фізика · строк минув чт 19.11 об 11:00, заявку ніхто не взяв.',
  );
});

test('the hour that a visitor has chosen for the call is the promise', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: { ...OKSANA, message: 'дзвонити після 15:00' } });
  await live(reminders, '2026-11-19T15:00:00Z', [instance]);
  expect(reminders.sent.map(({ when, text }) => `${when} ${text.slice(0, 13)}`)).toEqual([
    'Чт 14:30 Ніхто не взяв',
    ...['Чт 15:15 Обіцянку пору', 'Чт 15:15 Обіцянку пору'],
  ]);
});

test('the summary lists the oldest of each group first, and counts the rest', async () => {
  const reminders = await start('2026-11-18T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  for (let count = 1; count <= 35; count += 1) await reminders.save();
  await reminders.step(1, 'take');
  await live(reminders, '2026-11-19T07:01:00Z', [instance]);
  const summary = reminders.sent.find(({ notification }) => SUMMARY.test(notification.title));
  const lines = summary?.text.split('\n') ?? [];
  expect(lines.filter((line) => !/^(?:№| )/.test(line))).toEqual([
    'Відкриті заявки: 35',
    'Ніхто не взяв: 34',
    'У роботі: 1',
    'Ще 5: /open',
  ]);
  const numbers = lines.flatMap((line) => /^№(\d+)/.exec(line)?.slice(1).map(Number) ?? []);
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
  expect(formatNotification(summary?.notification as Notification).text.length).toBeLessThan(4096);
  expect(formatNotification(summary?.notification as Notification).text).toContain('Ще 5: /open');
});

test('earlier leads cause no reminders', async () => {
  const reminders = await start('2026-11-14T10:00:00Z');
  for (let count = 0; count < 30; count += 1) await reminders.save();
  await reminders.passUntil('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await live(reminders, '2026-11-23T08:00:00Z', [instance]);
  expect(reminders.sent).toEqual([]);
});

describe('in case of failures', () => {
  let reminders: TestReminders;
  const DUE = '2026-11-19T08:30:00Z';
  beforeEach(async () => {
    reminders = await start();
  });

  test('the e-mail replaces the bot after two failures', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    instance.faults.before = (channel) => {
      if (channel === 'bot') throw new DeliveryFailure('transient', 'bot-502');
    };
    await live(reminders, '2026-11-19T10:00:00Z', [instance]);
    const sent = reminders.sent.filter((each) => !isBroken(each));
    expect(sent.map(({ when, channel }) => `${when} ${channel}`)).toEqual(['Чт 10:40 email']);
    const refused = reminders.log.filter(({ message }) => message === 'a notification was refused');
    const countOf = (key: string) =>
      refused.filter(({ facts }) => 'key' in facts && String(facts.key).startsWith(key)).length;
    expect(countOf('reminder:')).toBe(2);
    // The broken promise goes to both channels from the start, so no channel replaces the bot.
    expect(countOf('due:1:broken')).toBeGreaterThan(0);
    expect(refused).toHaveLength(countOf('reminder:') + countOf('due:1:broken'));
  });

  test('a reminder is sent later, once, while it is true', async () => {
    const instance = await reminders.start();
    await instance.look();
    for (const _ of [1, 2]) await reminders.save();
    instance.faults.before = () => {
      throw new DeliveryFailure('transient', 'timeout');
    };
    await live(reminders, '2026-11-19T09:30:00Z', [instance]);
    expect(reminders.sent).toEqual([]);
    delete instance.faults.before;
    await live(reminders, '2026-11-19T10:30:00Z', [instance]);
    expect(listOthers(reminders)).toEqual([expect.stringMatching(/^Чт 1[12]:\d\d ⏰$/)]);
  });

  test('a conversation taken before its reminder was sent causes none', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    instance.faults.before = () => {
      throw new DeliveryFailure('transient', 'timeout');
    };
    await live(reminders, '2026-11-19T08:45:00Z', [instance]);
    await reminders.step(1, 'take');
    delete instance.faults.before;
    await live(reminders, '2026-11-19T09:10:00Z', [instance]);
    expect(reminders.sent).toEqual([]);
  });

  test('a reminder that could not be sent for twelve hours is dropped', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    instance.faults.before = () => {
      throw new DeliveryFailure('transient', 'timeout');
    };
    await live(reminders, '2026-11-19T15:00:00Z', [instance]);
    delete instance.faults.before;
    await reminders.passUntil('2026-11-19T21:00:00Z');
    await instance.look();
    expect(textsOf(reminders)).toEqual([]);
  });

  test('one of two instances sends, and replaces one that was killed before sending', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    await reminders.passUntil(DUE);
    await Promise.all([left.look(), right.look()]);
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰']);
    await reminders.step(1, 'take');

    const { claimDelivery } = left.store;
    left.store.claimDelivery = async (channel, rules) => {
      const claim = await claimDelivery(channel, rules);
      if (!('waitMs' in claim)) throw new Error('killed');
      return claim;
    };
    await reminders.passUntil('2026-11-19T11:00:10Z');
    await expect(left.look()).rejects.toThrow('killed');
    await right.look();
    expect(reminders.sent).toHaveLength(1);
    await reminders.passUntil('2026-11-19T11:01:20Z');
    await right.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰', 'Чт 13:01 ⏰']);
  });

  test('a process that was suspended writes nothing that another has written since', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    const { listUnanswered } = left.store;
    left.store.listUnanswered = async (...args) => {
      const found = await listUnanswered(...args);
      await reminders.passUntil('2026-11-19T08:32:00Z');
      await right.look();
      return found;
    };
    await reminders.passUntil(DUE);
    await left.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:32 ⏰']);
  });

  test('a morning summary repeats only if the process was killed between sending and recording', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    left.store.completeDelivery = async () => {
      throw new Error('killed');
    };
    await reminders.passUntil(DUE);
    await expect(left.look()).rejects.toThrow('killed');
    await right.look();
    expect(reminders.sent).toHaveLength(1);
    await reminders.passUntil('2026-11-19T08:31:30Z');
    for (const _ of [1, 2]) await right.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰', 'Чт 10:31 ⏰']);
    // The same Message-ID, so that a mailbox would show it once.
    expect(new Set(reminders.sent.map(({ notification }) => notification.id)).size).toBe(1);
  });
});

test('a missed call is shown with its day', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'callback', 'Марія', '2026-11-19T13:00:00Z');
  await live(reminders, '2026-11-20T07:01:00Z', [instance]);
  expect(reminders.sent.at(-1)?.text).toMatch(
    /^Відкриті заявки: 1\nПередзвонити сьогодні: 1\n№1 .*\n {3}було на чт 19\.11 о 15:00, Марія$/,
  );
});
