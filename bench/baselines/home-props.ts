import {
  choices,
  contacts,
  firstLesson,
  homeLessons,
  legalLinks,
  packages,
  reviews,
  school,
  socials,
  subjects,
  texts,
} from '../../src/site/content/site-content.ts';

/** What the home page shows, and no more: it goes into the page as JSON. */
export const homeProps = {
  school,
  texts,
  packages,
  reviews,
  contacts,
  socials,
  legalLinks,
  choices,
  parts: firstLesson.parts,
  subjects: subjects.map(({ slug, icon, name, color, caption }) => ({ slug, icon, name, color, caption })),
  // The visitor's part of a lesson is a file of its own.
  lessons: homeLessons.map((lesson) => ({
    ...lesson,
    play: lesson.play && { path: lesson.play.path, data: {} as never },
  })),
};

export type HomeProps = typeof homeProps;

/** For a script that is not run; a tag in a text must not end it. */
export const homeJson = JSON.stringify(homeProps).replaceAll('<', '\\u003c');
