/** A Ukrainian number as people write it: 67 123 45 67, 067 …, 8 067 …, 380 67 …, with or without a plus. */
const UKRAINIAN = /^(\+?380|80|0)?[1-9]\d{8}$/;

/** A number of another country has 15 digits at most (ITU-T E.164), and none in use has fewer than eight. */
const INTERNATIONAL = /^\+(?!380)\d{8,15}$/;

/**
 * Tells whether a number looks as if somebody could be called by it: a Ukrainian one, or an international one
 * after a plus or 00. Only for a hint to whoever has mistyped it: the rules of spec §5 stand, and no lead is
 * refused for this.
 */
export function looksLikePhone(value: string): boolean {
  const number = value.replace(/[^\d+]/g, '').replace(/^00/, '+');
  return UKRAINIAN.test(number) || INTERNATIONAL.test(number);
}
