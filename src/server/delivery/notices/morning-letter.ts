import { kyivDay } from '#shared/words/kyiv-date.ts';
import { type ReplyPromise, readKyivClock, startOfDay, toMs } from '#shared/words/reply-deadline.ts';
import { describePromiseEnd, findPromiseEnd, isWorkingTime } from '../../lead/times.ts';
import type { Lead } from '../../lead.ts';
import type { Store } from '../../store/store.ts';
import { describePerson, type SchoolWords } from '../../words/brief.ts';
import { describeAbout } from '../../words/describe-lead.ts';
import { toLine } from '../../words/text.ts';
import type { Notice } from './notice.ts';
import type { Tell } from './tell.ts';

export type MorningParts = {
  content: SchoolWords;
  store: Pick<Store, 'readFact' | 'writeFact' | 'listLeads'>;
  clock: { now(): number };
  tell: Tell;
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
export async function checkMorningLetter({ content, store, clock, tell }: MorningParts): Promise<void> {
  const now = new Date(clock.now());
  const day = kyivDay(now);
  const fact = await store.readFact('morning-letter');
  const [toldOn, toldUpTo] = (fact ?? '').split(' ');
  if (!fact) {
    const [newest] = await store.listLeads({ limit: 1 });
    await store.writeFact('morning-letter', `${day} ${newest?.number ?? 0}`);
    return;
  }
  if (toldOn === day || !isMorningOver(now, content.school)) return;
  const leads = (await store.listLeads({ limit: MAX_NEW }))
    .filter(({ number }) => number > Number(toldUpTo))
    .toReversed();
  const mark = () => store.writeFact('morning-letter', `${day} ${leads.at(-1)?.number ?? toldUpTo}`);
  if (leads.length === 0) return void (await mark());
  await tell(writeMorningLetter(leads, day, now, content.school), mark);
}

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
