import { beforeEach, describe, expect, test } from 'vitest';
import { startTestReminders, type TestReminders } from '../../../tests/support/test-reminders.ts';
import { formatNotice } from '../channels/telegram/message.ts';
import { DeliveryFailure } from '../queue/failure.ts';
import type { Notice } from '../queue/notice.ts';

const STEP_MS = 5 * 60_000;
const holidays = ['2026-12-24', '2026-12-25'];

/** Begins at nine on Thursday, 19 November 2026, in Kyiv, unless it is told otherwise. */
function start(startAt = '2026-11-19T07:00:00Z', school = {}): Promise<TestReminders> {
  return startTestReminders({ startAt, school });
}

/** Lets everybody look every five minutes until then. */
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
const listOthers = ({ told }: TestReminders) =>
  told
    .filter(({ notice }) => !SUMMARY.test(notice.title))
    .map(({ when, notice }) => `${when} ${notice.icon}`);
const listSummaries = ({ told }: TestReminders) =>
  told.filter(({ notice }) => SUMMARY.test(notice.title)).map(({ when }) => when);
const textsOf = ({ told }: TestReminders) => told.map(({ when, text }) => `${when} ${text}`);

const OKSANA = { name: 'Оксана <b>', phone: '067 123 45 67', subject: 'Фізика' };

describe('somebody whom nobody has', () => {
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
    'is told of once, half an hour of work before the promise ends: %s',
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

  test('is named with what a manager needs, as an answer to the card with its buttons', async () => {
    const reminders = await start();
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ fields: OKSANA });
    await instance.store.noteCard(1, { chatId: '-1001234567890', messageId: 77 }, 0);
    await live(reminders, '2026-11-19T09:01:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      'Чт 10:30 Ніхто не взяв: №1 Оксана <b> · +380671234567\nПробний: Фізика · чт 19.11 до 11:00',
    ]);
    const message = formatNotice(reminders.told[0]?.notice as Notice);
    expect(message).toMatchObject({
      text: expect.stringMatching(/^⏰ <b>Ніхто не взяв: №1 Оксана &lt;b&gt; · \+380671234567<\/b>\n/),
      answers: { chatId: '-1001234567890', messageId: 77 },
    });
    expect(message.reply_markup?.inline_keyboard[0]?.map(({ text }) => text)).toEqual(['Беру', 'Спам']);
  });

  test('is told of together with others at once, and at most once in half an hour', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    for (const [index, minutes] of [0, 0, 10, 20, 45].entries()) {
      await reminders.passUntil(
        new Date(Date.parse('2026-11-19T07:00:00Z') + minutes * 60_000).toISOString(),
      );
      await reminders.save({ fields: { ...OKSANA, phone: `+38067123450${index}` } });
    }
    await live(reminders, '2026-11-19T12:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      expect.stringMatching(
        /^Чт 10:30 Чекають на вас: 2\n№1 Оксана.*\nНіхто не взяв: чт 19.11 до 11:00\n№2 /,
      ),
      expect.stringMatching(/^Чт 11:00 Чекають на вас: 2\n№3 [\s\S]*№4 /),
      expect.stringMatching(/^Чт 11:30 Ніхто не взяв: №5 /),
    ]);
    expect(formatNotice(reminders.told[0]?.notice as Notice)).not.toHaveProperty('reply_markup');
  });

  test('is not told of before their card when they were let go', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ isSpam: true });
    await live(reminders, '2026-11-19T11:00:00Z', [instance]);
    await reminders.step(1, 'human');
    await live(reminders, '2026-11-19T15:00:00Z', [instance]);
    // The school's promise is as long as that for anybody else.
    expect(listOthers(reminders)).toEqual(['Чт 14:30 ⏰']);
  });

  test('is not told of while they are doubtful, nor by night, but each morning', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    await reminders.save({ suspicions: ['hidden-field'] });
    await reminders.save({ isSpam: true });
    await live(reminders, '2026-11-20T10:00:00Z', [instance]);
    expect(textsOf(reminders)).toEqual([
      expect.stringMatching(
        /^Пт 09:00 Відкриті заявки: 1\nМожливо, спам: 1\n№1 [\s\S]*\nНових, затриманих як спам: 1\. Переглянути: \/spam$/,
      ),
    ]);
  });

  test('is counted on the first morning alone when nobody was told of them, and makes no morning of its own twice', async () => {
    const reminders = await start('2026-11-19T07:00:00Z');
    const instance = await reminders.start();
    const mornings = () => textsOf(reminders).map((text) => text.replace(/\. Переглянути: \/spam$/, ''));
    await instance.look();
    for (const _ of [1, 2]) await reminders.save({ isSpam: true });
    await live(reminders, '2026-11-20T10:00:00Z', [instance]);
    expect(mornings()).toEqual(['Пт 09:00 Доброго ранку\nНових, затриманих як спам: 2']);
    // Nothing new by Monday, one more by Tuesday, and then nothing again.
    await live(reminders, '2026-11-23T15:00:00Z', [instance]);
    await reminders.save({ isSpam: true });
    await live(reminders, '2026-11-26T10:00:00Z', [instance]);
    expect(mornings().slice(1)).toEqual(['Вт 09:00 Доброго ранку\nНових, затриманих як спам: 1']);
  });
});

test('nobody is reminded of what was agreed or closed, and of what was given back half an hour after that', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  for (const _ of [1, 2, 3]) await reminders.save();
  await reminders.step(1, 'close');
  await reminders.step(2, 'agree');
  await reminders.step(3, 'take');
  await live(reminders, '2026-11-19T08:45:00Z', [instance]);
  expect(reminders.told).toEqual([]);
  await reminders.step(3, 'return');
  await live(reminders, '2026-11-20T07:01:00Z', [instance]);
  expect(listOthers(reminders)).toEqual(['Чт 11:15 ⏰']);
  expect(reminders.told.at(-1)?.text).toMatch(
    /^Відкриті заявки: 1\nНіхто не взяв: 1\n№3 .*\n {3}строк минув чт 19.11 об 11:00$/,
  );
});

test('what is taken is asked about once when its time has run out, by the name of whoever has it', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'take', 'Олег');
  await live(reminders, '2026-11-19T13:00:00Z', [instance]);
  expect(textsOf(reminders)).toEqual([
    'Чт 11:00 Чим скінчилося? №1 Оксана <b> · +380671234567\nПробний: Фізика · Олег, строк минув чт 19.11 об 11:00',
  ]);
});

test('whoever takes somebody late is left half an hour', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save();
  await live(reminders, '2026-11-19T09:05:00Z', [instance]);
  await reminders.step(1, 'take');
  await live(reminders, '2026-11-19T13:00:00Z', [instance]);
  expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰', 'Чт 11:35 ⏰']);
});

test('whom somebody is to call again is told at that hour, never before, and each morning until it is done', async () => {
  const reminders = await start('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'take');
  await reminders.step(1, 'later', 'Марія', '2026-11-23T10:00:00Z');
  await live(reminders, '2026-11-24T08:00:00Z', [instance]);
  expect(textsOf(reminders)).toEqual([
    'Пт 09:00 Відкриті заявки: 1\nПередзвонити згодом: 1\n№1 Оксана <b> · +380671234567\n   на пн 12:00, Марія',
    expect.stringMatching(
      /^Пн 09:00 Відкриті заявки: 1\nПередзвонити сьогодні: 1\n.*\n {3}на 12:00, Марія\n📊 .*: 1 людина\n/,
    ),
    'Пн 12:00 Час передзвонити: №1 Оксана <b> · +380671234567\nПробний: Фізика · на 12:00, Марія',
    expect.stringMatching(/^Вт 09:00 Відкриті заявки: 1\nПередзвонити сьогодні: 1\n/),
  ]);
});

test('who was to be called later and writes again is told of at once', async () => {
  const reminders = await start('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'later', 'Марія', '2026-11-23T10:00:00Z');
  await reminders.passUntil('2026-11-19T09:00:00Z');
  await reminders.save({ fields: { ...OKSANA, message: 'Вже можна сьогодні' } });
  await live(reminders, '2026-11-19T15:00:00Z', [instance]);
  expect(textsOf(reminders)).toEqual([expect.stringMatching(/^Чт 11:00 Час передзвонити: №2 Оксана/)]);
});

test('the morning names the first lessons of the day, also when nothing is open', async () => {
  const reminders = await start('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: { ...OKSANA, name: 'Леся' } });
  await reminders.step(1, 'agree', 'Марія', '2026-11-20T15:00:00Z');
  await live(reminders, '2026-11-20T15:00:00Z', [instance]);
  expect(textsOf(reminders)).toEqual(['Пт 09:00 Доброго ранку\nСьогодні пробний урок: Леся, 17:00']);
});

test('of many the morning names the oldest of each group first, and counts the rest', async () => {
  const reminders = await start('2026-11-18T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  for (let count = 1; count <= 35; count += 1) await reminders.save();
  await reminders.step(1, 'take');
  await live(reminders, '2026-11-19T07:01:00Z', [instance]);
  const summary = reminders.told.find(({ notice }) => SUMMARY.test(notice.title));
  const lines = summary?.text.split('\n') ?? [];
  expect(lines.filter((line) => !/^(?:№| )/.test(line))).toEqual([
    'Відкриті заявки: 35',
    'Ніхто не взяв: 34',
    'У роботі: 1',
    'Ще 5: /open',
  ]);
  const numbers = lines.flatMap((line) => /^№(\d+)/.exec(line)?.slice(1).map(Number) ?? []);
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, index) => index + 2));
  expect(formatNotice(summary?.notice as Notice).text.length).toBeLessThan(4096);
  expect(formatNotice(summary?.notice as Notice).text).toContain('Ще 5: /open');
});

test('nobody is reminded of leads from before', async () => {
  const reminders = await start('2026-11-14T10:00:00Z');
  for (let count = 0; count < 30; count += 1) await reminders.save();
  await reminders.passUntil('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await live(reminders, '2026-11-23T08:00:00Z', [instance]);
  expect(reminders.told).toEqual([]);
});

describe('when something fails', () => {
  let reminders: TestReminders;
  const DUE = '2026-11-19T08:30:00Z';
  beforeEach(async () => {
    reminders = await start();
  });

  test('the letter stands in for the bot after two failures', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    instance.faults.before = (channel) => {
      if (channel === 'bot') throw new DeliveryFailure('transient', 'bot-502');
    };
    await live(reminders, '2026-11-19T10:00:00Z', [instance]);
    expect(reminders.told.map(({ when, channel }) => `${when} ${channel}`)).toEqual(['Чт 10:40 email']);
    expect(reminders.log.filter(({ message }) => message === 'a notice was refused')).toHaveLength(2);
  });

  test('it is told later, once, as long as it is true', async () => {
    const instance = await reminders.start();
    await instance.look();
    for (const _ of [1, 2]) await reminders.save();
    instance.faults.before = () => {
      throw new DeliveryFailure('transient', 'timeout');
    };
    await live(reminders, '2026-11-19T09:30:00Z', [instance]);
    expect(reminders.told).toEqual([]);
    delete instance.faults.before;
    await live(reminders, '2026-11-19T10:30:00Z', [instance]);
    expect(listOthers(reminders)).toEqual([expect.stringMatching(/^Чт 1[12]:\d\d ⏰$/)]);
  });

  test('nobody is reminded of somebody who was taken before it could be told', async () => {
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
    expect(reminders.told).toEqual([]);
  });

  test('what could not be told for twelve hours is not told any more', async () => {
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
    expect(reminders.told).toEqual([]);
  });

  test('of two instances one speaks, and the other for one that was killed before it has sent anything', async () => {
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
    await reminders.passUntil('2026-11-19T09:00:10Z');
    await expect(left.look()).rejects.toThrow('killed');
    await right.look();
    expect(reminders.told).toHaveLength(1);
    await reminders.passUntil('2026-11-19T09:01:20Z');
    await right.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰', 'Чт 11:01 ⏰']);
  });

  test('a process that was suspended writes nothing that another has written since', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    const listToRemind = left.store.listToRemind;
    left.store.listToRemind = async (...args) => {
      const found = await listToRemind(...args);
      await reminders.passUntil('2026-11-19T08:32:00Z');
      await right.look();
      return found;
    };
    await reminders.passUntil(DUE);
    await left.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:32 ⏰']);
  });

  test('a morning is told twice only by a process that was killed between the sending and the note', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    left.store.completeDelivery = async () => {
      throw new Error('killed');
    };
    await reminders.passUntil(DUE);
    await expect(left.look()).rejects.toThrow('killed');
    await right.look();
    expect(reminders.told).toHaveLength(1);
    await reminders.passUntil('2026-11-19T08:31:30Z');
    for (const _ of [1, 2]) await right.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏰', 'Чт 10:31 ⏰']);
    // The letter's id is the same, so that a mailbox would show it once.
    expect(new Set(reminders.told.map(({ notice }) => notice.id)).size).toBe(1);
  });
});

describe('on the first working day of a week', () => {
  /** Looks for the first time in the week before, so that the whole week is counted. */
  async function startBefore(): Promise<{ reminders: TestReminders; lookAt(moment: string): Promise<void> }> {
    const reminders = await start('2026-11-13T10:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    return {
      reminders,
      async lookAt(moment) {
        await reminders.passUntil(moment);
        await instance.look();
      },
    };
  }

  test('the morning tells of the week before in four lines', async () => {
    const { reminders, lookAt } = await startBefore();
    await reminders.passUntil('2026-11-16T08:00:00Z');
    const save = (name: string, phone: string, subject: string, source = {}) =>
      reminders.save({ fields: { name, phone, subject }, source });
    await save('Оксана', '+380671234501', 'Фізика', { utm_source: 'google' });
    await save('Оксана', '+380671234501', 'Фізика', { utm_source: 'google' });
    await save('Леся', '+380671234502', 'Французька мова');
    await save('Ігор', '+380671234503', 'Фізика');
    await reminders.passUntil('2026-11-16T09:00:00Z');
    await reminders.step(1, 'agree');
    await reminders.step(3, 'close');
    await reminders.passUntil('2026-11-17T13:00:00Z');
    await reminders.step(4, 'close');
    await lookAt('2026-11-20T07:01:00Z');
    expect(reminders.told).toEqual([]);
    await lookAt('2026-11-23T07:01:00Z');
    await lookAt('2026-11-24T07:01:00Z');

    expect(textsOf(reminders).map((text) => text.replaceAll('\u2009', ' '))).toEqual([
      `Пн 09:01 Доброго ранку
📊 16–22 листопада: 3 людини
Відповіли вчасно, до 2 год: 2 із 3
Домовилися: 1
Фізика 2, Французька мова 1 · без реклами 2, google 1`,
    ]);
  });

  test('it counts each person of a week that had more than are read at a time', async () => {
    const { reminders, lookAt } = await startBefore();
    await reminders.passUntil('2026-11-16T08:00:00Z');
    for (let lead = 0; lead < 401; lead += 1) await reminders.save();
    await lookAt('2026-11-23T07:01:00Z');
    expect(reminders.told.at(-1)?.text).toContain('листопада: 401 людина\n');
  });
});

test('a call that nobody has made is named by the day on which it should have been', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  await reminders.save({ fields: OKSANA });
  await reminders.step(1, 'later', 'Марія', '2026-11-19T13:00:00Z');
  await live(reminders, '2026-11-20T07:01:00Z', [instance]);
  expect(reminders.told.at(-1)?.text).toMatch(
    /^Відкриті заявки: 1\nПередзвонити сьогодні: 1\n№1 .*\n {3}було на чт 19\.11 о 15:00, Марія$/,
  );
});
