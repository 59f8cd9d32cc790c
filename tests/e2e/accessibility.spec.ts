import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  expect,
  FAILED_CALL,
  fillPerson,
  openPackageDialog,
  openTrialDialog,
  quickIf,
  SLOW,
  test,
  waitForLayout,
} from './fixtures.ts';

/** All rules of WCAG 2.0 to 2.2, A and AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const WIDTHS = [320, 768, 1280];

/** The viewports with the most text in the least room. `npm run test:slow` checks the others. */
const NARROWEST = 320;

async function expectAccessible(page: Page, where: string): Promise<void> {
  await waitForLayout(page);
  // The sticky header may cover a target in part, which axe reports as too small. Checks again, because a form scrolls
  // its message into view a moment after it appears.
  const goToTop = () =>
    page.evaluate(() => {
      const before = scrollY;
      scrollTo(0, 0);
      return before;
    });
  const stayAtTop = async () => {
    await goToTop();
    await page.waitForTimeout(100);
    return goToTop();
  };
  await expect.poll(stayAtTop, where).toBe(0);
  // Our pages have no frames. Without this option, axe opens another page to merge their findings, which takes as long
  // as the check.
  const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode().analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
  expect(found, where).toEqual([]);
}

test.describe('axe finds nothing', () => {
  test.use({ expectedConsole: FAILED_CALL, reducedMotion: 'reduce' });
  // A check takes axe a second, or half a minute on a busy machine.
  test.slow();
  for (const path of ['/', '/subject/physics', '/subject/preschool', '/nope', '/subject/nope']) {
    for (const width of WIDTHS) {
      const isChosen = width === NARROWEST && ['/', '/subject/physics'].includes(path);
      test(`axe finds nothing on ${path} at ${width} px`, quickIf(isChosen), async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expectAccessible(page, `${path} at ${width} px`);
      });
    }
  }

  // Colours change no layout, so each page is dark in one width, and the home page in two.
  for (const [width, path] of [
    [390, '/'],
    [1280, '/'],
    [390, '/subject/physics'],
    [1280, '/subject/french'],
    [390, '/nope'],
    [390, '/subject/nope'],
  ] as const) {
    const isChosen = width === 1280 && path === '/';
    test(`axe finds nothing in the dark on ${path} at ${width} px`, quickIf(isChosen), async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectAccessible(page, `${path} at ${width} px`);
    });
  }

  test('axe finds nothing in the dark, in the states of dialogs and forms', SLOW, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/subject/physics');
    const trial = await openTrialDialog(page);
    await trial.locator('button[type=submit]').click();
    await expect(trial.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
    await expectAccessible(page, 'field errors');
    await page.route('**/email/send', (route) => route.fulfill({ status: 503 }));
    await fillPerson(trial, 'Ганна');
    await trial.locator('button[type=submit]').click();
    await expect(trial.getByRole('alert')).not.toBeEmpty();
    await expectAccessible(page, 'failure');
    await page.unroute('**/email/send');
    await trial.locator('button[type=submit]').click();
    await expect(trial).toBeHidden();
    await expectAccessible(page, 'receipt');
    const dialog = await openPackageDialog(page, 'Стандарт');
    await expectAccessible(page, 'package form');
    await fillPerson(dialog, 'Ганна');
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByRole('heading', { name: 'Дякуємо за заявку!' })).toBeVisible();
    await expectAccessible(page, 'thank-you view');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing in ${colorScheme} forced colours`, SLOW, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      for (const path of ['/', '/subject/physics']) {
        await page.goto(path);
        await expectAccessible(page, path);
        await openTrialDialog(page);
        await expectAccessible(page, `trial dialog on ${path}`);
      }
    });
  }

  for (const width of [320, 1280]) {
    test(`axe finds nothing in the states of the contact form at ${width} px`, SLOW, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const form = page.locator('#contact form');
      await form.locator('button[type=submit]').click();
      await expect(form.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
      await expectAccessible(page, `field errors at ${width} px`);
      await page.route('**/email/send-form', (route) => route.fulfill({ status: 503 }));
      await fillPerson(form, 'Ганна', '12');
      await form.getByLabel('Повідомлення *').fill('Добрий день!');
      await form.locator('button[type=submit]').click();
      await expect(form.getByRole('alert')).not.toBeEmpty();
      await expectAccessible(page, `failure at ${width} px`);
      await page.unroute('**/email/send-form');
      await form.locator('button[type=submit]').click();
      await expect(form.getByRole('status')).not.toBeEmpty();
      await expectAccessible(page, `success at ${width} px`);
    });
  }

  for (const width of [320, 1280]) {
    test(
      `axe finds nothing in the states of the trial dialog at ${width} px`,
      quickIf(width === NARROWEST),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        const dialog = await openTrialDialog(page);
        await expectAccessible(page, `idle at ${width} px`);
        await dialog.locator('button[type=submit]').click();
        await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
        await expectAccessible(page, `field errors at ${width} px`);
        await page.route('**/email/send', (route) => route.fulfill({ status: 503 }));
        await fillPerson(dialog, 'Ганна');
        await dialog.locator('button[type=submit]').click();
        await expect(dialog.getByRole('alert')).not.toBeEmpty();
        await expectAccessible(page, `failure at ${width} px`);
        await page.unroute('**/email/send');
        await dialog.locator('button[type=submit]').click();
        await expect(dialog.getByRole('status')).not.toBeEmpty();
        await expectAccessible(page, `success at ${width} px`);
        await expect(dialog).toBeHidden();
        await expectAccessible(page, `receipt at ${width} px`);
      },
    );
  }

  for (const width of [320, 1280]) {
    test(`axe finds nothing in the states of the package dialog at ${width} px`, SLOW, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/subject/physics');
      const dialog = await openPackageDialog(page, 'Стандарт');
      await expectAccessible(page, `form at ${width} px`);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
      await expectAccessible(page, `field errors at ${width} px`);
      await fillPerson(dialog, 'Ганна');
      await dialog.locator('button[type=submit]').click();
      await expect(page.getByRole('heading', { name: 'Дякуємо за заявку!' })).toBeVisible();
      await expectAccessible(page, `thank-you view at ${width} px`);
    });
  }
});

test('the generated markers of the lesson row are links with names', async ({ page }) => {
  await page.goto('/');
  await waitForLayout(page);
  const lessons = page.getByRole('list', { name: 'Приклади уроків' });
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const names = nodes
    .filter(({ role, ignored }) => role?.value === 'link' && !ignored)
    .map(({ name }) => String(name?.value));
  const subjects = await lessons.locator('[data-cover]:not([data-task]) > div > p').allInnerTexts();
  expect(subjects).toContain('Англійська мова');
  expect(names).toEqual(expect.arrayContaining(subjects));
  expect(names).not.toContain('');
});

test('no page has an empty live region before the visitor reaches a form', async ({ page }) => {
  for (const path of ['/', '/subject/physics']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The opening task has its region from the start, because no script may add one to it.
    await expect(page.locator(':not([data-task] *)').and(page.getByRole('status'))).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});
