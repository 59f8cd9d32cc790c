import type { Page } from '@playwright/test';
import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { visitAndCache, waitForUpdate } from './cached-site.ts';
import { type ChangingSite, startChangingSite } from './changing-site.ts';
import { test as base, expect, openTrialDialog, SLOW } from './fixtures.ts';

const test = base.extend<{ changing: ChangingSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  changing: async ({}, use) => {
    const changing = await startChangingSite();
    await use(changing);
    await changing.close();
  },
  baseURL: async ({ changing }, use) => use(changing.origin),
});

test.use({ serviceWorkers: 'allow', expectedConsole: /Failed to load resource/ });

const RAISED = (html: string) => html.replaceAll('1500 грн', '1700 грн');

function price(page: Page) {
  return page.locator('#packages').getByText(/^1[57]00 грн$/);
}

test('shows a changed page at once while the network works', async ({ page, changing }) => {
  await visitAndCache(page, '/');
  await changing.release(RAISED);
  await page.reload();
  await expect(price(page)).toHaveText('1700 грн');
  await page.goto('/subject/physics');
  await expect(price(page)).toHaveText('1700 грн');
});

test('shows the new pages without a network after one visit to them', async ({ page, context, changing }) => {
  await visitAndCache(page, '/');
  await changing.release(RAISED);
  const updated = waitForUpdate(page);
  const other = await context.newPage();
  await other.goto('/');
  await updated;
  await context.setOffline(true);
  await other.goto('/subject/physics');
  await expect(price(other)).toHaveText('1700 грн');
});

test('lets a page that was open before the update load its own forms', async ({
  page,
  context,
  changing,
}) => {
  await visitAndCache(page, '/');
  const updated = waitForUpdate(page);
  await changing.release(RAISED);
  const other = await context.newPage();
  await other.goto('/');
  await updated;
  await other.goto('/subject/physics');
  // Otherwise the browser's own cache may have it.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  const dialog = await openTrialDialog(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
});

test('caches no response of a captive portal, and retries with the next page', async ({
  page,
  context,
  changing,
}) => {
  await visitAndCache(page, '/');
  await changing.release(RAISED);
  changing.caught = /hydrate\.|^\/subject\/physics$/;
  const other = await context.newPage();
  await other.goto('/');
  const end = await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const worker = registration.installing;
    await new Promise((resolve) => worker?.addEventListener('statechange', resolve, { once: true }));
    return worker?.state;
  });
  expect(end).toBe('redundant');
  const updated = waitForUpdate(page);
  changing.caught = undefined;
  await other.reload();
  await updated;
  await context.setOffline(true);
  await other.goto('/subject/physics');
  await expect(price(other)).toHaveText('1700 грн');
  const dialog = await openTrialDialog(other);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
});

test('deletes earlier builds once their pages are closed', SLOW, async ({ page, context, changing }) => {
  await visitAndCache(page, '/');
  const countCached = () =>
    page.evaluate(async () => (await (await caches.open((await caches.keys())[0] as string)).keys()).length);
  const before = await countCached();
  const updated = waitForUpdate(page);
  await changing.release(RAISED);
  const other = await context.newPage();
  await other.goto('/');
  await updated;
  expect(await countCached()).toBeGreaterThan(before);
  await other.close();
  await page.goto('about:blank');
  await page.goto('/');
  await expect.poll(countCached).toBe(before);
});

test('keeps an unchanged lesson cached over an update', SLOW, async ({ page, context, changing }) => {
  await visitAndCache(page, '/');
  await page.goto('/subject/physics');
  const startButton = page.locator('[data-lesson]');
  await startButton.click();
  const task = page.getByText('Зробіть період удвічі меншим: 1 с.');
  await expect(task).toBeVisible();
  const updated = waitForUpdate(page);
  await changing.release(RAISED);
  const other = await context.newPage();
  await other.goto('/');
  await updated;
  await other.close();
  // Otherwise the browser's own cache may have it.
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await context.setOffline(true);
  await page.goto('/subject/physics');
  await startButton.click();
  await expect(task).toBeVisible();
});

test('shows the cached page when the network hangs or the server is down', async ({ page, changing }) => {
  await visitAndCache(page, '/');
  // Longer than this test, because a slow machine may need long to notice.
  changing.delayMs = 10 * 60_000;
  const startedAt = Date.now();
  await page.goto('/subject/physics', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Фізика');
  expect(Date.now() - startedAt).toBeGreaterThan(2900);
  changing.delayMs = 0;
  changing.breakDown(502);
  await page.goto('/subject/chemistry');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Хімія');
});

test('waits for the network if nothing is cached', SLOW, async ({ page, changing }) => {
  await visitAndCache(page, '/');
  await changing.release((html) => html.replace('Предмет не знайдено', 'Новий предмет'));
  changing.delayMs = 3500;
  await page.goto('/subject/astronomy', { waitUntil: 'commit' });
  await expect(page).toHaveTitle(/Новий предмет/);
});

test('a visit during an update does not disturb it', SLOW, async ({ page, context, changing }) => {
  await visitAndCache(page, '/');
  await changing.release(RAISED);
  changing.delayMs = 150;
  const isUpdating = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing));
  await page.reload();
  await expect.poll(isUpdating).toBe(true);
  await page.waitForTimeout(1000);
  await page.goto('about:blank');
  await page.goto('/');
  expect(await isUpdating()).toBe(true);
  await expect.poll(isUpdating, { timeout: 20_000 }).toBe(false);
  await context.setOffline(true);
  for (const path of ['/', ...SUBJECT_SLUGS.map((slug) => `/subject/${slug}`)]) {
    await page.goto(path);
    await expect(price(page), path).toHaveText('1700 грн');
  }
});
