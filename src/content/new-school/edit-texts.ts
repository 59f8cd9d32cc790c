/** The new school's `texts.yaml`: general texts instead of the promises of the sample school. */
import type { Document, YAMLMap, YAMLSeq } from 'yaml';
import { hasOnlyUnitPrices } from '../packages/packages-schema.ts';
import { capitalize } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { editYaml } from './edit-yaml.ts';
import { listCallTimes } from './hours.ts';
import { nameLessons } from './lessons.ts';
import { describePupils, listPupils } from './pupils.ts';

/** Edits `texts.yaml` in the new folder. */
export function editTexts(folder: string, school: NewSchool): void {
  editYaml(folder, 'texts.yaml', (document) => {
    editGeneralTexts(document, school);
    editHomeTexts(document, school);
    editSubjectTexts(document, school);
    editOneTeacher(document, school);
    editNotFound(document, school);
    editQuestions(document, school);
    editFirstLesson(document);
  });
}

function editGeneralTexts(document: Document, school: NewSchool): void {
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
  for (const name of ['examTitle', 'examText', 'teachersLabel']) document.deleteIn(['home', name]);
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
  const callTime = findCallTime(document);
  const times = listCallTimes(school.workingHours);
  if (times) callTime?.set('answers', times);
  const who = listPupils(school);
  document.set('trialQuestions', [
    callTime,
    ...(who.length > 0 ? [{ question: 'Хто вчитиметься?', answers: who }] : []),
  ]);
}

/** The sample's question about the time of the call. */
function findCallTime(document: Document): YAMLMap | undefined {
  const { items } = document.get('trialQuestions') as YAMLSeq<YAMLMap>;
  return items.find((question) => question.get('callTime'));
}

/** The section about the trial lesson. */
function editFirstLesson(document: Document): void {
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

/** The text below the headline of the home page. */
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
