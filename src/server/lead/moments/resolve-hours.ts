import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/durations.ts';
import type { Day, Hour } from './findings.ts';
import type { DayPart, Mentions } from './mentions.ts';
import type { NamedDays } from './resolve-days.ts';
import { findInstant, readClock, readDay } from './zones.ts';

/** The future instants that an hour can mean. Sure if there is exactly one, and no doubt about hour, day and zone. */
type Instants = { at: Date[]; isSure: boolean };

const NO_INSTANT: Instants = { at: [], isSure: false };

/** Resolves the hour with this index, on its days and in its zone. */
export function resolveInstants(
  index: number,
  { hours, days, zones, part, isPartApart }: Mentions,
  named: NamedDays,
  now: Date,
  personZone: string | undefined,
): Instants {
  const hour = hours[index];
  const zone = chooseZone(zones, index, hours.length, personZone);
  if (!hour || !zone) return NO_INSTANT;
  const { minutes, isSure: isHourSure } = resolveHour(hour, isPartApart ? undefined : part);
  // «завтра о 10, ввечері теж»
  const isPartSure = !isPartApart || `${minutes}` === `${resolveHour(hour, part).minutes}`;
  const hasDay = named.days.length > 0 || days.length > 0;
  const onDays = named.days.length > 0 ? named.days : named.offered;
  const future = minutes
    .flatMap((minute) => (hasDay ? listInstants(minute, onDays, zone) : findNext(minute, zone, now)))
    .filter((each) => each > now);
  const isDaySure = !hasDay || named.isSure || (named.days.length > 0 && future.length === 1);
  // The bot's own format contains weekday, date and hour, so an hour at night is accepted.
  const isOwnForm = minutes.length > 0 && !part && hour.how !== 'word' && isBotForm(days);
  const at =
    isOwnForm && hour.hour < 24
      ? future.filter((each) => new Date(readClock(each, zone)).getUTCHours() === hour.hour)
      : future;
  const isDate =
    hour.mayBeDate &&
    zones.length === 0 &&
    named.days.some((each) => new Date(each).getUTCDate() === hour.hour);
  const isSure = (isHourSure || isOwnForm) && isDaySure && !isDate && isPartSure && at.length === 1;
  return { at, isSure: isSure && isSameDayThere(days, zone, now) };
}

/** The instants of a minute of the day on these days, without one that the March clock change skips. */
function listInstants(minute: number, days: readonly number[], zone: string): Date[] {
  return days.flatMap((day) => findInstant(day + minute * MINUTE_MS, zone) ?? []);
}

/** The next instant of a minute of the day: an hour that has passed today is tomorrow's. */
function findNext(minute: number, zone: string, now: Date): Date[] {
  const today = readDay(now, zone);
  return listInstants(minute, [today, today + DAY_MS], zone)
    .filter((each) => each > now)
    .slice(0, 1);
}

/** «завтра» may be another day in that zone. */
function isSameDayThere(days: readonly Day[], zone: string, now: Date): boolean {
  const isRelative = days.some((day) => 'ahead' in day);
  return !isRelative || readDay(now, zone) === readDay(now, SCHOOL_TIME_ZONE);
}

/** Possible minutes of the day of an hour; empty for an impossible one. */
function resolveHour(
  { hour, minute, how }: Hour,
  part: DayPart | undefined,
): { minutes: number[]; isSure: boolean } {
  const at = (...hours: number[]) => ({
    minutes: hours.map((each) => (each % 24) * 60 + minute),
    isSure: hours.length === 1,
  });
  const unsure = (...hours: number[]) => ({ ...at(...hours), isSure: false });
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return { minutes: [], isSure: false };
  const isNight = part === 'evening' || part === 'night';
  if (hour >= 13 && hour < 22)
    return part === 'morning' || part === 'night'
      ? unsure(hour)
      : part === 'evening' && hour < 16
        ? unsure(hour)
        : at(hour);
  if (hour >= 22 || hour === 0) return isNight && hour !== 24 && hour !== 0 ? at(hour) : unsure(hour);
  switch (part) {
    case 'morning':
      return hour >= 5 && hour < 12 ? at(hour) : unsure(hour);
    case 'noon':
      return hour >= 11 ? at(hour) : hour <= 4 ? at(hour + 12) : unsure(hour, hour + 12);
    case 'afternoon':
      return hour >= 10 ? at(hour) : hour <= 7 ? at(hour + 12) : unsure(hour, hour + 12);
    case 'evening':
      return hour >= 4 && hour < 12 ? at(hour + 12) : unsure(hour);
    case 'night':
      return hour >= 1 && hour <= 5 ? at(hour) : hour >= 10 && hour < 12 ? at(hour + 12) : unsure(hour);
    case undefined:
      if (how === 'exact') return hour >= 7 ? at(hour) : unsure(hour, hour + 12);
      if (hour === 8 || (hour === 7 && how === 'digits')) return unsure(hour, hour + 12);
      return hour <= 7 ? at(hour + 12) : at(hour);
  }
}

/** Whether days are in the bot's format: «вт 15.12». */
function isBotForm(days: readonly Day[]): boolean {
  return (
    days.length === 2 &&
    days.some((day) => 'weekday' in day) &&
    days.some((day) => 'date' in day && day.month !== undefined)
  );
}

export function chooseZone(
  zones: readonly string[],
  index: number,
  count: number,
  person: string | undefined,
): string | undefined {
  const zone =
    zones.length === 0
      ? SCHOOL_TIME_ZONE
      : zones.length === count
        ? zones[index]
        : zones.length === 1
          ? zones[0]
          : undefined;
  if (zone === 'wide') return undefined;
  return zone === 'lead' ? person : zone;
}
