import { SCHOOL_TIME_ZONE } from '../lead/limits.ts';

/** Made once: `toLocaleString` makes one for each call, which costs as much as storing a lead. */
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
 * The locale is that of ISO 8601: no country's own writing is meant. Scripts of pages, which never ask, leave it out.
 */
const formatDay = /* @__PURE__ */ new Intl.DateTimeFormat('sv-SE', {
  timeZone: SCHOOL_TIME_ZONE,
  dateStyle: 'short',
});

/** The day of a moment in Kyiv, such as '2026-11-21'; days compare and sort as texts. */
export function kyivDay(moment: Date | number): string {
  return formatDay.format(moment);
}

/** Writes a moment the way the school reads it: Ukrainian locale, Kyiv time (spec §7.4, §9). */
export function formatKyivDate(moment: Date): string {
  return format.format(moment);
}
