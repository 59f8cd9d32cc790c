import { z } from 'zod';

/**
 * What the school's owner may write in `content/`. What is said of a mistake here, in Ukrainian, adds to
 * the general words of `explain-issue.ts`: a schema speaks only where those can't know what is expected.
 */
export const text = (max: number) => z.string().trim().min(1).max(max);

export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** Aborts, so that no rule between fields speaks of a value that is not even of the right form. */
export const matching = (pattern: RegExp, expected: string) =>
  z.string().regex(pattern, { error: expected, abort: true });

/** An object that refuses fields it doesn't know: a misspelt name must not silently drop a text. */
export const record = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `невідоме поле; тут бувають лише: ${Object.keys(shape).join(', ')}`
        : undefined,
  });

export const phone = matching(
  /^\+380 \d{2} \d{3} \d{2} \d{2}$/,
  'очікується номер у вигляді +380 XX XXX XX XX',
);

export const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'очікується час у вигляді "09:00"');

export const link = z.url({
  protocol: /^https$/,
  error: (issue) =>
    issue.code === 'invalid_format' ? 'очікується адреса, що починається з https://' : undefined,
});
