/** The only access of pages to the school's content. It is read once per build and shaped for the components. */

import { createHash } from 'node:crypto';
import { type Logo, loadLogo } from '#content/brand/logo.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import { packagesOf, priceOn } from '#content/packages/packages-schema.ts';
import {
  listDirections,
  listOwnPageTrials,
  listTrialSubjects,
  offersTrial,
} from '#content/subjects/subject-lists.ts';
import { fillIn } from '#content/texts/braces.ts';
import { describeValues, withSubject, withSubjectPrice } from '#content/texts/placeholders.ts';
import { mixColors } from '#shared/brand/colors.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { drawHeaderLogo } from '../brand/icons.ts';
import { splitMarked } from '../words/marked-text.ts';
import { NOT_FOUND } from '../words/not-found-messages.ts';
import { describeContacts, describeSocials } from './contacts.ts';
import { describeFirstLesson } from './first-lesson.ts';
import { describeLegal, describeLegalLinks } from './legal.ts';
import { describeLessons } from './lesson-files.ts';
import { describeNotice } from './notice.ts';
import { findOpeningTask } from './opening-task.ts';
import { addSubjects, describePackage, describePriceSection } from './packages.ts';
import { describeHomeHead, describeSubjectHead, fitTitle } from './page-heads.ts';
import {
  describeQuickAnswers,
  describeSubjectAnswers,
  findExplanation,
  linkGroup,
  quoteClaim,
} from './quick-answers.ts';
import { describeReviews } from './reviews.ts';
import { describeSchool, type SchoolView } from './school.ts';
import { describeSchoolData, describeSubjectData, type Place } from './structured-data.ts';
import { describeSubject } from './subjects.ts';
import { photoPreparation } from './teacher-photos.ts';
import { describeStaff } from './teachers.ts';
import {
  countSubjects,
  describeAsk,
  describeQuestions,
  describeSubjectTexts,
  describeTexts,
} from './texts.ts';
import { describeBeforePayment, describeTrial } from './trial.ts';

const today = kyivDay(new Date());
const loaded = loadContent(CONTENT_FOLDER);
/**
 * Removes expired offers. An offer that ends later stays in the page with the usual price (packages/price-script.ts).
 */
const content = { ...loaded, packages: loaded.packages.map((each) => priceOn(today, each)) };

export const reviews = describeReviews(content.school, content.subjects);
export const contacts = describeContacts(content.school.contacts);
export const { searchConsole } = content.school;
export const socials = describeSocials(content.school.contacts);
export const packages = content.packages.map((one) =>
  addSubjects(describePackage(one, content.packages, content.school.lessonMinutes), one, content.subjects),
);
const values = describeValues(content.school, content.texts, content.packages, today);
/** The school's three colours and all colours mixed from them. */
export const colors = mixColors(content.school.colors);
const preparePhoto = photoPreparation(content.subjects, colors);
export const teachers = await describeStaff(content.subjects, preparePhoto);
/** The texts of pages, apart from subjects, packages and people. */
export const texts = describeTexts(content.texts, {
  ...values,
  предмети: countSubjects(content.subjects),
});
/** The groups of questions that texts of the home page name. */
export const groupLinks = {
  // Only the words before the bold ones can be a link.
  facts: linkGroup(content.school, splitMarked(texts.home.facts).before),
  pitch: linkGroup(content.school, texts.home.pitch),
  subjects: linkGroup(content.school, texts.home.subjectsIntro),
  exam: linkGroup(content.school, texts.home.examTitle),
};
/** What the pages claim: a question may quote it. */
const claimed = [
  ...content.school.claims.map(quoteClaim),
  ...content.subjects.flatMap(({ highlight }) => highlight ?? []),
];
export const school: SchoolView = {
  ...describeSchool(content.school, content.legal, today, content.texts),
  quickAnswers: describeQuickAnswers(content.school, values, [
    ...claimed.map((words) => findExplanation(content.school, words)),
    ...Object.values(groupLinks).map((link) => link?.answer),
  ]),
  priceSection: describePriceSection(content.packages),
  hasSubjectGrid: content.subjects.length > 1,
  hasOneTeacher: teachers.length === 1,
  ask: describeAsk(content.texts, values),
  trial: content.subjects.some(offersTrial) ? describeTrial(content.school) : undefined,
  beforePayment: describeBeforePayment(content),
};
/** The school's own logo; undefined if it uses the default. */
export const logo = content.logo && (await loadLogo(CONTENT_FOLDER, content.logo.light, colors.day.ink));
const darkLogo = content.logo?.dark && (await loadLogo(CONTENT_FOLDER, content.logo.dark, colors.night.ink));
/** The logo files for header and footer by address. The addresses contain a hash of the content. */
export const logoFiles = new Map<string, Buffer>();

async function addLogoFile(drawn: Logo): Promise<string> {
  const picture = await drawHeaderLogo(drawn, colors.day.card);
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8);
  const address = `/brand/logo.${hash}.webp`;
  logoFiles.set(address, picture);
  return address;
}

/**
 * The addresses of the school's own logo, if it has one. Without a dark logo, its file has a paper background if
 * needed.
 */
export const logoAddresses = logo && {
  light: await addLogoFile(darkLogo ? { ...logo, needsPaper: false } : logo),
  dark: darkLogo ? await addLogoFile(darkLogo) : undefined,
};
/** The notice above every page. */
export const notice = describeNotice(content.school, today);
export const firstLesson = describeFirstLesson(content, values, teachers);
const lessons = describeLessons(content.subjects, school.trial, school.ask);
/** In the order of the home page. */
export const subjects = await Promise.all(
  content.subjects.map(async (subject) => {
    const own = packagesOf(content.packages, subject.slug);
    const ownPrice = withSubjectPrice(values, content.school, content.packages, subject.slug);
    const ownValues = withSubject(ownPrice, subject);
    const head = describeSubjectHead(subject, content.school, content.texts, ownValues);
    return {
      ...(await describeSubject(
        subject,
        preparePhoto,
        content.subjects,
        lessons.bySubject.get(subject.slug),
      )),
      /** The id of the home page's answer that explains the highlighted words. */
      explanation: subject.highlight && findExplanation(content.school, subject.highlight),
      head,
      texts: describeSubjectTexts(content.texts, ownValues, subject),
      answers: describeSubjectAnswers(content.school, ownValues),
      firstLesson: describeFirstLesson(content, ownValues, teachers, subject),
      priceSection: describePriceSection(own),
      packages: own.map((each) =>
        describePackage(each, own, subject.lessonMinutes ?? content.school.lessonMinutes),
      ),
      /** The page's structured data for search engines. */
      describeData: (place: Place) =>
        describeSubjectData({ ...content, packages: own }, subject, head, place),
    };
  }),
);
/** The options of the dialogs' lists (spec §3). */
export const choices = {
  trialSubjects: listTrialSubjects(content.school, content.subjects),
  ownPageTrials: listOwnPageTrials(content.subjects),
  directions: listDirections(content.school, content.subjects),
  /** By the package's id, for packages that only some subjects have. */
  directionsOf: Object.fromEntries(
    content.packages.flatMap(({ id, subjects: only }) =>
      only ? [[id, listDirections(content.school, content.subjects, only)]] : [],
    ),
  ) as Readonly<Record<number, string[]>>,
  trialQuestions: describeQuestions(content.texts, values),
};
/** The lesson boards of the home page in their order. */
export const homeLessons = content.school.homeLessons.flatMap(
  (slug) => subjects.find((subject) => subject.slug === slug)?.lesson ?? [],
);
/** The first task of the home page. */
export const homeTask = homeLessons[0] && findOpeningTask(homeLessons[0]);

/** The lesson board of the not-found page. */
export const notFoundLesson = lessons.notFound;

/** The school's documents, one page each. */
export const legal = content.legal.map((document) => describeLegal(document, content.school, content.texts));
export const legalLinks = describeLegalLinks(content.legal);

export const homeHead = describeHomeHead(content, values, school.trial);
/** The structured data of the home page. */
export const describeHomeData = (place: Place) => describeSchoolData(content.school, place);
const describeMissing = (title: string, advice: string) => ({
  title: fitTitle(content.school, content.texts.titleEnding, title),
  description: fillIn(advice, values),
});
const { pageDescription, subjectDescription } = content.texts.notFound;
export const pageNotFoundHead = describeMissing(NOT_FOUND.page, pageDescription);
export const subjectNotFoundHead = describeMissing(NOT_FOUND.subject, subjectDescription);

/** The head of the page that follows a form without scripts. */
export const formAnswerHead = (title: string) =>
  describeMissing(
    title,
    `${title}: що сталося з формою, надісланою без скриптів у браузері, і як швидко зв’язатися зі школою телефоном.`,
  );
