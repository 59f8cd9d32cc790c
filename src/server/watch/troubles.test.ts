import { expect, test } from 'vitest';
import { sendDueNotices } from '../../../tests/support/send-due.ts';
import { createRecordingLogger } from '../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import { systemClock } from '../queue/clock.ts';
import { type Notice, writeParagraphs } from '../queue/notice.ts';
import type { Transport } from '../queue/transport.ts';
import type { Copy } from '../store/copies.ts';
import { createNotify, type Notify, type Standing } from './notify.ts';
import { checkTroubles } from './troubles.ts';

const MB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
const NOW = Date.parse('2026-11-21T12:00:00Z');

/** Machines with a disk each, and the certificate of the site. */
async function startMachines() {
  const clock = { ...systemClock, now: () => NOW };
  const store = await openTestStore(makeStoreFile(), clock.now);
  const told: string[] = [];
  const bot: Transport = {
    channel: 'bot',
    minIntervalMs: 0,
    timeoutMs: 1000,
    send: () => Promise.reject(new Error('not here')),
    sendNotice: async (notice) => void told.push(writeParagraphs(notice).join('')),
  };
  const parts = { transports: [bot], store, clock, logger: createRecordingLogger([]) };
  const notify = createNotify({ channels: ['bot'], store, clock });
  return async (
    freeMb: number | undefined,
    days?: number,
    machine = 'one',
    lost?: Copy,
  ): Promise<string[]> => {
    const surroundings = {
      machine,
      measureFreeDisk: async () => (freeMb === undefined ? undefined : freeMb * MB),
      readCertificateEnd: async () => (days === undefined ? undefined : new Date(NOW + days * DAY_MS)),
      findLostCopy: async () => lost,
    };
    await checkTroubles({ store, surroundings, clock, notify });
    await sendDueNotices(parts);
    return told.splice(0);
  };
}

test('a disk is told of below 200 MB and below 50, and once when there is well more; on each machine by itself', async () => {
  const look = await startMachines();
  expect(await look(200)).toEqual([]);
  expect(await look(199.5)).toEqual([
    `⚠️ Сайт школи: на диску сервера one лишилося 199 МБ.
Поки що все працює, та коли місця не стане, сайт не зможе приймати заявок.
Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).`,
  ]);
  for (const freeMb of [199, 50, undefined, 201, 399]) expect(await look(freeMb)).toEqual([]);
  expect(await look(49)).toEqual([expect.stringContaining('лишилося 49 МБ')]);
  for (const freeMb of [49, 0, 51, undefined, 49, 201, 399]) expect(await look(freeMb)).toEqual([]);
  expect(await look(900, undefined, 'two')).toEqual([]);
  expect(await look(400)).toEqual(['✅ Сайт школи: на диску сервера one знову досить місця.']);
  expect(await look(201)).toEqual([]);
  // The next time is another trouble.
  expect(await look(199)).toEqual([expect.stringContaining('лишилося 199 МБ')]);
});

test('a certificate is told of ten days before its end, three days before, at its end, and when it is a new one', async () => {
  const look = await startMachines();
  expect(await look(999, 10)).toEqual([]);
  expect(await look(999, 9.99)).toEqual([
    `⚠️ Сайт школи: сертифікат сайту чинний лише до 01.12.2026 (ще 10 днів), і ніхто його не поновив.
Без чинного сертифіката браузери не пускають відвідувачів на сайт.
Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).`,
  ]);
  for (const days of [9.5, 3, undefined]) expect(await look(999, days)).toEqual([]);
  expect(await look(999, 2.5)).toEqual([expect.stringContaining('чинний лише до 24.11.2026')]);
  for (const days of [2, 0.5, undefined]) expect(await look(999, days)).toEqual([]);
  expect(await look(999, -0.1)).toEqual([expect.stringContaining('не чинний від 21.11.2026')]);
  for (const days of [-1, -30]) expect(await look(999, days)).toEqual([]);
  expect(await look(999, 90)).toEqual([
    '✅ Сайт школи: сертифікат сайту поновлено, він чинний до 19.02.2027.',
  ]);
});

test('the owner is alerted once to leads that only a backup has', async () => {
  const look = await startMachines();
  const lost = { file: '/var/backups/school/leads-1.db', made: new Date(NOW - DAY_MS) };
  expect(await look(999)).toEqual([]);
  expect(await look(999, undefined, 'one', lost)).toEqual([
    `⚠️ Сайт школи: у базі немає заявок, які є в резервній копії.
Схоже, базу видалено або замінено, і сайт почав із порожньої. Копія з заявками — від 20.11.2026, 14:00:00.
Нові заявки надходять, але до відновленої бази вони не потраплять: збережіть їх перед відновленням.
Покажіть це тому, хто доглядає сервер (docs/operations.md, «Troubleshoot»).`,
  ]);
  for (const again of [lost, undefined, lost]) expect(await look(999, undefined, 'one', again)).toEqual([]);
});

test.each([
  [2, 'чинний лише до 23.11.2026 (ще 2 дні)'],
  [1, 'чинний лише до 22.11.2026 (ще 1 день)'],
  [0.25, 'чинний лише до 21.11.2026 (лічені години)'],
  [0, 'не чинний від 21.11.2026.'],
  [-1, 'не чинний від 20.11.2026.'],
])('one that ends in %d days is said to be «%s»', async (days, what) => {
  const look = await startMachines();
  expect(await look(999, days)).toEqual([expect.stringContaining(`сертифікат сайту ${what}`)]);
});

test('each notice has an id of its own, so that no mailbox takes it for another, and a subject', async () => {
  const store = await openTestStore(makeStoreFile());
  const notices: Notice[] = [];
  const surroundings = {
    machine: 'one',
    measureFreeDisk: async () => 0,
    readCertificateEnd: async () => new Date(NOW),
  };
  for (const now of [NOW, NOW + 1]) {
    const clock = { ...systemClock, now: () => now };
    const notify: Notify = Object.assign(createNotify({ channels: ['bot'], store, clock }), {
      tellChange: async ({ write }: Standing) => notices.push(write(undefined)) > 0,
    });
    await checkTroubles({ store, surroundings, clock, notify });
  }
  expect(new Set(notices.map(({ id }) => id)).size).toBe(4);
  expect(notices.slice(0, 2).map(({ title }) => title)).toEqual([
    'Сайт школи: на диску сервера one лишилося 0 МБ',
    expect.stringMatching(/^Сайт школи: сертифікат сайту не чинний від \d\d\.\d\d\.\d{4}$/),
  ]);
});
