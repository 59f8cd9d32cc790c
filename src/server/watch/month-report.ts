import { readKyivClock, startOfDay, toMoment, toMs } from '#shared/words/reply-deadline.ts';
import { monthBefore, monthOf, nameMonth } from '../lead/funnel-messages.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import { writeMonth } from '../lookup/month.ts';
import type { Store } from '../store/store.ts';
import type { Notifier } from './notifier.ts';

type ReportParts = { content: SchoolContent; store: Store; clock: { now(): number }; notifier: Notifier };

/** Sent from this time on. */
const TIME = '09:00';

/** A server that was off on the first sends it up to this day of the month. */
const LAST_DAY = 3;

/**
 * Sends the figures of the last month to the owner by e-mail, on the first of each month. If no lead came before this
 * month, the school has probably just opened and gets none.
 */
export async function checkMonthReport({ content, store, clock, notifier }: ReportParts): Promise<void> {
  const now = new Date(clock.now());
  const time = readKyivClock(now);
  if (new Date(time).getUTCDate() > LAST_DAY || time < startOfDay(time) + toMs(TIME)) return;
  const thisMonth = monthOf(now);
  const month = monthBefore(thisMonth);
  const key = `month:${month}`;
  if (await store.isWritten(key)) return;
  const olderThan = toMoment(Date.parse(`${thisMonth}-01T00:00Z`));
  if ((await store.listLeads({ limit: 1, olderThan })).length === 0) return;
  const figures = await writeMonth(store, month, content);
  // The title is the subject, which must make sense in a mailbox.
  const notification = { ...figures, title: `Заявки за ${nameMonth(month).toLowerCase()}` };
  // A school without a mailbox requests them in the chat by /stats.
  if (!(await notifier.sendBy('email', { key, notification }))) await store.addDedupeKey({ key });
}
