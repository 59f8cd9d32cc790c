import type { Found } from './findings.ts';

/** A rule that replaces the words that it explains with a token. */
export type Form = {
  like: RegExp;
  /** Returns the replacement of a match. `rest` is the text behind the match. */
  put: (found: Found, groups: Record<string, string | undefined>, all: string, rest: string) => string;
};

/**
 * A pattern over the words of a text. `#` is a number of one or two digits, `WHEN` an hour in any spelling, `SLOT` an
 * earlier finding, `FIX` a word before a correction, and `CANT` includes `MUTE`. A match begins and ends at a word.
 */
export function form(like: string, put: Form['put']): Form {
  const pattern = like
    .replaceAll('NOUN', '(?!(?:о|в|на|після|до|з|по|за|бо|через|без|між) )\\p{Ll}+')
    .replaceAll('#', 'n?\\d{1,2}')
    .replaceAll('WHEN', '(?:O\\d+|n?\\d{1,2})')
    .replaceAll('SLOT', '(?:DAY\\d+|TIME\\d+)')
    .replaceAll('FIX', '(?:НІ|ой|BETTER)')
    .replaceAll('CANT', '(?:CANT|MUTE)');
  return { like: new RegExp(`(?<= )${pattern}(?= )`, 'gu'), put };
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
