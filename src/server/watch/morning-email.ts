import { kyivDay } from '#shared/words/kyiv-date.ts';
import { type ReplyPromise, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import { describeAbout } from '../lead/describe-lead.ts';
import type { Lead } from '../lead/lead.ts';
import { describePerson, type Part, type SchoolContent } from '../lead/lead-summary.ts';
import { normalizePhone } from '../lead/phone.ts';
import { toLine } from '../lead/text.ts';
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
  store: Pick<Store, 'addMark' | 'findLatestNotification' | 'isWritten' | 'listLeads'>;
  clock: { now(): number };
  notifier: Notifier;
};

/** From when on it is sent; a school that begins later gets it when it begins. */
const MORNING = '09:00';

/** What came since the last letter is counted no further. */
const MAX_NEW = 500;

/** More of them do not fit into an e-mail of EmailJS (50 kB); each had an e-mail of its own. */
const MAX_NAMED = 200;

/** More of those that look like spam are counted. */
const MAX_SUSPECTED = 8;

/** More of a name or subject would take a second line. */
const MAX_TEXT = 60;

/**
 * Tells a school that has letters alone, on the morning of a working day, what has come since the last such letter:
 * once, and nothing when nothing came. What people do with leads it does not know, so it reminds of none twice.
 */
export async function checkMorningEmail({ content, store, clock, notifier }: MorningParts): Promise<void> {
  const now = new Date(clock.now());
  const day = kyivDay(now);
  const key = `morning:${day}`;
  if (await store.isWritten(key)) return;
  const before = await store.findLatestNotification(LISTED_UP_TO);
  if (!before) {
    const [newest] = await store.listLeads({ limit: 1 });
    return store.addMark({ key: `${LISTED_UP_TO}${day}:${newest?.number ?? 0}` });
  }
  const lastListed = Number(before.key.split(':').at(-1));
  if (before.key.startsWith(`${LISTED_UP_TO}${day}:`) || !isMorningOver(now, content.school)) return;
  const leads = (await store.listLeads({ limit: MAX_NEW }))
    .filter(({ number }) => number > lastListed)
    .toReversed();
  const morning = sortOut(leads);
  // Spam that is plainly none of anybody's leads is worth no letter of its own; the next one counts it.
  if (morning.people.length + morning.suspected.length === 0) return store.addMark({ key });
  const marks = [{ key: `${LISTED_UP_TO}${day}:${leads.at(-1)?.number}` }];
  await notifier.send({ key, notification: writeMorningEmail(morning, day, now, content.school), marks });
}

/** Of the marks that say up to which lead such a letter has told, by day. */
const LISTED_UP_TO = 'morning-up-to:';

/** Whether it is a working day, after nine and within working hours. */
function isMorningOver(now: Date, promise: ReplyPromise): boolean {
  const clock = readKyivClock(now);
  return clock >= startOfDay(clock) + toMs(MORNING) && isWorkingTime(now, promise);
}

/** What has come, the oldest first. */
type NewLeads = {
  people: readonly Lead[];
  /** Quarantined people who could be called. */
  suspected: readonly Lead[];
  /** How many others look like spam. */
  spam: number;
};

/** @param leads the oldest first */
export function sortOut(leads: readonly Lead[]): NewLeads {
  const people = leads.filter(({ conversation }) => !conversation.isSuspected);
  const hidden = leads.filter(({ conversation }) => conversation.isSuspected);
  const suspected = hidden.filter(({ fields }) => normalizePhone(fields.phone ?? '') !== null);
  return { people, suspected, spam: hidden.length - suspected.length };
}

/** Names new people and quarantined ones who may be people, the newest first; other spam is counted. */
export function writeMorningEmail(
  { people, suspected, spam }: NewLeads,
  day: string,
  now: Date,
  promise: ReplyPromise,
): Notification {
  const name = (lead: Lead, what: string): Part[] => [
    ...describePerson(lead, true),
    { text: `\n${[toLine(describeAbout(lead), MAX_TEXT), what].join(' · ')}` },
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

/** Whether somebody has answered meanwhile is not known here, so what has gone by is no reproach. */
function describePromise(lead: Lead, now: Date, promise: ReplyPromise): string {
  const { createdAt } = lead;
  const deadline = findPromiseEnd(createdAt, promise, lead);
  return deadline <= now
    ? `обіцяли відповісти ${nameDeadline(deadline)}`
    : describePromiseEnd(createdAt, now, promise, lead);
}
