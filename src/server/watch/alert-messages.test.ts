import { expect, test } from 'vitest';
import { formatNotification } from '../channels/telegram/message.ts';
import { type Notification, writeParagraphs } from '../outbox/notification.ts';
import type { FailedDelivery } from '../store/delivery-health.ts';
import { writeAlert, writeFailedDeliveries, writePollProblem, writeRecovery } from './alert-messages.ts';
import type { Outage } from './notifier.ts';

const MINUTE_MS = 60_000;
const outage: Outage = { channel: 'bot', code: 'bot-502', since: 5 };
const RETRY = 'Надіслати ще раз може той, хто налаштовує сайт.';
const TOO_LARGE =
  'Лист завеликий для поштового сервера: збільште дозволений розмір листа на сервері, або візьміть іншу скриньку.';
const ASK = 'Покажіть це тому, хто налаштовує сайт.';

const delivery = (leadNumber: number, changes: Partial<FailedDelivery> = {}): FailedDelivery => ({
  ...{ id: leadNumber, leadNumber, channel: 'email', errorCode: 'smtp-message-too-large', isReported: false },
  ...changes,
});
const textOf = (notification: Notification) => writeParagraphs(notification).join('\n');

test('reports a failing channel with code, start and next step', () => {
  const notification = writeAlert(outage, 10 * MINUTE_MS);
  expect(notification.title).toBe('Сайт школи: бот не отримує заявок вже 10 хв');
  expect(textOf(notification)).toBe(
    [
      '⚠️ Сайт школи: бот не отримує заявок вже 10 хв (код: bot-502).',
      'Жодної заявки не втрачено: вони збережені й чекають. Telegram тимчасово не працює: зачекайте, сайт повторить сам.',
      'Поки що читайте їх у пошті.',
    ].join('\n'),
  );
  expect(textOf(writeAlert({ ...outage, channel: 'email', code: 'smtp-auth-failed' }, 0))).toBe(
    [
      '⚠️ Сайт школи: листи із заявками не надсилаються (код: smtp-auth-failed).',
      'Жодної заявки не втрачено: вони збережені й чекають. Поштовий сервер не приймає логін або пароль із SMTP_URL: звірте повну адресу й пароль; Gmail, ukr.net, meta.ua, i.ua, Yahoo та iCloud вимагають окремого пароля для програм.',
      `Поки що читайте їх тут, у чаті. ${ASK}`,
    ].join('\n'),
  );
});

test('a recovery reports only what works again', () => {
  const notification = writeRecovery('email', 5);
  expect(notification.title).toBe('Сайт школи: листи із заявками знову надсилаються');
  expect(textOf(notification)).toBe('✅ Сайт школи: листи із заявками знову надсилаються.');
});

test.each([
  [
    [delivery(7)],
    [
      '⚠️ Сайт школи: не надіслано листом заявки №7, і сайт більше не надсилатиме (код: smtp-message-too-large).',
      TOO_LARGE,
      `Заявку збережено. ${RETRY}`,
    ],
  ],
  [
    [delivery(7), delivery(8, { errorCode: 'smtp-550-5.7.1' }), delivery(9)],
    [
      '⚠️ Сайт школи: не надіслано листом заявки №7, №8, №9, і сайт більше не надсилатиме (коди: smtp-message-too-large, smtp-550-5.7.1).',
      TOO_LARGE,
      'Причина невідома: поштова служба відповідає «550 5.7.1».',
      `Заявки збережено. ${RETRY}`,
    ],
  ],
])('reports which leads failed and why: %#', (failed, lines) => {
  const notification = writeFailedDeliveries('email', failed);
  expect(textOf(notification).split('\n')).toEqual(lines);
  expect(formatNotification(notification).text).toMatch(/\n\nПодивитися: \/find №7$/);
});

test('names at most thirty leads', () => {
  const many = (count: number) =>
    textOf(
      writeFailedDeliveries(
        'bot',
        Array.from({ length: count }, (_, index) => delivery(index + 1)),
      ),
    );
  expect(many(30)).toContain('№29, №30, і сайт');
  expect(many(32)).toContain('№29, №30 та ще 2, і сайт');
});

test('reports buttons without effect with the next step, and their recovery', () => {
  for (const [problem, advice] of [
    ['webhook', /^Для бота увімкнено webhook/],
    ['conflict', /^Натискання забирає інша програма/],
  ] as const)
    expect(textOf(writePollProblem(problem, 5)).split('\n')).toEqual([
      '⚠️ Сайт школи: кнопки й команди в чаті не працюють.',
      expect.stringMatching(advice),
      `Самі заявки надходять, як і раніше. ${ASK}`,
    ]);
  // Nothing on our side needs a fix.
  expect(textOf(writePollProblem('unfetched', 5))).toMatch(/як і раніше\.$/);
  expect(textOf(writePollProblem('of tomorrow', 5)).split('\n')).toHaveLength(2);
  expect(textOf(writePollProblem('', 5))).toBe('✅ Сайт школи: кнопки й команди в чаті знову працюють.');
});

test('a repeated report has the same Message-ID, and no other report has it', () => {
  const write = () => [
    writeAlert(outage, 0),
    writeAlert(outage, 0, 6),
    writeAlert({ ...outage, since: 6 }, 0),
    writeAlert({ ...outage, channel: 'email' }, 0),
    ...(['bot', 'email'] as const).flatMap((channel) => [
      writeRecovery(channel, 5),
      writeRecovery(channel, 6),
      writeFailedDeliveries(channel, [delivery(7)]),
      writeFailedDeliveries(channel, [delivery(8)]),
      writeFailedDeliveries(channel, [delivery(7)], 6),
    ]),
    writePollProblem('webhook', 5),
    writePollProblem('webhook', 6),
  ];
  const ids = write().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(write().map(({ id }) => id)).toEqual(ids);
});

test('nothing that people read on a phone names a terminal command', () => {
  const notifications = [
    writeAlert(outage, 0),
    writeAlert({ ...outage, channel: 'email', code: 'smtp-auth-failed' }, 0),
    writeAlert({ ...outage, channel: 'webhook', code: 'webhook-401' }, 0),
    writeRecovery('email', 5),
    writeFailedDeliveries('bot', [delivery(7), delivery(8)]),
    ...['webhook', 'conflict', 'unfetched'].map((problem) => writePollProblem(problem, 5)),
  ];
  for (const notification of notifications)
    expect(textOf(notification) + formatNotification(notification).text).not.toMatch(/npm|--/);
});
