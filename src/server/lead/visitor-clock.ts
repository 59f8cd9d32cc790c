import {
  describeKyivTime,
  describeTime,
  formatTime,
  readKyivClock,
  startOfDay,
  toMoment,
} from '#shared/words/reply-deadline.ts';
import { readClock } from './moments/zones.ts';
import { describeDuration, formatMoment, nameDay } from './times.ts';

/** Whether the text is a time zone that this machine knows, such as 'America/Toronto'. */
export function isTimeZone(text: string): boolean {
  // Offsets such as '+02:00' name no place.
  if (!/^[A-Z]/i.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
}

/**
 * The visitor's local time for a manager who is about to call: «зараз 14:05 (Торонто), на 7 год менше, ніж у Києві».
 *
 * @returns empty if the local time is Kyiv's, or if the zone is unknown
 */
export function describeLocalTime(zone: string | undefined, now: Date): string {
  const local = compareClocks(zone, now);
  return local && `зараз ${local.time} (${local.place}), ${local.difference}`;
}

/**
 * The same for a card or an e-mail, which is read later: «Торонто, на 7 год менше, ніж у Києві: о 21:05 там 14:05».
 */
export function describeLocalDifference(zone: string | undefined, now: Date): string {
  const local = compareClocks(zone, now);
  return local && `${local.place}, ${local.difference}: ${describeKyivTime(now)} там ${local.time}`;
}

/** Compares the visitor's clock with Kyiv's; empty if they are the same, or if the zone is unknown. */
function compareClocks(
  zone: string | undefined,
  now: Date,
): { time: string; place: string; difference: string } | '' {
  const clock = readLocalClock(zone, now);
  const shiftMs = clock - readKyivClock(now);
  if (!zone || shiftMs === 0) return '';
  const difference = `на ${describeDuration(Math.abs(shiftMs))} ${shiftMs > 0 ? 'більше' : 'менше'}, ніж у Києві`;
  return { time: formatTime(clock), place: namePlace(zone, now), difference };
}

/**
 * A moment in a message to a visitor: «пт 27.11 о 17:00», on another clock «пт 27.11 о 17:00 за Києвом, у вас о 16:00».
 */
export function formatMomentForVisitor(zone: string | undefined, moment: Date): string {
  const kyivClock = readKyivClock(moment);
  const clock = readLocalClock(zone, moment);
  if (clock === kyivClock) return formatMoment(moment);
  const isSameDay = startOfDay(clock) === startOfDay(kyivClock);
  const day = isSameDay ? '' : `${nameDay(toMoment(clock))} `;
  return `${formatMoment(moment)} за Києвом, у вас ${day}${describeTime(clock)}`;
}

/** Kyiv's if the zone is unknown. */
function readLocalClock(zone: string | undefined, moment: Date): number {
  return zone && isTimeZone(zone) ? readClock(moment, zone) : readKyivClock(moment);
}

/** «Торонто», «Польща»: a country with one zone has its own name. */
function namePlace(zone: string, moment: Date): string {
  const format = new Intl.DateTimeFormat('uk', { timeZone: zone, timeZoneName: 'shortGeneric' });
  const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  return name.replace(/^час: /, '');
}
