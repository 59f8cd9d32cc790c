import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSqliteDatabase } from '../../../../tests/support/store-engines.ts';
import { startTestReminders, type TestReminders } from '../../../../tests/support/test-reminders.ts';
import { StoreUnavailableError } from '../../store/store-error.ts';
import { formatNotice } from '../channels/telegram/bot.ts';
import { DeliveryFailure } from '../queue/failure.ts';
import type { Notice } from './notice.ts';

const STEP_MS = 5 * 60_000;
const holidays = ['2026-12-24', '2026-12-25'];

/** Begins at nine on Thursday, 19 November 2026, in Kyiv, unless it is told otherwise. */
async function start(startAt = '2026-11-19T07:00:00Z', school = {}): Promise<TestReminders> {
  const database = await createSqliteDatabase();
  onTestFinished(() => database.close());
  return startTestReminders(database, { startAt, school });
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

const SUMMARY = /^Відкриті/;
const REPORT = /^Тиждень/;
const listOthers = ({ told }: TestReminders) =>
  told
    .filter(({ notice }) => !SUMMARY.test(notice.title) && !REPORT.test(notice.title))
    .map(({ when, notice }) => `${when} ${notice.icon}`);
const listSummaries = ({ told }: TestReminders) =>
  told.filter(({ notice }) => SUMMARY.test(notice.title)).map(({ when }) => when);

describe('a lead that nobody takes', () => {
  test.each([
    ['on a working day', '2026-11-19T10:30:00Z', '2026-11-20T06:00:00Z', ['Чт 14:00 ⏳', 'Чт 14:30 ⌛'], []],
    [
      'in the evening',
      '2026-11-18T15:30:00Z',
      '2026-11-19T10:00:00Z',
      ['Чт 10:00 ⏳', 'Чт 10:30 ⌛'],
      ['Чт 09:00'],
    ],
    ['late', '2026-11-18T14:10:00Z', '2026-11-19T10:00:00Z', ['Ср 17:40 ⏳', 'Чт 09:10 ⌛'], ['Чт 09:00']],
    [
      'so that its time ends with work',
      '2026-11-18T14:00:00Z',
      '2026-11-19T06:00:00Z',
      ['Ср 17:30 ⏳', 'Ср 18:00 ⌛'],
      [],
    ],
    [
      'on Saturday',
      '2026-11-21T10:00:00Z',
      '2026-11-23T10:00:00Z',
      ['Пн 10:30 ⏳', 'Пн 11:00 ⌛'],
      ['Пн 09:00'],
    ],
    [
      'before a holiday',
      '2026-12-23T15:00:00Z',
      '2026-12-28T09:00:00Z',
      ['Пн 09:30 ⏳', 'Пн 10:00 ⌛'],
      ['Пн 09:00'],
    ],
    [
      'before clocks go forward',
      '2026-03-27T15:00:00Z',
      '2026-03-30T09:00:00Z',
      ['Пн 09:30 ⏳', 'Пн 10:00 ⌛'],
      ['Пн 09:00'],
    ],
    [
      'before clocks go back',
      '2026-10-23T14:00:00Z',
      '2026-10-26T09:00:00Z',
      ['Пн 09:30 ⏳', 'Пн 10:00 ⌛'],
      ['Пн 09:00'],
    ],
  ])(
    'is told before its time runs out and when it has: %s',
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

  test('is named with what a manager needs, and the way to its card', async () => {
    const reminders = await start();
    const instance = await reminders.start();
    await instance.look();
    const fields = { name: 'Оксана <b>', phone: '067 123 45 67' };
    await reminders.save({ fields });
    await instance.store.noteCard(1, { chatId: '-1001234567890', messageId: 77 }, 0);
    await live(reminders, '2026-11-19T09:01:00Z', [instance]);
    expect(reminders.told.map(({ text }) => text)).toEqual([
      'Скоро сплине строк відповіді, а заявку №1 ще ніхто не взяв\n№1 Оксана <b> · +380671234567\nБезкоштовний пробний урок · чт 19.11 до 11:00',
      'Строк відповіді сплив, а заявку №1 ще ніхто не взяв\n№1 Оксана <b> · +380671234567\nБезкоштовний пробний урок · строк минув чт 19.11 об 11:00',
    ]);
    expect(reminders.told[0]?.notice.paragraphs[0]?.[0]).toEqual({
      text: '№1 Оксана <b>',
      href: 'https://t.me/c/1234567890/77',
    });
  });

  test('is told together with others whose time runs out at once', async () => {
    const reminders = await start('2026-11-21T10:00:00Z');
    const instance = await reminders.start();
    await instance.look();
    for (const _ of [1, 2, 3]) await reminders.save();
    await live(reminders, '2026-11-23T09:01:00Z', [instance]);
    expect(reminders.told.map(({ when, notice }) => `${when} ${notice.title}`)).toEqual([
      'Пн 09:00 Відкриті заявки: 3',
      'Пн 10:30 Скоро сплине строк відповіді, а 3 заявки ще ніхто не взяв',
      'Пн 11:00 Строк відповіді сплив, а 3 заявки ще ніхто не взяв',
    ]);
  });

  test('is told behind those whose time has run out', async () => {
    const reminders = await start();
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    await reminders.passUntil('2026-11-19T07:25:00Z');
    await reminders.save();
    await reminders.passUntil('2026-11-19T09:05:00Z');
    await instance.look();
    expect(listOthers(reminders)).toEqual(['Чт 11:05 ⌛', 'Чт 11:05 ⏳']);
  });

  test('is taken from the command line where there are no buttons', async () => {
    const reminders = await start();
    const instance = await reminders.start(false);
    await instance.look();
    await reminders.save();
    await live(reminders, '2026-11-19T09:00:00Z', [instance]);
    expect(reminders.told.at(0)?.text).toContain('npm run leads -- mark 1 taken --by Марія');
  });
});

test('nobody is reminded of what is taken, answered or held back, but of what was given back', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  for (const _ of [1, 2, 3]) await reminders.save();
  await reminders.save({ isSpam: true });
  await reminders.step(1, 'taken');
  await reminders.step(2, 'answered');
  await reminders.step(3, 'taken');
  await live(reminders, '2026-11-19T08:45:00Z', [instance]);
  expect(reminders.told).toEqual([]);
  await reminders.step(3, 'new');
  await live(reminders, '2026-11-20T07:01:00Z', [instance]);
  expect(listOthers(reminders)).toEqual(['Чт 10:45 ⏳', 'Чт 11:00 ⌛']);
  expect(reminders.told.at(-1)?.text).toMatch(
    /^Відкриті заявки: 2\nСтрок минув: 1\n№3 .*\n.* · строк минув чт 19.11 об 11:00\nУ роботі: 1\n№1 .*\n.* · у роботі: Марія · строк минув чт 19.11 об 11:00$/,
  );
});

test('what is taken is told of once when its time has run out, by the name of whoever has it', async () => {
  const reminders = await start();
  const instance = await reminders.start();
  await instance.look();
  for (const _ of [1, 2]) await reminders.save();
  await reminders.step(1, 'taken', 'Олег');
  await reminders.step(2, 'agreed');
  await live(reminders, '2026-11-19T13:00:00Z', [instance]);
  expect(listOthers(reminders)).toEqual(['Чт 11:00 ⌛']);
  expect(reminders.told[0]?.text).toMatch(
    /^Строк відповіді сплив, а на заявку №1 ще не відповіли\n№1 .*\n.* · у роботі: Олег · строк минув чт 19.11 об 11:00$/,
  );
});

test('whom nobody reached is to be called again in three working hours and each morning, until somebody does', async () => {
  const reminders = await start('2026-11-19T07:00:00Z', {});
  const instance = await reminders.start();
  await instance.look();
  await reminders.save();
  await reminders.step(1, 'unreached');
  await reminders.passUntil('2026-11-19T08:00:00Z');
  await reminders.step(1, 'unreached');
  await live(reminders, '2026-11-20T08:00:00Z', [instance]);
  expect(reminders.told.map(({ when, text }) => `${when} ${text}`)).toEqual([
    expect.stringMatching(/^Чт 13:00 Час передзвонити: №1\n№1 .*\n.* · двічі не додзвонилися$/),
    expect.stringMatching(/^Пт 09:00 Відкриті заявки: 1\n№1 .*\n.* · двічі не додзвонилися$/),
  ]);
  await reminders.step(1, 'declined');
  await live(reminders, '2026-11-23T08:00:00Z', [instance]);
  expect(listSummaries(reminders)).toEqual(['Пт 09:00']);
});

test('of many the summary names first what is due, then what is overdue, and counts the rest', async () => {
  const reminders = await start('2026-11-18T07:00:00Z');
  const instance = await reminders.start();
  await instance.look();
  for (let count = 1; count <= 35; count += 1)
    await reminders.save({ fields: { name: `Людина ${count}`, phone: '067 123 45 67' } });
  await reminders.step(1, 'taken');
  await reminders.passUntil('2026-11-18T18:00:00Z');
  for (let count = 36; count <= 38; count += 1) await reminders.save();
  await live(reminders, '2026-11-19T07:01:00Z', [instance]);
  const summary = reminders.told.filter(({ notice }) => SUMMARY.test(notice.title)).at(-1);
  const lines = summary?.text.split('\n') ?? [];
  expect(lines[0]).toBe('Відкриті заявки: 38');
  expect(lines.filter((line) => !line.startsWith('№'))).toEqual([
    'Відкриті заявки: 38',
    'Відповісти сьогодні: 3',
    'Строк минув: 34',
    'У роботі: 1',
    'Ще 8, усі: npm run leads -- list --open',
  ]);
  const numbers = lines.flatMap((line) => /^№(\d+)/.exec(line)?.slice(1).map(Number) ?? []);
  expect(numbers).toEqual([38, 37, 36, ...Array.from({ length: 27 }, (_, index) => 35 - index)]);
  expect(formatNotice(summary?.notice as Notice).text.length).toBeLessThan(4096);
  expect(formatNotice(summary?.notice as Notice).text).toContain('Ще 8, усі');
});

test('nobody is reminded of leads from before', async () => {
  const reminders = await start('2026-11-14T10:00:00Z');
  for (let count = 0; count < 30; count += 1) await reminders.save();
  await reminders.passUntil('2026-11-19T07:00:00Z');
  const instance = await reminders.start();
  await live(reminders, '2026-11-23T08:00:00Z', [instance]);
  expect(reminders.told.map(({ notice }) => notice.title)).toEqual(['Тиждень 14–20 листопада: 0 заявок']);
});

describe('when something fails', () => {
  let reminders: TestReminders;
  const DUE = '2026-11-19T08:30:00Z';
  beforeEach(async () => {
    reminders = await start();
  });

  test('the letter stands in for the bot', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    instance.faults.before = (channel) => {
      if (channel === 'bot') throw new DeliveryFailure('transient', 'bot-502');
    };
    await live(reminders, '2026-11-19T10:00:00Z', [instance]);
    expect(reminders.told.map(({ when, channel }) => `${when} ${channel}`)).toEqual([
      'Чт 10:30 email',
      'Чт 11:00 email',
    ]);
    expect(reminders.log.filter(({ message }) => message === 'a notice was refused')).toHaveLength(2);
  });

  test('it is told later, once, and the second reminder takes the place of the first', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    instance.faults.before = () => {
      throw new DeliveryFailure('transient', 'timeout');
    };
    await live(reminders, '2026-11-19T09:30:00Z', [instance]);
    expect(reminders.told).toEqual([]);
    delete instance.faults.before;
    await live(reminders, '2026-11-19T10:30:00Z', [instance]);
    expect(listOthers(reminders)).toEqual(['Чт 11:30 ⌛']);
  });

  test('of two instances one speaks, and the other goes on when it was killed', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    await reminders.passUntil(DUE);
    await Promise.all([left.look(), right.look()]);
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏳']);

    // Killed before it has sent anything, and so without giving the role up.
    left.store.leaveRole = async () => undefined;
    await left.store.holdRole('notices', 'killed', 60_000);
    await reminders.passUntil('2026-11-19T09:00:10Z');
    await left.store.holdRole('notices', 'killed', 60_000);
    await right.look();
    expect(reminders.told).toHaveLength(1);
    await reminders.passUntil('2026-11-19T09:01:20Z');
    await right.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏳', 'Чт 11:01 ⌛']);
  });

  test('it is written down however long the store is away after the sending', async () => {
    const instance = await reminders.start();
    await instance.look();
    await reminders.save();
    const noteReminded = instance.store.noteReminded;
    let refusals = 30;
    instance.store.noteReminded = async (...args) => {
      refusals -= 1;
      if (refusals > 0) throw new StoreUnavailableError('away');
      return noteReminded(...args);
    };
    await reminders.passUntil(DUE);
    for (const _ of [1, 2, 3]) await instance.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏳']);
  });

  test('a process that was suspended says nothing that another has said since', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    const listLeadsToRemind = left.store.listLeadsToRemind;
    left.store.listLeadsToRemind = async (...args) => {
      const found = await listLeadsToRemind(...args);
      await reminders.passUntil('2026-11-19T08:32:00Z');
      await right.look();
      return found;
    };
    await reminders.passUntil(DUE);
    await left.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:32 ⏳']);
  });

  test('it is told twice only by a process that was killed between the sending and the note', async () => {
    const [left, right] = [await reminders.start(), await reminders.start()];
    await left.look();
    await reminders.save();
    left.store.noteReminded = async () => {
      throw new Error('killed');
    };
    left.store.leaveRole = async () => undefined;
    await reminders.passUntil(DUE);
    await expect(left.look()).rejects.toThrow('killed');
    await right.look();
    expect(reminders.told).toHaveLength(1);
    await reminders.passUntil('2026-11-19T08:31:30Z');
    for (const _ of [1, 2]) await right.look();
    expect(listOthers(reminders)).toEqual(['Чт 10:30 ⏳', 'Чт 10:31 ⏳']);
    // The letter's id is the same, so that a mailbox would show it once.
    expect(new Set(reminders.told.map(({ notice }) => notice.id)).size).toBe(1);
  });
});

describe('at the end of the week', () => {
  test('tells how many came, how fast they were taken and answered, and from where', async () => {
    const reminders = await start('2026-11-20T10:00:00Z');
    const instance = await reminders.start();
    await live(reminders, '2026-11-23T08:00:00Z', [instance]);
    reminders.told.splice(0);
    const sources = [
      { page: '/', utm_source: 'google' },
      { page: '/' },
      { page: '/subject/french', page_subject: 'Французька мова' },
      { page: '/', utm_source: 'google' },
    ];
    for (const [index, source] of sources.entries()) {
      const subject = index === 2 ? 'Французька мова' : 'Фізика';
      await reminders.save({ source, fields: { name: 'Оксана', phone: '067 123 45 67', subject } });
    }
    await reminders.save({ isSpam: true });
    await reminders.passUntil('2026-11-23T08:10:00Z');
    await reminders.step(1, 'taken');
    await reminders.passUntil('2026-11-23T08:20:00Z');
    await reminders.step(2, 'taken');
    await reminders.passUntil('2026-11-23T09:10:00Z');
    await reminders.step(1, 'answered');
    await reminders.step(1, 'agreed');
    await reminders.step(3, 'junk');
    await reminders.passUntil('2026-11-23T13:10:00Z');
    await reminders.step(4, 'declined');
    await live(reminders, '2026-11-28T10:00:00Z', [instance]);

    const reports = reminders.told.filter(({ notice }) => notice.icon === '📊');
    expect(reports.map(({ when, text }) => `${when}\n${text}`)).toEqual([
      `Пт 17:45
Тиждень 21–27 листопада: 4 заявки
Узяли: 3, зазвичай за 20 хв робочого часу
Зв’язалися: 2, зазвичай за 3 год 10 хв робочого часу
Відповіли вчасно, до 2 год: 1 із 3
Домовилися: 1
Відмова: 1
Спам: 1
Ще відкриті: 1
За предметом чи темою:
Фізика — 3, домовилися: 1
Французька мова — 1
За сторінкою:
головна — 3, домовилися: 1
Французька мова, /subject/french — 1
За рекламою (utm_source):
google — 2, домовилися: 1
без реклами — 2`,
    ]);
  });

  test('counts each lead of a week that had more than are read at a time', async () => {
    const reminders = await start('2026-11-20T10:00:00Z');
    const instance = await reminders.start();
    await live(reminders, '2026-11-20T16:00:00Z', [instance]);
    for (let lead = 0; lead < 401; lead += 1) await reminders.save();
    await reminders.passUntil('2026-11-27T15:46:00Z');
    await instance.look();
    const report = reminders.told.findLast(({ notice }) => notice.icon === '📊');
    expect(report?.notice.title).toBe('Тиждень 21–27 листопада: 401 заявка');
  });

  test('comes on Thursday before a free Friday, and on Monday when nobody could be told', async () => {
    const reminders = await start('2026-12-14T08:00:00Z', { holidays: ['2026-12-25'] });
    const instance = await reminders.start();
    await live(reminders, '2026-12-24T20:00:00Z', [instance]);
    instance.faults.before = () => {
      throw new DeliveryFailure('transient', 'timeout');
    };
    await live(reminders, '2027-01-03T08:00:00Z', [instance]);
    delete instance.faults.before;
    await live(reminders, '2027-01-05T08:00:00Z', [instance]);
    expect(reminders.told.map(({ when, notice }) => `${when} ${notice.title}`.replace(/\s/g, ' '))).toEqual([
      'Пт 17:45 Тиждень 12–18 грудня: 0 заявок',
      'Чт 17:45 Тиждень 19–24 грудня: 0 заявок',
      'Пн 09:00 Тиждень 25 грудня 2026 – 1 січня 2027 рр.: 0 заявок',
    ]);
  });
});
