import { z } from 'zod';
import { record, text, wholeNumber } from '../fields/fields.ts';

/**
 * Placeholders of the texts in {@link textsSchema}: for all texts, for texts of subject pages, and for the greeting.
 */
export const PLACEHOLDERS: Record<string, string[]> & { anywhere: string[] } = {
  anywhere: [
    'назва',
    'опис',
    'місце',
    'досвід',
    'час',
    'години',
    'ціна',
    'за заняття',
    'тривалість',
    'тривалість першого',
    'безкоштовний',
    'безкоштовно',
  ],
  home: ['предмети'],
  subject: ['чого', 'чим', 'з чого', 'хто'],
  withoutTrial: ['чого', 'чим', 'з чого', 'хто'],
  greeting: ['заявка'],
};

const MARKED = 'Слова між *зірочками* виділено маркером.';

/** Answers must be unique, because the form finds the chosen answer by its text in the message. */
function refuseRepeatedAnswers(
  questions: readonly { answers: readonly string[]; noCall?: string | undefined }[],
  context: z.core.$RefinementCtx,
): void {
  const earlier = new Set<string>();
  for (const [index, { answers, noCall }] of questions.entries()) {
    const places = [
      ...answers.map((answer, place) => ({ answer, path: [index, 'answers', place] })),
      ...(noCall ? [{ answer: noCall, path: [index, 'noCall'] }] : []),
    ];
    for (const { answer, path } of places) {
      const words = answer.toLowerCase();
      if (earlier.has(words)) {
        const message = `відповідь «${answer}» уже є вище; напишіть іншу`;
        context.addIssue({ code: 'custom', path, message });
      }
      earlier.add(words);
    }
  }
}

/** Only a question about the time of a call has an answer without one. */
function requireCallTime(
  { callTime, noCall }: { callTime?: boolean | undefined; noCall?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!noCall || callTime) return;
  const message =
    'відповідь «без дзвінка» буває лише в запитанні з callTime: true; допишіть його або приберіть noCall';
  context.addIssue({ code: 'custom', path: ['noCall'], message });
}

/** Page texts by section. A school with one teacher may replace each of them. */
const homeTexts = {
  headline: text(60).meta({ title: 'Заголовок', description: MARKED }),
  facts: text(120).meta({
    title: 'Головне одним рядком, під заголовком на телефоні',
    description: '{предмети} — «13 предметів»; слова між *зірочками* стануть жирними.',
  }),
  pitch: text(260).meta({
    title: 'Про що школа',
    description: 'Лише на широких екранах; на телефоні — рядок вище.',
  }),
  promise: text(200).meta({ title: 'Обіцянка під ним' }),
  subjectsTitle: text(60).meta({ title: 'Напрямки: заголовок' }),
  subjectsIntro: text(160).meta({
    title: 'Напрямки: пояснення',
    description: 'Сайт допише, що сторінки відкриваються в новій вкладці.',
  }),
  examTitle: text(30).optional().meta({
    title: 'Картка після напрямків',
    description: 'Веде до групи запитань, яку називає: «Готуємо до НМТ» — до групи «НМТ».',
  }),
  examText: text(110).optional().meta({ title: 'Картка після напрямків: пояснення' }),
  teachersLabel: text(30).optional().meta({
    title: 'Викладачі: напис над заголовком',
    description: 'Якщо порожньо — «Викладачі»; коли викладач один — «Викладач».',
  }),
  teachersTitle: text(60).meta({ title: 'Викладачі: заголовок' }),
  packagesTitle: text(60).meta({ title: 'Пакети: заголовок' }),
  contactTitle: text(60).meta({ title: 'Контакти: заголовок' }),
  contactIntro: text(160).meta({ title: 'Контакти: пояснення' }),
  freeLessonTitle: text(60).meta({ title: 'Безкоштовний урок: заголовок', description: MARKED }),
  freeLessonText: text(120).meta({ title: 'Безкоштовний урок: пояснення' }),
};

const subjectTexts = {
  lead: text(80).meta({ title: 'Під назвою предмета' }),
  price: text(100).meta({ title: 'Рядок про ціну' }),
  reasonsTitle: text(80).meta({ title: 'Причини: заголовок' }),
  packagesTitle: text(80).meta({ title: 'Пакети: заголовок' }),
  othersTitle: text(60).meta({ title: 'Інші предмети: заголовок' }),
  searchTitle: text(60).meta({ title: 'Заголовок у пошуку', description: 'Якщо предмет не має свого.' }),
  searchDescription: text(200).meta({ title: 'Опис у пошуку', description: 'Якщо предмет не має свого.' }),
  linkPictureLabel: text(40)
    .optional()
    .meta({ title: 'Картинка для посилань: над назвою предмета', description: 'Інакше опис школи.' }),
};

const untriedTexts = {
  /** The label of the link to the contacts, instead of «Запитати про урок». */
  ask: text(28).optional().meta({
    title: 'Кнопка, що веде до контактів',
    description:
      'Перший крок замість уроку: «Записатися на співбесіду». Якщо порожньо — «Запитати про урок».',
  }),
  price: text(100).meta({ title: 'Рядок про ціну' }),
  closingTitle: text(60).meta({ title: 'Кінець сторінки: заголовок' }),
  closingText: text(160).meta({ title: 'Кінець сторінки: пояснення' }),
  searchDescription: text(200).meta({ title: 'Опис у пошуку', description: 'Якщо предмет не має свого.' }),
  linkPicture: z.array(text(40)).length(2).meta({ title: 'Картинка для посилань: два рядки внизу' }),
};

/** A section whose texts are all optional. */
const partOf = <Shape extends Record<string, z.ZodType>>(shape: Shape) => record(shape).partial();

const greeting = text(300).optional().meta({
  title: 'Привітання в месенджер',
  description:
    'Готове до надсилання з картки чи листа про заявку. {заявка} — «заявку на пробний урок фізики», «запитання про уроки хімії».',
});

/** Page texts besides subjects, packages and people. Texts that the specification quotes are in the code. */
export const textsSchema = record({
  lessonPlace: text(60)
    .refine((place) => !/^[ву]\s/iu.test(place), 'без «в» на початку: сайт пише «наживо в …» сам')
    .meta({ title: 'Де проходять уроки', description: 'Стає на місце {місце}.' }),
  lessonLink: z
    .url({ protocol: /^https$/, error: 'очікується адреса, що починається з https://' })
    .optional()
    .meta({
      title: 'Посилання на урок',
      description: 'Якщо воно одне для всіх: бот додає його до нагадування батькам за годину до пробного.',
    }),
  titleEnding: text(60).meta({ title: 'Кінець заголовків сторінок', description: 'У вкладці й у пошуку.' }),
  home: record(homeTexts).meta({ title: 'Головна сторінка' }),
  subject: record(subjectTexts).meta({
    title: 'Сторінка предмета',
    description: '{чого} — фізики, {чим} — фізикою, {з чого} — з фізики, {хто} — репетитор з фізики.',
  }),
  withoutTrial: record(untriedTexts).meta({
    title: 'Предмет без безкоштовного уроку',
    description: 'Ці слова — замість тих, що обіцяють безкоштовний урок.',
  }),
  packagesIntro: text(120).meta({ title: 'Пакети: пояснення' }),
  firstLessonSteps: z
    .array(
      record({
        text: text(40).meta({ title: 'Що робимо' }),
        minutes: wholeNumber(1, 120).optional().meta({ title: 'Скільки хвилин' }),
        about: text(120).optional().meta({ title: 'Як саме' }),
      }),
    )
    .length(3)
    .meta({ title: 'Три кроки першого уроку', description: 'З хвилинами кожен стає клітинками.' }),
  firstLesson: record({
    title: text(60).meta({ title: 'Заголовок', description: MARKED }),
    text: text(160).meta({ title: 'Пояснення' }),
  }).meta({ title: 'Перший урок', description: 'На головній і наприкінці сторінок предметів.' }),
  /** Questions of the trial dialog. The answers are added to the message. */
  trialQuestions: z
    .array(
      record({
        question: text(60).meta({ title: 'Запитання' }),
        answers: z.array(text(40)).min(2).max(6).meta({ title: 'Відповіді' }),
        before: text(40)
          .optional()
          .meta({ title: 'Слова перед відповіддю в повідомленні', description: 'Наприклад, «дзвонити».' }),
        callTime: z.boolean().optional().meta({
          title: 'Відповідь каже, коли зателефонувати',
          description: 'Тоді форма й подяка обіцяють цей час, а не годину з вашого графіка.',
        }),
        noCall: text(40).optional().meta({
          title: 'Відповідь для тих, кому краще написати',
          description: 'Наприклад, «без дзвінка». Подяка обіцяє написати, а не зателефонувати.',
        }),
      }).superRefine(requireCallTime),
    )
    .max(3)
    .superRefine(refuseRepeatedAnswers)
    .optional()
    .meta({
      title: 'Заявка на пробний урок: запитання з відповідями на вибір',
      description: 'Обране стає текстом повідомлення, яке можна змінити. Щонайбільше три.',
    }),
  formHints: record({
    message: text(60).meta({ title: 'У полі «Повідомлення»' }),
    comment: text(60).meta({ title: 'У полі «Коментар»' }),
  })
    .optional()
    .meta({
      title: 'Підказки у формах',
      description: 'Що варто написати. Якщо порожньо — слова, які пасують будь-якій школі.',
    }),
  linkPicture: z.array(text(40)).length(2).meta({ title: 'Картинка для посилань: два рядки внизу' }),
  greeting,
  footer: text(160).meta({ title: 'Внизу сторінки, під назвою школи' }),
  notFound: record({
    pageText: text(160).meta({ title: 'Сторінку не знайдено' }),
    pageDescription: text(155).meta({ title: 'Опис цієї сторінки' }),
    subjectText: text(160).meta({ title: 'Предмет не знайдено' }),
    subjectDescription: text(155).meta({ title: 'Опис цієї сторінки' }),
  }).meta({ title: 'Сторінки, яких немає' }),
  /** Replaces the texts above if the school has one teacher (`one-teacher.ts`). */
  oneTeacher: record({
    home: partOf(homeTexts).optional().meta({ title: 'Головна сторінка' }),
    subject: partOf(subjectTexts).optional().meta({ title: 'Сторінка предмета' }),
    withoutTrial: partOf(untriedTexts).optional().meta({ title: 'Предмет без безкоштовного уроку' }),
    greeting,
    footer: text(160).optional().meta({ title: 'Внизу сторінки' }),
  })
    .optional()
    .meta({
      title: 'Коли викладач один',
      description: 'Ці слова — замість таких самих полів вище, поки на сайті один викладач.',
    }),
}).meta({ title: 'Слова на сторінках' });

export type Texts = z.infer<typeof textsSchema>;

/** Total length of the first lesson; 0 if its steps have no minutes. */
export function sumMinutes(steps: Texts['firstLessonSteps']): number {
  return steps.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
}
