import { kyivDay } from '#shared/words/kyiv-date.ts';
import { type ReplyPromise, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import { describePerson } from '../lead/describe-person.ts';
import type { Lead } from '../lead/lead.ts';
import type { SchoolContent } from '../lead/lead-summary.ts';
import type { Part } from '../lead/parts.ts';
import { normalizePhone } from '../lead/phone.ts';
import { describeShort } from '../lead/tasks.ts';
import {
  describePromiseEnd,
  findPromiseEnd,
  isWorkingTime,
  nameDeadline,
  nameMoment,
} from '../lead/times.ts';
import type { Notification } from '../outbox/notification.ts';
import type { Store } from '../store/store.ts';
import type { Notifier } from './notifier.ts';

type MorningParts = {
  content: SchoolContent;
  store: Pick<Store, 'addDedupeKey' | 'findLatestNotification' | 'isWritten' | 'listLeads'>;
  clock: { now(): number };
  notifier: Notifier;
};

/** Sent from this time on, or when the school opens, if that is later. */
const MORNING = '09:00';

/** Counts newer leads up to this number. */
const MAX_NEW = 500;

/** A longer list does not fit into an e-mail of EmailJS (50 kB). Each lead had an e-mail of its own before. */
const MAX_NAMED = 200;

/** Further suspected spam is counted. */
const MAX_SUSPECTED = 8;

/**
 * Sends one e-mail on the morning of a working day to a school without a bot, with the leads since the last such
 * e-mail. Sends nothing without new leads. The site does not know the school's answers, so it lists each lead once.
 */
export async function checkMorningEmail({ content, store, clock, notifier }: MorningParts): Promise<void> {
  const now = new Date(clock.now());
  const day = kyivDay(now);
  const key = `morning:${day}`;
  if (await store.isWritten(key)) return;
  const before = await store.findLatestNotification(LISTED_UP_TO);
  if (!before) {
    const [newest] = await store.listLeads({ limit: 1 });
    return store.addDedupeKey({ key: `${LISTED_UP_TO}${day}:${newest?.number ?? 0}` });
  }
  const lastListed = Number(before.key.split(':').at(-1));
  if (before.key.startsWith(`${LISTED_UP_TO}${day}:`) || !isMorningOver(now, content.school)) return;
  const leads = (await store.listLeads({ limit: MAX_NEW }))
    .filter(({ number }) => number > lastListed)
    .toReversed();
  const morning = sortOut(leads);
  // Spam without a phone number needs no e-mail of its own; the next e-mail counts it.
  if (morning.people.length + morning.suspected.length === 0) return store.addDedupeKey({ key });
  const dedupeKeys = [{ key: `${LISTED_UP_TO}${day}:${leads.at(-1)?.number}` }];
  await notifier.send({
    key,
    notification: writeMorningEmail(morning, day, now, content.school),
    dedupeKeys,
  });
}

/** Prefix of the dedupe keys that record, by day, the last listed lead. */
const LISTED_UP_TO = 'morning-up-to:';

/** Whether it is a working day, after nine and within working hours. */
function isMorningOver(now: Date, promise: ReplyPromise): boolean {
  const clock = readKyivClock(now);
  return clock >= startOfDay(clock) + toMs(MORNING) && isWorkingTime(now, promise);
}

/** The new leads, the oldest first. */
type NewLeads = {
  people: readonly Lead[];
  /** Quarantined people with a phone number. */
  suspected: readonly Lead[];
  /** The number of other leads that look like spam. */
  spam: number;
};

/** @param leads the oldest first */
export function sortOut(leads: readonly Lead[]): NewLeads {
  const people = leads.filter(({ conversation }) => !conversation.isSuspected);
  const hidden = leads.filter(({ conversation }) => conversation.isSuspected);
  const suspected = hidden.filter(({ fields }) => normalizePhone(fields.phone ?? '') !== null);
  return { people, suspected, spam: hidden.length - suspected.length };
}

/** Lists new people, and quarantined ones who may be genuine, the newest first. Counts other spam. */
export function writeMorningEmail(
  { people, suspected, spam }: NewLeads,
  day: string,
  now: Date,
  promise: ReplyPromise,
): Notification {
  const name = (lead: Lead, what: string): Part[] => [
    ...describePerson(lead, true),
    { text: `\n${describeShort(lead)} · ${what}` },
  ];
  const rest = people.length - MAX_NAMED;
  const newest = suspected.slice(-MAX_SUSPECTED).toReversed();
  const others = suspected.length - newest.length + spam;
  return {
    id: `morning-${day}`,
    icon: '☀️',
    title: people.length > 0 ? `Нові заявки: ${people.length}` : 'Нових заявок немає, є схожі на спам',
    paragraphs: [
      ...people
        .slice(-MAX_NAMED)
        .toReversed()
        .map((lead) => name(lead, describePromise(lead, now, promise))),
      ...(rest > 0 ? [[{ text: `І ще ${rest}: про кожну був окремий лист.` }]] : []),
      ...(newest.length > 0 ? [[{ text: 'Схожі на спам, тож окремих листів про них не було:' }]] : []),
      ...newest.map((lead) => name(lead, nameMoment(lead.createdAt))),
      ...(others > 0
        ? [[{ text: `${newest.length > 0 ? 'Іншого спаму' : 'Спаму'} без листів: ${others}.` }]]
        : []),
    ],
  };
}

/** The site does not know whether the school has answered, so it does not mark passed deadlines. */
function describePromise(lead: Lead, now: Date, promise: ReplyPromise): string {
  const { createdAt } = lead;
  const deadline = findPromiseEnd(createdAt, promise, lead);
  return deadline <= now
    ? `обіцяли відповісти ${nameDeadline(deadline)}`
    : describePromiseEnd(createdAt, now, promise, lead);
}
