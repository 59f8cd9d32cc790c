import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeNewLead } from '../../../tests/support/make-lead.ts';
import { SCHOOL_CONTENT } from '../../../tests/support/school-content.ts';
import { makeStoreFile, openTestStore } from '../../../tests/support/test-store.ts';
import type { Channel } from '../lead/lead.ts';
import { type NotificationBody, writeParagraphs } from '../outbox/notification.ts';
import type { DedupeKey } from '../store/notifications.ts';
import { checkMonthReport } from './month-report.ts';
import { createNotifier } from './notifier.ts';

/** Checks at these moments for a school with one lead, of November by default. Returns the e-mails by day. */
async function report(
  channels: readonly Channel[],
  moments: readonly string[],
  leadAt = '2026-11-19T08:00:00Z',
): Promise<string[]> {
  let now = Date.parse(leadAt);
  const store = await openTestStore(makeStoreFile(), () => now);
  const { number } = await store.saveLead(makeNewLead('trial'), []);
  await store.applyCommand({
    of: { lead: number },
    step: 'lose',
    detail: 'price',
    by: { source: 'cli', name: 'Марія' },
    key: randomUUID(),
  });
  const written: string[] = [];
  const { addNotification } = store;
  const watched = {
    ...store,
    async addNotification(notification: DedupeKey & { channel: Channel; body: NotificationBody }) {
      const isNew = await addNotification(notification);
      const { title } = notification.body.notification;
      if (isNew)
        written.push(
          `${new Date(now).toISOString()} ${notification.channel} ${title}: ${writeParagraphs(notification.body.notification)[0]}`,
        );
      return isNew;
    },
  };
  const clock = { now: () => now };
  const notifier = createNotifier({ channels, store: watched, clock });
  for (const moment of moments) {
    now = Date.parse(moment);
    await checkMonthReport({ content: SCHOOL_CONTENT, store: watched, clock, notifier });
  }
  return written;
}

const FIRST = [
  '2026-11-30T12:00:00Z',
  '2026-12-01T06:50:00Z',
  '2026-12-01T07:00:00Z',
  '2026-12-01T07:01:00Z',
];

test('sends the figures of the last month by e-mail once, on the first at nine', async () => {
  expect(await report(['email', 'bot'], [...FIRST, '2026-12-02T07:00:00Z'])).toEqual([
    expect.stringMatching(/^2026-12-01T07:00:00.000Z email Заявки за листопад 2026: Написали: 1 людина\n/),
  ]);
});

test('a server that was off on the first sends them until the third', async () => {
  expect(await report(['email', 'bot'], ['2026-12-03T10:00:00Z'])).toHaveLength(1);
  expect(await report(['email', 'bot'], ['2026-12-04T10:00:00Z'])).toEqual([]);
});

test('a school that had no lead before this month gets no figures of the last one', async () => {
  expect(await report(['email'], FIRST, '2026-11-30T22:30:00Z')).toEqual([]);
  expect(await report(['email'], FIRST, '2026-10-02T08:00:00Z')).toHaveLength(1);
});

test('a school without a mailbox gets them in the chat on request', async () => {
  expect(await report(['bot'], FIRST)).toEqual([]);
});
