import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, type TestContext, test } from 'vitest';
import { translatePage } from '../e2e/page-changes.ts';
import { playLesson } from '../e2e/play-lesson.ts';
import { FIXTURE_CONTENT, FIXTURE_SITE } from '../support/fixture-site.ts';
import type { RecordedRequest } from '../support/providers/provider.ts';
import { MESSAGES } from '../support/specified-messages.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import type { Browser, Tab, TabOptions } from './browser.ts';
import { type Gate, openGate } from './gate.ts';
import { readPrintedLinks } from './printed-links.ts';
import { type Visitor, visit } from './visitor.ts';

/** The narrowest that every engine's own window can be, and a usual desktop. */
const PHONE = { width: 450, height: 844 };
const DESKTOP = { width: 1280, height: 860 };

/** For the journeys that `npm test` takes: what engines differ in most. */

const PICTURES = `${process.env.TEST_RESULTS ?? 'test-results'}/engines`;

/** The scripts that the page script loads on intent. */
const SCRIPTS = /^\/_astro\/(?!Page\.).*\.js$/;

/** What a console may show when a call fails on purpose. */
const FAILED_CALL =
  /The lead was not sent|The lead waits in the outbox|not loaded|Loading failed for the module/;

/** What every page's header has, and what it opens. */
const TRIAL_BUTTON = ['header button', 'Записатись на безкоштовний пробний урок'] as const;
const TRIAL_TITLE = 'Заповніть контактні дані';
const TRIAL_DIALOG = '#trial-dialog[open]';

/** What Firefox says of a site that wants to store something where nothing may be stored. */
const BLOCKED_STORAGE = /blocking all storage access|Storage access is restricted/;

/** What Firefox says when a page is left while the worker's answer for its icon is under way; nobody misses it. */
const LEFT_ICON =
  /favicon\.svg’\. A ServiceWorker intercepted the request and encountered an unexpected error/;

const CONTACT_FORM = '#contact form';

/** How long the dialogs show their thanks before they close themselves (spec §9). */
const TRIAL_DIALOG_CLOSE_MS = 3000;
const PACKAGE_DIALOG_CLOSE_MS = 4000;

/** What a receipt of the package dialog says before the lead has arrived. */
const NOT_ARRIVED = 'ще не дійшла до нас';

type Journey = { visitor: Visitor; gate: Gate; site: RunningSite };

type JourneyOptions = TabOptions & {
  /** What the console may show; anything else fails the journey. */
  expected?: RegExp;
};

/**
 * The ways that visitors take, in a real browser on the real site. They wait for what is seen and never for a time,
 * as a busy machine makes everything slower and nothing different.
 *
 * @param start rejects with the reason when the engine is not to be had here; then its journeys are skipped
 */
export function describeJourneys(start: () => Promise<Browser>): void {
  let browser: Browser | undefined;
  let missing = '';
  let site: RunningSite;

  beforeAll(async () => {
    site = await startSite({}, { site: FIXTURE_SITE, content: FIXTURE_CONTENT });
    try {
      browser = await start();
      console.log(`${browser.name} ${browser.version}`);
    } catch (error) {
      missing = (error as Error).message;
      console.log(`Its journeys are skipped: ${missing}`);
    }
  });

  afterAll(async () => {
    await browser?.close();
    await site.stop();
  });

  /** One visitor's journey, with a tab and a gate of its own, and a silent console. */
  function journey(name: string, options: JourneyOptions, walk: (way: Journey) => Promise<void>): void {
    test(name, async (context: TestContext) => {
      if (!browser) return context.skip(missing);
      const gate = await openGate(site.origin, { listens: !browser.hasConsole });
      onTestFinished(() => gate.close());
      const tab = await browser.open(options);
      try {
        await walk({ visitor: visit(tab, gate.origin), gate, site });
        // What the journey before has left behind comes from another gate.
        const own = (await tab.messages()).filter((message) => message.includes(gate.origin));
        const heard = [...gate.messages, ...own].filter((message) => !LEFT_ICON.test(message));
        expect(heard.filter((message) => !options.expected?.test(message))).toEqual([]);
      } catch (error) {
        await keepPicture(`${browser.name} ${name}`, tab).catch(() => {});
        throw error;
      } finally {
        await tab.close();
      }
    });
  }

  const sizes = { phone: PHONE, desktop: DESKTOP };
  for (const [size, window] of Object.entries(sizes)) {
    journey(`${size}: pages are whole`, window, async ({ visitor }) => {
      for (const [path, heading] of [
        ['/', 'Уроки'],
        ['/subject/physics', 'Фізика'],
        ['/subject/astrology', 'Предмет не знайдено'],
        ['/prices', 'Сторінку не знайдено'],
      ] as const) {
        await visitor.goto(path);
        await visitor.untilSeen('h1', heading);
        const whole = { overflow: 0, hasFont: true, brokenImages: [] };
        await visitor.until(
          `${path} becomes whole`,
          () => visitor.tab.evaluate(readWholeness),
          isEqualTo(whole),
        );
      }
    });

    journey(`${size}: links lead to the sections, right below the header`, window, async ({ visitor }) => {
      await visitor.goto('/#packages');
      await untilAtTop(visitor, 'packages');
      for (const [label, id] of [
        ['Контакти', 'contact'],
        ['Напрямки', 'subjects'],
      ] as const) {
        if (window === PHONE) await visitor.click('header button', 'Відкрити меню');
        await visitor.click('header nav a', label);
        await untilAtTop(visitor, id);
        if (window === PHONE) await visitor.untilGone('header nav');
      }
      await visitor.goto('/subject/physics');
      if (window === PHONE) await visitor.click('header button', 'Відкрити меню');
      await visitor.click('header nav a', 'Пакети');
      await untilAtTop(visitor, 'packages');
    });
  }

  // Not at once: the scroll begins before they come. WebKit calls the page loaded only with them.
  for (const [when, fontsAfterMs] of Object.entries({ 'during the scroll': 600, 'after the scroll': 3000 })) {
    journey(`a section is reached though the fonts come ${when}`, DESKTOP, async (way) => {
      const { visitor, gate } = way;
      setTimeout(gate.hold(/\.woff2$/), fontsAfterMs);
      await visitor.goto('/#packages');
      const hasFonts = () => visitor.tab.evaluate(() => document.body.dataset.fonts !== undefined);
      await visitor.until('the fonts come', hasFonts, Boolean);
      await untilAtTop(visitor, 'packages');
    });
  }

  for (const [size, window] of Object.entries(sizes)) {
    journey(
      `${size}: the trial dialog tells errors, sends, closes itself, leaves a receipt`,
      window,
      async (way) => {
        const { visitor, gate } = way;
        const name = nameVisitor();
        await visitor.goto('/subject/physics');
        await visitor.click(...TRIAL_BUTTON);
        await visitor.untilSeen(`${TRIAL_DIALOG} h2`, TRIAL_TITLE);
        await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
        await visitor.untilSeen(TRIAL_DIALOG, "Введіть ваше ім'я");
        await untilFocused(visitor, `${TRIAL_DIALOG} [name=name]`);
        await fillPerson(visitor, TRIAL_DIALOG, name);
        await visitor.untilGone(TRIAL_DIALOG, 'Введіть номер телефону');
        await visitor.tab.evaluate(noteClosing, '#trial-dialog', MESSAGES.trialSuccess);
        await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
        await visitor.untilSeen(`${TRIAL_DIALOG} [role=status]`, MESSAGES.trialSuccess);
        await visitor.untilGone('dialog');
        // A timer is never early; how late it is depends on the machine.
        expect(await untilClosed(visitor)).toBeGreaterThan(TRIAL_DIALOG_CLOSE_MS - CLOCK_STEP_MS);
        await visitor.untilSeen('[data-receipts]', 'Заявку на пробний урок надіслано');
        await visitor.click('button', 'Прибрати повідомлення');
        await visitor.untilGone('[data-receipts]', 'Заявку на пробний урок надіслано');
        expect(gate.posts).toHaveLength(1);
        await untilArrived(way, name);
      },
    );
  }

  for (const [size, window] of Object.entries(sizes)) {
    journey(`${size}: the package dialog is opened, filled and sent by the keyboard`, window, async (way) => {
      const { visitor, gate } = way;
      const name = nameVisitor();
      const opener = '[commandfor="package-dialog-2"]:not(dialog *)';
      await visitor.goto('/');
      await visitor.tab.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), opener);
      await visitor.press('Enter');
      await visitor.untilSeen('dialog[open] h2', 'Стандарт');
      await tabTo(visitor, 'dialog[open] [name=name]');
      await visitor.type('   ');
      await visitor.press('Enter');
      await visitor.untilSeen('dialog[open]', "Введіть ваше ім'я");
      await untilFocused(visitor, 'dialog[open] [name=name]');
      await visitor.type(name);
      await visitor.untilGone('dialog[open]', "Введіть ваше ім'я");
      await tabTo(visitor, 'dialog[open] [name=phone]');
      await visitor.type('067-12');
      await visitor.press('Enter');
      await visitor.untilSeen('dialog[open]', 'Введіть коректний номер телефону');
      await untilFocused(visitor, 'dialog[open] [name=phone]');
      // The focus stays where it was, so only the alert says why; its text differs from the one before.
      const readAlert = () => visitor.read('dialog[open] [role=alert]');
      const reason = 'Телефон: введіть коректний номер телефону';
      const first = await visitor.until('the alert gives the reason', readAlert, (text) =>
        Boolean(text?.startsWith(reason)),
      );
      await visitor.press('Enter');
      await visitor.until(
        'the alert gives the reason again',
        readAlert,
        (text) => Boolean(text?.startsWith(reason)) && text !== first,
      );
      await visitor.type('3-45-67');
      await visitor.tab.evaluate(noteClosing, 'dialog[open]', MESSAGES.packageThanks);
      await visitor.press('Enter');
      await visitor.untilSeen('dialog[open] h2', MESSAGES.packageThanks);
      await untilFocused(visitor, 'dialog[open] h2');
      await visitor.untilGone('dialog');
      expect(await untilClosed(visitor)).toBeGreaterThan(PACKAGE_DIALOG_CLOSE_MS - CLOCK_STEP_MS);
      await untilFocused(visitor, opener);
      await visitor.untilSeen('[data-receipts]', 'Заявку на пакет «Стандарт» (фізика) надіслано');
      expect(gate.posts).toHaveLength(1);
      await untilArrived(way, name);
    });
  }

  journey('nothing shows through above the header, wherever the page stands', PHONE, async ({ visitor }) => {
    await visitor.goto('/');
    for (const part of [2, 5, 8, 11, 14, 17, 20, 23]) {
      await visitor.tab.evaluate(scrollToPart, part / 26);
      const pixels = await readPixels(visitor, 0);
      // Some engines draw their scrollbar over the page.
      expect([...new Set(pixels.slice(0, -20))], `part ${part}`).toEqual([PAPER]);
    }
  });

  journey('the squared paper begins at the text, with a scrollbar too', DESKTOP, async ({ visitor }) => {
    await visitor.goto('/');
    for (const width of [1280, 1290, 1400, 1616, 1622, 1631, 1648, 1700]) {
      await visitor.tab.resize(width, 860);
      // A window that has just got another size is painted a moment later.
      const distance = async () => {
        const { text, clear } = await visitor.tab.evaluate(readHeroEdges);
        const isLine = (await readPixels(visitor, clear)).map((color) => Number.parseInt(color, 10) < 242);
        const nearest = [-2, -1, 0, 1, 2].filter((step) => isLine[Math.round(text) + step]);
        return nearest.length === 1 ? Math.abs(nearest[0] ?? 9) : 9;
      };
      await visitor.until(`a line begins at the text, ${width} px`, distance, (pixels) => pixels <= 1);
    }
  });

  journey('on paper a heading is on the sheet of what it introduces', DESKTOP, async ({ visitor }) => {
    const { tab } = visitor;
    if (!tab.print) return;
    for (const path of ['/', '/subject/physics']) {
      await visitor.goto(path);
      const count = await tab.evaluate(linkHeadings);
      // A4 and Letter.
      for (const height of [29.7, 27.94]) {
        const sheets = readPrintedLinks(await tab.print(21, height)).map((links) => links.join());
        for (let part = 0; part < count; part += 1) {
          const sheetOf = (role: string) =>
            sheets.findIndex((links) => links.includes(`${role}-${part}.test`));
          expect(sheetOf('heading'), `${path}, ${height} cm, part ${part}`).toBe(sheetOf('first'));
          expect(sheetOf('first')).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  journey('dialogs are whole with text twice as large', PHONE, async ({ visitor }) => {
    const { tab } = visitor;
    await visitor.goto('/');
    await tab.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    for (const [opener, dialog] of [
      ['header button:last-of-type', TRIAL_DIALOG],
      ['#packages [commandfor="package-dialog-1"]', '#package-dialog-1[open]'],
    ] as const) {
      await visitor.click(opener);
      await visitor.untilSeen(dialog);
      const overflow = () =>
        tab.evaluate((css) => {
          const { scrollWidth, clientWidth } = document.querySelector(`${css} > div`) as HTMLElement;
          return scrollWidth - clientWidth;
        }, dialog);
      await visitor.until(`nothing runs out of ${dialog}`, overflow, (pixels) => pixels === 0);
      await visitor.press('Escape');
      await visitor.untilGone('dialog');
    }
  });

  journey('a lesson is played by the keyboard, with places, a slider and words', PHONE, async (way) => {
    const { visitor } = way;
    const sitDown = async (path: string) => {
      await visitor.goto(path);
      await visitor.tab.evaluate(() => document.querySelector<HTMLElement>('[data-lesson]')?.focus());
      await visitor.press('Enter');
      await untilFocused(visitor, '.lesson-talk h2');
    };
    await sitDown('/subject/mathematics');
    await tabTo(visitor, '.lesson-place');
    await visitor.press('ArrowRight');
    await visitor.press('ArrowRight');
    expect(await visitor.read('.lesson-reply')).toBe('');
    await visitor.press('Enter');
    await visitor.untilSeen('.lesson-reply', 'Це вершина.');
    await visitor.press('ArrowLeft');
    await visitor.press('Space');
    await visitor.untilSeen('.lesson-reply', 'Так, x = 1 — корінь.');
    await untilFocused(visitor, '[aria-label="точка (1; 0)"]');

    await sitDown('/subject/physics');
    await tabTo(visitor, '.lesson-slide input');
    for (let stops = 0; stops < 15; stops += 1) await visitor.press('ArrowLeft');
    const length = () => visitor.read('.lesson-slide b');
    await visitor.until('the slider stands at a quarter', length, (text) => text?.includes('25') === true);
    await tabTo(visitor, '.lesson-slide button');
    await visitor.press('Enter');
    await visitor.untilSeen('.lesson-reply', 'Так, чверть метра.');
    await tabTo(visitor, '.lesson-row button');
    await visitor.press('Enter');
    await visitor.click('.lesson-answer', '4 м');
    await visitor.click('.lesson-row button', 'Що далі?');
    await visitor.click('.lesson-onward button', 'Продовжити цю тему');
    await visitor.untilSeen(TRIAL_DIALOG);
    expect(await readValue(visitor, `${TRIAL_DIALOG} select`)).toBe('Фізика');
  });

  journey('a lesson ends with a star, and another board opens in its place', PHONE, async ({ visitor }) => {
    await visitor.goto('/subject/french');
    await visitor.click('[data-lesson]');
    await visitor.click('.lesson-answer', 'Два');
    await visitor.click('.lesson-row button', 'Що далі?');
    await visitor.untilSeen('.lesson-star');
    await visitor.untilSeen('.lesson-onward', 'Зараз');
    await visitor.click('.lesson-spine', 'Математика');
    await visitor.untilSeen('[data-cover=mathematics]', 'Де вершина параболи?');
    await visitor.untilSeen('[data-cover=mathematics] button', 'Спробуйте самі');
  });

  journey(
    'answers write the message, the hour is said before it is sent, and the school reads both',
    PHONE,
    async (way) => {
      const { visitor } = way;
      const name = nameVisitor();
      await visitor.goto('/');
      await visitor.click(...TRIAL_BUTTON);
      await visitor.untilSeen(`${TRIAL_DIALOG} p`, 'Зараз');
      await visitor.click(`${TRIAL_DIALOG} label`, '5–9 клас');
      await visitor.click(`${TRIAL_DIALOG} label`, 'після 17:00');
      const written = '5–9 клас, дзвонити після 17:00.';
      const readMessage = async () => readValue(visitor, `${TRIAL_DIALOG} textarea`);
      await visitor.until('the message is written', readMessage, (text) => text === written);
      await fillPerson(visitor, TRIAL_DIALOG, name);
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await untilArrived(way, name);
      expect(JSON.stringify(lettersOf(way.site, name)[0]?.body)).toContain(written);
    },
  );

  journey('an open dialog does not move the page', DESKTOP, async ({ visitor }) => {
    await visitor.goto('/');
    const readRight = () =>
      visitor.tab.evaluate(
        () => document.querySelector('header button:last-of-type')?.getBoundingClientRect().right,
      );
    const before = await readRight();
    await visitor.click(...TRIAL_BUTTON);
    await visitor.untilSeen(TRIAL_DIALOG);
    expect(await readRight()).toBe(before);
  });

  journey('the way to the top takes the keyboard along', DESKTOP, async ({ visitor }) => {
    await visitor.goto('/subject/physics');
    await visitor.click('footer a', 'Прокрутити нагору');
    await visitor.until(
      'the page is at its top',
      () => visitor.tab.evaluate(() => scrollY),
      (y) => y === 0,
    );
    await untilFocused(visitor, 'a[href="#main"]');
    await visitor.press('Tab');
    await untilFocused(visitor, 'header a[href="/"]');
  });

  journey(
    'the menu on phones opens, and closes by Escape, by a tap outside, by the keyboard',
    PHONE,
    async (way) => {
      const { visitor } = way;
      await visitor.goto('/');
      await visitor.click('header button', 'Відкрити меню');
      await visitor.untilSeen('header nav a', 'Пакети');
      await visitor.press('Escape');
      await visitor.untilGone('header nav');
      await untilFocused(visitor, 'header [popovertarget]');
      await visitor.press('Enter');
      await visitor.untilSeen('header nav a', 'Пакети');
      await visitor.clickAt(220, 780);
      await visitor.untilGone('header nav');
    },
  );

  journey(
    'dialogs close by Escape, Cancel and the cross, and keep what is typed',
    DESKTOP,
    async ({ visitor }) => {
      await visitor.goto('/');
      await visitor.click(...TRIAL_BUTTON);
      await visitor.fill(`${TRIAL_DIALOG} [name=name]`, 'Ганна');
      await visitor.press('Escape');
      for (const button of ['Скасувати', 'Закрити']) {
        await visitor.untilGone('dialog');
        await visitor.click(...TRIAL_BUTTON);
        await visitor.click(`${TRIAL_DIALOG} button`, button);
      }
      await visitor.untilGone('dialog');
      await visitor.click(...TRIAL_BUTTON);
      await visitor.untilSeen(TRIAL_DIALOG);
      expect(await readValue(visitor, `${TRIAL_DIALOG} [name=name]`)).toBe('Ганна');
    },
  );

  journey('the contact form says that it was sent, and is empty again', DESKTOP, async (way) => {
    const { visitor, gate } = way;
    const name = nameVisitor();
    await visitor.goto('/#contact');
    await fillContactForm(visitor, name);
    await visitor.click(`${CONTACT_FORM} [type=submit]`);
    await visitor.untilSeen(`${CONTACT_FORM} [role=status]`, MESSAGES.contactSuccess);
    expect(await readValue(visitor, `${CONTACT_FORM} [name=name]`)).toBe('');
    expect(gate.posts).toEqual(['/api/v1.0/email/send-form']);
    await untilArrived(way, name);
    await visitor.click(`${CONTACT_FORM} button`, 'Написати ще');
    await visitor.untilGone(`${CONTACT_FORM} [role=status]`, MESSAGES.contactSuccess);
    await visitor.untilSeen(`${CONTACT_FORM} [name=message]`);
  });

  journey(
    'a dialog that was translated before the scripts stays as the visitor left it, and is sent',
    PHONE,
    async (way) => {
      const { visitor, gate } = way;
      const name = nameVisitor();
      const release = gate.hold(SCRIPTS);
      await visitor.goto('/');
      await visitor.tab.evaluate(translatePage, 0);
      await visitor.click('header button:last-of-type');
      await visitor.untilSeen(TRIAL_DIALOG);
      await visitor.fill(`${TRIAL_DIALOG} [name=phone]`, '0671234567');
      await visitor.fill(`${TRIAL_DIALOG} [name=name]`, name);
      release();
      await untilAlive(visitor, '#trial-dialog');
      await visitor.untilSeen(TRIAL_DIALOG);
      await untilFocused(visitor, `${TRIAL_DIALOG} [name=name]`);
      expect(await readValue(visitor, `${TRIAL_DIALOG} [name=phone]`)).toBe('0671234567');
      await visitor.press('Enter');
      await visitor.untilSeen(`${TRIAL_DIALOG} [role=status]`, MESSAGES.trialSuccess);
      await untilArrived(way, name);
    },
  );

  for (const slug of ['english', 'french', 'mathematics', 'physics']) {
    journey(`the lesson of ${slug} is played to its end under a translator`, PHONE, async ({ visitor }) => {
      for (const delayMs of [0, 300]) {
        await visitor.goto(`/subject/${slug}`);
        await visitor.untilSeen('[data-lesson]');
        await visitor.tab.evaluate(translatePage, delayMs);
        expect(await visitor.tab.evaluate(playLesson, 30)).toEqual({ wrong: [], isAtEnd: true });
      }
    });
  }

  journey('a submit that comes before the scripts is said and sent once', DESKTOP, async (way) => {
    const { visitor, gate } = way;
    const name = nameVisitor();
    const release = gate.hold(SCRIPTS);
    await visitor.goto('/');
    await visitor.tab.evaluate(holdTimers, TRIAL_DIALOG_CLOSE_MS);
    await fillContactForm(visitor, name);
    await visitor.click(`${CONTACT_FORM} [type=submit]`);
    await visitor.untilSeen(`${CONTACT_FORM} [role=status]`, 'Надсилання...');
    await visitor.click(...TRIAL_BUTTON);
    await fillPerson(visitor, TRIAL_DIALOG, name);
    await visitor.tab.evaluate((css) => {
      (document.querySelector(css) as HTMLSelectElement).value = 'Хімія';
    }, `${TRIAL_DIALOG} select`);
    await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
    await visitor.untilSeen(`${TRIAL_DIALOG} [role=status]`, 'Надсилання...');
    expect(gate.posts).toEqual([]);
    release();
    await visitor.untilSeen(`${TRIAL_DIALOG} [role=status]`, MESSAGES.trialSuccess);
    await visitor.press('Escape');
    await visitor.untilGone('dialog');
    await visitor.untilSeen(`${CONTACT_FORM} [role=status]`, MESSAGES.contactSuccess);
    await untilArrived(way, name, 2);
    expect(gate.posts).toHaveLength(2);
    expect(
      lettersOf(way.site, name).map(({ body }) => Reflect.get(Object(body), 'template_params')),
    ).toContainEqual(expect.objectContaining({ subject: 'Хімія' }));
  });

  journey(
    'forms are posted natively when their scripts fail',
    { ...DESKTOP, expected: FAILED_CALL },
    async (way) => {
      const { visitor, gate } = way;
      const name = nameVisitor();
      gate.cut(SCRIPTS);
      await visitor.goto('/');
      await visitor.click(...TRIAL_BUTTON);
      await fillPerson(visitor, TRIAL_DIALOG, name);
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await visitor.untilSeen('#form-answer [role=status]', MESSAGES.trialSuccess);
      await untilArrived(way, name);
    },
  );

  journey(
    'a package asked for while the server is down arrives once, when it is back',
    { ...DESKTOP, expected: FAILED_CALL },
    async (way) => {
      const { visitor, gate } = way;
      const name = nameVisitor();
      await visitor.goto('/');
      await visitor.click('#packages button', 'Обрати пакет');
      await fillPerson(visitor, 'dialog[open]', name);
      await untilAlive(visitor, 'dialog[open]');
      await gate.goDown();
      await visitor.click('dialog[open] [type=submit]');
      await visitor.untilSeen('dialog[open] h2', MESSAGES.packageThanks);
      await visitor.untilSeen('dialog[open]', NOT_ARRIVED);
      await visitor.untilGone('dialog');
      await visitor.untilSeen('[data-receipts]', NOT_ARRIVED);
      await gate.comeBack();
      await visitor.goto('/subject/chemistry');
      await untilArrived(way, name);
      const waiting = () =>
        visitor.tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outbox:')));
      await visitor.until('the outbox becomes empty', waiting, (kept) => kept.length === 0);
      await visitor.goto('/');
      await visitor.untilSeen('h1');
      expect(lettersOf(way.site, name)).toHaveLength(1);
    },
  );

  journey(
    'a trial lead that failed is told, kept, and sent by the next press',
    { ...PHONE, expected: FAILED_CALL },
    async (way) => {
      const { visitor, gate } = way;
      const name = nameVisitor();
      await prepareTrial(visitor, name);
      await gate.goDown();
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await visitor.untilSeen(`${TRIAL_DIALOG} [role=alert]`, MESSAGES.sendFailure);
      expect(await readValue(visitor, `${TRIAL_DIALOG} [name=name]`)).toBe(name);
      await gate.comeBack();
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await visitor.untilSeen(`${TRIAL_DIALOG} [role=status]`, MESSAGES.trialSuccess);
      await untilArrived(way, name);
    },
  );

  journey(
    'a trial lead whose page is left while it is sent is sent by the next one, and arrives once',
    { ...PHONE, expected: FAILED_CALL },
    async (way) => {
      const { visitor, gate } = way;
      const name = nameVisitor();
      await prepareTrial(visitor, name);
      const release = gate.hold(/^\/api\/v1\.0\//);
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await visitor.untilSeen(`${TRIAL_DIALOG} form[data-status=sending]`);
      await visitor.goto('/subject/chemistry');
      expect(await visitor.tab.evaluate(ageWaitingLeads)).toBe(1);
      await visitor.goto('/');
      await visitor.until(
        'it is sent again',
        async () => gate.posts.length,
        (posts) => posts === 2,
      );
      release();
      await untilArrived(way, name);
      const readWaiting = () => visitor.tab.evaluate(ageWaitingLeads);
      await visitor.until('the outbox becomes empty', readWaiting, (waiting) => waiting === 0);
      expect(lettersOf(way.site, name)).toHaveLength(1);
    },
  );

  journey(
    'after one visit every page opens without a network',
    { ...DESKTOP, expected: FAILED_CALL },
    async (way) => {
      const { visitor, gate } = way;
      await visitor.goto('/');
      await visitor.until('the worker keeps the site', () => visitor.tab.evaluate(isMet), Boolean);
      await gate.goDown();
      await visitor.goto('/subject/chemistry');
      await visitor.untilSeen('h1', 'Хімія');
      expect(await visitor.tab.evaluate(readIconWidth)).toBeGreaterThan(0);
      await visitor.goto('/subject/astrology');
      await visitor.untilSeen('h1', 'Предмет не знайдено');
      await visitor.goto('/#packages');
      await visitor.click(...TRIAL_BUTTON);
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await visitor.untilSeen(TRIAL_DIALOG, "Введіть ваше ім'я");
    },
  );

  journey('a page comes back as it was left, and its form sends once', DESKTOP, async (way) => {
    const { visitor, gate } = way;
    const name = nameVisitor();
    await visitor.goto('/');
    await visitor.until('the worker keeps the site', () => visitor.tab.evaluate(isMet), Boolean);
    // Firefox keeps no page that still waits for something, and drops one that a worker takes over meanwhile.
    await visitor.goto('/');
    await fillContactForm(visitor, name);
    await untilAlive(visitor, CONTACT_FORM);
    await visitor.tab.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }));
    });
    await visitor.goto('/subject/chemistry');
    await visitor.tab.back();
    const isRestored = () => visitor.tab.evaluate(() => Reflect.get(window, 'isRestored') === true);
    await visitor.until('the page stands again', isRestored, Boolean);
    expect(await readValue(visitor, `${CONTACT_FORM} [name=name]`)).toBe(name);
    await visitor.click(`${CONTACT_FORM} [type=submit]`);
    await visitor.untilSeen(`${CONTACT_FORM} [role=status]`, MESSAGES.contactSuccess);
    await untilArrived(way, name);
    expect(gate.posts).toHaveLength(1);
  });

  journey(
    'without scripts every form arrives, and a page says so',
    { ...DESKTOP, withoutScripts: true },
    async (way) => {
      const { visitor } = way;
      const name = nameVisitor();
      await visitor.goto('/');
      await fillContactForm(visitor, name);
      await visitor.click(`${CONTACT_FORM} [type=submit]`);
      await visitor.untilSeen('#form-answer [role=status]', MESSAGES.contactSuccess);
      // They stand at the end of the page, as not every browser can open a dialog without scripts.
      for (const [form, heading, message] of [
        ['#trial-dialog', null, MESSAGES.trialSuccess],
        ['#package-dialog-3', 'Преміум', MESSAGES.packageThanks],
      ] as const) {
        await visitor.goto('/subject/physics');
        if (heading) await visitor.untilSeen(`${form} h2`, heading);
        expect(await visitor.tab.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([
          0,
          'BODY',
        ]);
        await fillPerson(visitor, form, name);
        await visitor.click(`${form} [type=submit]`);
        await visitor.untilSeen('#form-answer [role=status]', message);
      }
      await untilArrived(way, name, 3);
      expect(
        lettersOf(way.site, name).map(({ body }) => Reflect.get(Object(body), 'template_params')),
      ).toContainEqual(expect.objectContaining({ package_name: 'Преміум' }));
    },
  );

  journey(
    'forms work where the browser stores nothing',
    { ...DESKTOP, withoutStorage: true, expected: BLOCKED_STORAGE },
    async (way) => {
      const { visitor } = way;
      const name = nameVisitor();
      await visitor.goto('/');
      await visitor.click(...TRIAL_BUTTON);
      await fillPerson(visitor, TRIAL_DIALOG, name);
      await visitor.click(`${TRIAL_DIALOG} [type=submit]`);
      await visitor.untilSeen(`${TRIAL_DIALOG} [role=status]`, MESSAGES.trialSuccess);
      await untilArrived(way, name);
    },
  );
}

/** What was seen when a journey failed. */
async function keepPicture(name: string, tab: Tab): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await writeFile(join(PICTURES, `${name.replaceAll(/[^\w-]+/g, '-')}.png`), await tab.screenshot());
}

/** The least step of the clocks that browsers let pages see. */
const CLOCK_STEP_MS = 20;

let visitors = 0;

/** A name that no other journey uses, in letters that every keyboard has. */
function nameVisitor(): string {
  visitors += 1;
  return `Hanna ${process.pid}-${visitors}`;
}

async function fillPerson(visitor: Visitor, form: string, name: string): Promise<void> {
  await visitor.fill(`${form} [name=name]`, name);
  await visitor.fill(`${form} [name=phone]`, '0671234567');
}

async function fillContactForm(visitor: Visitor, name: string): Promise<void> {
  await fillPerson(visitor, CONTACT_FORM, name);
  await visitor.fill(`${CONTACT_FORM} [name=message]`, 'Добрий день!');
}

function readValue(visitor: Visitor, css: string): Promise<string | undefined> {
  return visitor.tab.evaluate((selector) => document.querySelector<HTMLInputElement>(selector)?.value, css);
}

async function untilFocused(visitor: Visitor, css: string): Promise<void> {
  const isFocused = () =>
    visitor.tab.evaluate((selector) => document.activeElement?.matches(selector) === true, css);
  await visitor.until(`${css} gets the focus`, isFocused, Boolean);
}

/** Goes on by Tab until the focus is there. */
async function tabTo(visitor: Visitor, css: string): Promise<void> {
  const MOST_STOPS = 12;
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await visitor.press('Tab');
    if (await visitor.tab.evaluate((selector) => document.activeElement?.matches(selector) === true, css))
      return;
  }
  throw new Error(`${css} is not to be reached by Tab`);
}

/** Until React has made the form of an island alive. */
async function untilAlive(visitor: Visitor, css: string): Promise<void> {
  const isAlive = () =>
    visitor.tab.evaluate(
      (selector) => document.querySelector(selector)?.closest('[data-ready]') != null,
      css,
    );
  await visitor.until(`${css} becomes alive`, isAlive, Boolean);
}

/** The letters that the school got from this visitor. */
function lettersOf(site: RunningSite, name: string): RecordedRequest[] {
  return site.email.requests.filter(({ body }) => JSON.stringify(body).includes(name));
}

async function untilArrived({ visitor, site }: Journey, name: string, count = 1): Promise<void> {
  const read = async () => lettersOf(site, name).length;
  await visitor.until(`${count} letters of ${name} arrive`, read, (letters) => letters === count);
}

async function untilAtTop(visitor: Visitor, id: string): Promise<void> {
  const wanted = { offBy: 0, headerTop: 0, isBelowHeader: true };
  await visitor.until(
    `#${id} comes to the top`,
    () => visitor.tab.evaluate(readPlace, id),
    isEqualTo(wanted),
  );
}

function isEqualTo(wanted: object): (value: object) => boolean {
  return (value) => JSON.stringify(value) === JSON.stringify(wanted);
}

/** The header and the page, by day. */
const PAPER = '255,254,251';

/** The colours of a line of pixels of what is seen, as `red,green,blue`. */
async function readPixels(visitor: Visitor, y: number): Promise<string[]> {
  const picture = await visitor.tab.screenshot();
  return visitor.tab.evaluate(readRow, picture.toString('base64'), y);
}

// What follows runs in the page.

/** Makes links of the headings of sections that are printed, and of the first thing in their lists; how many. */
function linkHeadings(): number {
  const lists = [...document.querySelectorAll('main section:not(.screen-only) h2')].flatMap((heading) => {
    const first = heading.closest('section')?.querySelector('h2 ~ ul > li, div:has(> h2) ~ :is(ul, ol) > li');
    return first ? [{ heading, first }] : [];
  });
  for (const [part, { heading, first }] of lists.entries()) {
    for (const [role, element] of Object.entries({ heading, first })) {
      const link = document.createElement('a');
      link.href = `https://${role}-${part}.test/`;
      link.textContent = role;
      element.append(link);
    }
  }
  return lists.length;
}

/** What makes a page look broken. */
function readWholeness() {
  const { scrollWidth, clientWidth } = document.documentElement;
  return {
    overflow: scrollWidth - clientWidth,
    hasFont: document.fonts.check('16px Onest', 'Ї'),
    brokenImages: [...document.images]
      .filter(({ complete, naturalWidth }) => complete && naturalWidth === 0)
      .map(({ src }) => src),
  };
}

/** Where a section stands: at the distance from the header that the style sheet gives, if the page is long enough. */
function readPlace(id: string) {
  const root = document.documentElement;
  const section = document.getElementById(id)?.getBoundingClientRect();
  const header = document.querySelector('header')?.getBoundingClientRect();
  if (!section || !header) throw new Error(`there is no ${id}`);
  const wanted = scrollY + section.top - Number.parseFloat(getComputedStyle(root).scrollPaddingTop);
  const nearest = Math.min(Math.max(wanted, 0), root.scrollHeight - innerHeight);
  return {
    // Sections stand at fractions of a pixel; WebKit scrolls by whole ones.
    offBy: Math.floor(Math.abs(scrollY - nearest)),
    headerTop: header.top,
    isBelowHeader: section.top >= header.bottom - 1,
  };
}

/**
 * Keeps timers of so many ms and more from ending. A machine that is busy takes longer than the page waits for its
 * scripts, or shows its thanks.
 */
function holdTimers(leastMs: number): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (run: () => void, ms = 0) => (ms < leastMs ? setTimeout(run, ms) : 0),
  });
}

/** Notes when a dialog begins to show a text, and when it is closed. */
function noteClosing(dialogCss: string, text: string): void {
  const dialog = document.querySelector(dialogCss) as HTMLDialogElement;
  const times = Object.assign(window, { shownAt: 0, closedAt: 0 });
  new MutationObserver(() => {
    if (!times.shownAt && dialog.textContent.includes(text)) times.shownAt = performance.now();
  }).observe(dialog, { childList: true, subtree: true, characterData: true });
  dialog.addEventListener('close', () => {
    times.closedAt = performance.now();
  });
}

/** For how long the text was to be seen, in ms: once the `close` event has come, which is after the dialog has gone. */
function untilClosed(visitor: Visitor): Promise<number> {
  const read = () =>
    visitor.tab.evaluate(() => {
      const { shownAt, closedAt } = window as unknown as { shownAt: number; closedAt: number };
      return closedAt - shownAt;
    });
  return visitor.until('the dialog tells that it is closed', read, (ms) => ms > 0);
}

/** Whether there is a worker that has the whole site and answers for the next page. */
async function isMet(): Promise<boolean> {
  const { active } = await navigator.serviceWorker.ready;
  if (active?.state === 'activating')
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  return active?.state === 'activated';
}

/** Fills the trial dialog of a subject's page, up to the press that sends it. */
async function prepareTrial(visitor: Visitor, name: string): Promise<void> {
  await visitor.goto('/subject/history');
  await visitor.click(...TRIAL_BUTTON);
  await fillPerson(visitor, TRIAL_DIALOG, name);
  await untilAlive(visitor, TRIAL_DIALOG);
}

/** A minute has passed for the leads that wait in the browser. @returns how many there are */
function ageWaitingLeads(): number {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith('outbox:'));
  for (const key of keys) {
    const lead = JSON.parse(localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ ...lead, sendingAt: lead.sendingAt - 60_000 }));
  }
  return keys.length;
}

/** How wide the site's icon is, in pixels; rejects when it can't be loaded. */
async function readIconWidth(): Promise<number> {
  const icon = new Image();
  icon.src = '/favicon.svg';
  await icon.decode();
  return icon.naturalWidth;
}

/** Brings some place of the page to the top, at whatever fraction of a pixel it stands, until it is painted there. */
async function scrollToPart(part: number): Promise<void> {
  const all = [...document.querySelectorAll('main h2, main h3, main p, main li, section')];
  all[Math.floor(all.length * part)]?.scrollIntoView({ behavior: 'instant' });
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Where the text of the first section begins, and a line above it that crosses nothing but the squared paper. */
function readHeroEdges(): { text: number; clear: number } {
  const heading = document.querySelector('h1') as HTMLElement;
  const main = document.querySelector('main') as HTMLElement;
  const [, y = '0'] = getComputedStyle(main).backgroundPosition.split(/ (?=[^ ]+$)/);
  const top = main.getBoundingClientRect().top + Number.parseFloat(y);
  return { text: heading.getBoundingClientRect().x, clear: Math.round(top) + 12 };
}

/** The colours of a line of pixels of a picture. */
async function readRow(picture: string, y: number): Promise<string[]> {
  // The page's policy lets it load no picture of `data:`.
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, 1);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(image, 0, -y);
  const { data } = context.getImageData(0, 0, image.width, 1);
  return Array.from({ length: image.width }, (_, x) => data.slice(4 * x, 4 * x + 3).join());
}
