const rules = new Intl.PluralRules('uk');

/**
 * Chooses the Ukrainian word form that goes with a whole number; the number itself is not in the result.
 *
 * @example pluralize(8, 'заняття', 'заняття', 'занять') // 'занять'
 * @param one as after 1 and 21
 * @param few as after 2, 3, 4 and 22
 * @param many as after 0, 5, 11 and 100
 */
export function pluralize(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'few' ? few : many;
}
