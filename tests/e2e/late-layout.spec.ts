import type { Page } from '@playwright/test';
import { expect, quickIf, test, waitForLayout } from './fixtures.ts';

declare global {
  interface Window {
    /** Sum of all layout shifts so far. */
    shift: number;
    /** Number of sections (with the footer) whose rendering an opening or closing dialog skips. */
    countLeftOut: () => number;
  }
}

test.beforeEach(async ({ page }) => {
  // The web font may break lines elsewhere. Not blocked by a route, which would disable the browser's cache.
  await page.addInitScript(() => {
    // Through the object, because older browsers hide its class.
    Object.getPrototypeOf(document.fonts).load = () => Promise.race([]);
  });
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    window.countLeftOut = () =>
      [...document.querySelectorAll('main > section, footer')].filter(
        (part) => getComputedStyle(part).contentVisibility !== 'visible',
      ).length;
  });
});

const readShift = (page: Page) => page.evaluate(() => window.shift);
const readPlace = (page: Page) => page.evaluate(() => Math.round(scrollY));

for (const path of ['/', '/subject/physics']) {
  for (const share of [0.6, 1]) {
    test(
      `a reload and a way back keep the place at ${share} of ${path}${share === 0.6 ? ' @wide' : ''}`,
      quickIf(share === 0.6 && path === '/'),
      async ({ page }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        await waitForLayout(page);
        await page.evaluate((share) => {
          const { documentElement } = document;
          scrollTo({ top: (documentElement.scrollHeight - innerHeight) * share, behavior: 'instant' });
        }, share);
        const place = await readPlace(page);
        expect(place).toBeGreaterThan(500);
        for (const comeBack of [() => page.reload(), () => leaveAndComeBack(page)]) {
          await comeBack();
          await waitForLayout(page);
          await expect.poll(() => readPlace(page)).toBe(place);
          expect(await readShift(page)).toBeLessThan(0.02);
        }
      },
    );
  }
}

async function leaveAndComeBack(page: Page): Promise<void> {
  await page.goto('/subject/chemistry');
  await page.goBack();
}

test('the end of a page is laid out within half a second on a busy main thread', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/');
  await waitForLayout(page);
});

test('the End key reaches the end of a page that is not laid out yet', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
    const { setTimeout } = window;
    // Only the sections that are laid out after half a second.
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number) => (ms === 500 ? 0 : setTimeout(run, ms)),
    });
  });
  await page.goto('/');
  await page.keyboard.press('Control+End');
  const readRest = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
  await expect.poll(readRest).toBeLessThanOrEqual(1);
  await waitForLayout(page);
});

for (const at of ['#hero', '#packages', '#contact']) {
  test(`at ${at} a dialog opens and closes without content out of view, and has the whole page right after`, async ({
    page,
  }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitForLayout(page);
    await page.locator(at).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    const headings = await page.locator('main h2').allInnerTexts();
    for (const selector of ['header [commandfor=trial-dialog]', '#trial-dialog button[command=close]']) {
      const [before, during] = await page.evaluate((selector) => {
        const measure = () =>
          Array.from(document.querySelectorAll('main > section, footer'), (part) => {
            const { top, bottom } = part.getBoundingClientRect();
            return [top, bottom].map(Math.round);
          });
        const places = measure();
        document.querySelector<HTMLElement>(selector)?.click();
        return [places, { leftOut: window.countLeftOut(), places: measure() }] as const;
      }, selector);
      const outOfSight = before.filter(([top = 0, bottom = 0]) => top > 844 || bottom < 0);
      expect(during.leftOut).toBe(outOfSight.length);
      expect(during.leftOut).toBeGreaterThan(2);
      expect(during.places).toEqual(before);
      // Not by their text: reading the text of skipped content lays it out, which counts as a shift.
      await expect.poll(() => page.evaluate(() => window.countLeftOut())).toBe(0);
      expect(await page.locator('main h2').allInnerTexts()).toEqual(headings);
    }
    expect(await readShift(page)).toBeLessThan(0.02);
  });
}

for (const width of [360, 1280]) {
  test(`the reply deadline loads with the code and shifts nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitForLayout(page);
    const section = page.locator('#trial-lesson');
    const hour = section.locator('[data-island=ReplyHour]');
    const readHeight = () => section.evaluate((element) => element.getBoundingClientRect().height);
    const height = await readHeight();
    await section.locator('[commandfor=trial-dialog]').focus();
    await expect(hour).toContainText('Зараз');
    // The bold fallback font makes its line a pixel higher.
    expect(Math.abs((await readHeight()) - height)).toBeLessThanOrEqual(1);
  });
}

// The sentence with the deadline breaks at another word than the promise.
for (const [width, at] of [
  [390, '2026-11-23T18:30:00+02:00'],
  [412, '2026-11-23T12:00:00+02:00'],
] as const) {
  test(`the reply deadline shifts nothing in a dialog at ${width} px`, async ({ page }) => {
    await page.clock.setFixedTime(at);
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitForLayout(page);
    const before = await readShift(page);
    await page.locator('header [commandfor=trial-dialog]').click();
    await expect(page.locator('#trial-dialog')).toContainText('Зараз');
    expect((await readShift(page)) - before).toBeLessThan(0.005);
  });
}

test('a closed dialog restores the focus to a button outside of the viewport', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForLayout(page);
  const choose = page.locator('[commandfor=package-dialog-2]').first();
  await choose.click();
  await expect(page.locator('#package-dialog-2')).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.keyboard.press('Escape');
  await expect(choose).toBeFocused();
});

test('sections outside of the viewport are measured before they are skipped', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForLayout(page);
  const measured = await page.evaluate(() => {
    const read = Object.getOwnPropertyDescriptor(window, 'innerHeight')?.get as () => number;
    const { animate } = Element.prototype;
    let leftOut = 0;
    const leftOutAtReading: number[] = [];
    Object.defineProperty(window, 'innerHeight', {
      get() {
        leftOutAtReading.push(leftOut);
        return read.call(window);
      },
    });
    Element.prototype.animate = function (...args) {
      leftOut += 1;
      return animate.apply(this, args);
    };
    document.querySelector<HTMLElement>('header [commandfor=trial-dialog]')?.click();
    return { leftOut, leftOutAtReading };
  });
  expect(measured.leftOut).toBeGreaterThan(2);
  // On phones, each reading of the viewport's height causes a layout.
  expect(measured.leftOutAtReading.filter(Boolean)).toEqual([]);
});

for (const dialog of ['trial-dialog', 'package-dialog-2']) {
  test(`the frame after a press does not contain the form yet: ${dialog}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/', { waitUntil: 'networkidle' });
    await waitForLayout(page);
    const [inFirstFrame, later] = await page.evaluate(async (id) => {
      const dialog = document.getElementById(id) as HTMLDialogElement;
      const form = dialog.querySelector('form') as HTMLFormElement;
      const read = () => ({
        height: dialog.offsetHeight,
        contents: getComputedStyle(form).contentVisibility,
      });
      document.querySelector<HTMLElement>(`[command=show-modal][commandfor=${id}]`)?.click();
      const inFirstFrame = read();
      await Promise.all(form.getAnimations().map(({ finished }) => finished));
      return [inFirstFrame, read()] as const;
    }, dialog);
    expect(inFirstFrame.contents).toBe('hidden');
    expect(later.contents).toBe('visible');
    // The dialog does not change its height during its animation.
    expect(Math.abs(later.height - inFirstFrame.height)).toBeLessThanOrEqual(2);
    await expect(page.locator(`#${dialog}-head`)).toBeFocused();
  });
}

test('with reduced motion a dialog appears at once', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForLayout(page);
  const contents = await page.evaluate(() => {
    document.querySelector<HTMLElement>('header [commandfor=trial-dialog]')?.click();
    const form = document.querySelector('#trial-dialog form') as HTMLFormElement;
    return getComputedStyle(form).contentVisibility;
  });
  expect(contents).toBe('visible');
});

test('the menu on phones skips no section', async ({ page }) => {
  await page.goto('/');
  await waitForLayout(page);
  await page.getByRole('button', { name: 'Відкрити меню' }).click();
  await expect(page.locator('#nav')).toBeVisible();
  expect(await page.evaluate(() => window.countLeftOut())).toBe(0);
});
