/**
 * The kinds of values the school's owner writes in `content/`. What is said of a mistake here, in Ukrainian,
 * adds to the general words of `explain-issue.ts`: a field speaks only where those can't know what is expected.
 */
import { z } from 'zod';

/** A text that is not blank, at most `max` UTF-16 units long. */
export const text = (max: number) => z.string().trim().min(1).max(max);

/** Both bounds belong to the range. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** A text of a fixed form. A mistake aborts: no rule between fields then speaks of a value of the wrong form. */
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

/** Written as people read it; links drop the spaces. */
export const phone = matching(
  /^\+380 \d{2} \d{3} \d{2} \d{2}$/,
  'очікується номер у вигляді +380 XX XXX XX XX',
);

/** Two digits each, so that times compare as texts. */
export const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'очікується час у вигляді "09:00"');

/** A day of the calendar, '2026-12-25'. */
export const date = matching(/^\d{4}-\d{2}-\d{2}$/, 'очікується дата у вигляді "2026-12-25"').refine(
  (day) => !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day),
  { error: 'такого дня в календарі немає' },
);

/** A page of a social network. */
export const link = z.url({
  protocol: /^https$/,
  error: (issue) =>
    issue.code === 'invalid_format' ? 'очікується адреса, що починається з https://' : undefined,
});
