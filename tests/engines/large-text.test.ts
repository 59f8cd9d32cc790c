// @module-tag slow
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { findFirefox } from '../../scripts/programs.ts';
import { findBrokenWords } from '../e2e/broken-words.ts';
import { findCoveredTexts, findCutTexts, findUnreadableTexts } from '../e2e/unreadable-texts.ts';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import type { Browser, TabOptions } from './browser.ts';
import { startFirefox } from './firefox.ts';
import { visit } from './visitor.ts';

/*
 * Firefox alone has both ways to larger text: a default font size, and the text-only zoom, which Firefox for Android
 * takes from the size of text in the system's settings.
 */

type Letters = Pick<TabOptions, 'fontSize' | 'textZoom'>;

const PHONES = [320, 360, 390, 412];
const SIZES: Letters[] = [16, 20, 24, 28, 32].map((fontSize) => ({ fontSize }));
const ZOOMS: Letters[] = [1.3, 1.5, 1.7, 2].map((textZoom) => ({ textZoom }));

/** Higher than any page, so that no part of it lies below another one's scroll. */
const HIGHER_THAN_PAGES = 40_000;

/** Longer words, or such runs glued by no-break spaces, have no room in a row and get a hyphen (styles/base.css). */
const LONGEST_WORD = 15;

let browser: Browser | undefined;
let site: RunningSite;

beforeAll(async () => {
  site = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
  const program = findFirefox();
  browser = program ? await startFirefox(program) : undefined;
});

afterAll(async () => {
  await browser?.close();
  await site.stop();
});

async function findLosses(
  path: string,
  letters: Letters,
  widths: number[],
): Promise<Record<string, string[]>> {
  if (!browser) throw new Error('there is no Firefox: npm run test:setup gets it');
  const tab = await browser.open({ width: widths[0] as number, height: 800, ...letters });
  onTestFinished(() => tab.close());
  const visitor = visit(tab, site.origin);
  await visitor.goto(path);
  await visitor.until(
    'Waited for the web font and the whole layout',
    () => tab.evaluate(() => document.body.matches('[data-fonts][data-laid-out]')),
    Boolean,
  );
  const losses: Record<string, string[]> = {};
  for (const width of widths) {
    await tab.resize(width, HIGHER_THAN_PAGES);
    const found = [
      ...(await tab.evaluate(findUnreadableTexts)).map((text) => `leaves its box: ${text}`),
      ...(await tab.evaluate(findCutTexts)).map((text) => `cut: ${text}`),
      ...(await tab.evaluate(findCoveredTexts)).map((text) => `covered: ${text}`),
      ...(await tab.evaluate(findBrokenWords, 'body', LONGEST_WORD)).map((word) => `torn: ${word}`),
    ];
    if (found.length > 0) losses[`${JSON.stringify(letters)} at ${width} px`] = found;
  }
  return losses;
}

for (const path of [
  '/',
  '/nowhere',
  '/subject/nothing',
  ...SUBJECT_SLUGS.map((slug) => `/subject/${slug}`),
]) {
  test(`${path}: text twice as large loses nothing`, async ({ skip }) => {
    skip(!browser, 'there is no Firefox: npm run test:setup gets it');
    expect({
      ...(await findLosses(path, { textZoom: 2 }, [390])),
      ...(await findLosses(path, { fontSize: 32 }, PHONES)),
    }).toEqual({});
  });

  // One page of each kind, and the subjects with the longest words.
  if (!['/', '/nowhere', '/subject/programming', '/subject/ukrainian-literature'].includes(path)) continue;

  test(`${path}: no size of text between loses anything`, { tags: ['slow'] }, async ({ skip }) => {
    skip(!browser, 'there is no Firefox: npm run test:setup gets it');
    const losses: Record<string, string[]> = {};
    for (const letters of [...SIZES, ...ZOOMS]) {
      Object.assign(losses, await findLosses(path, letters, 'textZoom' in letters ? [390, 412] : PHONES));
    }
    expect(losses).toEqual({});
  });
}
