/** Schools with more and with less content than the specification, as visitors see them. */
import AxeBuilder from '@axe-core/playwright';
import { buildSchool, writeSchoolWithoutTrials } from '../support/school-variants.ts';
import { startSite } from '../support/start-site.ts';
import { findBrokenWords, PLACES } from './broken-words.ts';
import {
  test as base,
  expect,
  fillPerson,
  openPackageDialog,
  openTrialDialog,
  requestsOf,
  uniqueName,
  waitForLayout,
} from './fixtures.ts';

const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const build = await buildSchool();
      const site = await startSite({}, { site: build.folder, content: build.content });
      await use(site);
      await site.stop();
      await build.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// All in one worker, because each worker builds the site.
test.describe.configure({ mode: 'default' });
test('a lead of the fourteenth subject and of the fourth package arrives', async ({ page, site }) => {
  const name = uniqueName();
  await page.goto('/subject/astronomy');
  const dialog = await openPackageDialog(page, 'Олімпіада');
  await expect(dialog.getByLabel('Предмет')).toHaveValue('Астрономія');
  await fillPerson(dialog, name);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('Дякуємо за заявку!')).toBeVisible();
  await expect.poll(() => requestsOf(site.email, name).length).toBe(1);
  expect(JSON.stringify(requestsOf(site.email, name))).toContain('Астрономія');

  await page.goto('/');
  const trial = await openTrialDialog(page);
  await trial.getByLabel('Що вас цікавить?').selectOption('Астрономія');
  await expect(trial.getByRole('link', { name: 'політикою конфіденційності' })).toHaveAttribute(
    'href',
    '/privacy',
  );
});

test('after its last day a temporary price returns to the usual one, in card, dialog and lead', async ({
  page,
}) => {
  await page.clock.setFixedTime(Date.now() + 16 * 24 * 60 * 60 * 1000);
  await page.goto('/subject/physics');
  const card = page.locator('#packages li').filter({ has: page.getByRole('heading', { name: 'Стандарт' }) });
  await expect(card).toContainText('2800 грн');
  await expect(card).toContainText('350 грн за заняття');
  await expect(card).not.toContainText('2400 грн');
  await expect(card.getByText('Ціна до')).toBeHidden();
  const dialog = await openPackageDialog(page, 'Стандарт');
  await expect(dialog).toContainText('2800 грн');
  await expect(dialog).not.toContainText('2400 грн');
  await expect(dialog.locator('[name=package_price]')).toHaveValue('2800 грн');
  await fillPerson(dialog, uniqueName());
  await expect(dialog).toContainText('2800 грн');
  const request = page.waitForRequest('**/email/send');
  await dialog.locator('button[type=submit]').click();
  expect((await request).postDataJSON().template_params.package_price).toBe('2800 грн');
});

test('the board of a subject without trial lessons leads to the contacts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/subject/french');
  await page.getByRole('button', { name: 'Спробуйте самі' }).click();
  await page.getByRole('button', { name: 'Два' }).click();
  await page.getByRole('button', { name: 'Що далі?' }).click();
  await expect(page.getByText('Тепер у вашому зошиті').or(page.getByText('Ще дошка')).first()).toBeVisible();
  const board = page.getByRole('group', { name: 'Приклад уроку французької мови' });
  await expect(board).not.toContainText(/безкоштовн/i);
  await board.getByRole('link', { name: 'Запитати про урок' }).click();
  await expect(page).toHaveURL(/\/#contact$/);
  await expect(page.getByRole('heading', { name: 'Запитайте' })).toBeInViewport();
});

test('the pages of another school overflow nowhere, and axe finds nothing, in both colour schemes', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of ['/', '/subject/astronomy', '/subject/french', '/privacy']) {
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(path);
      await waitForLayout(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`),
        `${path}, ${colorScheme}`,
      ).toEqual([]);
    }
  }
});

test('its documents break no word on a phone, and have the margin line', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/privacy');
    expect(await page.evaluate(findBrokenWords, 'article'), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  const line = await page
    .locator('div:has(> article)')
    .evaluate((around) => getComputedStyle(around, '::before').borderLeftWidth);
  expect(Number.parseFloat(line)).toBeGreaterThan(0);
  // The squared paper continues above and below the sheet.
  const rims = await page.locator('article').evaluate((sheet) => {
    const [inner, outer] = [sheet, sheet.closest('main') as Element].map((box) =>
      box.getBoundingClientRect(),
    );
    return inner && outer && [inner.top - outer.top, outer.bottom - inner.bottom];
  });
  expect(Math.min(...(rims ?? [0]))).toBeGreaterThanOrEqual(24);
});

test('no element keeps the margins of the browser’s stylesheet', async ({ page }) => {
  // One page of each kind; other subjects and documents consist of the same parts.
  const subjects = ['/subject/physics', '/subject/astronomy', '/subject/french'];
  const forms = ['/form/sent/contact', '/form/failed/trial', '/form/too-many'];
  for (const path of ['/', ...subjects, '/privacy', ...forms]) {
    await page.goto(path);
    await waitForLayout(page);
    const left = await page.evaluate(() => {
      const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
      const read = (element: Element) => {
        const style = (element.ownerDocument.defaultView as Window).getComputedStyle(element);
        return sides.map((side) => style[`margin${side}`]).join(' ');
      };
      // Elements that no style of ours has changed, compared in a document without stylesheets.
      const bare = document.body.appendChild(document.createElement('iframe'));
      const empty = bare.contentDocument as Document;
      const found = [
        ...document.body.querySelectorAll(
          'p, h1, h2, h3, h4, ul, ol, dl, dd, figure, blockquote, hr, pre, menu',
        ),
      ]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const own = empty.body.appendChild(empty.createElement(element.tagName));
          own.style.fontSize = getComputedStyle(element).fontSize;
          const isOwn = read(own) === read(element);
          own.remove();
          return isOwn;
        });
      bare.remove();
      return found.map((element) => element.outerHTML.slice(0, 80));
    });
    expect(left, path).toEqual([]);
  }
});

test('no subject cover is alone in its row, and packages are in pairs', async ({ page }) => {
  for (const [width, columns] of [
    [600, 2],
    [800, 3],
    [1100, 4],
    [1290, 5],
    [1700, 5],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const shelf = await page.locator('#subjects li').evaluateAll((items) => {
      const right = Math.max(...items.map((item) => item.getBoundingClientRect().right));
      const tops = items.map((item) => Math.round(item.getBoundingClientRect().top));
      return {
        inFirstRow: tops.filter((top) => top === tops[0]).length,
        gap: right - (items.at(-1)?.getBoundingClientRect().right ?? 0),
      };
    });
    expect(shelf, `at ${width} px`).toEqual({ inFirstRow: columns, gap: 0 });
  }
  // Reviews are a list below.
  const packages = page.locator('#packages ul[role]').first().locator('> li');
  const countRows = async () => {
    const tops = await packages.evaluateAll((items) =>
      items.map((item) => Math.round(item.getBoundingClientRect().top)),
    );
    return new Set(tops).size;
  };
  expect(await countRows()).toBe(1);
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(await countRows()).toBe(2);
});

test('a school of one subject without trial lessons, with long names, fits its pages and links to packages and contacts', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const build = await buildSchool(writeSchoolWithoutTrials);
  const site = await startSite({}, { site: build.folder, content: build.content });
  try {
    for (const path of ['/', '/subject/programming']) {
      for (const width of [320, 360, 390, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(site.origin + path);
        await waitForLayout(page);
        const seen = `${path} at ${width} px`;
        expect(await page.evaluate(findBrokenWords, PLACES), seen).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), seen).toBe(0);
        const lines = await page.locator('#packages li p > b').evaluateAll((prices) =>
          prices.map((price) => {
            const range = document.createRange();
            range.selectNodeContents(price);
            return range.getClientRects().length;
          }),
        );
        expect(lines, seen).toEqual([1, 1, 1, 1, 1]);
        const isWhole = await page.locator('header a', { hasText: 'Ірина Коваленко' }).evaluate((logo) => {
          const words = document.createRange();
          words.selectNodeContents(logo.lastChild as Node);
          const box = logo.getBoundingClientRect();
          return [...words.getClientRects()].every(
            ({ top, bottom, left, right }) =>
              // The space above and below the letters of a line may overflow.
              top > box.top - 4 && bottom < box.bottom + 4 && left >= box.left && right < box.right + 1,
          );
        });
        expect(isWhole, seen).toBe(true);
      }
      // The school has no others.
      await expect(page.locator('#other-subjects')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id }) => id),
        path,
      ).toEqual([]);
    }
    await page.locator('header').getByRole('link', { name: 'Записатися на співбесіду' }).click();
    await expect(page.getByRole('heading', { name: 'Надішліть повідомлення' })).toBeInViewport();
    await page.goto(`${site.origin}/subject/programming`);
    for (const name of ['Спробуйте самі', 'Чотири', 'Що далі?'])
      await page.getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name: 'Ще раз спочатку' })).toBeVisible();
    await expect(page.getByRole('link', { name: /на\sспівбесіду/ }).last()).toHaveAttribute(
      'href',
      '/#contact',
    );
    await test.step('a link to a group shows the name of the group above its first answer', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(site.origin);
      await page.locator('#hero').getByRole('link', { name: 'НМТ', exact: true }).click();
      await expect(page.getByText('Чи готуєте до НМТ?')).toBeInViewport({ ratio: 1 });
      const isOnTop = await page.getByRole('heading', { name: 'НМТ', exact: true }).evaluate((name) => {
        const { x, y } = name.getBoundingClientRect();
        return name.contains(document.elementFromPoint(x + 1, y + 1));
      });
      expect(isOnTop).toBe(true);
    });
  } finally {
    await site.stop();
    await build.remove();
  }
});
