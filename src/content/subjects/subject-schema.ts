import { z } from 'zod';
import { record, text } from '../fields/fields.ts';
import { searchSchema } from '../fields/search.ts';
import { type Lesson, lessonSchema } from '../lesson/lesson-schema.ts';
import { textBoardSchema } from '../lesson/text-board.ts';
import { planSchema } from '../school/sample-plan.ts';
import { lessonMinutes } from '../school/school-schema.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import { coverColor } from './cover-color.ts';
import { ICON_NAMES, SUBJECT_ICONS } from './subject-icons.ts';
import { subjectSlugs } from './subject-slugs.ts';

export const subjectSchema = record({
  name: text(40).meta({ title: 'Назва' }),
  /** Genitive: «Викладачі …». */
  genitive: text(40).meta({ title: 'Чого?', description: 'Викладачі «фізики».' }),
  /** Instrumental: «Займатися …». */
  instrumental: text(40).meta({ title: 'Чим?', description: 'Займатися «фізикою».' }),
  /** With preposition: «з фізики», «з англійської мови». */
  notebookLabel: text(40).meta({ title: 'З чого?', description: 'Репетитор «з фізики».' }),
  /** Titles that the cases of the name would make wrong, for example for a programme that is not a subject. */
  teachersTitle: text(60)
    .optional()
    .meta({ title: 'Викладачі: заголовок', description: 'Інакше «Репетитори з фізики».' }),
  reasonsTitle: text(80)
    .optional()
    .meta({ title: 'Причини: заголовок', description: 'Інакше те, що у «Словах на сторінках».' }),
  packagesTitle: text(80)
    .optional()
    .meta({ title: 'Пакети: заголовок', description: 'Інакше те, що у «Словах на сторінках».' }),
  searchName: text(50)
    .optional()
    .meta({ title: 'Хто навчає, для пошуку', description: 'Інакше «Репетитор з фізики».' }),
  samplePlan: planSchema.optional().meta({ title: 'Зразок плану', description: 'Інакше той, що в школи.' }),
  lessonLabel: text(60)
    .optional()
    .meta({ title: 'Назва миті уроку', description: 'Інакше «Приклад уроку фізики».' }),
  /** Shown under the name on the card of the home page. */
  caption: text(64).meta({ title: 'Підпис на головній' }),
  description: text(400).meta({ title: 'Опис' }),
  /** Part of the description that gets the yellow marker, such as the claimed result of spec §1. */
  highlight: text(40).optional().meta({ title: 'Слова опису під маркером' }),
  /** By default `subject-hues.ts` chooses it. */
  color: coverColor
    .optional()
    .meta({ title: 'Колір обкладинки', description: 'Без нього сайт добере колір, не схожий на інші.' }),
  /** Icon on the cover. By default it is chosen by the file name, or is a book. */
  icon: z
    .enum(SUBJECT_ICONS, { error: ({ input }) => suggestIcon(input) })
    .optional()
    .meta({
      title: 'Значок',
      description: 'Усі намальовано в посібнику власника, розділ «Значки предметів».',
      emptyLabel: 'Сайт обере сам: за адресою сторінки або книжку',
      enumDescriptions: Object.values(ICON_NAMES),
    }),
  /**
   * By default, the trial dialog of all pages lists the subject. `own-page`: only the dialog of the subject's own
   * page lists it (spec §3: twelve of thirteen). `none`: the subject has no trial lesson, and its page mentions none.
   */
  trialLesson: z
    .enum(['own-page', 'none'], {
      error: ({ input }) =>
        /^(?:free|так|true|є|yes|безкоштовн\p{L}*)$/iu.test(String(input))
          ? 'пробний урок є, коли цього рядка немає; приберіть його'
          : undefined,
    })
    .optional()
    .meta({
      title: 'Безкоштовний пробний урок',
      emptyLabel: 'Є, і предмет стоїть у заявці на всіх сторінках',
      enumDescriptions: [
        'Є, але в заявці лише на сторінці предмета',
        'Пробного уроку з цього предмета не проводимо',
      ],
    }),
  /** Set if lessons of this subject have another length than the school's. */
  lessonMinutes: lessonMinutes.optional(),
  reasons: z
    .array(
      record({ title: text(60).meta({ title: 'Заголовок' }), text: text(200).meta({ title: 'Пояснення' }) }),
    )
    .length(6)
    .meta({ title: 'Шість причин' }),
  /** Ids of the teachers: file names without `.yaml`. */
  teachers: z
    .array(text(60))
    .min(1)
    .max(12)
    .refine((ids) => new Set(ids).size === ids.length, {
      error: 'викладач повторюється; залиште його один раз',
    })
    .meta({
      title: 'Викладачі',
      description: 'Від одного до дванадцяти: назви файлів без .yaml. Троє видно одразу.',
    }),
  /** Related subjects at the end of the page. If there are too few, the next subjects of the list are added. */
  related: subjectSlugs()
    .max(4)
    .optional()
    .meta({ title: 'Предмети внизу сторінки', description: 'До чотирьох.' }),
  search: searchSchema.optional(),
  /** Lesson board at the top of the page. Its drawing is `<slug>.svg` beside the file. */
  lesson: lessonSchema.optional(),
  /** Lesson board without a drawing: a text and one question. */
  textBoard: textBoardSchema.optional(),
})
  .refine(({ lesson, textBoard }) => !lesson || !textBoard, {
    path: ['textBoard'],
    error: 'є вже дошка з малюнком (lesson); залиште одне з двох',
  })
  .superRefine(({ highlight, description }, context) => {
    if (!highlight || description.includes(highlight)) return;
    const message = `цих слів немає в тексті description${suggestHighlight(highlight, description)}`;
    context.addIssue({ code: 'custom', path: ['highlight'], message });
  })
  .meta({ title: 'Предмет' });

/** Suggests the id of an icon that the owner named in Ukrainian. */
function suggestIcon(input: unknown): string | undefined {
  const typed = typeof input === 'string' ? input.trim().toLowerCase() : '';
  if (!/\p{Script=Cyrillic}/u.test(typed)) return undefined;
  const meant = SUBJECT_ICONS.find((icon) => ICON_NAMES[icon].toLowerCase().startsWith(typed.slice(0, 4)));
  return `очікується назва значка латинкою${meant ? `; може, ${meant}?` : ', її пише посібник власника, «Значки предметів»'}`;
}

/** Suggests the same words as the description writes them, with its letter case, dashes and spaces. */
function suggestHighlight(highlight: string, description: string): string {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[-‐-—]/g, '-')
      .replaceAll('\u00a0', ' ');
  const place = plain(description).indexOf(plain(highlight));
  const found = description.slice(place, place + highlight.length);
  return place < 0 ? '; скопіюйте їх звідти або приберіть highlight' : `; там написано «${found}»`;
}

export type Subject = Omit<z.infer<typeof subjectSchema>, 'teachers' | 'lesson' | 'textBoard' | 'color'> & {
  slug: string;
  color: { hue: number; shift: number };
  teachers: Teacher[];
  lesson?: Lesson | undefined;
};
