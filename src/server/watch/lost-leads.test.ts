import { expect, test } from 'vitest';
import { sendDueNotifications } from '../../../tests/support/send-due.ts';
import { createRecordingLogger } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { systemClock } from '../outbox/clock.ts';
import { writeParagraphs } from '../outbox/notification.ts';
import type { Transport } from '../outbox/transport.ts';
import type { Backup } from './backups.ts';
import { checkLostLeads } from './lost-leads.ts';
import { createNotifier } from './notifier.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

async function startLooks() {
  const clock = { ...systemClock, now: () => NOW };
  const store = await openTestStore(makeStoreFile(), clock.now);
  const sent: string[] = [];
  const bot: Transport = {
    channel: 'bot',
    minIntervalMs: 0,
    timeoutMs: 1000,
    send: () => Promise.reject(new Error('not here')),
    sendNotification: async (notification) => void sent.push(writeParagraphs(notification).join('')),
  };
  const parts = { transports: [bot], store, clock, logger: createRecordingLogger([]) };
  const notifier = createNotifier({ channels: ['bot'], store, clock });
  return async (lost?: Backup): Promise<string[]> => {
    const environment = {
      measureFreeDisk: async () => 0,
      findLostBackup: async () => lost,
    };
    await checkLostLeads({ store, environment, clock, notifier });
    await sendDueNotifications(parts);
    return sent.splice(0);
  };
}

test('alerts the owner once about leads that only a backup has, and never about disk or certificate', async () => {
  const look = await startLooks();
  const lost = { file: '/var/backups/school/leads-1.db', made: new Date(NOW - DAY_MS) };
  expect(await look()).toEqual([]);
  expect(await look(lost)).toEqual([
    `⚠️ Сайт школи: у базі немає заявок, які є в резервній копії.
Схоже, базу видалено або замінено, і сайт почав із порожньої. Копія з заявками — від 20.11.2026, 14:00:00.
Нові заявки надходять, але до відновленої бази вони не потраплять: збережіть їх перед відновленням.
Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).`,
  ]);
  for (const again of [lost, undefined, lost]) expect(await look(again)).toEqual([]);
});
