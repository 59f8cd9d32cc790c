/** Creates the content folder of a new school from the sample content and the owner's answers. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Document, parseDocument, stringify } from 'yaml';
import { countLessons, pluralize } from '#shared/words/plural.ts';
import type { ContactKind } from '../contacts-schema.ts';
import { hasOnlyUnitPrices, type PriceUnit } from '../packages-schema.ts';
import type { Portrait } from '../schema.ts';
import { uniqueSlugs } from '../slug.ts';
import type { SubjectIcon } from '../subject-icons.ts';

export type NewSubject = {
  name: string;
  /** Genitive: «Викладачі …». */
  genitive: string;
  /** Instrumental: «Займатися …». */
  instrumental: string;
  /** The phrase that parents search for: «Репетитор з німецької мови». */
  searchName: string;
  /** A line under the name on its cover; empty for a general one. */
  caption?: string;
  /** One or two sentences about the lessons; empty for a general text. */
  description?: string;
  /** A short task for the lesson board of its page. */
  board?: NewBoard | undefined;
};

export type NewBoard = { written: string; question: string; right: string; wrong: readonly string[] };

export type NewTeacher = {
  name: string;
  /** As shown on the card: «9 років досвіду». */
  experience: string;
  achievements: string;
  description: string;
  topics: readonly string[];
  /** Names of the subjects that this teacher teaches; empty means all. */
  subjects: readonly string[];
};

/** School classes from 1, and the pupils before and after them. */
export type Classes = { first: number; last: number; hasPreschool: boolean; hasGraduates: boolean };

/** Answers of the owner in `npm run content:new`. */
export type NewSchool = {
  name: string;
  tagline: string;
  headline: string;
  /** Place of the lessons, in the form that follows «наживо в». */
  place: string;
  isOnline: boolean;
  /** Whether any lessons are in a group. */
  isGroup: boolean;
  /** Whether the school has individual lessons besides those in a group. */
  isMixed: boolean;
  audience: 'children' | 'adults' | 'everyone';
  /** The classes of the pupils, if the owner has named them. */
  classes?: Classes;
  /** The ages of the pupils, if the owner has named them; without `last`, no upper limit. */
  ages?: { first: number; last?: number };
  /** The owner's own words after «для»: «дітей від 4 років і підлітків». */
  whom?: string;
  /** Keys of the sample subjects to keep. */
  kept: readonly string[];
  added: readonly NewSubject[];
  teachers: readonly NewTeacher[];
  contacts: readonly { kind: ContactKind; value: string }[];
  /** Either monthly packages with a number of lessons, or a price per lesson or hour. */
  packages: readonly {
    name?: string;
    lessons?: number;
    per?: PriceUnit;
    priceUah: number;
    /** Whether a single price is for an individual lesson; asked only if the school has both kinds. */
    isAlone?: boolean;
  }[];
  lessonMinutes: number;
  /** Length of an individual lesson; differs only if `isMixed`. */
  aloneMinutes: number;
  /** Whether there is a first, trial lesson. */
  hasTrial: boolean;
  /** The label of the button that replaces the trial lesson; empty for the general one. */
  firstStep: string;
  /** Length of the first lesson. */
  trialMinutes: number;
  /** In the format of `workingHours` in `school.yaml`. */
  workingHours: Readonly<Record<string, string>>;
  /** In hryvnias; 0 means that the first lesson is free. */
  trialPriceUah: number;
  /** Link for payment or booking, shown after a lead for a package; empty means none. */
  paymentLink: string;
  /** A sentence about payment instead of the link; empty means none. */
  paymentText: string;
  /** Up to six reasons of the owner, which each added subject repeats. */
  reasons: readonly { title: string; text: string }[];
};

/** General reasons that promise little, until the owner writes those of the subject. */
export const FIRST_REASONS = [
  {
    title: 'Починаємо зі знайомства',
    text: 'На першому уроці дивимося, що вже виходить, і радимо, з чого почати.',
  },
  { title: 'Живий викладач', text: 'Уроки проводить людина, яка бачить вас і може відповісти одразу.' },
  { title: 'Крок за кроком', text: 'Ідемо від простого до складного.' },
  { title: 'Зрозуміла мета', text: 'Питаємо, чого ви хочете досягти, і говоримо про це вже на початку.' },
  { title: 'Можна запитати', text: 'Будь-яке запитання доречне.' },
  { title: 'Ціна на видноті', text: 'Скільки коштує урок, сказано на цій сторінці.' },
];

const UNIT_NAMES: Readonly<Record<PriceUnit, string>> = { lesson: 'Одне заняття', hour: 'Година занять' };
const ALONE_NAMES: Readonly<Record<PriceUnit, string>> = {
  lesson: 'Індивідуальне заняття',
  hour: 'Година сам на сам',
};
const PACKAGE_NAMES = ['Базовий', 'Стандарт', 'Преміум', 'Максимум', 'Інтенсив', 'Повний'];

/**
 * Writes the content folder of a new school and keeps the comments of the samples. Drops people and figures of the
 * sample school, and replaces its promises with general texts.
 *
 * @param samples folder of the sample content
 * @param folder must be missing or empty
 */
export function writeNewSchool(samples: string, folder: string, school: NewSchool): void {
  mkdirSync(folder, { recursive: true });
  cpSync(samples, folder, { recursive: true, dereference: true });
  for (const inner of ['teachers', 'brand', 'legal'])
    rmSync(join(folder, inner), { recursive: true, force: true });
  mkdirSync(join(folder, 'teachers'));

  const teacherIds = uniqueSlugs(school.teachers.map(({ name }) => name));
  for (const [index, teacher] of school.teachers.entries())
    writeFileSync(join(folder, 'teachers', `${teacherIds[index]}.yaml`), writeTeacher(teacher));

  const subjects = writeSubjects(folder, school, teacherIds);
  const activate = (source: string) => uncomment(source, listOptional(school));
  editYaml(folder, 'school.yaml', (document) => editSchool(document, school, subjects), activate);
  editYaml(folder, 'texts.yaml', (document) => editTexts(document, school));
  writeFileSync(join(folder, 'packages.yaml'), writePackages(school, subjects));
}

/** Removes unwanted sample subjects, rewrites the others and adds the new ones. */
function writeSubjects(folder: string, school: NewSchool, teacherIds: readonly string[]) {
  const inner = join(folder, 'subjects');
  const keys = readdirSync(inner)
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => basename(file, '.yaml'));
  for (const key of keys.filter((each) => !school.kept.includes(each)))
    for (const file of [`${key}.yaml`, `${key}.svg`]) rmSync(join(inner, file), { force: true });

  const teachersOf = (name: string) => {
    const own = teacherIds.filter((_, index) => school.teachers[index]?.subjects.includes(name));
    const anyone = teacherIds.filter((_, index) => school.teachers[index]?.subjects.length === 0);
    const staff = [...own, ...anyone];
    return staff.length > 0 ? staff : teacherIds.slice(0, 1);
  };
  for (const key of school.kept)
    editYaml(folder, `subjects/${key}.yaml`, (document) =>
      editSubject(document, teachersOf(String(document.get('name'))), school),
    );
  const added = uniqueSlugs(
    school.added.map(({ name }) => name),
    school.kept,
  );
  for (const [index, subject] of school.added.entries())
    writeFileSync(
      join(inner, `${added[index]}.yaml`),
      writeSubject(subject, teachersOf(subject.name), school),
    );
  const drawn = school.kept.filter((key) => existsSync(join(inner, `${key}.svg`)));
  const boards = added.filter((_, index) => school.added[index]?.board);
  const names = new Map(school.added.map(({ name }, index) => [name, added[index] ?? '']));
  return { all: [...added, ...school.kept], names, withLesson: [...boards, ...drawn] };
}

/** Keeps the lesson and the texts of a sample subject. Drops figures, packages and people of the sample school. */
function editSubject(
  document: Document,
  teachers: readonly string[],
  { kept, hasTrial, teachers: staff }: Pick<NewSchool, 'kept' | 'hasTrial' | 'teachers'>,
): void {
  document.set('teachers', teachers);
  document.setIn(['lesson', 'tutor'], teachers[0]);
  for (const key of ['samplePlan', 'highlight', 'search']) document.delete(key);
  const related = (document.toJS().related ?? []).filter((key: string) => kept.includes(key));
  if (related.length > 0) document.set('related', related);
  else document.delete('related');
  if (!hasTrial) document.set('trialLesson', 'none');
  if (isOneWoman(staff) && !document.has('teachersTitle'))
    document.set('teachersTitle', `Репетиторка ${document.get('notebookLabel')}`);
  const sentences = String(document.get('description')).match(/[^.!?]+[.!?]/g) ?? [];
  document.set('description', sentences.filter(isNeutral).join('').trim());
  const reasons: { title: string; text: string }[] = document.toJS().reasons;
  for (const [index, { title, text }] of reasons.entries())
    if (!isNeutral(`${title} ${text}`)) document.setIn(['reasons', index], FIRST_REASONS[index]);
}

/** Whether a text is free of figures and packages of the sample school. */
function isNeutral(text: string): boolean {
  return !/\d+\s*[%–]|«(?:Базов|Стандарт|Преміум)|результат\p{L}* наших/iu.test(text);
}

/** Shows the form of a field that the new school lacks, as a comment. */
const CLAIMS_EXAMPLE = ` Показники під заголовком головної сторінки, до шести; приберіть «# » і впишіть свої:
 claims:
   - figure: "6"
     caption: "осіб у групі, не більше"
     circled: true # обведено червоним: не більше ніж один, у якому ви певні
`;

/** Adds a comment above a field. */
function addExample(document: Document, field: string, example: string): void {
  const { items = [] } = document.contents as {
    items?: { key: { value?: unknown; commentBefore?: string } }[];
  };
  const key = items.find((item) => item.key.value === field)?.key;
  if (key) key.commentBefore = [example, key.commentBefore].filter(Boolean).join('\n');
}

function editSchool(
  document: Document,
  school: NewSchool,
  { all, withLesson }: { all: readonly string[]; withLesson: readonly string[] },
): void {
  const { name, tagline, contacts, workingHours, trialPriceUah, lessonMinutes, trialMinutes } = school;
  document.commentBefore =
    ' Школа: назва, контакти, години й часті запитання. Як змінювати — docs/owner-guide.md.';
  for (const [key, value] of Object.entries({ name, tagline, contacts, workingHours, lessonMinutes }))
    document.set(key, value);
  const areaServed = document.createNode(['UA'], { flow: true });
  areaServed.comment = ' учні лише в Україні, тож години — без слів «за Києвом»';
  const optional = { trialMinutes, trialPriceUah, areaServed };
  for (const key of listOptional(school)) document.set(key, optional[key]);
  document.set('minimumExperienceYears', leastExperience(school));
  // Drops everything that the owner has not confirmed: figures, the plan of an invented pupil, answers of the sample
  // school.
  for (const key of ['claims', 'samplePlan', 'search', 'reviews']) document.delete(key);
  addExample(document, 'replyHours', CLAIMS_EXAMPLE);
  document.set('quickAnswers', writeAnswers(school));
  if (withLesson.length > 0) document.set('homeLessons', withLesson.slice(0, 3));
  else document.delete('homeLessons');
  // The lists are copied, because YAML would write a shared list as an anchor with two aliases.
  if (all.length > 1)
    document.set('subjectOrder', { home: [...all], packageForm: [...all], trialForm: [...all] });
  else document.delete('subjectOrder');
}

function writeAnswers({ hasTrial, isGroup, isMixed, lessonMinutes, aloneMinutes }: NewSchool) {
  return [
    hasTrial
      ? {
          question: 'До чого зобов’язує перший урок?',
          answer: 'Ні до чого: спершу познайомимося, а далі вирішуєте ви.',
        }
      : {
          question: 'Чи є пробний урок?',
          answer: 'Пробного уроку немає: починаємо з розмови, і вона ні до чого не зобов’язує.',
        },
    {
      question: 'Хто й коли зателефонує?',
      answer: 'Ми самі, у робочий час: {години}.',
      oneTeacher: 'Я, у робочий час: {години}.',
    },
    {
      question: 'Скільки триває урок?',
      answer:
        aloneMinutes === lessonMinutes
          ? '{тривалість}.'
          : `У групі — {тривалість}, індивідуальний — ${aloneMinutes} хв.`,
    },
    {
      question: 'Заняття індивідуальні чи в групі?',
      answer: isMixed
        ? 'І такі, і такі: розкажіть про себе, і порадимо, що вам пасує.'
        : isGroup
          ? 'У групі: розкажіть про себе, і порадимо, до якої.'
          : 'Індивідуальні.',
    },
  ];
}

/** The fields that the sample contains as comments and this school needs. */
function listOptional({ trialMinutes, lessonMinutes, trialPriceUah, isOnline }: NewSchool) {
  return [
    ...(trialMinutes !== lessonMinutes ? ['trialMinutes' as const] : []),
    ...(trialPriceUah > 0 ? ['trialPriceUah' as const] : []),
    // Pupils of a studio live nearby, so hours do not name Kyiv.
    ...(isOnline ? [] : ['areaServed' as const]),
  ];
}

/** Returns the least experience of all teachers in years. A teacher without a number counts as 1. */
function leastExperience({ teachers }: NewSchool): number {
  const years = teachers.map(({ experience }) => Number(/\d+/.exec(experience)?.[0] ?? 1));
  return Math.min(40, Math.max(1, Math.min(...years)));
}

function editTexts(document: Document, school: NewSchool): void {
  const { place, isOnline } = school;
  document.set('lessonPlace', place);
  // A name like «Студія танцю «Крок»» says what it is and has its own quotes.
  if (school.name.includes('«'))
    document.set(
      'greeting',
      'Добрий день! Це {назва}. Ви залишили нам {заявка}. Коли вам зручно поговорити?',
    );
  document.set('packagesIntro', describePayment(school));
  document.set('footer', isOnline ? '{опис}. Уроки наживо в {місце}.' : '{опис}.');
  editHomeTexts(document, school);
  editSubjectTexts(document, school);
  editOneTeacher(document, school);
  editNotFound(document, school);
  editQuestions(document, school);
  document.setIn(['firstLesson'], {
    title: 'Перший урок — *{безкоштовно}*',
    text: 'Ні до чого не зобов’язує: познайомимося й порадимо, з чого почати.',
  });
  document.set('firstLessonSteps', [
    { text: 'Знайомимося', about: 'Що вже виходить і чого хочеться досягти.' },
    { text: 'Справжній урок', about: 'Займаємося, як завжди: видно, як ми працюємо.' },
    { text: 'Радимо, як далі', about: 'Скільки занять потрібно — чи не потрібно зовсім.' },
  ]);
}

const nameWay = ({ isOnline }: NewSchool) => (isOnline ? 'онлайн' : 'наживо');

function editHomeTexts(document: Document, school: NewSchool): void {
  const { headline, hasTrial, packages } = school;
  document.setIn(['home', 'headline'], headline);
  document.setIn(
    ['home', 'facts'],
    hasTrial ? '*Перший урок {безкоштовний}*, далі {ціна} {за заняття}.' : 'Ціна — *{ціна}* {за заняття}.',
  );
  document.setIn(['home', 'pitch'], describeSchool(school));
  document.setIn(
    ['home', 'promise'],
    hasTrial
      ? 'Перший урок, {тривалість першого}, {безкоштовний}: познайомимося й порадимо, з чого почати. Далі — {ціна} {за заняття}, якщо схочете.'
      : 'Починаємо з розмови: розкажете, що вам потрібно, і порадимо, з чого почати. Заняття — {ціна}.',
  );
  document.setIn(['home', 'subjectsTitle'], 'Оберіть, з чого почнемо');
  document.setIn(['home', 'subjectsIntro'], 'Розповімо про викладачів і уроки.');
  document.deleteIn(['home', 'teachersLabel']);
  document.setIn(['home', 'teachersTitle'], 'Наші викладачі');
  if (hasOnlyUnitPrices(packages)) document.setIn(['home', 'packagesTitle'], 'Скільки це коштує');
}

function editSubjectTexts(document: Document, school: NewSchool): void {
  const { isOnline, firstStep, audience } = school;
  const way = nameWay(school);
  document.setIn(['subject', 'lead'], `Навчання {чого} ${isOnline ? 'онлайн' : 'в {місце}'}`);
  document.setIn(['subject', 'searchTitle'], isOnline ? '{хто} онлайн' : '{хто}');
  document.deleteIn(['subject', 'linkPictureLabel']);
  const lessons = nameLessons(school);
  document.setIn(
    ['subject', 'searchDescription'],
    `{хто}: ${lessons} ${way}. Перший урок {безкоштовний}, далі {ціна} {за заняття}. Залиште номер, і ми зателефонуємо.`,
  );
  document.setIn(
    ['withoutTrial', 'searchDescription'],
    `{хто}: ${lessons} ${way}. Порадимо викладача й пакет занять, ціна — {ціна} {за заняття}. Залиште номер, і ми зателефонуємо.`,
  );
  document.setIn(['withoutTrial', 'linkPicture', 0], `${capitalize(lessons)},`);
  if (firstStep) document.setIn(['withoutTrial', 'ask'], firstStep);
  if (hasOnlyUnitPrices(school.packages))
    document.setIn(['subject', 'packagesTitle'], 'Заняття {з чого}: скільки коштують');
  // «Предмет» suits a school subject, but hardly ballet or a level of German.
  document.setIn(['subject', 'othersTitle'], 'Також навчаємо');
  // The general closing text asks whom the lessons are for.
  if (audience === 'adults')
    document.setIn(
      ['withoutTrial', 'closingText'],
      'Розкажіть, яка у вас мета: порадимо викладача й пакет занять.',
    );
}

/** The texts of a school with one teacher. */
function editOneTeacher(document: Document, school: NewSchool): void {
  const { audience } = school;
  const lessons = nameLessons(school);
  const way = nameWay(school);
  document.set('oneTeacher', {
    home: {
      pitch: describeSchool(school, true),
      subjectsIntro: 'Розповім, як проходять уроки.',
      teachersTitle: 'Хто навчає',
    },
    subject: { reasonsTitle: 'Шість причин займатися {чим} зі мною' },
    withoutTrial: {
      closingText: `Розкажіть, ${audience === 'adults' ? 'яка у вас мета' : 'для кого уроки і яка мета'}: пораджу, з чого почати.`,
      searchDescription: `{хто}: ${lessons} ${way}. Пораджу, з чого почати; ціна — {ціна} {за заняття}. Залиште номер, і я зателефоную.`,
    },
    greeting: 'Добрий день! Це {назва}. Ви залишили мені {заявка}. Коли вам зручно поговорити?',
  });
}

function editNotFound(document: Document, { kept, added }: NewSchool): void {
  if (!kept.includes('mathematics'))
    document.setIn(
      ['notFound', 'pageText'],
      'Можливо, в адресі є помилка або сторінку перенесено. Решта сайту на місці.',
    );
  if (kept.length + added.length === 1) {
    document.setIn(['notFound', 'subjectText'], 'Такого предмета тут немає. Є цей:');
    document.setIn(
      ['notFound', 'subjectDescription'],
      'За цією адресою нічого немає: можливо, у ній помилка. Поверніться на головну: там про уроки, ціни й відповіді на запитання.',
    );
  }
}

/** The hints of the forms and the questions of the trial dialog. */
function editQuestions(document: Document, school: NewSchool): void {
  // The general hints ask whom the lessons are for.
  if (school.audience === 'adults')
    document.set('formHints', {
      message: 'Що вивчати, ваш рівень і коли дзвонити',
      comment: 'Ваша мета, рівень, зручний час',
    });
  else document.delete('formHints');
  const times = listCallTimes(school);
  if (times) document.setIn(['trialQuestions', 2, 'answers'], times);
  const callTime = document.getIn(['trialQuestions', 2]);
  const who = listPupils(school);
  document.set('trialQuestions', [
    ...(who.length > 0 ? [{ question: 'Хто вчитиметься?', answers: who }] : []),
    callTime,
  ]);
}

/** The times of day to call in, if the school does not work from morning to evening. */
function listCallTimes({ workingHours }: NewSchool): string[] | undefined {
  const [, start, end] = /^(\d+):\d\d–(\d+):/.exec(Object.values(workingHours)[0] ?? '')?.map(Number) ?? [];
  if (!start || !end || (start < 12 && end > 17)) return undefined;
  const middle = `${Math.round((start + end) / 2)}:00`;
  return [`до ${middle}`, `після ${middle}`];
}

/** Parts of school, which a form asks about. */
const STAGES = [
  [1, 4],
  [5, 9],
  [10, 12],
] as const;

/** The answers to «Хто вчитиметься?». */
function listPupils({ audience, classes, ages }: NewSchool): string[] {
  if (ages) return listAges(ages, audience);
  if (!classes)
    return {
      children: ['Дошкільня', '1–4 клас', '5–9 клас', '10–11 клас'],
      adults: [],
      everyone: ['Дитина', 'Підліток', 'Дорослий'],
    }[audience];
  const { first, last, hasPreschool, hasGraduates } = classes;
  const single = Array.from({ length: last - first + 1 }, (_, index) => [first + index] as const);
  const stages = STAGES.map(([from, to]) => [Math.max(from, first), Math.min(to, last)] as const).filter(
    ([from, to]) => from <= to,
  );
  const isShort = single.length < 4 || stages.length === 1;
  const answers = [
    ...(hasPreschool ? ['Дошкільня'] : []),
    ...(isShort ? single : stages).map(([from, to = from]) => `${describeRange(from, to)} клас`),
    ...(hasGraduates ? ['Випускник'] : []),
  ];
  // One answer leaves nothing to ask.
  return answers.length > 1 ? answers : [];
}

/** Ages with their own groups in most studios. */
const AGE_STAGES = [
  [1, 6],
  [7, 9],
  [10, 12],
  [13, 17],
] as const;

function listAges(
  { first, last = 17 }: NonNullable<NewSchool['ages']>,
  audience: NewSchool['audience'],
): string[] {
  const stages = AGE_STAGES.map(([from, to]) => [Math.max(from, first), Math.min(to, last)] as const).filter(
    ([from, to]) => from <= to,
  );
  const answers = [
    ...stages.map(([from, to]) => `${describeRange(from, to)} ${pluralize(to, 'рік', 'роки', 'років')}`),
    ...(audience === 'children' ? [] : ['Дорослий']),
  ];
  return answers.length > 1 ? answers : [];
}

const describeRange = (from: number, to: number) => (from === to ? `${from}` : `${from}–${to}`);

/** « для дітей», « для учнів 10–11 класів і випускників» */
function describePupils({ audience, classes, whom: ownWords }: NewSchool): string {
  if (ownWords) return ` для ${ownWords}`;
  if (!classes)
    return { children: ' для дітей', adults: ' для дорослих', everyone: ' для дітей і дорослих' }[audience];
  const { first, last, hasPreschool, hasGraduates } = classes;
  const pupils = `учнів ${describeRange(first, last)} ${first === last ? 'класу' : 'класів'}`;
  const whom = [hasPreschool && 'дошкільнят', pupils, hasGraduates && 'випускників'].filter(Boolean);
  return ` для ${whom.join(', ').replace(/, (?=[^,]*$)/, ' і ')}`;
}

function describeSchool(school: NewSchool, isTutor = false): string {
  const { isOnline, isGroup, isMixed } = school;
  const lessons = isMixed
    ? 'Заняття в групах і сам на сам'
    : isGroup
      ? 'Заняття в групах'
      : 'Індивідуальні уроки';
  const whom = describePupils(school);
  return `${lessons}${whom}${isOnline ? ', наживо' : ''} в {місце}. ${isTutor ? 'Ви знаєте, хто проведе кожен урок.' : 'Викладачі мають {досвід}.'}`;
}

/** The text below the heading of the prices. */
function describePayment({ packages }: NewSchool): string {
  if (!hasOnlyUnitPrices(packages))
    return packages.some(({ per }) => per) ? 'За раз або за місяць, як зручніше.' : 'Ціна — за місяць.';
  return 'Платите лише за проведені уроки.';
}

function writePackages(school: NewSchool, subjects: SubjectSlugs): string {
  const { packages, isGroup, isMixed, paymentLink, paymentText, teachers, lessonMinutes, aloneMinutes } =
    school;
  const tutor = teachers.length > 1 ? 'з викладачем' : 'зі мною';
  const months = packages.flatMap((one) => (one.lessons ? [{ ...one, lessons: one.lessons }] : []));
  const sorted = months.sort((one, other) => one.lessons - other.lessons);
  const units = packages.flatMap(({ name, per, priceUah, isAlone }) =>
    per
      ? [
          {
            name: name ?? (isAlone ? ALONE_NAMES : UNIT_NAMES)[per],
            priceUah,
            per,
            popular: false,
            // In a school with both kinds, the packages are for groups.
            ...(isMixed &&
              aloneMinutes !== lessonMinutes &&
              !(isAlone === false || isForGroup(name)) && { lessonMinutes: aloneMinutes }),
            features: [
              isAlone
                ? describeAlone(tutor)
                : describeUnit(isAlone === false || (isGroup && !isMixed), tutor, name),
              'Платите за кожен урок',
            ],
          },
        ]
      : [],
  );
  const monthly = sorted.map(({ name, lessons, priceUah }, index) => ({
    name: name ?? (sorted.length === 1 ? 'Місяць' : (PACKAGE_NAMES[index] ?? `Пакет ${index + 1}`)),
    priceUah,
    durationMonths: 1,
    lessons,
    popular: false,
    features: [isGroup ? `${countLessons(lessons)} у групі` : '{заняття}', `Уроки наживо ${tutor}`],
  }));
  const named = isMixed ? [...monthly, ...units] : [...units, ...monthly];
  const owners = assignSubjects(named, subjects);
  const list = named.map((one, index) => ({
    id: index + 1,
    ...one,
    ...(owners[index] && { subjects: owners[index] }),
    ...(paymentLink && { payment: describeLink(paymentLink) }),
    ...(paymentText && { payment: { text: paymentText } }),
  }));
  return `# Пакети занять: ціни, кількість занять і перелік того, що входить. Від одного до шести.
# Як змінювати — docs/owner-guide.md. Ціна за одне заняття — per: lesson, за годину — per: hour, обидві без
# durationMonths і lessons${isGroup ? '' : '; «{заняття}» — «4 індивідуальні заняття»: число з lessons'}.
# Пакет не для всіх предметів — subjects: [назви їхніх файлів].

${stringify(list, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' })}`;
}

type SubjectSlugs = { all: readonly string[]; names: ReadonlyMap<string, string> };

/**
 * The subjects of each package, if a price has the name of a subject: «Сальса 300 за заняття» is for «Сальса для
 * батьків», and the other prices are for the other subjects.
 */
function assignSubjects(
  packages: readonly { name: string }[],
  { all, names }: SubjectSlugs,
): (string[] | undefined)[] {
  const owners = packages.map(({ name }) => {
    const found = [...names].filter(([subject]) =>
      `${subject} `.toLowerCase().startsWith(`${name.toLowerCase()} `),
    );
    return found.length > 0 ? found.map(([, slug]) => slug) : undefined;
  });
  const others = all.filter((slug) => !owners.flat().includes(slug));
  const areAllNamed = owners.every(Boolean);
  // Every subject needs a price.
  if (others.length === all.length || (areAllNamed ? others.length > 0 : others.length === 0))
    return packages.map(() => undefined);
  return owners.map((own) => own ?? others);
}

/** Whether a price with this name is for a group or a pair. */
function isForGroup(name = ''): boolean {
  return /груп|(?<!\p{L})парі(?!\p{L})|для двох/iu.test(name);
}

/** The text beside a link for payment or booking. Only its address shows which of the two it is. */
function describeLink(link: string) {
  const { hostname, pathname } = new URL(link);
  if (/mono|privat|liqpay|wayforpay|fondy|portmone|easypay|novapay|pay\./i.test(hostname))
    return { text: 'Платити можна вже тут.', link, linkText: 'Сплатити' };
  if (/cal(?:endly|endar)?\.|booking|appointment/i.test(hostname + pathname))
    return { text: 'Обрати день і час можна вже тут.', link, linkText: 'Обрати час' };
  return { text: 'Далі — за посиланням.', link };
}

const describeAlone = (tutor: string) => `Урок сам на сам ${tutor.replace(/^з /, 'із ')}`;

/** The unit of a single price. A price with a name may be for a pair or a group. */
function describeUnit(isGroup: boolean, tutor: string, name = ''): string {
  const alone = describeAlone(tutor);
  if (/сам на сам|індивід|персонал/iu.test(name)) return alone;
  if (/(?<!\p{L})парі(?!\p{L})|для двох/iu.test(name)) return 'Урок у парі';
  if (isGroup || /груп/iu.test(name)) return 'Заняття в групі';
  return name ? `Урок наживо ${tutor}` : alone;
}

function writeTeacher({ name, experience, achievements, description, topics }: NewTeacher): string {
  return `# Як змінювати й додати фото — docs/owner-guide.md.

${writeFields({ name, experience, achievements, description, specialisations: topics, portrait: guessPortrait(name) })}`;
}

/** Male names with endings of female names. */
const MENS_NAMES = /^(?:Микола|Ілля|Сава|Кузьма|Лука|Хома|Микита|Саша|Женя)$/;

/** The drawing that replaces a photo, chosen by the first name; undefined if the name does not show the gender. */
function guessPortrait(name: string): Portrait | undefined {
  const first = name.split(' ')[0] ?? '';
  if (/[ая]$|\p{sc=Latin}a$/u.test(first)) return MENS_NAMES.test(first) ? undefined : 'long-hair';
  // «Christian», but not «Karin» or «Ingrid».
  if (/(?<!rid|in|is|th|een|el)(?<=\p{sc=Latin})[bcdfghjklmnprstvwxz]$/u.test(first)) return 'short-hair';
  return /[бвгґджзйклмнпрстфхцчшщо]$/.test(first) ? 'short-hair' : undefined;
}

function writeSubject(
  { name, genitive, instrumental, searchName, board, caption, description }: NewSubject,
  teachers: readonly string[],
  school: NewSchool,
): string {
  const { packages, hasTrial } = school;
  const lessons = capitalize(nameLessons(school));
  const fields = {
    name,
    genitive,
    instrumental,
    notebookLabel: `з ${genitive}`,
    teachersTitle: nameTeachers(teachers.length, genitive, searchName, isOneWoman(school.teachers)),
    packagesTitle: hasOnlyUnitPrices(packages) ? 'Скільки коштує урок' : 'Оберіть пакет занять',
    searchName,
    icon: findIcon(name, school),
    caption: caption || lessons,
    description: description || `${lessons}: починаємо з того, що вже виходить, і йдемо до вашої мети.`,
    reasons: [...school.reasons, ...FIRST_REASONS].slice(0, 6),
    teachers,
    ...(!hasTrial && { trialLesson: 'none' }),
    ...(board && { textBoard: { ...writeBoard(board), ...findLanguage(name) } }),
  };
  return `# Предмет «${name}»: перепишіть caption, description і шість причин своїми словами. Як — docs/owner-guide.md.

${writeFields(fields)}`;
}

/** «заняття в групі», in the middle of a sentence. */
function nameLessons({ isGroup, isMixed }: NewSchool): string {
  if (isMixed) return 'заняття в групі й сам на сам';
  return isGroup ? 'заняття в групі' : 'індивідуальні уроки';
}

function capitalize(words: string): string {
  return words.charAt(0).toLocaleUpperCase('uk') + words.slice(1);
}

/** The heading above the teachers. With one teacher, it is the search phrase if that names a profession. */
function nameTeachers(count: number, genitive: string, searchName: string, isWoman: boolean): string {
  if (count > 1) return `Викладачі ${genitive}`;
  const one = /^(?:виклад|репетитор|тренер|вчител|учител|педагог|майст)/iu.test(searchName)
    ? searchName
    : `Викладач ${genitive}`;
  return isWoman ? one.replace(/^(викладач|репетитор|тренер)(?=\s)/iu, '$1ка') : one;
}

/** Whether one woman teaches all subjects, as far as her first name shows. */
function isOneWoman(teachers: NewSchool['teachers']): boolean {
  const [only, ...others] = teachers;
  return only !== undefined && others.length === 0 && guessPortrait(only.name) === 'long-hair';
}

/** Icons by patterns of the subject's name; the first match wins. */
const ICON_WORDS: readonly (readonly [RegExp, SubjectIcon])[] = [
  [/(?<!\p{L})(?:нмт|зно|тест)|іспит|екзамен/iu, 'exam'],
  [
    /танц|танець|балет|хіп-?хоп|хореограф|контемп|k-?pop|к-?поп|кей-?поп|джаз-?фанк|сальс|бачат|танго|зумб|брейк/i,
    'dance',
  ],
  [/музик|вокал|спів|гітар|фортепіан|скрипк|барабан/i, 'music'],
  [/малюв|малюн|живопис|образотв|дизайн|ліпл/i, 'drawing'],
  [/театр|акторськ/i, 'theatre'],
  [/шах/i, 'chess'],
  [/спорт|футбол|(?<!\p{L})йог(?!о)|гімнаст|плаван|карате/iu, 'sport'],
  [/робот|електронік|3d/i, 'robotics'],
  [/економік|фінанс|бізнес|бухгалт/i, 'economics'],
  [/(?<!\p{L})прав[оа](?!пис)/iu, 'law'],
  [/астроном/i, 'astronomy'],
  [/фото|відео/i, 'camera'],
  [/психолог/i, 'heart'],
  [/логік|головолом/i, 'puzzle'],
  [/чита|письм|правопис|логопед|абетк/i, 'letters'],
  [/програм/i, 'programming'],
  [/матем|алгебр|геометр/i, 'mathematics'],
  [/фізик/i, 'physics'],
  [/хімі/i, 'chemistry'],
  [/біолог/i, 'biology'],
  [/географ/i, 'geography'],
  [/істор/i, 'history'],
  [/літератур/i, 'ukrainian-literature'],
  [/мов|німецьк|польськ|іспанськ|італійськ|англійськ|французьк/i, 'speech'],
];

/** The icon by the subject's name, else by what the school is: «Стретчинг» in a dance studio. */
function findIcon(subject: string, { name, tagline }: Pick<NewSchool, 'name' | 'tagline'>): SubjectIcon {
  const find = (text: string) => ICON_WORDS.find(([words]) => words.test(text))?.[1];
  return find(subject) ?? find(name) ?? find(tagline) ?? 'book';
}

const LANGUAGES = {
  en: /англійськ/i,
  fr: /французьк/i,
  de: /німецьк/i,
  pl: /польськ/i,
  es: /іспанськ/i,
  it: /італійськ/i,
};

/** Language of Latin text on a board, for the pronunciation of screen readers. */
function findLanguage(name: string): { language?: string } {
  const found = Object.entries(LANGUAGES).find(([, pattern]) => pattern.test(name));
  return found ? { language: found[0] } : {};
}

/** Varies the position of the right answer from board to board. */
function writeBoard({ written, question, right, wrong }: NewBoard) {
  const others = wrong.map((text) => ({ text, reply: 'Ще ні. Подивіться на дошку ще раз.' }));
  const place = written.length % (others.length + 1);
  const rightAnswer = { text: right, right: true, reply: 'Так! Саме це.' };
  return { written, question, answers: [...others.slice(0, place), rightAnswer, ...others.slice(place)] };
}

function writeFields(fields: object): string {
  return stringify(fields, { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 });
}

/** Turns commented fields into fields, so that each stays in its place with its explanation. */
function uncomment(source: string, keys: readonly string[]): string {
  return keys.reduce((text, key) => text.replace(`\n# ${key}: `, `\n${key}: `), source);
}

const keep = (source: string) => source;

/** Changes fields of a YAML file and leaves its other lines unchanged. */
function editYaml(folder: string, file: string, edit: (document: Document) => void, prepare = keep): void {
  const path = join(folder, file);
  const document = parseDocument(prepare(readFileSync(path, 'utf8')));
  edit(document as Document);
  writeFileSync(
    path,
    document.toString({ defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN', lineWidth: 0 }),
  );
}
