import { expect, test, vi } from 'vitest';
import { claimNext } from '../../../tests/support/claim.ts';
import { makeNewLead, makeOther } from '../../../tests/support/make-lead.ts';
import { sendDueNotifications } from '../../../tests/support/send-due.ts';
import { createRecordingLogger } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { formatNotification } from '../channels/telegram/message.ts';
import { CHANNELS, type Channel } from '../lead/lead.ts';
import type { Clock } from '../outbox/clock.ts';
import { DeliveryFailure } from '../outbox/failure.ts';
import type { Transport } from '../outbox/transport.ts';
import { ALERT_AFTER_MS } from '../store/delivery-health.ts';
import type { Store } from '../store/store.ts';
import { checkAlerts } from './alerts.ts';
import { createNotifier } from './notifier.ts';

/** Channels that only take alerts, including one for programs, and a clock that the test moves. */
async function startAlerts() {
  let moment = Date.parse('2026-11-21T12:00:00Z');
  const store = await openTestStore(makeStoreFile(), () => moment);
  const sent: [Channel, string][] = [];
  const failing = new Set<Channel>();
  const transports = CHANNELS.map(
    (channel): Transport => ({
      channel,
      minIntervalMs: 0,
      timeoutMs: 1000,
      ...(channel === 'webhook' && { isForMachines: true }),
      send: () => Promise.reject(new Error('not here')),
      async sendNotification(notification) {
        if (failing.has(channel)) throw new DeliveryFailure('transient', 'timeout');
        sent.push([channel, formatNotification(notification).text]);
      },
    }),
  );
  const clock: Clock = {
    now: () => moment,
    elapsed: () => moment,
    sleep: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  };
  const parts = { transports, store, clock, logger: createRecordingLogger([]) };
  const notifier = createNotifier({ channels: ['email', 'bot'], store, clock });
  return {
    store,
    sent,
    failing,
    /** Checks once, and sends what is due. */
    async check() {
      await checkAlerts({ ...parts, notifier });
      await sendDueNotifications(parts);
    },
    pass(ms: number) {
      moment += ms;
    },
  };
}

const claimEmail = (store: Store) => claimOn(store, 'email');

async function claimOn(store: Store, channel: Channel) {
  await store.saveLead(makeNewLead(), [channel]);
  const claim = await claimNext(store, channel);
  if ('waitMs' in claim) throw new Error('Nothing is due');
  return claim;
}

test('reports leads that failed within an hour in one further notification', async () => {
  const { store, sent, check, pass } = await startAlerts();
  await store.abandonDelivery(await claimEmail(store), 'smtp-554');
  await check();
  for (const _ of [2, 3]) await store.abandonDelivery(await claimEmail(store), 'smtp-554');
  pass(59 * 60_000);
  await check();
  expect(sent).toHaveLength(1);
  pass(60_000);
  for (const _ of [1, 2]) await check();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.[1]).toContain('№2, №3');
});

test('explains a code that the owner can fix', async () => {
  const { store, sent, check, pass } = await startAlerts();
  await store.postponeDelivery(await claimEmail(store), 60_000, 'smtp-recipient-mailbox-full');
  pass(ALERT_AFTER_MS);
  await check();
  expect(sent.map(([channel]) => channel)).toEqual(['bot']);
  expect(sent[0]?.[1]).toContain(
    'листи із заявками не надсилаються вже 10 хв (код: smtp-recipient-mailbox-full)',
  );
  expect(sent[0]?.[1]).toContain('Скринька одержувача переповнена');
});

test('reports a refused login immediately, and once', async () => {
  const { store, sent, check, pass } = await startAlerts();
  await store.openBreaker(await claimEmail(store), 'smtp-auth-failed');
  for (let look = 0; look < 3; look += 1) {
    await check();
    pass(60_000);
  }
  expect(sent.map(([channel]) => channel)).toEqual(['bot']);
  expect(sent[0]?.[1]).toContain('⚠️ Сайт школи: листи із заявками не надсилаються (код: smtp-auth-failed).');
});

test('does not report a failed message again when its channel recovers', async () => {
  const { store, sent, check, pass } = await startAlerts();
  await store.abandonDelivery(await claimEmail(store), 'smtp-554');
  await check();
  await store.postponeDelivery(await claimEmail(store), 60_000, 'timeout');
  pass(ALERT_AFTER_MS);
  await check();
  pass(60_000);
  const again = await claimNext(store, 'email');
  if ('waitMs' in again) throw new Error('Nothing is due');
  await store.completeDelivery(again);
  await check();
  expect(sent.map(([, text]) => text.includes('№1'))).toEqual([true, false, false]);
  expect(sent[2]?.[1]).toContain('✅');
});

test('retries a report on one channel and then the other', async () => {
  const { store, sent, failing, check, pass } = await startAlerts();
  await store.abandonDelivery(await claimEmail(store), 'smtp-554');
  for (const channel of ['email', 'bot'] as const) failing.add(channel);
  for (const _ of [1, 2, 3, 4]) {
    await check();
    pass(60_000);
  }
  expect(sent).toEqual([]);
  failing.delete('email');
  for (const _ of [1, 2, 3]) {
    await check();
    pass(60_000);
  }
  expect(sent.map(([channel]) => channel)).toEqual(['email']);
  expect(await store.listFailedDeliveries()).toMatchObject([{ isReported: true }]);
});

test('reports a message again if it fails again after a retry', async () => {
  const { store, sent, check, pass } = await startAlerts();
  await store.abandonDelivery(await claimEmail(store), 'smtp-554');
  await check();
  await store.retryDead();
  const again = await claimNext(store, 'email');
  if ('waitMs' in again) throw new Error('Nothing is due');
  await store.abandonDelivery(again, 'smtp-554');
  pass(3_600_000);
  await check();
  expect(sent).toHaveLength(2);
});

test('a check without news writes nothing', async () => {
  const { store, check } = await startAlerts();
  const written = vi.spyOn(store, 'addNotification');
  const marked = vi.spyOn(store, 'addDedupeKey');
  for (const _ of [1, 2]) await check();
  expect([written.mock.calls, marked.mock.calls]).toEqual([[], []]);
});

test('reports neither an outage that ends before its report, nor its end', async () => {
  const { store, sent, failing, check, pass } = await startAlerts();
  await store.openBreaker(await claimEmail(store), 'emailjs-412');
  pass(ALERT_AFTER_MS);
  failing.add('bot');
  await check();
  const probe = await claimNext(store, 'email');
  const waitMs = 'waitMs' in probe ? probe.waitMs : 0;
  pass(waitMs ?? 0);
  const claim = 'waitMs' in probe ? await claimNext(store, 'email') : probe;
  if ('waitMs' in claim) throw new Error('Nothing is due');
  await store.completeDelivery(claim);
  failing.clear();
  pass(60_000);
  for (const _ of [1, 2]) await check();
  expect(sent).toEqual([]);
});

test('one of two instances reports', async () => {
  const { store, sent, check } = await startAlerts();
  await store.abandonDelivery(await claimEmail(store), 'smtp-554');
  await Promise.all([check(), check()]);
  expect(sent).toHaveLength(1);
});

test('reports a failing channel again every six hours, while leads wait for it', async () => {
  const { store, sent, check, pass } = await startAlerts();
  await store.openBreaker(await claimEmail(store), 'emailjs-412');
  pass(ALERT_AFTER_MS);
  for (const minutes of [0, 359, 1]) {
    pass(minutes * 60_000);
    await check();
  }
  expect(sent).toHaveLength(2);
  await store.eraseLeads([1]);
  pass(24 * 3_600_000);
  await check();
  expect(sent).toHaveLength(2);
  await store.saveLead(makeNewLead(), ['email']);
  await check();
  expect(sent).toHaveLength(3);
});

test('reports no spam, whatever its amount: the morning summary counts it', async () => {
  const { store, sent, check, pass } = await startAlerts();
  for (const _ of [1, 2, 3]) await store.saveLead(makeOther({ marks: ['hidden-field'] }), []);
  await check();
  pass(7 * 3_600_000);
  await check();
  expect(sent).toEqual([]);
});

test('reports once that another program receives the presses, and once its end', async () => {
  const { store, sent, check } = await startAlerts();
  await check();
  await store.writeFact('bot-poll-problem', '');
  await check();
  expect(sent).toEqual([]);

  await store.writeFact('bot-poll-problem', 'webhook');
  for (const _ of [1, 2]) await check();
  expect(sent).toEqual([['email', expect.stringContaining('Для бота увімкнено webhook')]]);

  await store.writeFact('bot-poll-problem', 'conflict');
  await check();
  await store.writeFact('bot-poll-problem', '');
  for (const _ of [1, 2]) await check();
  expect(sent.slice(1)).toEqual([
    ['email', expect.stringContaining('Натискання забирає інша програма')],
    ['email', '✅ Сайт школи: кнопки й команди в чаті знову працюють.'],
  ]);
});

test('only a channel for people counts as a report', async () => {
  const { store, sent, failing, pass, check } = await startAlerts();
  await store.openBreaker(await claimOn(store, 'webhook'), 'webhook-401');
  failing.add('bot');
  failing.add('email');
  pass(ALERT_AFTER_MS);
  await check();
  expect(sent).toEqual([]);

  failing.delete('bot');
  for (const _ of [1, 2, 3, 4]) {
    pass(60_000);
    await check();
  }
  expect(sent).toEqual([
    [
      'bot',
      expect.stringMatching(
        /WEBHOOK_URL не приймає заявок вже 10 хв \(код: webhook-401\)[\s\S]+WEBHOOK_SECRET/,
      ),
    ],
  ]);
});
