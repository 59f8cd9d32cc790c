import { kyivDay } from '#shared/words/kyiv-date.ts';
import { type ReplyPromise, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import { describePerson, type SchoolWords } from '../lead/brief.ts';
import { describeAbout } from '../lead/describe-lead.ts';
import type { Lead } from '../lead/lead.ts';
import { toLine } from '../lead/text.ts';
import { describePromiseEnd, findPromiseEnd, isWorkingTime } from '../lead/times.ts';
import type { Notice } from '../queue/notice.ts';
import type { Store } from '../store/store.ts';
import type { Notify } from './notify.ts';

export type MorningParts = {
  content: SchoolWords;
  store: Pick<Store, 'addMark' | 'findLatestNotice' | 'isWritten' | 'listLeads'>;
  clock: { now(): number };
  notify: Notify;
};

/** From when on it is sent; a school that begins later gets it when it begins. */
const MORNING = '09:00';

/** What came since the last letter is counted no further. */
const MAX_NEW = 500;

/** More of them nobody would read; each had a letter of its own. */
const MAX_NAMED = 30;

/** More of a name or subject would take a second line. */
const MAX_WORDS = 60;

/**
 * Tells a school that has letters alone, on the morning of a working day, what has come since the last such letter: once,
 * and nothing when nothing came. What people do with leads it does not know, so it reminds of none twice.
 */
export async function checkMorningLetter({ content, store, clock, notify }: MorningParts): Promise<void> {
  const now = new Date(clock.now());
  const day = kyivDay(now);
  const key = `morning:${day}`;
  if (await store.isWritten(key)) return;
  const before = await store.findLatestNotice(TOLD_UP_TO);
  if (!before) {
    const [newest] = await store.listLeads({ limit: 1 });
    return store.addMark({ key: `${TOLD_UP_TO}${day}:${newest?.number ?? 0}` });
  }
  const toldUpTo = Number(before.key.split(':').at(-1));
  if (before.key.startsWith(`${TOLD_UP_TO}${day}:`) || !isMorningOver(now, content.school)) return;
  const leads = (await store.listLeads({ limit: MAX_NEW }))
    .filter(({ number }) => number > toldUpTo)
    .toReversed();
  if (leads.length === 0) return store.addMark({ key });
  const marks = [{ key: `${TOLD_UP_TO}${day}:${leads.at(-1)?.number}` }];
  await notify.tell({ key, notice: writeMorningLetter(leads, day, now, content.school), marks });
}

/** Of the marks that say up to which lead such a letter has told, by day. */
const TOLD_UP_TO = 'morning-up-to:';

/** Whether it is a working day, after nine and within working hours. */
function isMorningOver(now: Date, promise: ReplyPromise): boolean {
  const clock = readKyivClock(now);
  return clock >= startOfDay(clock) + toMs(MORNING) && isWorkingTime(now, promise);
}

/**
 * Names the leads that came, in their order, and counts those that nobody was told of because they look like spam.
 *
 * @param leads the oldest first
 */
export function writeMorningLetter(
  leads: readonly Lead[],
  day: string,
  now: Date,
  promise: ReplyPromise,
): Notice {
  const people = leads.filter(({ isSpam }) => !isSpam);
  const spam = leads.length - people.length;
  const rest = people.length - MAX_NAMED;
  return {
    id: `morning-${day}`,
    icon: '☀️',
    title: people.length > 0 ? `Нові заявки: ${people.length}` : 'Нових заявок немає, є схожі на спам',
    paragraphs: [
      ...people.slice(0, MAX_NAMED).map((lead) => [
        ...describePerson(lead, true),
        {
          text: `\n${toLine(describeAbout(lead), MAX_WORDS)} · ${describePromiseEnd(findPromiseEnd(lead.createdAt, promise), now)}`,
        },
      ]),
      ...(rest > 0 ? [[{ text: `І ще ${rest}: про кожну був окремий лист.` }]] : []),
      ...(spam > 0
        ? [
            [
              {
                text: `Схожих на спам, про які листів не було: ${spam}. Їх бачить той, хто доглядає за сайтом.`,
              },
            ],
          ]
        : []),
    ],
  };
}
