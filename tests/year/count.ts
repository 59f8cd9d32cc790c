import { findHours, readKyivClock } from '#shared/words/reply-deadline.ts';
import { type Act, DAY, MINUTE } from './plan.ts';
import { PACKAGES, SCHOOL } from './school.ts';

/** Events of one conversation, as its managers would count them. */
export type RecordedConversation = {
  id: number;
  person: number;
  openedAt: number;
  acts: { at: number; act: Act }[];
};

type Flags = {
  takenAt: number | null;
  isAnswered: boolean;
  hasTrial: boolean;
  hasCome: boolean;
  /** Time of the lesson; null if only the day is known. */
  lessonAt: number | null;
  isMissed: boolean;
  state: 'open' | 'student' | 'lost';
  detail: string;
};

const NEW: Flags = {
  ...{ takenAt: null, isAnswered: false, hasTrial: false, hasCome: false },
  ...{ lessonAt: null, isMissed: false, state: 'open', detail: '' },
};

/**
 * Counts the people whose conversations began in a month, as docs/manager-guide.md describes it. Independent of the
 * product's code: first the lines of `/stats` about the funnel, then the reasons.
 */
export function countIndependently(
  conversations: readonly RecordedConversation[],
  month: string,
): { funnel: string[]; reasons: string[] } {
  const ofMonth = conversations.filter(({ openedAt }) => isoOf(openedAt).startsWith(month));
  const people = [...Map.groupBy(ofMonth, ({ person }) => person).values()].map((conversations) => {
    const flags = conversations.map(follow);
    const last = flags.at(-1) ?? NEW;
    const [first] = conversations;
    const bought = flags.filter(({ state }) => state === 'student').map(({ detail }) => detail);
    return {
      isInTime:
        first !== undefined &&
        flags[0]?.isAnswered === true &&
        flags[0].takenAt !== null &&
        flags[0].takenAt <= addWork(first.openedAt),
      hasTrial: flags.some(({ hasTrial }) => hasTrial),
      hasCome: flags.some(({ hasCome }) => hasCome),
      bought,
      isOpen: last.state === 'open' && bought.length === 0,
      lost: last.state === 'lost' && bought.length === 0 ? last.detail : null,
    };
  });
  const count = (is: (person: (typeof people)[number]) => boolean) => people.filter(is).length;
  const sum = people
    .flatMap(({ bought }) => bought)
    .reduce((total, name) => total + (PACKAGES.find((each) => each.name === name)?.priceUah ?? 0), 0);
  const lost = Map.groupBy(
    people.flatMap(({ lost }) => lost ?? []),
    (reason) => reason,
  );
  return {
    funnel: [
      `Написали: ${people.length}`,
      `Відповіли вчасно: ${count(({ isInTime }) => isInTime)}`,
      `Пробний урок: ${count(({ hasTrial }) => hasTrial)}`,
      `Прийшли: ${count(({ hasCome }) => hasCome)}`,
      `Стали учнями: ${count(({ bought }) => bought.length > 0)}${sum > 0 ? ` · ${sum.toLocaleString('uk-UA')} грн` : ''}`,
      `Ще вирішують: ${count(({ isOpen }) => isOpen)}`,
    ],
    reasons: [...lost].map(([reason, each]) => `${reason}: ${each.length}`).toSorted(),
  };
}

/** By Kyiv's calendar. */
const isoOf = (moment: number) => new Date(readKyivClock(new Date(moment))).toISOString();

function follow({ acts }: RecordedConversation): Flags {
  let before = NEW;
  let now = NEW;
  for (const { at, act } of acts) {
    if (act.do === 'return') {
      now = before;
      continue;
    }
    before = now;
    now = take(now, act, at);
  }
  return now;
}

function take(flags: Flags, act: Act, at: number): Flags {
  const taken: Flags = { ...flags, takenAt: flags.takenAt ?? at, state: 'open' };
  const wasThere = flags.hasTrial && !flags.isMissed && (flags.lessonAt === null || flags.lessonAt <= at);
  switch (act.do) {
    // `follow` searches backwards itself.
    case 'return':
      return flags;
    case 'take':
    case 'callback':
      return taken;
    case 'trial':
      return { ...taken, isAnswered: true, hasTrial: true, isMissed: false, lessonAt: act.moment };
    case 'no-hour':
      return { ...taken, isAnswered: true, hasTrial: true, isMissed: false, lessonAt: null };
    case 'miss':
      return { ...taken, isMissed: true, lessonAt: null };
    case 'decide':
      return { ...taken, isAnswered: true, hasCome: flags.hasCome || wasThere };
    case 'student':
      return {
        ...taken,
        isAnswered: true,
        hasCome: flags.hasCome || wasThere,
        state: 'student',
        detail: act.name,
      };
    case 'lose': {
      const hasCome = wasThere && flags.lessonAt !== null && act.reason !== 'Не відповідає';
      return {
        ...taken,
        isAnswered: true,
        hasCome: flags.hasCome || hasCome,
        state: 'lost',
        detail: act.reason,
      };
    }
  }
}

/** The moment after two hours of working time, counted minute by minute. */
function addWork(from: number): number {
  let moment = from;
  for (let left = SCHOOL.replyHours * 60; left > 0; moment += MINUTE) {
    const clock = readKyivClock(new Date(moment));
    const hours = findHours(clock, SCHOOL);
    const minute = (clock % DAY) / MINUTE;
    if (hours && minute >= 9 * 60 && minute < 18 * 60) left -= 1;
  }
  return moment;
}
