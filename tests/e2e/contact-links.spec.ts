import { expect, test } from './fixtures.ts';

test('a chat copies its number if no app opens', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const viber = page.locator('#contact').getByRole('link', { name: /^Viber/ });
  await expect(viber).toBeVisible();
  // Headless Chromium has no program for the scheme.
  await viber.click();
  await expect(
    page.locator('#contact').getByRole('status').filter({ hasText: 'Номер скопійовано' }),
  ).toBeVisible();
  const href = decodeURIComponent((await viber.getAttribute('href')) ?? '');
  expect(href).toContain(await page.evaluate(() => navigator.clipboard.readText()));
});

test('the clipboard stays unchanged if an app opens', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto('/');
  await page.evaluate(() => navigator.clipboard.writeText('моє'));
  await page.locator('#contact a[href^="viber:"]').click();
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await page.clock.runFor(2000);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('моє');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the number of a chat is visible above it on phones, before it on laptops, and beside it on wide screens', async ({
    page,
  }) => {
    await page.goto('/');
    const contact = page.locator('#contact');
    await expect(contact.getByRole('link', { name: /^Телефон \+380 00 000 00 00/ })).toBeVisible();
    await expect(contact.getByRole('link', { name: 'Viber', exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    const channels = contact.getByRole('link', { name: /^(Телефон \+380 00 000 00 00|Telegram|Viber)$/ });
    await expect(channels).toHaveCount(3);
    const tops = await channels.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await expect(contact.getByRole('link', { name: /^Viber \+380 00 000 00 00/ })).toBeVisible();
  });
});
