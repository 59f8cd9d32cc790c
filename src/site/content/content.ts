/** The only door to the school's words: read once at build, and shaped into what components show. */
import { CONTENT_FOLDER } from '#shared/content/folder.ts';
import { loadContent } from '#shared/content/load.ts';
import { describeContacts, describeSocials } from './contacts.ts';
import { describePackage, describePriceFrom } from './packages.ts';
import { describeSchool } from './school.ts';
import { describeSubject } from './subjects.ts';
import { preparePhoto } from './teacher-photos.ts';

const content = loadContent(CONTENT_FOLDER);

export const school = describeSchool(content.school);
export const contacts = describeContacts(content.school.contacts);
export const socials = describeSocials(content.school.contacts);
export const packages = content.packages.map(describePackage);
/** «від 300 грн»: the least price of a lesson. */
export const priceFrom = describePriceFrom(content.packages);
/** In the order of the home page. */
export const subjects = await Promise.all(
  content.subjects.map((subject) => describeSubject(subject, preparePhoto)),
);
/** The lesson boards of the home page, in its order. */
export const homeLessons = content.school.homeLessons.flatMap(
  (slug) => subjects.find((subject) => subject.slug === slug)?.lesson ?? [],
);
