import { SUBJECT_SLUGS } from '../support/subject-slugs.ts';
import { visitAndCache } from './cached-site.ts';
import { CHROMIUM_ONLY, expect, FAILED_CALL, openTrialDialog, SLOW, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow', expectedConsole: FAILED_CALL });

test('opens every page without a network after a visit to one', SLOW, async ({ page, context }) => {
  await visitAndCache(page, '/subject/physics');
  await context.setOffline(true);
  const missing: string[] = [];
  page.on('requestfailed', (request) => missing.push(request.url()));
  await page.goto('/?utm_source=instagram#packages');
  for (const price of ['1500 грн', '2800 грн', '3600 грн']) {
    await expect(page.locator('#packages').getByText(price)).toBeVisible();
  }
  await expect(page.locator('#contact a[href^="tel:"]')).toBeVisible();
  for (const slug of SUBJECT_SLUGS) {
    await page.goto(`/subject/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('ol li')).toHaveCount(6);
    await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
  }
  expect(await page.evaluate(() => document.fonts.check('16px Onest', 'Ї'))).toBe(true);
  expect(missing).toEqual([]);
});

test('opens every page in a new tab after all others are closed', SLOW, async ({ page, context }) => {
  await visitAndCache(page, '/');
  await context.setOffline(true);
  const next = await context.newPage();
  await page.close();
  await next.goto('/subject/chemistry/');
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Хімія');
});

test('shows without a network the photos of teachers that were seen, and initials for others', {
  tag: ['@slow', '@chromium'],
}, async ({ page, context }) => {
  await visitAndCache(page, '/');
  await page.goto('/subject/physics');
  const photo = page.locator('#teachers img').first();
  const readWidth = () => photo.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(readWidth).toBeGreaterThan(0);
  const address = await photo.evaluate((image: HTMLImageElement) => image.src);
  await expect.poll(() => page.evaluate((url) => caches.match(url).then(Boolean), address)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(readWidth).toBeGreaterThan(0);
  await page.evaluate((url) => caches.open('seen').then((cache) => cache.delete(url)), address);
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload();
  await photo.scrollIntoViewIfNeeded();
  await expect(
    page
      .locator('#teachers')
      .getByText(/^\p{Lu}{2}$/u)
      .first(),
  ).toBeInViewport();
});

test('shows the not-found page without a network, with a link home', async ({ page, context }) => {
  await visitAndCache(page, '/');
  await context.setOffline(true);
  for (const [path, message] of [
    ['/subject/astrology', 'Предмет не знайдено'],
    ['/subject/physics/x', 'Сторінку не знайдено'],
    ['/prices', 'Сторінку не знайдено'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: message })).toBeVisible();
    await page.locator('main').getByRole('link').first().click();
    await expect(page.locator('#hero')).toBeVisible();
  }
});

test('hydrates forms without a network', async ({ page, context }) => {
  await visitAndCache(page, '/');
  await context.setOffline(true);
  await page.goto('/subject/history');
  const dialog = await openTrialDialog(page);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
});

// Firefox reports the status of its revalidation.
test('neither caches nor delays calls to the intake', CHROMIUM_ONLY, async ({ page, site }) => {
  await visitAndCache(page, '/');
  for (const [path, init, status] of [
    ['/api/v1.0/email/send', { method: 'POST', body: '{}' }, 415],
    ['/api/v1.0/email/send', {}, 405],
    ['/healthz', {}, 200],
    // A request of a script is no page visit: it gets the current page.
    ['/subject/physics', {}, 200],
  ] as const) {
    const answer = page.waitForResponse(`**${path}`);
    await page.evaluate((call) => fetch(call.path, call.init), { path, init });
    expect((await answer).status(), path).toBe(status);
    expect((await answer).fromServiceWorker(), path).toBe(false);
  }
  const cachedUrls = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  expect(cachedUrls.length).toBeGreaterThan(20);
  expect(cachedUrls.filter((url) => !url.startsWith(site.origin) || /\/(api|healthz)/.test(url))).toEqual([]);
});

test('caches nothing for visitors who save data', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/');
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistration())).toBeUndefined();
});
