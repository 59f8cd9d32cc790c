import { loadContent } from '#content/load.ts';
import { CHROMIUM_ONLY, expect } from './fixtures.ts';
import { translatePage } from './page-changes.ts';
import { playLesson } from './play-lesson.ts';
import { schoolTest as test } from './school-fixtures.ts';

/** Plays every lesson of the school on a page that a translator changes, and each kind of task at other speeds. */

const LESSONS = loadContent('content').subjects.flatMap(({ slug, lesson }) => (lesson?.play ? [slug] : []));

/** One lesson for each kind of task. */
const ONE_PER_KIND = ['english', 'french', 'mathematics', 'physics'];

/** Duration of a translation, and how long the visitor reads. */
const SPEEDS = {
  'faster than the visitor': { translatorMs: 0, visitorMs: 60 },
  'as fast as the visitor': { translatorMs: 60, visitorMs: 60 },
  'slower than the visitor': { translatorMs: 600, visitorMs: 60 },
};

test('there are lessons to play', CHROMIUM_ONLY, () => expect(LESSONS.length).toBeGreaterThan(0));

for (const slug of LESSONS) {
  for (const [speed, { translatorMs, visitorMs }] of Object.entries(SPEEDS)) {
    const isOneOfKind = ONE_PER_KIND.includes(slug);
    // The speed decides which render a translation meets, and not the words of the lesson.
    if (translatorMs > 0 && !isOneOfKind) continue;
    test(
      `the lesson of ${slug} can be played to its end with a translator ${speed}`,
      translatorMs === 0 && isOneOfKind ? {} : CHROMIUM_ONLY,
      async ({ page }) => {
        await page.goto(`/subject/${slug}`);
        await page.evaluate(translatePage, translatorMs);
        expect(await page.evaluate(playLesson, visitorMs)).toEqual({ wrong: [], isAtEnd: true });
      },
    );
  }
}
