// @module-tag slow
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { findOrca } from '../../scripts/programs.ts';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { type ScreenReader, startScreenReader } from './screen-reader.ts';
import { BROWSERS, type ScreenReaderUser } from './screen-reader-user.ts';

/*
 * What a screen-reader user hears of the forms and of a lesson: Orca's announcements in two browsers, recorded in
 * heard/. If your change alters announcements, run this with `-u` on a quiet machine and review the changed files.
 */

const MISSING_ORCA = 'there is no Orca: npm run test:setup installs it';

/** Expected announcements come at once. Only a missing or surplus one takes all of this time. */
const TIMEOUT_MS = 30_000;

/** Silence after which a step ends if its announcements are unknown. */
const QUIET_MS = 2500;

/**
 * Silence after which a step ends when all expected announcements have come. A surplus or repeated one follows at once.
 */
const SETTLED_MS = 1000;

const PAUSE_MS = 50;

for (const [engine, openWindow] of Object.entries(BROWSERS)) {
  // Orca drops words on a busy machine, so this test runs only on request.
  describe.skipIf(!process.env.HEARING)(engine, () => {
    let site: RunningSite;

    beforeAll(async () => {
      site = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
    });

    afterAll(() => site.stop());

    /**
     * One screen-reader user's way over a page. Each step has an action and its announcements. Each journey starts its own
     * screen reader and browser, so that no earlier window affects it.
     */
    function journey(name: string, path: string, walk: (way: Journey) => Promise<void>): void {
      test(`${name}: announcements in ${engine}`, {
        timeout: 600_000,
      }, async (context: TestContext) => {
        const programs = findOrca();
        if (!programs) return context.skip(MISSING_ORCA);
        const reader = await startScreenReader(programs);
        onTestFinished(() => reader.close());
        const user = await openWindow(reader.env);
        if (!user) return context.skip(`there is no ${engine}: npm run test:setup installs it`);
        onTestFinished(() => user.close());
        const before = reader.announcements.length;
        await user.goto(site.origin + path);
        await waitForAnnouncement(reader, before, 'Finished loading Репетитор');
        await waitForSilence(reader);
        const file = join(import.meta.dirname, 'heard', `${engine}-${name.replaceAll(' ', '-')}.txt`);
        const { step, report } = writeDown(reader, file);
        try {
          await walk({ user, step });
        } finally {
          await expect(report()).toMatchFileSnapshot(file);
        }
      });
    }

    journey('contact form', '/', async (way) => {
      const { user, step } = way;
      await step('goes to the form', () => user.focus('#contact [name=name]'));
      for (const field of ['phone', 'topic', 'message', 'button'])
        await step(`goes on to the ${field}`, () => user.press('Tab'));
      await sendTwiceEmptyThenFilled(way, '#contact');
    });

    journey('trial dialog', '/subject/physics', async (way) => {
      const { user, step } = way;
      await step('goes to the button in the header', () => user.focus('header button[command]'));
      await openDialog(way, '#trial-dialog');
      await walkDialog(way, '#trial-dialog', ['phone', 'subject']);
    });

    journey('package dialog', '/', async (way) => {
      const { user, step } = way;
      await step('goes to the card of a package', () =>
        user.focus('[commandfor="package-dialog-2"]:not(dialog *)'),
      );
      await openDialog(way, '#package-dialog-2');
      await walkDialog(way, '#package-dialog-2', ['phone', 'subject', 'comment']);
    });

    journey('lesson', '/subject/physics', async ({ user, step }) => {
      await step('goes to the start button', () => user.focus('[data-lesson]'));
      await step('starts the lesson', () => user.press('Enter'), 'drawn again');
      await step('goes on to the slider', () => user.press('Tab'));
      for (const answer of ['wrongly', 'wrongly again', 'wrongly for the third time']) {
        await step('moves it', () => user.press('ArrowLeft'));
        await step('goes on to «Готово»', () => user.press('Tab'));
        await step(`answers ${answer}`, () => user.press('Enter'));
        await step('goes back to the slider', () => user.focus('.lesson-slide input'));
      }
      await step('goes back to «Готово»', () => user.press('Tab'));
      await step('goes on', () => user.press('Tab'));
      await step('asks for the next task', () => user.press('Enter'), 'drawn again');
      await step('goes on to the first answer', () => user.press('Tab'));
      await step('goes on to the second answer', () => user.press('Tab'));
      await step('answers rightly', () => user.press('Enter'), 'at once');
    });
  });
}

/** Announcements that do not depend on the page: whether keys belong to the page (Orca), and Chromium's offers. */
const NOT_OF_PAGE =
  /^(Focus mode|Browse mode|alert Translate this page\?|This dialog is not currently focused\..*)$/;

/** The focused element, and its state now or a moment later. */
const PLACE =
  /^(main content|banner|region .*|List with .*|.* dialog|clickable\.|invalid entry\.|.* (push button|heading level \d( clickable)?)\.)$/s;

/**
 * Simultaneous announcements come in any order, once or twice. Announcements of the place to which the focus returns are
 * ignored, because a busy screen reader drops them.
 */
type Step = (what: string, act: () => Promise<unknown>, order?: 'at once' | 'drawn again') => Promise<void>;

/**
 * The context of the focus. If the previously focused element is gone, Orca announces it or not, depending on timing.
 */
const AROUND = /^(main content|region .*|.* panel\.)$/s;

type Journey = { user: ScreenReaderUser; step: Step };

/** From its button, after hydration: otherwise React may render the dialog again while it is read out. */
async function openDialog({ user, step }: Journey, dialog: string): Promise<void> {
  await until(() => user.has(`[data-ready] ${dialog}`));
  // The name is announced with the heading. Orca announces the rest of the context only in some runs.
  await step('opens the dialog', () => user.press('Enter'), 'at once');
}

async function walkDialog(way: Journey, dialog: string, fields: string[]): Promise<void> {
  const { user, step } = way;
  await step('goes to the name', () => user.focus(`${dialog} [name=name]`));
  for (const field of fields) await step(`goes on to the ${field}`, () => user.press('Tab'));
  await step('goes to the button', () => user.focus(`${dialog} [type=submit]`));
  await sendTwiceEmptyThenFilled(way, dialog);
}

/** From the button of a form. */
async function sendTwiceEmptyThenFilled({ user, step }: Journey, form: string): Promise<void> {
  await step('sends it empty', () => user.press('Enter'), 'at once');
  await step('sends it empty again', () => user.press('Enter'));
  await step('goes to the phone', () => user.focus(`${form} [name=phone]`), 'at once');
  await step('presses Enter in it', () => user.press('Enter'), 'at once');
  // Inside the focused element, because a caret elsewhere would move Orca there.
  await user.fill(`${form} [name=name]`, 'Ганна');
  await user.fill(`${form} [name=phone]`, '067 123 45 67');
  await user.fill(`${form} [name=message]`, 'Восьмий клас, фізика');
  await step('goes back to the button', () => user.focus(`${form} [type=submit]`));
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await user.page.route('**/api/**', async (route) => {
    await isReleased;
    await route.continue();
  });
  await step('sends it filled', () => user.press('Enter'));
  const waitForEnd = async () => {
    release();
    // Dialogs close by themselves after it.
    await until(async () => !(await user.has('dialog[open]')));
  };
  await step('waits for the answer and for the end', waitForEnd, 'at once');
}

/** The steps with the announcements recorded for each. */
function writeDown(reader: ScreenReader, file: string) {
  const before = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n\n') : [];
  const steps: string[] = [];
  let from = reader.announcements.length;
  /** After the first difference, the next announcements are unknown. */
  let isKnown = before.length > 0;
  const step: Step = async (what, act, order) => {
    await act();
    const describeStep = () => {
      const announcements = reader.announcements.slice(from).filter((words) => !NOT_OF_PAGE.test(words));
      // Up to twice after a minute, because the dialog then shows another time.
      const announced =
        order === 'at once'
          ? new Set(
              announcements
                .filter((words) => !PLACE.test(words))
                .map(withoutTimes)
                .sort(),
            )
          : announcements.filter((words) => !(order && AROUND.test(words))).map(withoutTimes);
      return [`${what}:`, ...[...announced].map((words) => `  ${words}`)].join('\n');
    };
    const isComplete = () => describeStep() === before[steps.length];
    if (isKnown) await until(isComplete);
    // Silence is expected, so surplus announcements are collected here and not in the next step.
    await waitForSilence(reader, isComplete() && reader.announcements.length > from ? SETTLED_MS : QUIET_MS);
    isKnown &&= isComplete();
    steps.push(describeStep());
    from = reader.announcements.length;
  };
  return { step, report: () => `${steps.join('\n\n')}\n` };
}

/** Waits for the condition or the time limit. The recorded announcements then show what is missing. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + TIMEOUT_MS;
  while (!(await isSo()) && Date.now() < endsAt) await sleep(PAUSE_MS);
}

async function waitForAnnouncement(reader: ScreenReader, from: number, beginning: string): Promise<void> {
  await until(() => reader.announcements.slice(from).some((words) => words.startsWith(beginning)));
}

/**
 * Replaces times, because receipts and forms announce the current time and the deadline. Drops separators, which are
 * silent.
 */
function withoutTimes(words: string): string {
  return words
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/\sоб?\s\d\d:\d\d\. Зателефонуємо .+?\. Терміново/, ' о [тоді]. Зателефонуємо [тоді]. Терміново')
    .replaceAll(/Зараз\s\d\d:\d\d/g, 'Зараз [година]')
    .replaceAll(/Зателефонуємо\s.+?(?=, узгодимо|\.)/g, 'Зателефонуємо [тоді]');
}

async function waitForSilence(reader: ScreenReader, quietMs = QUIET_MS): Promise<void> {
  let length: number;
  do {
    length = reader.announcements.length;
    await sleep(quietMs);
  } while (length !== reader.announcements.length);
}
