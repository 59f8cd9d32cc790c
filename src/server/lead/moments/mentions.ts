import type { Day, Found, Hour } from './findings.ts';
import { hasUncertainWords } from './uncertain-times.ts';

/** The part of a day that a text names. The picker shows its hours first. */
export type DayPart = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night';

const PARTS: Readonly<Record<string, DayPart>> = {
  m: 'morning',
  n: 'noon',
  a: 'afternoon',
  d: 'afternoon',
  e: 'evening',
  k: 'night',
};

/** The findings that the rewritten text still contains, in its order. */
export type Mentions = {
  hours: Hour[];
  days: Day[];
  spans: number[];
  zones: string[];
  part: DayPart | undefined;
  /** The part of the day stands in another clause than the hour. */
  isPartApart: boolean;
  /** No other word of the text makes these uncertain. */
  isCertain: boolean;
};

export function collectMentions(text: string, found: Found): Mentions {
  const pick = <Item>(name: string, items: readonly Item[]) =>
    [...text.matchAll(new RegExp(`(?<= )${name}(\\d+)(?= )`, 'g'))].flatMap(
      ([, index]) => items[Number(index)] ?? [],
    );
  const [hours, days] = [pick('TIME', found.hours), pick('DAY', found.days)];
  const { part, isSure } = findPart(text, hours.length > 0);
  // The last pattern would be slow on a long text without a part of the day.
  const isPartBehind =
    / PART[mnadek] /.test(text) &&
    !/ PART[mnadek] .*TIME\d+ /.test(text) &&
    / TIME\d+ .*[,;] .*PART[mnadek] /.test(text);
  // «вечір зайнятий, завтра о 9»; but not «завтра ввечері, о 7»
  const isPartBefore = / PART[mnaek] (?:(?!TIME)[^,; ]+ )+[,;] .*TIME\d+ /.test(text);
  const isPartApart = isPartBehind || isPartBefore;
  const isCertain = isSure && !hasUncertainWords(text, found, hours.length, days.length);
  return {
    hours,
    days,
    spans: pick('SPAN', found.spans),
    zones: pick('ZONE', found.zones),
    part,
    isPartApart,
    isCertain,
  };
}

function findPart(text: string, hasHour: boolean): { part: DayPart | undefined; isSure: boolean } {
  const named = [...new Set([...text.matchAll(/ PART([mnadek])(?= )/g)].map(([, part = '']) => part))];
  const [first = ''] = named;
  if (named.length > 1) return { part: undefined, isSure: false };
  if (hasHour && first === 'm' && / (?:не|після|до) PARTm/.test(text))
    return { part: undefined, isSure: false };
  return { part: PARTS[first], isSure: true };
}
