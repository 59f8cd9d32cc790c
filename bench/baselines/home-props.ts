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
  teachers,
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
  firstLesson,
  teachers,
  subjects: subjects.map(({ slug, icon, name, color, caption }) => ({ slug, icon, name, color, caption })),
  // The visitor's part of a lesson is a file of its own: the board asks how many tasks it has, and no more.
  lessons: homeLessons.map(({ play, ...lesson }) => ({
    ...lesson,
    play: play && { ...play, data: { ...play.data, sheet: [], tasks: play.data.tasks.map(leaveEmpty) } },
  })),
};

function leaveEmpty<Task extends { pieces: unknown[]; answers: unknown[] }>(task: Task) {
  return { ...task, pieces: [], answers: [] };
}

export type HomeProps = typeof homeProps;

/** For a script that is not run; a tag in a text must not end it. */
export const homeJson = JSON.stringify(homeProps).replaceAll('<', '\\u003c');
