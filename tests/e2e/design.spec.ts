import type { Page } from '@playwright/test';
import { FIXTURE_SITE } from '../support/fixture-site.ts';
import { visitAndCache } from './cached-site.ts';
import {
  expect,
  fillPerson,
  holdAnimations,
  holdClock,
  openPackageDialog,
  quickIf,
  SLOW,
  test,
  waitForLayout,
} from './fixtures.ts';
import { startSlowSite } from './slow-site.ts';

/* What docs/design.md promises for the whole page. */
const PHONE = { width: 360, height: 740 };
const SMALL_WINDOWS = [{ width: 320, height: 568 }, PHONE, { width: 1024, height: 768 }];

/** Boards with tasks of each kind, the longest caption, and the longest name and description. The other boards are lower. */
const BOARDS = ['english', 'french', 'mathematics', 'physics', 'preschool', 'ukrainian-literature'];

async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, reducedMotion: 'reduce' });

  for (const slug of BOARDS) {
    // The longest name may push the rest down.
    test(
      `${slug} opens with its board and start button`,
      quickIf(slug === 'ukrainian-literature'),
      async ({ page }) => {
        for (const viewport of SMALL_WINDOWS) {
          await page.setViewportSize(viewport);
          await page.goto(`/subject/${slug}`);
          await expect(page.locator('#hero [data-cover] svg')).toBeInViewport({ ratio: 1 });
          // The start button, if the lesson has tasks.
          await expect(page.locator('#hero [data-cover] > :not([role=alert])').last()).toBeInViewport({
            ratio: 1,
          });
        }
      },
    );
  }

  test('the home page begins with a drawing and a question', async ({ page }) => {
    for (const viewport of SMALL_WINDOWS) {
      await page.setViewportSize(viewport);
      await page.goto('/');
      await expect(page.locator('#hero [data-cover] svg').first()).toBeInViewport({ ratio: 1 });
      await expect(page.locator('#hero [data-task] h2')).toBeInViewport({ ratio: 1 });
    }
  });

  test('the buttons follow the lesson, and the school’s text follows the buttons', async ({ page }) => {
    for (const path of ['/', '/subject/physics']) {
      await page.goto(path);
      const order = [
        'h1',
        // On the home page, facts in one line follow the title. The paragraph is for wide viewports.
        ...(path === '/' ? ['h1 + p'] : []),
        '[role=img]',
        'button[commandfor=trial-dialog]',
        path === '/' ? 'dl' : 'p > b:not(.no-wrap, [role=group] b)',
      ];
      const tops = await Promise.all(order.map((selector) => topOf(page, `#hero ${selector}`)));
      expect(tops, path).toEqual(tops.toSorted((one, other) => one - other));
    }
  });

  test('the home page is short', async ({ page }) => {
    await page.goto('/');
    await waitForLayout(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7000);
  });

  test('the contact section offers questions before its form, and the free lesson in a row', async ({
    page,
  }) => {
    await page.goto('/');
    await waitForLayout(page);
    const order = ['[href^="tel:"]', '#questions', 'form', '[data-form]'];
    const tops = await Promise.all(order.map((selector) => topOf(page, `#contact ${selector}`)));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    const [title, button] = [page.locator('#contact h3').last(), page.locator('[data-form]')];
    const [beside, after] = [await title.boundingBox(), await button.boundingBox()];
    expect(after?.x).toBeGreaterThan((beside?.x ?? 0) + (beside?.width ?? 0));
  });

  test('the line of the heading unfolds ungrouped questions', async ({ page }) => {
    await page.goto('/');
    await waitForLayout(page);
    const box = page.locator('#questions');
    await box.scrollIntoViewIfNeeded();
    expect((await box.boundingBox())?.height).toBeLessThan(90);
    await box
      .locator('summary')
      .first()
      .click({ position: { x: 10, y: 24 } });
    await expect(box.getByText('Де проходять уроки?')).toBeVisible();
  });

  test('each question opens alone, and all are open on paper', async ({ page }) => {
    await page.goto('/');
    await waitForLayout(page);
    const box = page.locator('#questions');
    await box.locator('summary').first().click();
    const answers = box.locator('details details p');
    const countVisible = () => answers.locator('visible=true').count();
    await expect(box.getByRole('heading', { level: 4 })).toHaveCount(await answers.count());
    expect(await countVisible()).toBe(0);
    await box.getByText('Де проходять уроки?').click();
    expect(await countVisible()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await countVisible()).toBe(await answers.count());
  });

  test('labels that repeat their heading are only in the margin of wide viewports', async ({ page }) => {
    await page.goto('/subject/physics');
    const labels = ['Чому ми', 'Викладачі', 'Напрямки'].map((text) =>
      page.locator('main p').getByText(text, { exact: true }),
    );
    for (const label of labels) await expect(label).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 800 });
    for (const label of labels) await expect(label).toBeVisible();
  });

  test('the contact section shows the school’s phone number', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#contact').getByText('+380 00 000 00 00').first()).toBeVisible();
  });

  test('the package form fits one screen', async ({ page }) => {
    await page.goto('/subject/physics');
    const dialog = await openPackageDialog(page, 'Преміум');
    await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
    const scroller = dialog.getByRole('group', { name: 'Заявка', exact: true });
    const hidden = () => scroller.evaluate((element) => element.scrollHeight - element.clientHeight);
    await expect.poll(hidden).toBe(0);
    for (const field of await dialog.locator('input:visible:not([tabindex="-1"]), select, textarea').all()) {
      await expect(field).toBeInViewport({ ratio: 1 });
    }
  });

  test('the features of a package are folded, and unfold completely', async ({ page }) => {
    await page.goto('/');
    const card = page.locator('#packages > div > ul > li').last();
    await expect(card.getByText('Цілодобова підтримка')).toBeHidden();
    await card.getByText('Що входить').click();
    await expect(card.getByText('Цілодобова підтримка')).toBeVisible();
  });

  test('an open fold stays open after hydration, and a new form begins folded', async ({ page }) => {
    await page.goto('/');
    const dialog = await openPackageDialog(page, 'Преміум');
    await dialog.getByText('Що входить').click();
    await expect(page.locator('#package-3[data-ready]')).toBeAttached();
    await expect(dialog.getByText('Цілодобова підтримка')).toBeVisible();
    await fillPerson(dialog, 'Ганна');
    await holdClock(page);
    await dialog.locator('button[type=submit]').click();
    await dialog.getByRole('button', { name: 'Закрити' }).first().click();
    await openPackageDialog(page, 'Преміум');
    await expect(dialog.getByText('Цілодобова підтримка')).toBeHidden();
  });

  test('all folds are open without scripts and on paper', async ({ page, browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
    const still = await context.newPage();
    await still.goto(`${baseURL}/`);
    await expect(still.locator('#packages').getByText('Цілодобова підтримка')).toBeVisible();
    await expect(still.locator('#contact').getByText('Де проходять уроки?')).toBeVisible();
    await context.close();
    await page.goto('/');
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('#packages').getByText('Цілодобова підтримка')).toBeVisible();
    await expect(page.locator('#contact').getByText('Де проходять уроки?')).toBeVisible();
  });
});

test('headings are equally far from the section above', async ({ page }) => {
  for (const path of ['/', '/subject/physics']) {
    for (const width of [360, 768, 1080, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const gaps = await page.locator('main > section + section').evaluateAll((sections) =>
        sections.map((section) => {
          const before = Number.parseFloat(getComputedStyle(section).paddingTop);
          const heading = section.querySelector('h2') as HTMLElement;
          return Math.round(
            before + heading.getBoundingClientRect().top - section.getBoundingClientRect().top,
          );
        }),
      );
      expect(new Set(gaps), `${path} at ${width} px`).toEqual(new Set([82]));
    }
  }
});

test('a landscape phone shows the title in one line and the lesson on its first screen', async ({ page }) => {
  for (const viewport of [
    { width: 568, height: 320 },
    { width: 640, height: 360 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport);
    await page.goto('/');
    expect((await page.locator('h1').boundingBox())?.height).toBe(48);
    await expect(page.locator('#hero [data-task] h2')).toBeInViewport({ ratio: 1 });
  }
});

test('on phones, no section of a subject page has a label above its heading', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/subject/physics');
  await waitForLayout(page);
  const shown = await page.locator('main > section + section').evaluateAll((sections) =>
    sections.flatMap((section) => {
      const before = section.querySelector('h2')?.previousElementSibling;
      return before && before.getBoundingClientRect().height > 0 ? [section.id] : [];
    }),
  );
  expect(shown).toEqual([]);
});

test('a subject page ends with the other subjects', async ({ page }) => {
  await page.goto('/subject/physics');
  const sections = page.locator('main > section');
  await expect(sections.nth(-2)).toHaveAttribute('id', 'trial-lesson');
  await expect(sections.last()).toHaveAttribute('id', 'other-subjects');
});

test.describe('in a wide viewport', () => {
  test.use({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });

  test('folds are open in browsers that hide the content of closed ones', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#packages details[open]')).toHaveCount(3);
    await expect(page.locator('#packages summary:visible')).toHaveCount(0);
  });

  test('the keyboard scrolls the row of lessons', async ({ page }) => {
    await page.goto('/');
    const lessons = page.getByRole('list', { name: 'Приклади уроків' });
    await expect(lessons.getByRole('listitem')).toHaveCount(3);
    // Each board has a control, so the row is no tab stop of its own.
    await lessons.getByRole('radio').first().focus();
    await page.keyboard.press('Tab');
    await expect(lessons.getByRole('link').first()).toBeFocused();
    await expect.poll(() => lessons.evaluate((row) => row.scrollLeft)).toBeGreaterThan(100);
  });
});

test('the names of the boards are below them, even if styles load late', async ({ page }) => {
  const { promise: isTime, resolve: deliver } = Promise.withResolvers<void>();
  await page.route('**/later.*.css', async (route) => {
    await isTime;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('body')).toHaveAttribute('data-fonts');
  deliver();
  await page.waitForLoadState();
  // A label belongs to its board.
  const found = () =>
    page.getByRole('list', { name: 'Приклади уроків' }).evaluate((row) => {
      const { left, bottom } = row.getBoundingClientRect();
      return [-20, 2].map(
        (y) => document.elementFromPoint(left + 20, bottom + y)?.closest('li, ul')?.nodeName,
      );
    });
  await expect.poll(async () => (await found())[0]).toBe('LI');
  expect((await found())[1]).not.toBe('LI');
});

test.describe('animations', () => {
  test('no animation lasts more than five seconds or leaves the compositor', async ({ page }) => {
    await holdAnimations(page);
    for (const path of ['/', '/subject/physics']) {
      await page.goto(path);
      const found = await page.evaluate(() =>
        document.getAnimations().map((animation) => {
          const effect = animation.effect as KeyframeEffect;
          const { endTime } = effect.getComputedTiming();
          const own = ['offset', 'computedOffset', 'easing', 'composite'];
          const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame));
          return {
            // Animations along the scroll have no time.
            endMs: typeof endTime === 'number' ? endTime : 0,
            properties: properties.filter((property) => !own.includes(property)),
          };
        }),
      );
      expect(found.length).toBeGreaterThan(0);
      expect(Math.max(...found.map(({ endMs }) => endMs))).toBeLessThanOrEqual(5000);
      const moving = new Set(found.flatMap(({ properties }) => properties));
      // Chromium's main thread computes each frame of all other animations: styles, then paint.
      for (const composited of ['opacity', 'translate', 'scale', 'clipPath', 'transform'])
        moving.delete(composited);
      expect([...moving]).toEqual([]);
    }
  });

  test('the task of the home page and the start button of a lesson are visible in the first frame', async ({
    page,
  }) => {
    for (const [path, part] of [
      ['/', '[data-task]'],
      ['/subject/physics', 'button[data-lesson]'],
    ] as const) {
      await page.goto(path);
      const moving = page.locator(part).evaluate((seen) => seen.getAnimations({ subtree: true }).length);
      expect(await moving, path).toBe(0);
    }
  });

  test('the compositor animates the marker, and nothing animates below the first screen of a phone', async ({
    browser,
  }) => {
    const page = await browser.newPage({ viewport: PHONE, isMobile: true, hasTouch: true });
    await page.goto('/', { waitUntil: 'networkidle' });
    const clipped = await page.evaluate(() =>
      document
        .getAnimations()
        .map(({ effect }) => effect as KeyframeEffect)
        .filter((effect) => effect.getKeyframes().some((frame) => 'clipPath' in frame))
        .map(({ target }) => target?.closest('.mark, #hero dl, [role=img]')?.nodeName),
    );
    await page.close();
    // The visible task does not move.
    expect(clipped).toEqual([]);
  });

  test('the first frame of a page leaves no place empty', async ({ page }) => {
    await holdAnimations(page);
    for (const path of ['/', '/subject/physics']) {
      await page.goto(path);
      const appearing = await page.evaluate(() =>
        document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .filter((effect) => effect.getKeyframes().some((frame) => 'opacity' in frame))
          .map(({ target }) => target?.textContent),
      );
      expect(appearing, path).toEqual([]);
    }
  });

  // Chromium briefly lays the page out with another width.
  test('a screenshot of the whole page restarts no animation', async ({ page }) => {
    await page.goto('/');
    await page.waitForFunction(() => document.body.dataset.fonts !== undefined);
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.timeline === document.timeline) animation.finish();
    });
    await page.screenshot({ fullPage: true });
    // Sections further down are then laid out for the first time, and their animations may start.
    const moving = await page.evaluate(() =>
      document
        .querySelector('#hero')
        ?.getAnimations({ subtree: true })
        .map((animation) => (animation as CSSAnimation).animationName),
    );
    expect(moving).toEqual([]);
  });

  test('nothing moves with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/subject/physics', '/subject/preschool']) {
      await page.goto(path);
      expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
    }
  });
});

const PAGES_AND_WIDTHS = [
  [360, '/'],
  [390, '/'],
  [390, '/subject/physics'],
  [412, '/subject/physics'],
  [408, '/subject/french'],
  [384, '/subject/english'],
  [1280, '/'],
  [1280, '/subject/physics'],
] as const;

/** Pages that show their footer at once. */
const SHORT_PAGES = [
  [1280, '/form/sent/trial'],
  [1280, '/form/failed/contact'],
  [390, '/subject/nope'],
  [1280, '/subject/nope'],
  [390, '/nope'],
  [1280, '/nope'],
] as const;

test.describe('while a page loads', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
  });

  const readShifts = (page: Page) => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);

  test('nothing moves', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    for (const [width, path] of [...PAGES_AND_WIDTHS, ...SHORT_PAGES]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await readShifts(page), `${path} at ${width}`).toEqual([]);
    }
  });

  // Painted content stays in place when the next piece of a page arrives.
  test('nothing moves while a page arrives in pieces', SLOW, async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    const site = await startSlowSite(FIXTURE_SITE, 900);
    try {
      for (const [width, path] of [...PAGES_AND_WIDTHS, ...SHORT_PAGES]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(site.origin + path, { waitUntil: 'networkidle' });
        const sum = (await readShifts(page)).reduce((all, shift) => all + shift, 0);
        expect(sum, `${path} at ${width}`).toBeLessThan(0.01);
      }
    } finally {
      await site.close();
    }
  });

  test('a title appears only when it is complete', async ({ page }) => {
    for (const path of ['/', '/subject/physics']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // Everything that follows it in its section and so in the stream.
      await page.locator('.FirstSection-title').evaluate((title) => {
        while (title.nextSibling) title.nextSibling.remove();
      });
      await expect(page.locator('h1')).toBeHidden();
    }
  });

  // Laying out a text twice, for the fallback and the web font, is expensive on a weak phone.
  test('the web font is used once it has loaded', async ({ page }) => {
    for (const path of ['/', '/subject/physics', '/nothing-here']) {
      const gate = Promise.withResolvers<void>();
      await page.route('**/onest-uk*', async (route) => {
        await gate.promise;
        await route.continue();
      });
      const readFont = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
      const asked = page.waitForRequest('**/onest-uk*');
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await asked;
      await page.waitForTimeout(300);
      expect(await readFont(), path).toBe('Onest-fallback, sans-serif');
      gate.resolve();
      await expect.poll(readFont, path).toBe('Onest, Onest-fallback, sans-serif');
      await page.unroute('**/onest-uk*');
    }
  });

  test.describe('before the first paint is reported', () => {
    test.use({ serviceWorkers: 'allow' });

    test.beforeEach(async ({ page }) => {
      await page.addInitScript(() => {
        Object.defineProperty(PerformanceObserver.prototype, 'observe', { value() {} });
      });
    });

    test('the web font is not requested', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        // Ignores the service worker's own requests.
        if (!request.serviceWorker() && request.url().endsWith('.woff2')) asked.push(request.url());
      });
      await page.goto('/', { waitUntil: 'networkidle' });
      expect(asked).toEqual([]);
    });

    test('the web font loads if it is cached or the address has an anchor', async ({ page, context }) => {
      await page.goto('/#packages');
      await expect(page.locator('body')).toHaveAttribute('data-fonts');
      await visitAndCache(page, '/subject/physics');
      await context.setOffline(true);
      await page.goto('/');
      await expect(page.locator('body')).toHaveAttribute('data-fonts');
    });
  });

  test.describe('with late fonts', () => {
    test.use({ bypassCSP: true });

    test('the fallback font Roboto takes as much room as the web font', SLOW, async ({ page }) => {
      await page.route(/\/(subject\/physics)?$/, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: bringRoboto(await response.text()) });
      });
      await page.route('**/roboto-*.woff2', (route) =>
        route.fulfill({
          path: `node_modules/@fontsource/roboto/files${new URL(route.request().url()).pathname}`,
        }),
      );
      await expectNoShiftByFonts(page);
    });

    test('the fallback font DejaVu Sans takes as much room as the web font', async ({ page }) => {
      const hasOnlyDejaVu = await page.evaluate(async () => {
        const isInstalled = (font: string) =>
          new FontFace('probe', `local("${font}")`).load().then(
            () => true,
            () => false,
          );
        const others = await Promise.all(['Roboto', 'Arial', 'Liberation Sans'].map(isInstalled));
        return (await isInstalled('DejaVu Sans')) && !others.includes(true);
      });
      test.skip(!hasOnlyDejaVu, 'this machine has other letters than DejaVu’s');
      await expectNoShiftByFonts(page);
    });
  });

  /** Loads pages whose web fonts arrive late, and sums their layout shifts. */
  async function expectNoShiftByFonts(page: Page): Promise<void> {
    for (const [width, path] of PAGES_AND_WIDTHS) {
      const gate = Promise.withResolvers<void>();
      await page.route('**/onest-uk*', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // A system font is available before the first paint. This substitute must be loaded before the measurement.
      await page.evaluate(async () => {
        // Requests for fonts that this machine lacks fail.
        await Promise.allSettled(
          ['400', '700'].flatMap((weight) =>
            ['w', 'Ї'].map((letter) => document.fonts.load(`${weight} 16px Onest-fallback`, letter)),
          ),
        );
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        (window as unknown as { shifts: number[] }).shifts.length = 0;
      });
      gate.resolve();
      await page.waitForFunction(() => getComputedStyle(document.body).fontFamily.startsWith('Onest,'));
      await page.waitForLoadState('networkidle');
      const sum = (await readShifts(page)).reduce((all, shift) => all + shift, 0);
      // A tenth of a good layout shift score (web.dev/articles/cls).
      expect(sum, `${path} at ${width}`).toBeLessThan(0.01);
      await page.unroute('**/onest-uk*');
    }
  }
});

/** Android's font, which this machine may lack. The page names it; the changed page loads it from an address. */
function bringRoboto(html: string): string {
  const scripts = { latin: 'U+0-2FF,U+2000-22FF', cyrillic: 'U+301,U+400-4FF,U+2116' };
  return html.replace(/@font-face\{[^}]*local\(Roboto\)[^}]*\}/g, (face) =>
    Object.entries(scripts)
      .map(([script, range]) =>
        face.replace(/src:[^;]*;/, `src:url(/roboto-${script}-400-normal.woff2);unicode-range:${range};`),
      )
      .join(''),
  );
}

test('the page opts out of automatic darkening in both schemes', async ({ page }) => {
  const readScheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.goto('/');
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await readScheme()).toBe('light only');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readScheme()).toBe('dark');
});

test('printed paper is white in the dark scheme', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const path of ['/', '/subject/physics']) {
    await page.goto(path);
    const inks = await page.evaluate(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, p, dt, dd, li, .mark, b')];
      const visible = shown.filter((element) => element.checkVisibility());
      return [...new Set(visible.map((element) => getComputedStyle(element).color))];
    });
    expect(inks).toEqual(['rgb(20, 38, 95)']);
    await expect(page.locator('html')).toHaveCSS('color-scheme', /light/);
  }
});
