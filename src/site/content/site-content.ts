/** The only door to the school's words: read once at build, and shaped into what components show. */

import { createHash } from 'node:crypto';
import { fillIn } from '#content/braces.ts';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import { type Logo, loadLogo } from '#content/logo.ts';
import { priceOn } from '#content/packages-schema.ts';
import { describeValues, withSubject } from '#content/placeholders.ts';
import { listDirections, listOwnPageTrials, listTrialSubjects, offersTrial } from '#content/subject-lists.ts';
import { mixColors } from '#shared/brand/colors.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { drawHeaderLogo } from '../brand/icons.ts';
import { describeContacts, describeSocials } from './contacts.ts';
import { describeFirstLesson } from './first-lesson.ts';
import { describeLegal, describeLegalLinks } from './legal.ts';
import { describeLessons } from './lesson-files.ts';
import { describeNotice } from './notice.ts';
import { findOpeningTask } from './opening-task.ts';
import { describePackage, describePriceSection } from './packages.ts';
import { describeHomeHead, describeSubjectHead, fitTitle } from './page-heads.ts';
import { describeReviews } from './reviews.ts';
import { describeSchool, type SchoolView } from './school.ts';
import { describeSchoolData, describeSubjectData, type Place } from './structured-data.ts';
import { describeSubject } from './subjects.ts';
import { photoPreparation } from './teacher-photos.ts';
import { describeStaff } from './teachers.ts';
import { countSubjects, describeQuestions, describeSubjectTexts, describeTexts } from './texts.ts';
import { describeTrial, tellBeforePayment } from './trial.ts';

const today = kyivDay(new Date());
const loaded = loadContent(CONTENT_FOLDER);
/** An offer that is over is left out; one that ends later is in the page with the usual price (packages/price-script.ts). */
const content = { ...loaded, packages: loaded.packages.map((each) => priceOn(today, each)) };

export const reviews = describeReviews(content.school, content.subjects);
export const contacts = describeContacts(content.school.contacts);
export const { searchConsole } = content.school;
export const socials = describeSocials(content.school.contacts);
const describePackages = (lessonMinutes?: number) =>
  content.packages.map((each, _, all) => describePackage(each, all, lessonMinutes));
export const packages = describePackages(content.school.lessonMinutes);
const values = describeValues(content.school, content.texts, content.packages, today);
/** Everybody who teaches, once, with the first of their subjects. */
/** The school's own three colours and all that are mixed around them. */
export const colors = mixColors(content.school.colors);
const preparePhoto = photoPreparation(content.subjects, colors);
export const teachers = await describeStaff(content.subjects, preparePhoto);
export const school: SchoolView = {
  ...describeSchool(content.school, content.legal, today),
  priceSection: describePriceSection(content.packages),
  hasSubjectGrid: content.subjects.length > 1,
  hasOneTeacher: teachers.length === 1,
  trial: content.subjects.some(offersTrial) ? describeTrial(content.school, teachers.length > 1) : undefined,
};
/** The school's own logo; undefined where it has the one that the site comes with. */
export const logo = content.logo && (await loadLogo(CONTENT_FOLDER, content.logo.light, colors.day.ink));
const darkLogo = content.logo?.dark && (await loadLogo(CONTENT_FOLDER, content.logo.dark, colors.night.ink));
/** The files of that logo for header and footer, by their addresses, which change with them. */
export const logoFiles = new Map<string, Buffer>();

async function addLogoFile(drawn: Logo): Promise<string> {
  const picture = await drawHeaderLogo(drawn, colors.day.card);
  const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8);
  const address = `/brand/logo.${hash}.webp`;
  logoFiles.set(address, picture);
  return address;
}

/** The addresses of the school's own logo, if it has one; without a dark one, its file has paper where it needs it. */
export const logoAddresses = logo && {
  light: await addLogoFile(darkLogo ? { ...logo, needsPaper: false } : logo),
  dark: darkLogo ? await addLogoFile(darkLogo) : undefined,
};
/** What every page says above all else. */
export const notice = describeNotice(content.school, today);
/** What the pages say besides subjects, packages and people. */
export const texts = describeTexts(content.texts, {
  ...values,
  предмети: countSubjects(content.subjects),
});
export const firstLesson = describeFirstLesson(content, values, teachers);
const lessons = describeLessons(content.subjects, school.trial);
/** In the order of the home page. */
export const subjects = await Promise.all(
  content.subjects.map(async (subject) => {
    const head = describeSubjectHead(subject, content.school, content.texts, values);
    return {
      ...(await describeSubject(
        subject,
        preparePhoto,
        content.subjects,
        lessons.bySubject.get(subject.slug),
      )),
      head,
      texts: describeSubjectTexts(content.texts, withSubject(values, subject), subject),
      firstLesson: describeFirstLesson(content, values, teachers, subject),
      packages: describePackages(subject.lessonMinutes ?? content.school.lessonMinutes),
      /** What search engines read of the page. */
      describeData: (place: Place) => describeSubjectData(content, subject, head, place),
    };
  }),
);
/** What the lists of the dialogs offer (spec §3). */
export const choices = {
  trialSubjects: listTrialSubjects(content.school, content.subjects),
  ownPageTrials: listOwnPageTrials(content.subjects),
  directions: listDirections(content.school, content.subjects),
  trialQuestions: describeQuestions(content.texts, values),
};
/** Said in the package dialog where no subject is current. */
export const beforePayment = tellBeforePayment(content);
/** The lesson boards of the home page, in its order. */
export const homeLessons = content.school.homeLessons.flatMap(
  (slug) => subjects.find((subject) => subject.slug === slug)?.lesson ?? [],
);
/** The task that the home page opens with. */
export const homeTask = homeLessons[0] && findOpeningTask(homeLessons[0]);

/** The lesson board of the page that was not found. */
export const notFoundLesson = lessons.notFound;

/** The school's documents, a page each. */
export const legal = content.legal.map((document) => describeLegal(document, content.school, content.texts));
export const legalLinks = describeLegalLinks(content.legal);

export const homeHead = describeHomeHead(content, values, school.trial);
/** What search engines read of the home page. */
export const describeHomeData = (place: Place) => describeSchoolData(content.school, place);
const describeMissing = (title: string, advice: string) => ({
  title: fitTitle(content.school, content.texts.titleEnding, title),
  description: fillIn(advice, values),
});
const { pageDescription, subjectDescription } = content.texts.notFound;
export const pageNotFoundHead = describeMissing(MESSAGES.pageNotFound, pageDescription);
export const subjectNotFoundHead = describeMissing(MESSAGES.subjectNotFound, subjectDescription);

/** The head of a page to which a form without scripts leads. */
export const formAnswerHead = (title: string) =>
  describeMissing(
    title,
    `${title}: що сталося з формою, надісланою без скриптів у браузері, і як швидко зв’язатися зі школою телефоном.`,
  );
