import { SCHOOL_TIME_ZONE } from './limits.ts';

/** Writes a moment the way the school reads it: Ukrainian locale, Kyiv time (spec §7.4, §9). */
export function formatKyivDate(moment: Date): string {
  return moment.toLocaleString('uk-UA', { timeZone: SCHOOL_TIME_ZONE });
}
