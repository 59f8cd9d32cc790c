import { SCHOOL_TIME_ZONE } from '../lead/limits.ts';

/** Created once: `toLocaleString` creates one for each call, which costs as much as storing a lead. */
const format = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/**
 * The Swedish locale writes dates as ISO 8601 does. Page scripts never use it, so bundlers may drop it.
 */
const formatDay = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: 'short',
});

/** The day of a moment in Kyiv, such as '2026-11-21'; days compare and sort as strings. */
export function kyivDay(moment: Date | number): string {
  return formatDay.format(moment);
}

/** Formats a moment in the Ukrainian locale and Kyiv time (spec §7.4, §9). */
export function formatKyivDate(moment: Date): string {
  return format.format(moment);
}
