import { z } from 'zod';
import type { LogoFiles } from './brand/logo-files.ts';
import { schoolColors } from './brand/school-colors.ts';
import type { Mistake } from './content-error.ts';
import {
  date,
  matching,
  normalizeText,
  packageNumber,
  record,
  taxNumber,
  text,
  webLink,
  wholeNumber,
} from './fields/fields.ts';
import { transliterate } from './fields/slug.ts';
import type { LegalDocument } from './legal/load-legal.ts';
import type { DrawingNode } from './lesson/lesson-drawing.ts';
import { lessonSchema, type Step } from './lesson/lesson-schema.ts';
import { textBoardSchema } from './lesson/text-board.ts';
import type { Package } from './packages/packages-schema.ts';
import { contacts } from './school/contacts-schema.ts';
import { holidays } from './school/holidays.ts';
import { workingHours } from './school/working-hours.ts';
import { ICON_NAMES, SUBJECT_ICONS } from './subjects/subject-icons.ts';
import { subjectSlug, subjectSlugs } from './subjects/subject-slugs.ts';
import { missing } from './suggest/explain-issue.ts';
import { NO_TRIAL_PRICE } from './suggest/suggest-number.ts';
import type { Texts } from './texts/texts-schema.ts';

/** In UTF-16 units, including the name of the school. */
export const PAGE_TITLE_LENGTH = 60;
export const PAGE_DESCRIPTION_LENGTH = { min: 110, max: 155 };

/**
 * Title and description for search engines and link previews. By default they are generated from the texts of the
 * page.
 */
const searchSchema = record({
  /** Without the name of the school, which is added if it fits (`site/content/page-heads.ts`). */
  title: text(PAGE_TITLE_LENGTH)
    .optional()
    .meta({ title: 'Заголовок', description: 'Без назви школи: сайт додасть її сам.' }),
  /** Search engines cut longer descriptions and replace shorter ones. */
  description: z
    .string()
    .overwrite(normalizeText)
    .min(PAGE_DESCRIPTION_LENGTH.min)
    .max(PAGE_DESCRIPTION_LENGTH.max)
    .optional()
    .meta({ title: 'Опис', description: 'Від 110 до 155 знаків.' }),
}).meta({ title: 'Як сторінку показують пошук і месенджери' });

/** Length of a lesson in minutes. */
const lessonMinutes = wholeNumber(10, 240).meta({ title: 'Скільки хвилин триває урок' });

/** A sample of the plan that parents get after the first lesson, for an invented pupil. */
const planGap = record({
  topic: text(40).meta({ title: 'Тема' }),
  lessons: wholeNumber(1, 60).meta({ title: 'Скільки занять' }),
});

const planFields = {
  pupil: text(40).meta({ title: 'Чий', description: '«Марко, 8 клас»' }),
  goal: text(60).meta({ title: 'Мета' }),
  can: z.array(text(40)).min(1).max(3).meta({ title: 'Уже вміє' }),
  gaps: z.array(planGap).min(1).max(4).meta({ title: 'Де ще спотикається' }),
  package: packageNumber(1, 99).meta({ title: 'Який пакет радимо', description: 'Номер пакета.' }),
  teacher: text(60).meta({ title: 'Хто радить' }),
  /** The same plan a month later, with the progress since. */
  later: record({
    result: text(60).meta({ title: 'Тепер', description: '«контрольна — 8»' }),
    gaps: z.array(planGap).max(2).default([]).meta({ title: 'Де ще спотикається' }),
    package: packageNumber(1, 99).meta({ title: 'Який пакет радимо далі', description: 'Номер пакета.' }),
  })
    .optional()
    .meta({ title: 'Через місяць', description: 'Зразок звіту: той самий аркуш за місяць.' }),
};

/** The code in a copied tag of a search engine. */
function findMetaContent(written: string): string | undefined {
  return /content=["']([\w-]+)/.exec(written)?.[1];
}

/** Suggests the code of a country that is in lower case or a Ukrainian name. */
function suggestCountry(written: string): string | undefined {
  if (/^[a-z]{2}$/i.test(written)) return written.toUpperCase();
  const names = new Intl.DisplayNames('uk', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .find((code) => names.of(code)?.toLowerCase() === written.toLowerCase());
}

/** «Україна, Польща» as the list of their codes. */
function explainCountries(input: unknown): string | undefined {
  const codes = typeof input === 'string' ? input.split(/\s*[,;]\s*/).map(suggestCountry) : [undefined];
  return codes.every((code) => code !== undefined)
    ? `очікується список: кожен рядок починається з дефіса, або всі в дужках: [${codes.join(', ')}]`
    : undefined;
}

/** Shorter words, such as «так», answer a question that nobody asked the visitor. */
const SHORTEST_CONSENT = 15;

/** A notice in one line needs its field. */
function explainNotice(input: unknown): string {
  if (typeof input === 'string')
    return `оголошення — у полі text рядком нижче, з двома пробілами на початку: text: "${input}"; дати, якщо треба, — у from і until`;
  return `${missing(input)}очікуються поля text і, якщо треба, from, until, pausesForms, кожне окремим рядком`;
}

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
  notice: record(
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
    })
    .optional()
    .meta({ title: 'Оголошення' }),
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
  areaServed: z
    .array(
      matching(
        /^[A-Z]{2}$/,
        'очікується код країни двома великими латинськими літерами, як-от UA чи PL',
        suggestCountry,
      ).refine((code) => code !== 'UK', { error: 'коду UK немає: Україна — UA, Велика Британія — GB' }),
      { error: ({ input }) => explainCountries(input) },
    )
    .min(1)
    .max(40)
    .optional()
    .meta({
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
      description: '8 цифр ЄДРПОУ або 10 цифр РНОКПП.',
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

/** Suggests the id of an icon that the owner named in Ukrainian. */
function suggestIcon(input: unknown): string | undefined {
  const typed = typeof input === 'string' ? input.trim().toLowerCase() : '';
  if (!/\p{Script=Cyrillic}/u.test(typed)) return undefined;
  const meant = SUBJECT_ICONS.find((icon) => ICON_NAMES[icon].toLowerCase().startsWith(typed.slice(0, 4)));
  return `очікується назва значка латинкою${meant ? `; може, ${meant}?` : ', її пише посібник власника, «Значки предметів»'}`;
}

/** Hues that owners know by name. */
const HUES: Readonly<Record<string, number>> = {
  малиновий: 0,
  червоний: 30,
  помаранчевий: 60,
  жовтий: 90,
  салатовий: 120,
  зелений: 150,
  бірюзовий: 190,
  блакитний: 230,
  синій: 260,
  фіолетовий: 300,
  рожевий: 330,
};

const HUE_NAMES = Object.entries(HUES)
  .map(([name, hue]) => `${hue} — ${name}`)
  .join(', ');

const COLOR_EXPECTED = 'очікується відтінок від 0 до 359 у дужках';

/** Explains the colour of a cover that is a name, a number or a designer's notation. */
function explainColor(input: unknown): string {
  const written = String(input).trim().toLowerCase();
  const hue = HUES[written] ?? (/^\d{1,3}$/.test(written) ? Number(written) : undefined);
  if (hue !== undefined) return `${missing(input)}${COLOR_EXPECTED}: напишіть color: { hue: ${hue} }`;
  return `${missing(input)}${COLOR_EXPECTED}, як color: { hue: 150 }; ${HUE_NAMES}`;
}

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
  samplePlan: record(planFields)
    .optional()
    .meta({ title: 'Зразок плану', description: 'Інакше той, що в школи.' }),
  lessonLabel: text(60)
    .optional()
    .meta({ title: 'Назва миті уроку', description: 'Інакше «Приклад уроку фізики».' }),
  /** Shown under the name on the card of the home page. */
  caption: text(64).meta({ title: 'Підпис на головній' }),
  description: text(400).meta({ title: 'Опис' }),
  /** Part of the description that gets the yellow marker, such as the claimed result of spec §1. */
  highlight: text(40).optional().meta({ title: 'Слова опису під маркером' }),
  /** Hue of the cover (0–359) and its shift across the cover, in degrees. By default `subject-hues.ts` chooses it. */
  color: record(
    {
      hue: wholeNumber(0, 359, ({ input }) =>
        typeof input === 'number' ? undefined : `очікується число від 0 до 359; ${HUE_NAMES}`,
      ).meta({
        title: 'Відтінок',
        description: `${HUE_NAMES}.`,
      }),
      shift: wholeNumber(-40, 40)
        .default(12)
        .meta({ title: 'Зсув відтінку', description: 'Наскільки він міняється через обкладинку.' }),
    },
    explainColor,
  )
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

/** Phones and downloads add spaces and brackets to file names. */
function suggestPhotoName(name: string): string | undefined {
  if (name === '') return 'якщо фото немає, приберіть цей рядок';
  if (/\.hei[cf]$/i.test(name)) return 'збережіть фото з iPhone як JPG';
  if (/^https?:/i.test(name)) return 'завантажте саме фото в теку teachers і впишіть назву файлу';
  const [, file = ''] = /[\\/]([^\\/]+)$/.exec(name) ?? [];
  if (file) return `без теки: ${file}`;
  if (/\.(?:gif|bmp|tiff?|svg|pdf)$/i.test(name)) return 'збережіть фото як JPG';
  if (!/\.\w+$/.test(name)) return `допишіть закінчення файлу, наприклад ${name}.jpg`;
  const [, twice = ''] = /^(.+)\.\w+(\.(?:webp|jpe?g|png|avif))$/i.exec(name) ?? [];
  if (twice) return `закінчення тут двічі; перейменуйте файл на ${twice}${/\.\w+$/.exec(name)?.[0]}`;
  const latin = /\p{Script=Cyrillic}/u.test(name) ? transliterate(name) : name;
  const tidy = latin.replaceAll(/[\s()]+/g, '-').replaceAll(/-+(?=\.|$)|^-+/g, '');
  return /^[\w-]+\.(webp|jpe?g|png|avif)$/i.test(tidy)
    ? `перейменуйте файл на ${tidy} і впишіть цю назву тут`
    : undefined;
}

/** Options of a drawn portrait (site/teachers/draw-portrait.ts). */
const PORTRAITS = ['short-hair', 'long-hair', 'beard'] as const;

export type Portrait = (typeof PORTRAITS)[number];

export const teacherSchema = record({
  name: text(60).meta({ title: 'Ім’я та прізвище' }),
  /** As shown on the card: «20 років досвіду», «Молода спеціалістка». */
  experience: text(60)
    .refine((words) => !/^\d+$/.test(words), 'напишіть словами, як на картці: "9 років досвіду"')
    .meta({ title: 'Досвід', description: '«9 років досвіду»' }),
  achievements: text(120).meta({ title: 'Здобутки' }),
  description: text(400).meta({ title: 'Як навчає' }),
  specialisations: z.array(text(40)).min(1).max(6).meta({ title: 'Теми' }),
  /** File in the same folder, such as `andrii.webp`. Without a photo, the card shows a drawn portrait. */
  photo: matching(
    /^[\w-]+\.(webp|jpe?g|png|avif)$/i,
    'очікується назва файлу латинкою, що закінчується на .webp, .jpg, .png або .avif',
    suggestPhotoName,
  )
    .optional()
    .meta({ title: 'Фото', description: 'Без фото — намальований портрет.' }),
  /** Hair of the drawn portrait. By default a neutral one. */
  portrait: z
    .enum(PORTRAITS)
    .optional()
    .meta({
      title: 'Намальований портрет',
      description: 'Зачіска, коли немає фото.',
      emptyLabel: 'Зачіска, яка личить усім',
      enumDescriptions: ['Коротке волосся', 'Довге волосся', 'Борода'],
    }),
  /** Quote of the teacher. */
  quote: text(200).optional().meta({ title: 'Слова викладача', description: 'Від першої особи, без лапок.' }),
  video: webLink(' відео', (written) =>
    /\.(?:mp4|mov|avi|webm|mkv)$/i.test(written)
      ? '; покладіть відео на YouTube і впишіть його адресу'
      : undefined,
  )
    .optional()
    .meta({ title: 'Відео', description: 'Адреса, наприклад на YouTube.' }),
  /** Whether this is an invented person of the sample content. */
  sample: z.boolean().optional().meta({ title: 'Зразок', description: 'Так — вигадана людина.' }),
}).meta({ title: 'Викладач' });

export type School = z.infer<typeof schoolSchema>;
/** Sample plan with a subject. The plan in a subject's own file needs no subject. */
export type SamplePlan = NonNullable<z.infer<typeof subjectSchema>['samplePlan']>;
export type Teacher = z.infer<typeof teacherSchema> & { id: string };
export type Lesson = Omit<
  z.infer<typeof lessonSchema>,
  'tutor' | 'steps' | 'next' | 'learned' | 'boardName'
> & {
  tutor: Teacher;
  /** The drawing before the tasks begin. */
  drawing: DrawingNode[];
  /** The tasks. Without them, the board is only an illustration. */
  play?: LessonPart | undefined;
};

/** The tasks of a lesson and its drawing. */
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

/** The validated and linked content of the school. */
export type Content = {
  school: School;
  packages: Package[];
  texts: Texts;
  /** In the order of the home page. */
  subjects: Subject[];
  /** Legal documents of the school. */
  legal: LegalDocument[];
  /** Undefined if the school uses the default logo. */
  logo?: LogoFiles | undefined;
  /** Probable mistakes that do not stop a build. */
  warnings: readonly Mistake[];
};
