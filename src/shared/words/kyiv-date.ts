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

/** Writes a moment the way the school reads it: Ukrainian locale, Kyiv time (spec §7.4, §9). */
export function formatKyivDate(moment: Date): string {
  return format.format(moment);
}
