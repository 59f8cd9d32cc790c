import { z } from 'zod';
import { date } from '../fields/date.ts';
import { record, text } from '../fields/fields.ts';
import { missing } from '../suggest/explain-issue.ts';

/** A notice in one line needs its field. */
function explainNotice(input: unknown): string {
  if (typeof input === 'string')
    return `оголошення — у полі text рядком нижче, з двома пробілами на початку: text: "${input}"; дати, якщо треба, — у from і until`;
  return `${missing(input)}очікуються поля text і, якщо треба, from, until, pausesForms, кожне окремим рядком`;
}

/** A notice, and whether the forms pause while it is shown. */
export const notice = record(
  {
    text: text(200).meta({ title: 'Що сказати', description: 'Дати сайт допише сам.' }),
    from: date.optional().meta({ title: 'Від якого дня' }),
    until: date.optional().meta({ title: 'До якого дня включно' }),
    pausesForms: z
      .enum(['notify', 'close'], {
        error: ({ input }) =>
          `${missing(input)}очікується notify (форми записують охочих) або close (форм немає)`,
      })
      .optional()
      .meta({
        title: 'На цей час школа не відповідає',
        emptyLabel: 'Відповідає, як завжди',
        enumDescriptions: ['Форми записують тих, кому зателефонувати після відкриття', 'Форм немає'],
      }),
  },
  explainNotice,
)
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    error: 'останній день має бути не раніше за перший',
  })
  .refine(({ until, pausesForms }) => !pausesForms || until, {
    path: ['pausesForms'],
    error: 'допишіть until: обіцянки називають день, коли школа відкриється',
  });
