import { findHours, readKyivClock, toMoment } from '#shared/words/reply-deadline.ts';
import { LOSS_REASONS, PACKAGES, SCHOOL } from './school.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A manager's action on a conversation, by buttons. */
export type Act =
  | { do: 'take' | 'no-hour' | 'miss' | 'return' }
  | { do: 'callback' | 'trial' | 'decide'; moment: number }
  | { do: 'student'; name: string }
  | { do: 'lose'; reason: string };

/** One event of a history. */
export type YearEvent = { at: number } & (
  | { kind: 'lead'; person: number; form: string; fields: Record<string, string>; zone?: string; spam?: true }
  | { kind: 'enter'; person: number; words: string }
  | { kind: 'act'; person: number; manager: number; act: Act }
  | { kind: 'note'; person: number; manager: number; text: string; moment?: number }
  | {
      kind: 'outage';
      channels: ('bot' | 'email')[];
      fault: 'status-500' | 'too-many-requests' | 'no-network';
      until: number;
    }
  | { kind: 'restart'; isKill: boolean }
);

export type History = readonly YearEvent[];

/** Kyiv time. */
export const atKyiv = (text: string) => toMoment(Date.parse(`${text}:00Z`)).getTime();

export const FROM = atKyiv('2026-01-12T08:00');
export const DAYS = 364;

/** Number of people in a year. With repeated requests, there are about 600 leads. */
const PEOPLE = 470;

/** Nights with a clock change. */
const CLOCK_NIGHTS = ['2026-03-29', '2026-10-25'];

/** Plans a year of a school: when visitors write, what managers do, and what fails. */
export function planYear(random: () => number, days = DAYS): History {
  const plan = createPlanner(random);
  const count = Math.round((PEOPLE * days) / DAYS);
  for (let person = 1; person <= count; person += 1) plan.addPerson(person, FROM + plan.pickTime(days));
  CLOCK_NIGHTS.forEach((night, index) => {
    if (atKyiv(`${night}T00:00`) < FROM + days * DAY) plan.addClockNight(night, 1000 + 10 * index);
  });
  plan.addFaults(days);
  return plan.events.toSorted((one, other) => one.at - other.at);
}

function createPlanner(random: () => number) {
  const events: YearEvent[] = [];
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  const chance = (share: number) => random() < share;

  /** A minute of the year. Most people write by day, some at night and on days off. */
  function pickTime(days: number): number {
    const hour = chance(0.75) ? 8 + below(11) : chance(0.7) ? 18 + below(6) : below(24);
    return below(days) * DAY + (hour - 8) * HOUR + below(60) * MINUTE;
  }

  /** The next time at which a manager reads the chat, sometimes on a day off. */
  function whenAwake(moment: number, isEager: boolean): number {
    const clock = readKyivClock(new Date(moment));
    const hours = findHours(clock, SCHOOL);
    const hour = new Date(clock).getUTCHours();
    const isAwake = (isEager || hours !== undefined) && hour >= 9 && hour < (isEager ? 21 : 18);
    return isAwake ? moment : whenAwake(nextMorning(clock) + below(50) * MINUTE, isEager);
  }

  function nextMorning(clock: number): number {
    const day = clock - (clock % DAY);
    const morning = day + 9 * HOUR;
    return toMoment(clock < morning ? morning : morning + DAY).getTime();
  }

  /** A time that the picker offers: today or one of the next six days, from 7:00 to 21:30. */
  function pickMoment(from: number): number {
    const clock = readKyivClock(new Date(from));
    const hour = chance(0.7) ? 9 + below(10) : 7 + below(15);
    const ahead = chance(0.15) ? 0 : 1 + below(6);
    // The school works from Monday to Friday, so days off are half as likely.
    const isOff = !findHours(clock + ahead * DAY, SCHOOL);
    if (isOff && chance(0.5)) return pickMoment(from);
    const moment = clock - (clock % DAY) + ahead * DAY + hour * HOUR + (chance(0.25) ? 30 * MINUTE : 0);
    return moment > clock + 5 * MINUTE ? toMoment(moment).getTime() : pickMoment(from);
  }

  function addPerson(person: number, at: number): void {
    if (chance(0.06)) {
      const fields = { name: 'SEO', phone: `${person}`, message: 'https://a.example https://b.example' };
      events.push({ at, kind: 'lead', person, form: formOf(person), fields, spam: true });
      return;
    }
    const isForeign = chance(0.1);
    const phone = isForeign ? `+4851${2_000_000 + person}` : `+38067${1_000_000 + person}`;
    const subject = pick(['Фізика', 'Хімія', 'Математика', 'Англійська мова', 'Історія']);
    const fields = { name: `Особа${person}`, phone, subject, message: pick(MESSAGES) };
    if (!isForeign && chance(0.08)) {
      const day = whenAwake(at, false);
      events.push({
        at: day,
        kind: 'enter',
        person,
        words: `Особа${person} ${phone} ${subject.toLowerCase()}`,
      });
      follow(person, day + 10 * MINUTE, true);
      return;
    }
    const lead = { at, kind: 'lead', person, form: formOf(person), fields } as const;
    events.push(isForeign ? { ...lead, zone: pick(['Europe/Warsaw', 'America/Toronto']) } : lead);
    if (chance(0.08)) {
      const corrected = chance(0.5)
        ? { ...fields, message: 'Уточнюю: 9 клас' }
        : { ...fields, name: `Особа${person}а` };
      events.push({ ...lead, at: at + 3 * MINUTE, fields: corrected });
    }
    const end = follow(person, at, false);
    if (chance(0.22)) {
      const again = Math.min(
        chance(0.5) ? at + below(180) * MINUTE + 5 * MINUTE : end + below(40) * DAY,
        FROM + DAYS * DAY - HOUR,
      );
      const form = `${formOf(person)}-again`;
      events.push({ ...lead, at: again, form, fields: { ...fields, message: 'Ще одне запитання' } });
      if (again > end) follow(person, again, false);
    }
  }

  /** Plans the steps of a conversation. Returns the time of the last one. */
  function follow(person: number, from: number, isTaken: boolean): number {
    const manager = 7_000_000_001 + below(2);
    const isEager = chance(0.3);
    const act = (at: number, what: Act) => {
      const time = whenAwake(at, isEager);
      events.push({ at: time, kind: 'act', person, manager, act: what });
      return time;
    };
    /** Forgotten conversations are closed days later. */
    const forget = (at: number) => act(at + (4 + below(8)) * DAY, { do: 'lose', reason: 'Не відповідає' });
    let now = from;
    if (!isTaken) {
      if (chance(0.06)) return forget(now);
      now = act(now + (chance(0.07) ? 240 : pick([3, 8, 15, 25, 50, 80])) * MINUTE, { do: 'take' });
    }
    for (let call = 0; call < 4; call += 1) {
      if (chance(0.1)) noteDown(person, manager, now + 2 * MINUTE);
      const callAt = now + (3 + below(20)) * MINUTE;
      const outcomeChance = random();
      if (outcomeChance < 0.15) {
        const moment = pickMoment(whenAwake(callAt, isEager));
        now = act(callAt, { do: 'callback', moment });
        if (chance(0.08)) return forget(moment);
        now = moment + (3 + below(50)) * MINUTE;
      } else if (outcomeChance < 0.6) return tryLesson(person, callAt, act, forget, manager);
      else if (outcomeChance < 0.65) {
        now = act(callAt, { do: 'return' });
        now = act(now + 20 * MINUTE, { do: 'take' });
      } else if (outcomeChance < 0.95) return act(callAt, { do: 'lose', reason: pick(LOSS_REASONS) });
      else return forget(callAt);
    }
    return act(now + 5 * MINUTE, { do: 'lose', reason: pick(LOSS_REASONS) });
  }

  function tryLesson(
    person: number,
    from: number,
    act: (at: number, what: Act) => number,
    forget: (at: number) => number,
    manager: number,
  ): number {
    let callAt = from;
    if (chance(0.12)) callAt = act(callAt, { do: 'no-hour' }) + (1 + below(3)) * DAY;
    for (let lesson = 0; lesson < 3; lesson += 1) {
      const moment = pickMoment(callAt);
      const agreed = act(callAt, { do: 'trial', moment });
      if (chance(0.05)) noteDown(person, manager, agreed + MINUTE);
      const over = moment + HOUR + (17 + below(90)) * MINUTE;
      const outcomeChance = random();
      if (outcomeChance < 0.45) return act(over, { do: 'student', name: pick(PACKAGES).name });
      if (outcomeChance < 0.58) {
        const decide = pickMoment(over + 2 * HOUR);
        act(over, { do: 'decide', moment: decide });
        return chance(0.6)
          ? act(decide + 10 * MINUTE, { do: 'student', name: pick(PACKAGES).name })
          : act(decide + 10 * MINUTE, { do: 'lose', reason: pick(LOSS_REASONS) });
      }
      if (outcomeChance < 0.85) return act(over, { do: 'lose', reason: pick(LOSS_REASONS) });
      if (outcomeChance < 0.92) return forget(over);
      act(over, { do: 'miss' });
      callAt = over + HOUR;
    }
    return forget(callAt);
  }

  function noteDown(person: number, manager: number, at: number): void {
    events.push({ at, kind: 'note', person, manager, text: pick(NOTES) });
  }

  /** Leads and calls during a night with a clock change. */
  function addClockNight(night: string, first: number): void {
    const manager = 7_000_000_001;
    const evening = atKyiv(`${night}T00:00`) - 8 * HOUR;
    const hours = ['02:30', '04:30', '05:00'];
    hours.forEach((hour, index) => {
      const person = first + index;
      const fields = { name: `Ніч${person}`, phone: `+38050${1_000_000 + person}`, subject: 'Фізика' };
      const moment = atKyiv(`${night}T${hour}`);
      const [day, month] = [night.slice(8), night.slice(5, 7)];
      events.push({ at: evening + index * MINUTE, kind: 'lead', person, form: formOf(person), fields });
      events.push({ at: evening + HOUR, kind: 'act', person, manager, act: { do: 'take' } });
      events.push({
        at: evening + HOUR + MINUTE,
        kind: 'act',
        person,
        manager,
        act: { do: 'callback', moment: evening + 3 * HOUR },
      });
      const text = `${day}.${month} о ${hour} ночі`;
      events.push({ at: evening + HOUR + 5 * MINUTE, kind: 'note', person, manager, text, moment });
      const lesson = atKyiv(`${night}T${10 + index}:00`);
      events.push({
        at: moment + 4 * HOUR,
        kind: 'act',
        person,
        manager,
        act: { do: 'trial', moment: lesson },
      });
      events.push({
        at: lesson + 2 * HOUR,
        kind: 'act',
        person,
        manager,
        act: { do: 'student', name: 'Стандарт' },
      });
    });
    const person = first + hours.length;
    const fields = { name: `Ніч${person}`, phone: `+38050${1_000_000 + person}`, subject: 'Хімія' };
    events.push({ at: atKyiv(`${night}T04:30`), kind: 'lead', person, form: formOf(person), fields });
    events.push({
      at: atKyiv(`${night}T04:30`) + DAY + 6 * HOUR,
      kind: 'act',
      person,
      manager,
      act: { do: 'take' },
    });
    events.push({
      at: atKyiv(`${night}T04:30`) + DAY + 7 * HOUR,
      kind: 'act',
      person,
      manager,
      act: { do: 'lose', reason: 'Дорого' },
    });
  }

  /** Failures of providers, restarts and kills, about two dozen of each per year. */
  function addFaults(days: number): void {
    for (let fault = 0; fault < days / 15; fault += 1) {
      const at = FROM + pickTime(days);
      const channels = pick([['bot'], ['email'], ['bot', 'email']] as ('bot' | 'email')[][]);
      const until = at + pick([10, 30, 90, 240]) * MINUTE;
      events.push({
        at,
        kind: 'outage',
        channels,
        until,
        fault: pick(['status-500', 'too-many-requests', 'no-network']),
      });
    }
    for (let restart = 0; restart < days / 12; restart += 1)
      events.push({ at: FROM + pickTime(days), kind: 'restart', isKill: chance(0.6) });
  }

  return { events, addPerson, addClockNight, addFaults, pickTime };
}

const formOf = (person: number) => `0199aaaa-0000-7000-8000-${String(person).padStart(12, '0')}`;

const MESSAGES = ['', 'Син у 9 класі', 'НМТ, двічі на тиждень', 'Чи є заняття ввечері?'];

/** Notes without a time. */
const NOTES = ['просить недорого', 'мама Ірина', 'не дзвонити після 20:00', '10 клас, готується до НМТ'];
