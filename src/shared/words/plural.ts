const rules = new Intl.PluralRules('uk');

/**
 * Chooses the Ukrainian word form for a whole number. The result does not contain the number.
 *
 * @example pluralize(8, 'заняття', 'заняття', 'занять') // 'занять'
 * @param one the form after 1 and 21
 * @param few the form after 2, 3, 4 and 22
 * @param many the form after 0, 5, 11 and 100
 */
export function pluralize(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'few' ? few : many;
}

/** «1 заняття», «8 занять» */
export function countLessons(count: number): string {
  return `${count} ${pluralize(count, 'заняття', 'заняття', 'занять')}`;
}
