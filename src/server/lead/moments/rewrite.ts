// The forms in which managers write times are patterns over words and tags: «завтра о 18» is `REL1 о 18`. They stand in
// tables: `aside-forms.ts`, `day-forms.ts`, `hour-forms.ts`, `past-forms.ts`, `turn-forms.ts`. The comment above one or
// more forms has texts that they match. `vocabulary.ts` explains the tags. `readWhole` shows the order of the tables by
// an example. The order within a table matters, too: the first match wins.
//
// Before you change a form, add the text and its right reading to `tests/fixtures/moments.tsv`.

import type { Found, Warning } from './findings.ts';
import { tolerateLetters } from './respell.ts';

/** The named groups of a match. */
export type Groups = Record<string, string | undefined>;

/** A rule that replaces the words that it explains with a token. */
export type Form = {
  like: RegExp;
  /** Returns the replacement of a match. `rest` is the text behind the match. */
  put: (found: Found, groups: Groups, all: string, rest: string) => string;
};

/** Sets the words of a match aside: they are no time. */
export const aside = () => '_';

/** The same, with a reason to ask about the times of the text. */
export function warn(why: Warning, text = '_'): (found: Found) => string {
  return (found) => {
    found.warnings.add(why);
    return text;
  };
}

/** Short names in patterns. An earlier one may contain a later one. */
const PLACEHOLDERS: readonly (readonly [name: RegExp | string, pattern: string])[] = [
  // The end of a clause, which is not part of the match.
  [' END', '(?= (?:[,;] |$))'],
  // The same, or before the last word, which may be a name: «пт 17 перенос оленка».
  [' LAST', '(?= (?:(?:(?:AGREED|REQ) )?\\p{Ll}{3,} )?(?:[,;] |$))'],
  // One or more words before a correction: «ой», «ні, краще».
  [' FIXES', '(?: [,;])? FIX(?: (?:[,;]|FIX))*'],
  ['FIX', '(?:НІ|ой|BETTER)'],
  ['UNTIL', '(?:до|-|і|та|й|по|and)'],
  ['CALLING', '(?:CALL|писати|турбувати)'],
  ['CANT', '(?:CANT|MUTE)'],
  // Earlier findings, and words before them.
  ['SLOTS', 'SLOT(?: AT SLOT){0,8}'],
  ['SLOT', '(?:DAY\\d+|HOUR)'],
  // «17:00», «5 вечора»
  ['HOUR', 'TIME\\d+(?: ANYPART)?'],
  ['AT ', '(?:(?:в|на|о) )*'],
  ['NEAR ', '(?:(?:в|на|о|,) )*'],
  ['PREP ', '(?:(?:в|на|о|з|до|після) )*'],
  ['THEN ', '(?:(?:в|на|о|а|ой|тоді|давай|давайте|BETTER|CALL) )*'],
  [/(?<!\p{L})IN /gu, '(?:за|через) '],
  ['COUNT?', '(?:(?:#|X\\d|пів|1\\.5|FEW) )?'],
  ['UNIT', '(?:MIN|H|DAYS|WEEK)'],
  ['ANYPART', 'PART[mnadek]'],
  ['NOUN', '(?!(?:о|в|на|після|до|з|по|за|бо|через|без|між) )\\p{Ll}+'],
  // An hour in any spelling, and a number of one or two digits.
  ['WHEN', '(?:O\\d+|#)'],
  ['#', 'n?\\d{1,2}'],
];

/** A rule for a pattern over the words of a text, with `PLACEHOLDERS`. A match begins and ends at a word. */
export function form(like: string, put: Form['put']): Form {
  return { like: new RegExp(`(?<= )${expand(like)}(?= )`, 'gu'), put };
}

/** Replaces the names of `PLACEHOLDERS` in a pattern, and tolerates letters of another keyboard layout. */
export function expand(like: string): string {
  return tolerateLetters(
    PLACEHOLDERS.reduce((before, [name, pattern]) => before.replaceAll(name, pattern), like),
  );
}

/** Applies rewrite rules in order. */
export function rewrite(text: string, forms: readonly Form[], found: Found): string {
  return forms.reduce(
    (before, { like, put }) =>
      before.replace(like, (...args) => {
        const hasGroups = typeof args.at(-1) === 'object';
        const [all, at] = [args[0], args.at(hasGroups ? -3 : -2)];
        return put(found, hasGroups ? args.at(-1) : {}, all, before.slice(at + all.length));
      }),
    text,
  );
}
