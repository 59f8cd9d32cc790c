import {
  choices,
  contacts,
  firstLesson,
  groupLinks,
  homeLessons,
  legalLinks,
  packages,
  reviews,
  school,
  socials,
  subjects,
  teachers,
  texts,
} from '../../src/site/content/site-content.ts';

/** The data of the home page. It becomes JSON in the page, so it contains nothing else. */
export const homeProps = {
  school,
  texts,
  packages,
  reviews,
  contacts,
  socials,
  legalLinks,
  choices,
  firstLesson,
  groupLinks,
  teachers,
  subjects: subjects.map(({ slug, icon, name, color, caption }) => ({ slug, icon, name, color, caption })),
  // Tasks are in a file of their own. The board needs only their number, so they are empty here.
  lessons: homeLessons.map(({ play, ...lesson }) => ({
    ...lesson,
    play: play && { ...play, data: { ...play.data, sheet: [], tasks: play.data.tasks.map(leaveEmpty) } },
  })),
};

function leaveEmpty<Task extends { pieces: unknown[]; answers: unknown[] }>(task: Task) {
  return { ...task, pieces: [], answers: [] };
}

export type HomeProps = typeof homeProps;

/** JSON for an inert script element. A tag in a text must not close the element. */
export const homeJson = JSON.stringify(homeProps).replaceAll('<', '\\u003c');
