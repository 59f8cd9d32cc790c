import type { Locator, Page, Request, Route } from '@playwright/test';
import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { expect, quickIf, test } from './fixtures.ts';

const { subjects } = loadContent(FIXTURE_CONTENT);

test('shows thirteen subject cards, each a link that opens its page in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const cards = page.locator('#subjects a');
  await expect(cards).toHaveCount(13);
  expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    SUBJECT_SLUGS.map((slug) => `/subject/${slug}`),
  );
  const opened = context.waitForEvent('page');
  await cards.first().click();
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Фізика');
  expect(await tab.evaluate(() => window.opener)).toBeNull();
});

for (const { slug, name, reasons, teachers } of subjects) {
  test(
    `the page of ${slug} shows reasons, teachers and packages`,
    quickIf(['physics', 'preschool'].includes(slug)),
    async ({ page }) => {
      const response = await page.goto(`/subject/${slug}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.locator('#reasons ol').getByRole('heading', { level: 3 })).toHaveText(
        reasons.map(({ title }) => title),
      );
      const cards = page
        .locator('#teachers')
        .getByRole('listitem')
        .filter({ has: page.locator('h3') });
      await expect(cards.getByRole('heading', { level: 3 })).toHaveText(
        teachers.map((teacher) => teacher.name),
      );
      for (const [index, { specialisations }] of teachers.entries()) {
        await expect(cards.nth(index).getByRole('listitem')).toHaveText(specialisations);
      }
      await expect(page.getByRole('button', { name: /Обрати пакет/ })).toHaveCount(3);
      await expect(page.getByText('Найпопулярніший')).toHaveCount(1);
    },
  );
}

test('leads from a subject page home by a full load, and to the trial dialog', async ({ page }) => {
  await page.goto('/subject/physics');
  await page
    .locator('main')
    .getByRole('button', { name: /безкоштовний пробний урок/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Заповніть контактні дані' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole('link', { name: 'Повернутися на головну' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false);
});

const PHOTOS = /\.webp$/;

/** The portrait of the only teacher in the fixtures with a photo. */
function portraitOf(page: Page) {
  return page.locator('#teachers [aria-hidden]').filter({ has: page.locator('img') });
}

function isPhoto(request: Request): boolean {
  return PHOTOS.test(request.url());
}

async function boxOf(locator: Locator) {
  return (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

test('the photo of a teacher covers the initials', async ({ page }) => {
  await page.goto('/subject/physics');
  const portrait = portraitOf(page);
  await portrait.scrollIntoViewIfNeeded();
  const photo = portrait.locator('img');
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  const [frame, picture] = await Promise.all([portrait.boundingBox(), photo.boundingBox()]);
  // The white border is 4 px wide.
  expect(picture).toEqual({ x: (frame?.x ?? 0) + 4, y: (frame?.y ?? 0) + 4, width: 80, height: 96 });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with photos that fail to load, scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ expectedConsole: /Failed to load resource/, javaScriptEnabled });

    const failures: Record<string, (route: Route) => Promise<void>> = {
      missing: (route) => route.fulfill({ status: 404, body: 'Not found' }),
      damaged: (route) => route.fulfill({ contentType: 'image/webp', body: 'RIFFdamaged' }),
      aborted: (route) => route.abort(),
    };

    for (const [name, fail] of Object.entries(failures)) {
      const isChosen = name === (javaScriptEnabled ? 'missing' : 'aborted');
      test(`only the initials are visible if a photo is ${name}`, quickIf(isChosen), async ({ page }) => {
        await page.route(PHOTOS, fail);
        const failed = page.waitForEvent('requestfinished', isPhoto).catch(() => {});
        const aborted = page.waitForEvent('requestfailed', isPhoto).catch(() => {});
        await page.goto('/subject/physics');
        await Promise.race([failed, aborted]);
        const portrait = portraitOf(page);
        await expect(portrait).toBeVisible();
        // A browser draws its broken-image icon inside the image's box. It must not cover the initials.
        await expect(async () => {
          const frame = await boxOf(portrait);
          const photo = await boxOf(portrait.locator('img'));
          const overlap = Math.min(photo.x + photo.width, frame.x + frame.width) - Math.max(photo.x, frame.x);
          expect(photo.width === 0 || photo.height === 0 || overlap <= 0).toBe(true);
        }).toPass();
      });
    }
  });
}

for (const [path, message] of [
  ['/nope', 'Сторінку не знайдено'],
  ['/subject', 'Сторінку не знайдено'],
  ['/subject/nope', 'Предмет не знайдено'],
  ['/subject/physics/x', 'Сторінку не знайдено'],
] as const) {
  test.describe('an address that does not exist', () => {
    test.use({ expectedConsole: /status of 404/ });

    const isChosen = ['/nope', '/subject/nope'].includes(path);
    test(`${path} says so and links to the home page`, quickIf(isChosen), async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: message })).toBeVisible();
      await page.locator('main').getByRole('link').first().click();
      await expect(page).toHaveURL('/');
    });
  });
}
