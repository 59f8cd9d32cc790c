/** A written time of day. */
export type Hour = {
  hour: number;
  minute: number;
  /** `exact` has a leading zero or is in the bot's own format; `digits` are «7:30»; `word` is «сьома» or a bare «7». */
  how: 'exact' | 'digits' | 'word';
  /** «до 12»: a latest time, not an appointment. */
  isEnd?: boolean;
  /** «сб 13»: the day of the month if that Saturday is the 13th. */
  mayBeDate?: boolean;
  /** The preposition of a bare hour: «після» in «після 18». */
  preposition?: string;
};

/** A written day. */
export type Day =
  | { weekday: number; week?: 'next' | 'this' | 'that' | 'after' }
  | { ahead: number }
  | { date: number; month?: number; year?: number };

/** The findings in a text by number: `DAY0` in the text is `days[0]`. */
export type Found = {
  hours: Hour[];
  days: Day[];
  zones: string[];
  /** Minutes from now. */
  spans: number[];
  pairs: Pair[];
  warnings: Set<Warning>;
};

/**
 * A reason to ask for confirmation although the text names a time. Those with «?» count only in some texts; see
 * `hasUncertainWords`.
 *
 * - `vague` «через пару днів», `number` a number that may be counted, `pair` «18.10», `zone` an hour abroad,
 *   `name` «Олена Середа»
 * - `past` «вчора о 18», `since` «з понеділка», `habit` «щодня о 17», `limit` «не раніше 18», `taken` «беру в роботу 10:05»
 * - `?age` «син 15», `?label` «код 17.30», `?cant` a refused time, `?busy` a busy time, `?habit` a habit, `?duration`
 *   «на 2 години», `?name` «ірина субота»
 */
export type Warning =
  | ('vague' | 'number' | 'pair' | 'zone' | 'name' | 'past' | 'since' | 'habit' | 'limit' | 'taken')
  | ('?age' | '?label' | '?cant' | '?busy' | '?habit' | '?duration' | '?name');

/** Two numbers that are a date or an hour: «18.00», «15/12», «15-16». */
export type Pair = { first: string; second: string; mark: string };

export function makeFound(): Found {
  return { hours: [], days: [], zones: [], spans: [], pairs: [], warnings: new Set() };
}

/** Stores an hour, and returns the token that replaces its words in the text. The other `put…` functions are alike. */
export function putHour(
  found: Found,
  hour: number,
  minute: number,
  how: Hour['how'],
  more?: Partial<Hour>,
): string {
  found.hours.push({ hour, minute, how, ...more });
  return `TIME${found.hours.length - 1}`;
}

export function putDay(found: Found, day: Day): string {
  found.days.push(day);
  return `DAY${found.days.length - 1}`;
}

export function putSpan(found: Found, minutes: number): string {
  found.spans.push(minutes);
  return `SPAN${found.spans.length - 1}`;
}

export function putZone(found: Found, zone: string): string {
  found.zones.push(zone);
  return `ZONE${found.zones.length - 1}`;
}

/** The number in «n17», «O6», «D10», «X2» or «17». */
export function value(token: string | undefined): number {
  return Number(token?.replace(/^\D+/, '') ?? Number.NaN);
}

/** The half hours in «1.5» and «2,5». */
export function getHalves(pair: Pair | undefined): number | undefined {
  return pair?.second === '5' && /[.,]/.test(pair.mark) ? 2 * Number(pair.first) + 1 : undefined;
}

/** «сьогодні» */
export function isToday(found: Found, token: string | undefined): boolean {
  const day = found.days[value(token)];
  return day !== undefined && 'ahead' in day && day.ahead === 0;
}
