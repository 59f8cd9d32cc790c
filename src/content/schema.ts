import { z } from 'zod';
import { contacts } from './contacts-schema.ts';
import type { Mistake } from './content-error.ts';
import { date, matching, record, taxNumber, text, tidyText, wholeNumber } from './fields.ts';
import type { DrawingNode } from './lesson-drawing.ts';
import { lessonSchema, type Step } from './lesson-schema.ts';
import type { LegalDocument } from './load-legal.ts';
import type { LogoFiles } from './logo-files.ts';
import type { Package } from './packages-schema.ts';
import { schoolColors } from './school-colors.ts';
import { ICON_NAMES, SUBJECT_ICONS } from './subject-icons.ts';
import { textBoardSchema } from './text-board.ts';
import type { Texts } from './texts-schema.ts';
import { dayOrDays, workingHours } from './working-hours.ts';

/** Key of a subject: the name of its file and the end of its address (spec §2). */
const slug = matching(
  /^[a-z][a-z\d-]*$/,
  'очікується назва файлу предмета без .yaml, малими латинськими літерами',
);

/** Subjects by their keys, each once. */
const slugs = () =>
  z.array(slug).refine((list) => new Set(list).size === list.length, { error: 'предмет повторюється' });

/** In UTF-16 units, the name of the school included. */
export const PAGE_TITLE_LENGTH = 60;
export const PAGE_DESCRIPTION_LENGTH = { min: 110, max: 155 };

/** How search engines and link previews name a page; what is left out is made of the page's own words. */
const searchSchema = record({
  /** Without the name of the school, which is added where it fits (`site/content/page-heads.ts`). */
  title: text(PAGE_TITLE_LENGTH)
    .optional()
    .meta({ title: 'Заголовок', description: 'Без назви школи: сайт додасть її сам.' }),
  /** Search engines cut what is longer, and put other words in the place of what is shorter. */
  description: z
    .string()
    .overwrite(tidyText)
    .min(PAGE_DESCRIPTION_LENGTH.min)
    .max(PAGE_DESCRIPTION_LENGTH.max)
    .optional()
    .meta({ title: 'Опис', description: 'Від 110 до 155 знаків.' }),
}).meta({ title: 'Як сторінку показують пошук і месенджери' });

/** How long a lesson is, in minutes. */
const lessonMinutes = wholeNumber(10, 240).meta({ title: 'Скільки хвилин триває урок' });

/** The sheet that a parent has after the first lesson, of a made-up pupil. */
const planGap = record({
  topic: text(40).meta({ title: 'Тема' }),
  lessons: wholeNumber(1, 60).meta({ title: 'Скільки занять' }),
});

const planFields = {
  pupil: text(40).meta({ title: 'Чий', description: '«Марко, 8 клас»' }),
  goal: text(60).meta({ title: 'Мета' }),
  can: z.array(text(40)).min(1).max(3).meta({ title: 'Уже вміє' }),
  gaps: z.array(planGap).min(1).max(4).meta({ title: 'Де ще спотикається' }),
  package: z.int().meta({ title: 'Який пакет радимо', description: 'Номер пакета.' }),
  teacher: text(60).meta({ title: 'Хто радить' }),
  /** The same sheet a month later: the gaps of the plan are closed, others may be open. */
  later: record({
    result: text(60).meta({ title: 'Тепер', description: '«контрольна — 8»' }),
    gaps: z.array(planGap).max(2).default([]).meta({ title: 'Де ще спотикається' }),
    package: z.int().meta({ title: 'Який пакет радимо далі', description: 'Номер пакета.' }),
  })
    .optional()
    .meta({ title: 'Через місяць', description: 'Зразок звіту: той самий аркуш за місяць.' }),
};

export const schoolSchema = record({
  /** Name on the wordmark, in titles and in messages. The only place where it stands. */
  name: text(40).meta({ title: 'Назва школи' }),
  /** What the school is, in a line: footer, titles. */
  tagline: text(120).meta({ title: 'Що це за школа', description: 'Одним рядком.' }),
  contacts: contacts.meta({
    title: 'Контакти',
    description: 'У порядку сторінки; перший телефон — той, який називають форми.',
  }),
  /** The claimed figures of spec §1, in the order of the page. */
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
  /** Its own colours; those that are left out are the program's. */
  colors: schoolColors.optional().meta({
    title: 'Кольори',
    description: 'Кожен необов’язковий; темну тему сайт добирає сам.',
  }),
  /** How soon the school promises to answer, in hours of working time; 24 and 48 are one working day and two. */
  replyHours: wholeNumber(1, 48).meta({
    title: 'За скільки робочих годин відповідаєте',
    description: '24 — «протягом доби», 48 — «протягом двох діб».',
  }),
  /** In Kyiv: a lead that comes later is answered in the next working hours. */
  workingHours: workingHours.meta({
    title: 'Робочі години',
    description: 'За київським часом: mon-fri — 9:00–19:00, sat — 10:00–15:00.',
  }),
  /** Days on which nobody works although they have hours. */
  holidays: z.array(dayOrDays).max(100).optional().meta({
    title: 'Свята й канікули',
    description: 'День, 2026-12-25, або кілька поспіль: 2026-12-31 – 2027-01-10.',
  }),
  /** What every page says for a while. */
  notice: record({
    text: text(200).meta({ title: 'Що сказати', description: 'Дати сайт допише сам.' }),
    from: date.optional().meta({ title: 'Від якого дня' }),
    until: date.optional().meta({ title: 'До якого дня включно' }),
    pausesForms: z
      .enum(['notify', 'close'])
      .optional()
      .meta({
        title: 'На цей час школа не відповідає',
        emptyLabel: 'Відповідає, як завжди',
        enumDescriptions: ['Форми записують тих, кому зателефонувати після відкриття', 'Форм немає'],
      }),
  })
    .refine(({ from, until }) => !from || !until || from <= until, {
      path: ['until'],
      error: 'останній день має бути не раніше за перший',
    })
    .refine(({ until, pausesForms }) => !pausesForms || until, {
      path: ['pausesForms'],
      error: 'допишіть until: обіцянки називають день, коли школа відкриється',
    })
    .optional()
    .meta({ title: 'Оголошення' }),
  /** What the first lesson costs; left out, it is free. */
  trialPriceUah: wholeNumber(20, 10_000)
    .optional()
    .meta({ title: 'Ціна першого уроку, грн', description: 'Без неї перший урок безкоштовний.' }),
  /** What search engines ask for to show the owner how the site is found. */
  searchConsole: record({
    google: matching(/^[\w-]{20,100}$/, 'очікується код перевірки: лише значення content, без <meta …>')
      .optional()
      .meta({
        title: 'Код Google Search Console',
        description: 'Код зі способу «Тег HTML»: лише значення content.',
      }),
    bing: matching(/^[\dA-F]{20,64}$/, 'очікується код перевірки: лише значення content, без <meta …>')
      .optional()
      .meta({
        title: 'Код Bing Webmaster Tools',
        description: 'Код зі способу «HTML Meta Tag»: лише значення content.',
      }),
  })
    .optional()
    .meta({ title: 'Підтвердження для пошуковиків', description: 'Стоїть на головній сторінці.' }),
  /** Where pupils live, for search engines only. */
  areaServed: z
    .array(
      matching(/^[A-Z]{2}$/, 'очікується код країни двома великими латинськими літерами, як-от UA чи PL'),
    )
    .min(1)
    .max(40)
    .optional()
    .meta({
      title: 'Країни учнів',
      description: 'Для пошуковиків: UA, PL, DE. Без цього поля пошуковики не бачать обмеження.',
    }),
  /** How long a lesson is; a subject may say otherwise. */
  lessonMinutes: lessonMinutes.optional(),
  /** Least experience of a tutor, in years. */
  minimumExperienceYears: wholeNumber(1, 40).meta({ title: 'Досвід викладачів, щонайменше років' }),
  quickAnswers: z
    .array(
      record({
        question: text(120).meta({ title: 'Запитання' }),
        answer: text(500).meta({ title: 'Відповідь' }),
        /** Instead of `answer` while one person teaches. */
        oneTeacher: text(500)
          .optional()
          .meta({ title: 'Відповідь, поки викладач один', description: 'Інакше та сама.' }),
        /** A question that only a school of several teachers is asked. */
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
  /** What pupils and parents have really said; without them the page has no such section. */
  reviews: z
    .array(
      record({
        name: text(40).meta({ title: 'Ім’я', description: 'Як людина дозволила себе назвати.' }),
        about: text(60).meta({ title: 'Хто це', description: '«мама учня 9 класу», «учениця 11 класу».' }),
        subject: slug.meta({ title: 'Предмет' }),
        words: text(300).meta({ title: 'Слова' }),
        date: date.meta({ title: 'Коли сказано' }),
        source: z
          .url({ protocol: /^https$/, error: 'очікується адреса, що починається з https://' })
          .optional()
          .meta({ title: 'Де написано', description: 'Адреса відгуку, якщо він є в мережі.' }),
      }),
    )
    .max(6)
    .optional()
    .meta({ title: 'Відгуки', description: 'Лише справжні; без них розділу немає.' }),
  /** Subjects whose lesson boards the home page shows, in their order. */
  homeLessons: slugs().max(3).default([]).meta({
    title: 'Миті уроків на головній',
    description: 'Предмети, у яких є дошка; перше завдання першого розв’язують одразу.',
  }),
  /** The orders of spec §3. Subjects that are not named come after those that are. */
  subjectOrder: record({
    home: slugs().optional().meta({ title: 'На головній' }),
    packageForm: slugs().optional().meta({ title: 'У заявці на пакет' }),
    trialForm: slugs().optional().meta({ title: 'У заявці на пробний урок' }),
  })
    .optional()
    .meta({ title: 'Порядок предметів', description: 'Кого не названо, той стоїть у кінці.' }),
  /** Who sells the lessons; the footer says it. */
  seller: record({
    name: text(120).meta({
      title: 'Назва',
      description: '«ФОП Коваль Анна Іванівна» або назва підприємства.',
    }),
    taxNumber: taxNumber.meta({
      title: 'Податковий номер',
      description: '8 цифр ЄДРПОУ або 10 цифр РНОКПП.',
    }),
    address: text(200).optional().meta({ title: 'Адреса' }),
  })
    .optional()
    .meta({ title: 'Хто надає послуги' }),
  /** Under the button of each form; words in [brackets] lead to the privacy policy. */
  consent: text(200).optional().meta({
    title: 'Згода під кнопкою форми',
    description: 'Слова в [дужках] ведуть до політики конфіденційності.',
  }),
  samplePlan: record({
    subject: text(40).meta({ title: 'Предмет' }),
    ...planFields,
  })
    .optional()
    .meta({ title: 'Зразок плану', description: 'Аркуш, який батьки мають після першого уроку.' }),
  /** What the school has looked at and stands for, and when; of the rest the build says that it is a sample. */
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
  /** Of the home page. */
  search: searchSchema.optional(),
});

/** An icon that was named in Ukrainian, as the guide's picture has it. */
function suggestIcon(input: unknown): string | undefined {
  const typed = typeof input === 'string' ? input.trim().toLowerCase() : '';
  if (!/\p{Script=Cyrillic}/u.test(typed)) return undefined;
  const meant = SUBJECT_ICONS.find((icon) => ICON_NAMES[icon].toLowerCase().startsWith(typed.slice(0, 4)));
  return `очікується назва значка латинкою${meant ? `; може, ${meant}?` : ', її пише посібник власника, «Значки предметів»'}`;
}

export const subjectSchema = record({
  name: text(40).meta({ title: 'Назва' }),
  /** «Викладачі …»: чого? */
  genitive: text(40).meta({ title: 'Чого?', description: 'Викладачі «фізики».' }),
  /** «Займатися …»: чим? */
  instrumental: text(40).meta({ title: 'Чим?', description: 'Займатися «фізикою».' }),
  /** «Зошит для робіт …»: «з фізики», «з англійської мови». */
  notebookLabel: text(40).meta({ title: 'З чого?', description: 'Репетитор «з фізики».' }),
  /** Titles that cases alone would make wrong, such as those of a programme that is no subject. */
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
  samplePlan: record(planFields)
    .optional()
    .meta({ title: 'Зразок плану', description: 'Інакше той, що в школи.' }),
  lessonLabel: text(60)
    .optional()
    .meta({ title: 'Назва миті уроку', description: 'Інакше «Приклад уроку фізики».' }),
  /** Under the name on the card of the home page. */
  caption: text(64).meta({ title: 'Підпис на головній' }),
  description: text(400).meta({ title: 'Опис' }),
  /** The words of the description that get the yellow marker, such as the claimed result of spec §1. */
  highlight: text(40).optional().meta({ title: 'Слова опису під маркером' }),
  /** Hue of the cover, 0–359, and its shift across the cover, in degrees; without it, `subject-hues.ts` chooses. */
  color: record({
    hue: wholeNumber(0, 359).meta({
      title: 'Відтінок',
      description:
        '0 — малиновий, 30 — червоний, 60 — помаранчевий, 90 — жовтий, 120 — салатовий, 150 — зелений, 190 — бірюзовий, 230 — блакитний, 260 — синій, 300 — фіолетовий, 330 — рожевий.',
    }),
    shift: wholeNumber(-40, 40)
      .default(12)
      .meta({ title: 'Зсув відтінку', description: 'Наскільки він міняється через обкладинку.' }),
  })
    .optional()
    .meta({ title: 'Колір обкладинки', description: 'Без нього сайт добере колір, не схожий на інші.' }),
  /** The sign on the cover; without it, the one that belongs to the name of the file, or a book. */
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
   * Left out, the trial dialog names it on all pages. `own-page`: only on its own (spec §3: twelve of thirteen).
   * `none`: its lessons are not tried, and its page says nothing of a free one.
   */
  trialLesson: z
    .enum(['own-page', 'none'])
    .optional()
    .meta({
      title: 'Безкоштовний пробний урок',
      emptyLabel: 'Є, і предмет стоїть у заявці на всіх сторінках',
      enumDescriptions: [
        'Є, але в заявці лише на сторінці предмета',
        'Пробного уроку з цього предмета не проводимо',
      ],
    }),
  /** Where lessons of this subject are longer or shorter than those of the school. */
  lessonMinutes: lessonMinutes.optional(),
  reasons: z
    .array(
      record({ title: text(60).meta({ title: 'Заголовок' }), text: text(200).meta({ title: 'Пояснення' }) }),
    )
    .length(6)
    .meta({ title: 'Шість причин' }),
  /** File names of the teachers, without `.yaml`. */
  teachers: z
    .array(text(60))
    .min(1)
    .max(12)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'викладач повторюється' })
    .meta({
      title: 'Викладачі',
      description: 'Від одного до дванадцяти: назви файлів без .yaml. Троє видно одразу.',
    }),
  /** Subjects to which the page leads on; the nearest ones fill up what is not named. */
  related: slugs().max(4).optional().meta({ title: 'Предмети внизу сторінки', description: 'До чотирьох.' }),
  search: searchSchema.optional(),
  /** The lesson board at the top of the page, with the drawing `<slug>.svg` beside the file. */
  lesson: lessonSchema.optional(),
  /** The same without a drawing: words and one question. */
  textBoard: textBoardSchema.optional(),
})
  .refine(({ lesson, textBoard }) => !lesson || !textBoard, {
    path: ['textBoard'],
    error: 'є вже дошка з малюнком (lesson); залиште одне з двох',
  })
  .refine((subject) => !subject.highlight || subject.description.includes(subject.highlight), {
    path: ['highlight'],
    error: 'цих слів немає в тексті description',
  })
  .refine(
    ({ trialLesson, search }) =>
      trialLesson !== 'none' || !/безкоштовн|перший урок за/i.test(search?.description ?? ''),
    {
      path: ['search', 'description'],
      error: 'тут обіцяно перший урок, а за trialLesson: none пробного уроку немає',
    },
  )
  .meta({ title: 'Предмет' });

/** Phones and downloads put spaces and brackets into names. */
function suggestPhotoName(name: string): string | undefined {
  if (/\.hei[cf]$/i.test(name)) return 'збережіть фото з iPhone як JPG';
  const tidy = name.replaceAll(/[\s()]+/g, '-').replaceAll(/-+(?=\.|$)|^-+/g, '');
  return /^[\w-]+\.(webp|jpe?g|png|avif)$/i.test(tidy) ? `перейменуйте файл на ${tidy}` : undefined;
}

/** What can be chosen for a drawn portrait (site/teachers/draw-portrait.ts). */
const PORTRAITS = ['short-hair', 'long-hair', 'beard'] as const;

export type Portrait = (typeof PORTRAITS)[number];

export const teacherSchema = record({
  name: text(60).meta({ title: 'Ім’я та прізвище' }),
  /** As the card shows it: «20 років досвіду», «Молода спеціалістка». */
  experience: text(60).meta({ title: 'Досвід', description: '«9 років досвіду»' }),
  achievements: text(120).meta({ title: 'Здобутки' }),
  description: text(400).meta({ title: 'Як навчає' }),
  specialisations: z.array(text(40)).min(1).max(6).meta({ title: 'Теми' }),
  /** File beside the teacher's, for instance `andrii.webp`; without it, a drawing with the initials is shown. */
  photo: matching(
    /^[\w-]+\.(webp|jpe?g|png|avif)$/i,
    'очікується назва файлу латинкою, що закінчується на .webp, .jpg, .png або .avif',
    suggestPhotoName,
  )
    .optional()
    .meta({ title: 'Фото', description: 'Без фото — намальований портрет.' }),
  /** What the drawing in the place of a photo has; left out, hair that suits everybody. */
  portrait: z
    .enum(PORTRAITS)
    .optional()
    .meta({
      title: 'Намальований портрет',
      description: 'Зачіска, коли немає фото.',
      emptyLabel: 'Зачіска, яка личить усім',
      enumDescriptions: ['Коротке волосся', 'Довге волосся', 'Борода'],
    }),
  /** The teacher's own words. */
  quote: text(200).optional().meta({ title: 'Слова викладача', description: 'Від першої особи, без лапок.' }),
  video: z
    .url({ protocol: /^https$/, error: 'очікується адреса відео, що починається з https://' })
    .optional()
    .meta({ title: 'Відео', description: 'Адреса, наприклад на YouTube.' }),
  /** A made-up person, until the school has put its own in. */
  sample: z.boolean().optional().meta({ title: 'Зразок', description: 'Так — вигадана людина.' }),
}).meta({ title: 'Викладач' });

export type School = z.infer<typeof schoolSchema>;
/** The plan of a made-up pupil; the school's names its subject, that of a subject need not. */
export type SamplePlan = NonNullable<z.infer<typeof subjectSchema>['samplePlan']>;
export type Teacher = z.infer<typeof teacherSchema> & { id: string };
export type Lesson = Omit<
  z.infer<typeof lessonSchema>,
  'tutor' | 'steps' | 'next' | 'learned' | 'boardName'
> & {
  tutor: Teacher;
  /** What is seen before anybody takes part. */
  drawing: DrawingNode[];
  /** The visitor's part; absent: the board is only looked at. */
  play?: LessonPart | undefined;
};

/** What a lesson has for the visitor. */
export type LessonPart = Pick<z.infer<typeof lessonSchema>, 'learned' | 'boardName'> & {
  steps: Step[];
  next: string;
  drawing: DrawingNode[];
};
export type Subject = Omit<z.infer<typeof subjectSchema>, 'teachers' | 'lesson' | 'textBoard' | 'color'> & {
  slug: string;
  color: { hue: number; shift: number };
  teachers: Teacher[];
  lesson?: Lesson | undefined;
};

/** Everything the school says, checked and linked. */
export type Content = {
  school: School;
  packages: Package[];
  texts: Texts;
  /** In the order of the home page. */
  subjects: Subject[];
  /** Documents that the school has published. */
  legal: LegalDocument[];
  /** Undefined where the school has the logo that the site comes with. */
  logo?: LogoFiles | undefined;
  /** What does not stop a build but is hardly meant so. */
  warnings: readonly Mistake[];
};
