import { buildSite, staticHostingSettings } from '../support/build-site.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import type { Provider } from '../support/providers/provider.ts';
import { MESSAGES } from '../support/specified-messages.ts';
import { startStaticHost } from '../support/static-host.ts';
import {
  test as base,
  expect,
  fillPerson,
  openPackageDialog,
  openTrialDialog,
  requestsOf,
  uniqueName,
} from './fixtures.ts';

type StaticSite = { origin: string; email: Provider };

/** Tests of a build for static hosting without our server: the browser calls the provider directly. */
const test = base.extend<object, { staticSite: StaticSite }>({
  staticSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const email = await startEmailProvider();
      const settings = staticHostingSettings(email.origin);
      const build = await buildSite({
        ...settings,
        PUBLIC_SITE_URL: 'http://127.0.0.1',
        CONTENT_FOLDER: FIXTURE_CONTENT,
      });
      const host = await startStaticHost(build.folder);
      await use({ origin: host.origin, email });
      await Promise.all([host.close(), email.close(), build.remove()]);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ staticSite }, use) => {
    await use(staticSite.origin);
  },
});

// All in one worker, because each worker builds the site.
test.describe.configure({ mode: 'default' });

test('redirects file names to the address of their page', async ({ page, staticSite }) => {
  for (const [name, address] of [
    ['/index.html?utm_source=a', '/?utm_source=a'],
    ['/subject/physics.html', '/subject/physics'],
    ['/subject/physics/index.html', '/subject/physics'],
  ] as const) {
    await page.goto(name);
    expect(page.url()).toBe(staticSite.origin + address);
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('не знайдено');
  }
});

test('all three forms reach the provider under the policies of the host', async ({ page, staticSite }) => {
  const visitor = uniqueName();
  await page.goto('/subject/physics');
  const trial = await openTrialDialog(page);
  await fillPerson(trial, visitor);
  await trial.locator('button[type=submit]').click();
  await expect(trial.getByText(MESSAGES.trialSuccess)).toBeVisible();

  await page.goto('/');
  const contact = page.locator('#contact form');
  await fillPerson(contact, visitor);
  await contact.getByLabel('Повідомлення *').fill('Добрий день!');
  await contact.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.contactSuccess)).toBeVisible();

  const dialog = await openPackageDialog(page, 'Стандарт');
  await fillPerson(dialog, visitor);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText(MESSAGES.packageThanks)).toBeVisible();

  const sent = requestsOf(staticSite.email, visitor);
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/v1.0/email/send',
    '/api/v1.0/email/send-form',
    '/api/v1.0/email/send',
  ]);
  expect(sent.map(({ body }) => (body as Record<string, unknown>).template_id)).toEqual([
    'template_trial',
    'template_contact',
    'template_package',
  ]);
  expect(staticSite.email.mistakes).toEqual([]);
});

test.describe('a not-found page', () => {
  test.use({ expectedConsole: /status of 404|img-src/ });

  test('obeys its own policy, although the host has no rule for it', async ({ page }) => {
    const response = await page.goto('/nowhere/nope');
    expect(response?.status()).toBe(404);
    expect(response?.headers()).not.toHaveProperty('content-security-policy');
    const violated = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
          const image = new Image();
          image.src = 'http://elsewhere.example/x.png';
          document.body.append(image);
        }),
    );
    expect(violated).toBe('img-src');
  });
});

test.describe('without scripts', () => {
  // The provider's response has no icon.
  test.use({ javaScriptEnabled: false, expectedConsole: /status of 404/ });

  test('a form posts to the provider', async ({ page, staticSite }) => {
    const visitor = uniqueName();
    await page.goto('/#contact');
    const form = page.locator('#contact form');
    await fillPerson(form, visitor);
    await form.getByLabel('Повідомлення *').fill('Добрий день!');
    await form.locator('button[type=submit]').click();
    await expect(page.getByText('OK')).toBeVisible();
    expect(requestsOf(staticSite.email, visitor)[0]?.body).toMatchObject({
      template_id: 'template_contact',
      user_id: 'public-key',
    });
  });
});
