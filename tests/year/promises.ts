import { findHours, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { LeadConversation } from '../../src/server/lead/lead.ts';
import { isWorkingTime, moveIntoWork, nameMoment } from '../../src/server/lead/times.ts';
import type { SentMessage } from './fake-providers.ts';
import { DAY, HOUR, MINUTE } from './plan.ts';
import { SCHOOL } from './school.ts';

/** A broken promise of the product. */
export class Broken extends Error {
  readonly kind: string;
  readonly person: number | undefined;

  constructor(kind: string, text: string, person?: number) {
    super(`${kind}: ${text}`);
    this.kind = kind;
    this.person = person;
  }
}

/** A message that is due for a conversation, and its latest time. */
type Expected = {
  conversation: number;
  person: number;
  kind: 'call' | 'lesson';
  /** The agreed hour, or the start of the lesson. */
  due: number;
  setAt: number;
  isAnnounced: boolean;
  isMet: boolean;
  isAnnouncementChecked: boolean;
};

/** Tolerance of a message, because the server checks once a minute. */
const TOLERANCE = MINUTE;

/** After a failure a message waits for its next attempt, at most half an hour with jitter. */
const RETRY_TOLERANCE = 50 * MINUTE;

const AFTER_LESSON = HOUR + 15 * MINUTE;

/** Reminders about waiting people make a sound at most twice an hour. */
const MIN_SOUND_INTERVAL = 29 * MINUTE;

/** Two equal messages within this time are a duplicate. */
const DUPLICATE_WITHIN = 20 * HOUR;

/** Checks after each event what the product has sent and what is missing. */
export type Promises = ReturnType<typeof createPromises>;

export function createPromises(personOf: (conversation: number) => number) {
  let expected: Expected[] = [];
  const conversationOf = new Map<number, number>();
  const knownStates = new Map<number, string>();
  const mentioned = new Map<number, number>();
  const sentAt = new Map<string, number>();
  /** Messages may be late while a provider fails or the server starts. */
  const disturbances: { from: number; until: number }[] = [];
  let checkedDay = '';
  let lastSoundAt = 0;
  let morning = '';

  function latest(due: number): number {
    const by = due + TOLERANCE;
    const late = disturbances.filter(({ from, until }) => from <= by && until >= due - RETRY_TOLERANCE);
    return Math.max(by, ...late.map(({ until }) => until + RETRY_TOLERANCE));
  }

  function checkExpected(each: Expected, now: number): void {
    const name = `№ of conversation ${each.conversation} at ${nameMoment(new Date(each.due))}`;
    if (each.kind === 'call') {
      if (!each.isMet && now > latest(each.due))
        throw new Broken(
          'no sound at an agreed hour',
          `${name}, now ${nameMoment(new Date(now))}`,
          each.person,
        );
      return;
    }
    if (!each.isAnnouncementChecked && now >= each.due) {
      each.isAnnouncementChecked = true;
      const isTimely = each.setAt <= each.due - 2 * MINUTE && latest(each.setAt) < each.due;
      if (isTimely && !each.isAnnounced) throw new Broken('a lesson is not announced', name, each.person);
    }
    if (!each.isMet && now > latest(each.due + AFTER_LESSON))
      throw new Broken('no question after a lesson', name, each.person);
  }

  return {
    /** Adds a lead to a conversation. */
    noteLead(number: number, conversation: number): void {
      conversationOf.set(number, conversation);
    },
    /** A step proves that a manager has seen the conversation. */
    recordHandled(conversation: number, now: number): void {
      mentioned.set(conversation, now);
    },
    recordDisturbance(from: number, until: number): void {
      disturbances.push({ from, until });
    },
    /** State of a conversation after an event. A new time replaces the old promise. */
    recordState({ id, state, dueAt, isWholeDay, isSuspected }: LeadConversation, now: number): number[] {
      const known = `${state} ${dueAt?.getTime()}`;
      if (knownStates.get(id) === known) return [];
      knownStates.set(id, known);
      expected = expected.filter(({ conversation }) => conversation !== id);
      const kind =
        state === 'trial' ? 'lesson' : state === 'callback' || state === 'deciding' ? 'call' : undefined;
      if (!kind || !dueAt || isWholeDay || isSuspected) return [];
      // A person who writes again is called immediately, or in the morning.
      const isByLead = kind === 'call' && dueAt.getTime() <= now && !isWorkingTime(dueAt, SCHOOL);
      const due = isByLead
        ? moveIntoWork(dueAt, SCHOOL).getTime()
        : Math.max(dueAt.getTime(), kind === 'call' ? now : 0);
      const fresh = { isAnnounced: false, isMet: false, isAnnouncementChecked: false };
      expected.push({ conversation: id, person: personOf(id), kind, due, setAt: now, ...fresh });
      return kind === 'call' ? [due] : [due - HOUR, due, due + AFTER_LESSON];
    },
    /** Checks a message that was sent. */
    checkMessage({ text, at, isAnswer, isSound, channel }: SentMessage): void {
      const numbers = [...text.matchAll(/№(\d+)(?= )/g)].map(([, digits]) => Number(digits));
      const named = new Set(numbers.flatMap((number) => conversationOf.get(number) ?? []));
      for (const conversation of named) mentioned.set(conversation, at);
      if (isAnswer) return;
      const key = `${channel} ${text}`;
      const before = sentAt.get(key);
      if (before !== undefined && at - before < DUPLICATE_WITHIN)
        throw new Broken(
          'a message is sent twice',
          JSON.stringify(text.slice(0, 80)),
          personOf([...named][0] ?? 0),
        );
      sentAt.set(key, at);
      const isReminder = /^⏰ (?:Ніхто не взяв|Чекають на вас|Чим скінчилося)/.test(text);
      if (isReminder && isSound) {
        if (at - lastSoundAt < MIN_SOUND_INTERVAL)
          throw new Broken('two reminders with sound within half an hour', text.slice(0, 80));
        lastSoundAt = at;
      }
      if (text.startsWith('☀️')) {
        const day = new Date(readKyivClock(new Date(at))).toISOString().slice(0, 10);
        if (day === morning) throw new Broken('a day has two morning lists', text.slice(0, 80));
        morning = day;
      }
      const is = (words: RegExp) => words.test(text.replace(/^\P{L}+/u, ''));
      const ofNamed = expected.filter(({ conversation }) => named.has(conversation));
      if (is(/^Час передзвонити: №/)) {
        const met = ofNamed.find(({ kind, due }) => kind === 'call' && due <= at);
        if (!met || met.isMet)
          throw new Broken(
            'a call reminder at another hour than the agreed one',
            text.slice(0, 80),
            personOf([...named][0] ?? 0),
          );
        met.isMet = true;
      } else if (is(/^Як пробний\?/)) {
        const met = ofNamed.find(({ kind, due }) => kind === 'lesson' && due + AFTER_LESSON <= at);
        if (!met)
          throw new Broken(
            'a question about a lesson before its end',
            text.slice(0, 80),
            personOf([...named][0] ?? 0),
          );
        met.isMet = true;
      } else
        for (const each of ofNamed)
          if (at <= each.due && is(/^(?:Пробний|Сьогодні пробні|Завтра пробні|Відкриті заявки)/))
            each.isAnnounced = true;
      const hour = new Date(readKyivClock(new Date(at))).getUTCHours();
      if (isSound && (hour < 7 || hour >= 23) && !is(/^(?:Час передзвонити|Як пробний)/))
        throw new Broken('a sound at night', text.slice(0, 80), personOf([...named][0] ?? 0));
    },
    /** Checks for messages that were not sent. */
    checkMissing(now: number): void {
      for (const each of expected) checkExpected(each, now);
      expected = expected.filter(({ isMet }) => !isMet);
    },
    /** At the end of a working day, every open conversation was listed on this or on the previous day. */
    checkOpenListed(open: readonly LeadConversation[], now: number): void {
      const clock = readKyivClock(new Date(now));
      const day = new Date(clock).toISOString().slice(0, 10);
      if (checkedDay === day || clock % DAY < 18 * HOUR || !findHours(clock, SCHOOL)) return;
      checkedDay = day;
      let since = clock - (clock % DAY) - DAY;
      while (!findHours(since, SCHOOL)) since -= DAY;
      const sinceMs = now - (clock - since);
      for (const { id, openedAt } of open)
        if (openedAt.getTime() < sinceMs && (mentioned.get(id) ?? 0) < sinceMs)
          throw new Broken(
            'an open conversation missing in the lists of two working days',
            `conversation ${id}, last ${nameMoment(new Date(mentioned.get(id) ?? 0))}, now ${nameMoment(new Date(now))}`,
            personOf(id),
          );
    },
  };
}
