import { z } from 'zod';
import { schoolColors } from '../brand/school-colors.ts';
import { date } from '../fields/date.ts';
import { matching, record, text, webLink, wholeNumber } from '../fields/fields.ts';
import { searchSchema } from '../fields/search.ts';
import { taxNumber } from '../fields/tax-number.ts';
import { subjectSlug, subjectSlugs } from '../subjects/subject-slugs.ts';
import { NO_TRIAL_PRICE } from '../suggest/suggest-number.ts';
import { contacts } from './contacts-schema.ts';
import { countries } from './countries.ts';
import { holidays } from './holidays.ts';
import { notice } from './notice.ts';
import { planFields } from './sample-plan.ts';
import { workingHours } from './working-hours.ts';

/** Length of a lesson in minutes. */
export const lessonMinutes = wholeNumber(10, 240).meta({ title: 'Скільки хвилин триває урок' });

/** The code in a copied tag of a search engine. */
function findMetaContent(written: string): string | undefined {
  return /content=["']([\w-]+)/.exec(written)?.[1];
}

/** The least length of a consent text in characters. A shorter one, such as «так», says nothing to the visitor. */
const SHORTEST_CONSENT = 15;

export const schoolSchema = record({
  /** Shown on the wordmark, in titles and in messages. Written only here. */
  name: text(40)
    .overwrite((name) => name.replace(/^«([^»]*)»$/, '$1'))
    .meta({ title: 'Назва школи' }),
  /** One line about the school, for footer and titles. */
  tagline: text(120).meta({ title: 'Що це за школа', description: 'Одним рядком.' }),
  contacts: contacts.meta({
    title: 'Контакти',
    description: 'У порядку сторінки; перший телефон — той, який називають форми.',
  }),
  /** The claims of spec §1, in the order of the page. */
  claims: z
    .array(
      record({
        figure: text(8).meta({ title: 'Число', description: '500+, 96%' }),
        caption: text(60).meta({ title: 'Чого' }),
        circled: z
          .boolean()
          .optional()
          .meta({ title: 'Обвести червоним', description: 'Не більше ніж один: те, у чому ви певні.' }),
      }),
    )
    .max(6)
    .refine((claims) => claims.filter(({ circled }) => circled).length <= 1, {
      error: 'обвести (circled: true) можна лише один показник',
    })
    .default([])
    .meta({ title: 'Показники', description: 'До шести; без них розділу немає.' }),
  /** The school's own colours. The defaults replace missing ones. */
  colors: schoolColors.optional().meta({
    title: 'Кольори',
    description: 'Кожен необов’язковий; темну тему сайт добирає сам.',
  }),
  /** Promised time until the reply, in working hours. 24 and 48 mean one and two working days. */
  replyHours: wholeNumber(1, 48).meta({
    title: 'За скільки робочих годин відповідаєте',
    description: '24 — «протягом доби», 48 — «протягом двох діб».',
  }),
  /** Kyiv time. A lead outside of these hours is answered in the next working hours. */
  workingHours: workingHours.meta({
    title: 'Робочі години',
    description: 'За київським часом: mon-fri — 9:00–19:00, sat — 10:00–15:00.',
  }),
  /** Days without work, in spite of the working hours. */
  holidays: holidays.optional().meta({
    title: 'Свята й канікули',
    description: 'День, 2026-12-25, або кілька поспіль: 2026-12-31 – 2027-01-10; щороку — без року: 12-25.',
  }),
  /** A temporary notice on every page. */
  notice: notice.optional().meta({ title: 'Оголошення' }),
  /** Price of the trial lesson; by default it is free. */
  trialPriceUah: wholeNumber(20, 10_000, ({ input }) =>
    input === 0 ? `очікується ціна${NO_TRIAL_PRICE}` : undefined,
  )
    .optional()
    .meta({ title: 'Ціна першого уроку, грн', description: 'Без неї перший урок безкоштовний.' }),
  /** Codes that prove the ownership of the site to search engines. */
  searchConsole: record({
    google: matching(
      /^[\w-]{20,100}$/,
      'очікується код перевірки: лише значення content, без <meta …>',
      findMetaContent,
    )
      .optional()
      .meta({
        title: 'Код Google Search Console',
        description: 'Код зі способу «Тег HTML»: лише значення content.',
      }),
    bing: matching(
      /^[\dA-F]{20,64}$/,
      'очікується код перевірки: лише значення content, без <meta …>',
      findMetaContent,
    )
      .optional()
      .meta({
        title: 'Код Bing Webmaster Tools',
        description: 'Код зі способу «HTML Meta Tag»: лише значення content.',
      }),
  })
    .optional()
    .meta({ title: 'Підтвердження для пошуковиків', description: 'Стоїть на головній сторінці.' }),
  /** Area that the school serves, for search engines. With Ukraine only, hours do not name Kyiv. */
  areaServed: countries.optional().meta({
    title: 'Країни учнів',
    description:
      'Для пошуковиків: UA, PL, DE. Без цього поля пошуковики не бачать обмеження; лише UA — години без слів «за Києвом».',
  }),
  /** Length of a lesson; a subject may have another one. */
  lessonMinutes: lessonMinutes.optional(),
  /** Length of the first lesson, if it is not the length of the others. */
  trialMinutes: lessonMinutes.optional().meta({
    title: 'Скільки хвилин триває перший урок',
    description: 'Лише якщо він коротший чи довший за решту.',
  }),
  /** Minimum experience of a teacher, in years. Without it, texts cannot use `{досвід}`. */
  minimumExperienceYears: wholeNumber(1, 40, ({ input }) =>
    typeof input === 'number' && input < 1
      ? 'якщо досвіду не обіцяєте, приберіть цей рядок, а в текстах — {досвід}'
      : undefined,
  )
    .optional()
    .meta({
      title: 'Досвід викладачів, щонайменше років',
      description: 'Якщо його не обіцяєте, лишіть порожнім і приберіть {досвід} у текстах.',
    }),
  quickAnswers: z
    .array(
      record({
        question: text(120).meta({ title: 'Запитання' }),
        answer: text(500).meta({ title: 'Відповідь' }),
        /** Replaces `answer` if the school has one teacher. */
        oneTeacher: text(500)
          .optional()
          .meta({ title: 'Відповідь, поки викладач один', description: 'Інакше та сама.' }),
        /** Whether the question is only for schools with several teachers. */
        severalTeachers: z.boolean().optional().meta({
          title: 'Лише коли викладачів кілька',
          description: 'З одним викладачем запитання не видно.',
        }),
        group: text(30)
          .optional()
          .meta({ title: 'Група', description: '«Уроки», «Гроші»: запитання однієї групи стоять разом.' }),
        onSubjects: z
          .boolean()
          .optional()
          .meta({ title: 'Також на сторінках предметів', description: 'Для відповідей про ціни й умови.' }),
      }),
    )
    .min(1)
    .max(60)
    .meta({ title: 'Часті запитання' }),
  /** Real reviews of pupils and parents. Without reviews, the page has no such section. */
  reviews: z
    .array(
      record({
        name: text(40).meta({ title: 'Ім’я', description: 'Як людина дозволила себе назвати.' }),
        about: text(60).meta({ title: 'Хто це', description: '«мама учня 9 класу», «учениця 11 класу».' }),
        subject: subjectSlug
          .optional()
          .meta({ title: 'Предмет', description: 'Не потрібен, якщо предмет один.' }),
        words: text(300).meta({ title: 'Слова' }),
        date: date.meta({ title: 'Коли сказано' }),
        source: webLink()
          .optional()
          .meta({ title: 'Де написано', description: 'Адреса відгуку, якщо він є в мережі.' }),
      }),
    )
    .max(6)
    .optional()
    .meta({ title: 'Відгуки', description: 'Лише справжні; без них розділу немає.' }),
  /** Subjects whose lesson boards the home page shows, in this order. */
  homeLessons: subjectSlugs().max(3).default([]).meta({
    title: 'Миті уроків на головній',
    description: 'Предмети, у яких є дошка; перше завдання першого розв’язують одразу.',
  }),
  /** Orders of the lists in spec §3. Subjects that are not listed come last. */
  subjectOrder: record({
    home: subjectSlugs().optional().meta({ title: 'На головній' }),
    packageForm: subjectSlugs().optional().meta({ title: 'У заявці на пакет' }),
    trialForm: subjectSlugs().optional().meta({ title: 'У заявці на пробний урок' }),
  })
    .optional()
    .meta({ title: 'Порядок предметів', description: 'Кого не названо, той стоїть у кінці.' }),
  /** Legal seller of the lessons, shown in the footer. */
  seller: record({
    name: text(120).meta({
      title: 'Назва',
      description: '«ФОП Коваль Анна Іванівна» або назва підприємства.',
    }),
    taxNumber: taxNumber.meta({
      title: 'Податковий номер',
      description: '8 цифр ЄДРПОУ або 10 цифр РНОКПП; номер іншої країни — з назвою: «NIP 5252344078».',
    }),
    address: text(200).optional().meta({ title: 'Адреса' }),
  })
    .optional()
    .meta({ title: 'Хто надає послуги' }),
  /** Text under the submit button of each form. Words in [brackets] link to the privacy policy. */
  consent: text(200)
    .refine((words) => words.split('[').length === words.split(']').length, {
      error: 'квадратних дужок має бути дві: [перед словами, що ведуть до політики, і після них]',
    })
    .refine((words) => words.length >= SHORTEST_CONSENT, {
      error: 'цей текст стоїть під кнопкою кожної форми; впишіть ціле речення, на що погоджується відвідувач',
    })
    .optional()
    .meta({
      title: 'Згода під кнопкою форми',
      description: 'Слова в [дужках] ведуть до політики конфіденційності.',
    }),
  samplePlan: record({
    subject: text(40).meta({ title: 'Предмет' }),
    ...planFields,
  })
    .optional()
    .meta({ title: 'Зразок плану', description: 'Аркуш, який батьки мають після першого уроку.' }),
  /** Parts that the school has confirmed, with the date. The build reports other parts as samples. */
  confirmed: record({
    claims: date.optional().meta({ title: 'Показники' }),
    promises: date.optional().meta({ title: 'Строк відповіді, робочі години, досвід викладачів' }),
    packages: date.optional().meta({ title: 'Ціни й усе, що входить у пакети' }),
    subjects: date.optional().meta({ title: 'Результати й обіцянки на сторінках предметів' }),
    lessons: date.optional().meta({ title: 'Тривалість уроку й перший урок' }),
    answers: date.optional().meta({ title: 'Часті запитання' }),
    texts: date.optional().meta({ title: 'Слова на сторінках, залишені зі зразка' }),
  })
    .optional()
    .meta({ title: 'Коли підтверджено', description: 'Дата: школа перевірила ці слова й числа.' }),
  /** Title and description of the home page. */
  search: searchSchema.optional(),
});

export type School = z.infer<typeof schoolSchema>;
