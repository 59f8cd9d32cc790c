import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '#shared/lead/messages.ts';
import { buildWithAddedFields } from '../support/added-fields.ts';
import { startSite } from '../support/start-site.ts';
import {
  test as base,
  expect,
  openPackageDialog,
  openTrialDialog,
  requestsOf,
  SLOW,
  uniqueName,
  untilReady,
} from './fixtures.ts';

/** What CONTRIBUTING says of a new field is all that it takes, in each form, from the page to the owner. */

const test = base.extend({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const { folder, ...build } = await buildWithAddedFields();
      const site = await startSite({}, { site: folder, ...build });
      await use(site);
      await site.stop();
      await build.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

// All in one worker: each builds the site.
test.describe.configure({ mode: 'default' });

const FORMS: Record<string, { open: (page: Page) => Promise<Locator>; thanks: string; choice: string }> = {
  'contact form': {
    open: async (page) => page.locator('#contact-form'),
    thanks: MESSAGES.contactSuccess,
    choice: 'Безкоштовний пробний урок',
  },
  'trial dialog': {
    open: openTrialDialog,
    thanks: MESSAGES.trialSuccess,
    choice: 'Безкоштовний пробний урок',
  },
  'package dialog': {
    open: (page) => openPackageDialog(page, 'Стандарт'),
    thanks: MESSAGES.packageThanks,
    choice: 'Фізика',
  },
};

for (const [name, { open, thanks, choice }] of Object.entries(FORMS)) {
  test(
    `a choice and a text that are added to the ${name} are kept, sent and delivered`,
    SLOW,
    async ({ page, site }) => {
      const visitor = uniqueName();
      await page.goto('/');
      let form = await open(page);
      const subjects = await form.locator('[name=subject] option').allTextContents();
      await form.getByLabel("Ім'я *").fill(visitor);
      await form.getByLabel('Телефон *').fill('067 123 45 67');
      await expect(form.getByLabel('Клас', { exact: true })).toHaveValue('5 клас');
      await form.getByLabel('Клас', { exact: true }).selectOption('11 клас');
      await form.getByLabel('Школа').fill('Ліцей № 7');
      const message = form.getByLabel('Повідомлення *');
      if (await message.count()) await message.fill('Добрий день!');
      await untilReady(form);
      await expect(form).toBeVisible();
      await expect(form.getByLabel('Клас', { exact: true })).toHaveValue('11 клас');
      expect(await form.locator('[name=subject] option').allTextContents()).toEqual(subjects);
      await expect(form.locator('[name=subject]')).toHaveValue(choice);

      await page.reload();
      form = await open(page);
      await expect(form.getByLabel('Клас', { exact: true })).toHaveValue('11 клас');
      await expect(form.getByLabel('Школа')).toHaveValue('Ліцей № 7');
      await form.locator('button[type=submit]').click();
      await expect(form.getByText(thanks)).toBeVisible();

      await expect.poll(() => requestsOf(site.email, visitor)).toHaveLength(1);
      expect(requestsOf(site.email, visitor)[0]?.body).toMatchObject({
        template_params: { subject: choice, pupil_class: '11 клас', pupil_school: 'Ліцей № 7' },
      });
      await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
      expect(JSON.stringify(requestsOf(site.bot, visitor)[0]?.body)).toMatch(/Клас.*11 клас.*Школа.*Ліцей/);
    },
  );
}
