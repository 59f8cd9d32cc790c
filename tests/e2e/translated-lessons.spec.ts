import { CHROMIUM_ONLY, expect, test } from './fixtures.ts';
import { translatePage } from './page-changes.ts';
import { playLesson } from './play-lesson.ts';

/*
 * Plays lessons on a page that a translator changes. Together they have each kind of task; the words of other lessons
 * change nothing. The speed decides which render a translation meets.
 */

const LESSONS = ['english', 'french', 'mathematics', 'physics'];

/** Duration of a translation, and how long the visitor reads. */
const SPEEDS = {
  'faster than the visitor': { translatorMs: 0, visitorMs: 60 },
  'as fast as the visitor': { translatorMs: 60, visitorMs: 60 },
  'slower than the visitor': { translatorMs: 600, visitorMs: 60 },
};

for (const slug of LESSONS) {
  for (const [speed, { translatorMs, visitorMs }] of Object.entries(SPEEDS)) {
    test(
      `the lesson of ${slug} can be played to its end with a translator ${speed}`,
      translatorMs === 0 ? {} : CHROMIUM_ONLY,
      async ({ page }) => {
        await page.goto(`/subject/${slug}`);
        await page.evaluate(translatePage, translatorMs);
        expect(await page.evaluate(playLesson, visitorMs)).toEqual({ wrong: [], isAtEnd: true });
      },
    );
  }
}
