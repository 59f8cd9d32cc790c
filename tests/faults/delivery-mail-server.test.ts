import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { type MailServerOptions, startMailServer } from '../support/providers/mail-server.ts';
import { SCHOOL_CONTENT } from '../support/school-content.ts';
import { createRecordingLogger, type LogLine } from '../support/test-app.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

const LONG_WAIT = { timeout: 90_000, interval: 50 };

type Options = MailServerOptions & { to?: string; login?: string; host?: string; leaseMs?: number };

/** A worker with a SQLite file and a real mail server. Its clock is the system clock plus `aheadMs`. */
async function startMailDelivery({
  to = 'owner@school.example',
  login = '',
  host = '127.0.0.1',
  leaseMs,
  ...server
}: Options = {}) {
  const mail = await startMailServer(server);
  const bot = await startBotProvider();
  onTestFinished(() => bot.close());
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const store = await openTestStore(makeStoreFile(), now);
  const log: LogLine[] = [];
  const config = readConfig({
    SMTP_URL: `smtp://${login}${host}:${mail.port}/?tls.rejectUnauthorized=false`,
    MAIL_FROM: 'Сайт <site@school.example>',
    MAIL_TO: to,
    TELEGRAM_ORIGIN: bot.origin,
    TELEGRAM_BOT_TOKEN: '123456:SECRET',
    TELEGRAM_CHAT_ID: '-1007007',
    TELEGRAM_MIN_INTERVAL_MS: '0',
    REMINDERS: 'off',
  });
  const startWorker = () => {
    const worker = startDelivery({
      store,
      config,
      readContent: () => SCHOOL_CONTENT,
      logger: createRecordingLogger(log),
      random: () => 0,
      ...(leaseMs && { leaseMs }),
      clock: {
        now,
        elapsed: () => performance.now() + aheadMs,
        sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
      },
    });
    onTestFinished(() => worker.stop(0));
    return worker;
  };
  const worker = startWorker();
  let saved = 0;
  return {
    mail,
    bot,
    store,
    log,
    worker,
    startWorker,
    async save() {
      // Each lead has its own person, so that each gets a card.
      saved += 1;
      const lead = makeNewLead();
      const phone = `+380 50 111 2${String(saved).padStart(3, '0')}`;
      await store.saveLead({ ...lead, fields: { ...lead.fields, phone } }, ['email', 'bot']);
      worker.notify();
    },
    /** Makes all postponed messages due. */
    passTime(ms: number) {
      aheadMs += ms;
      worker.notify();
    },
    verdicts: () =>
      log.flatMap(({ facts }) =>
        'verdict' in facts && 'channel' in facts && facts.channel === 'email' ? [facts.verdict] : [],
      ),
    emailOf: async (number: number) => (await store.findLead(number))?.deliveries[0],
  };
}

test.each([
  '552 5.2.2 Over quota',
  '452 4.2.2 Mailbox full',
  '552 Mailbox has exceeded its storage allocation',
])(
  'a mailbox that is full (%s) buries nothing: the channel waits and everything goes out afterwards',
  async (reply) => {
    const { mail, store, bot, save, passTime, verdicts } = await startMailDelivery();
    mail.behaviour.refuseEmail = () => reply;
    for (const _ of [1, 2, 3]) await save();
    await vi.waitFor(() => expect(verdicts()).toEqual(['parked']), LONG_WAIT);
    expect(await store.checkHealth()).toMatchObject({ dead: 0, breakers: [{ channel: 'email' }] });

    passTime(10 * 60_000);
    await vi.waitFor(() => expect(bot.accepted()).toHaveLength(3), LONG_WAIT);
    await vi.waitFor(() => expect(verdicts()).toEqual(['parked', 'parked']), LONG_WAIT);

    mail.behaviour.refuseEmail = () => undefined;
    passTime(5 * 60_000 + 1000);
    await vi.waitFor(() => expect(mail.emails).toHaveLength(3), LONG_WAIT);
    await vi.waitFor(
      async () => expect(await store.checkHealth()).toMatchObject({ pending: 0, dead: 0 }),
      LONG_WAIT,
    );
    expect(new Set(mail.emails.map(({ messageId }) => messageId)).size).toBe(3);
  },
);

const TWO = 'Перша <first@school.example>, second@school.example';

test.each([
  ['for good', '550 5.1.1 No such user', 'smtp-recipient-unknown'],
  ['for a moment', '450 4.2.0 Greylisted', 'smtp-greylisting'],
  ['because it is full', '552 5.2.2 Over quota', 'smtp-recipient-mailbox-full'],
])(
  'an e-mail that one of two recipients refuses %s is sent, and the other recipient is reported',
  async (_, reply, code) => {
    const { mail, bot, store, save, verdicts, emailOf } = await startMailDelivery({ to: TWO });
    mail.behaviour.refuseRecipient = (address) => (address.startsWith('second') ? reply : undefined);
    await save();
    await vi.waitFor(() => expect(verdicts()).toEqual(['delivered']), LONG_WAIT);
    expect(await emailOf(1)).toMatchObject({ state: 'done', attempts: 1 });
    expect(mail.emails.map(({ recipients }) => recipients)).toEqual([['first@school.example']]);
    expect(await store.readFact('refused-recipients')).toBe(`second@school.example (${code})`);
    await vi.waitFor(() => expect(bot.accepted()).toHaveLength(1), LONG_WAIT);
    expect(JSON.stringify(bot.accepted()[0]?.body)).not.toContain('Лист ще не надіслано');

    mail.behaviour.refuseRecipient = () => undefined;
    await save();
    await vi.waitFor(() => expect(verdicts()).toEqual(['delivered', 'delivered']), LONG_WAIT);
    expect(mail.emails.at(-1)?.recipients).toEqual(['first@school.example', 'second@school.example']);
    expect(await store.readFact('refused-recipients')).toBe('');
    expect(await store.checkHealth()).toMatchObject({ dead: 0, breakers: [] });
  },
);

test('an e-mail that the server refuses because of its content reaches no recipient, in any order', async () => {
  const { mail, save, verdicts, emailOf } = await startMailDelivery({ to: TWO });
  mail.behaviour.refuseRecipient = (address) =>
    address.startsWith('second') ? '550 5.1.1 No such user' : undefined;
  mail.behaviour.refuseEmail = () => '552 5.3.4 Message too big';
  await save();
  await vi.waitFor(() => expect(verdicts()).toEqual(['dead']), LONG_WAIT);
  expect(await emailOf(1)).toMatchObject({ state: 'dead', lastErrorCode: 'smtp-message-too-large' });
});

test('when all recipients are refused the channel waits, and no lead fails', async () => {
  const { mail, store, save, verdicts } = await startMailDelivery({ to: TWO });
  mail.behaviour.refuseRecipient = () => '550 5.1.1 No such user';
  await save();
  await vi.waitFor(() => expect(verdicts()).toEqual(['parked']), LONG_WAIT);
  expect(await store.checkHealth()).toMatchObject({
    dead: 0,
    breakers: [{ errorCode: 'smtp-recipient-unknown' }],
  });
});

const LEASE_MS = 60_000;

for (const { answerAfterMs, leaseMs, tags = [] } of [
  { answerAfterMs: 2_500, leaseMs: 1_000 },
  { answerAfterMs: 9_000, leaseMs: LEASE_MS, tags: ['slow'] },
  { answerAfterMs: 65_000, leaseMs: LEASE_MS, tags: ['slow'] },
]) {
  test(`a mail server that answers after ${answerAfterMs} ms (lease ${leaseMs} ms) gets the letter once, over two instances`, {
    tags,
  }, async () => {
    const { mail, save, verdicts, startWorker } = await startMailDelivery({ leaseMs });
    startWorker();
    mail.behaviour.answerAfterMs = answerAfterMs;
    await save();
    await vi.waitFor(() => expect(verdicts()).toEqual(['delivered']), LONG_WAIT);
    expect(mail.emails).toHaveLength(1);
    expect(mail.asked).toHaveLength(1);
  });
}

test('a password is never sent unencrypted: without STARTTLS the configuration counts as wrong', async () => {
  const { mail, store, save, verdicts, log } = await startMailDelivery({
    startTls: 'none',
    wantsLogin: true,
    login: 'site:SECRET-password@',
    host: '0.0.0.0',
  });
  await save();
  await vi.waitFor(() => expect(verdicts()).toEqual(['parked']), LONG_WAIT);
  expect(mail.logins).toEqual([]);
  expect((await store.checkHealth()).breakers).toMatchObject([{ errorCode: 'smtp-no-tls' }]);
  expect(JSON.stringify(log)).toContain('smtp-no-tls');
  expect(JSON.stringify(log)).not.toContain('SECRET');
});

test('a password is encrypted with STARTTLS, and sent in clear text to loopback only', async () => {
  for (const [host, startTls, isEncrypted] of [
    ['0.0.0.0', 'offered', true],
    ['127.0.0.1', 'none', false],
  ] as const) {
    const login = 'site:SECRET-password@';
    const { mail, save, verdicts } = await startMailDelivery({ startTls, wantsLogin: true, login, host });
    await save();
    await vi.waitFor(() => expect(verdicts()).toEqual(['delivered']), LONG_WAIT);
    expect(mail.logins).toEqual([{ password: 'SECRET-password', isEncrypted }]);
  }
});
