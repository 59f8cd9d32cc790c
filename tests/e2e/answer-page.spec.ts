import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Pressed } from '../../src/server/handling.ts';
import { openStepLinks } from '../../src/server/step-links.ts';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';
import { makeNewLead } from '../support/make-lead.ts';
import type { RunningSite } from '../support/start-site.ts';
import { test as base, expect } from './fixtures.ts';
import { findSmallTargets, findTextLosses } from './text-losses.ts';

/** What a manager sees who opens a link of a letter (src/server/intake/step-page.ts). */

type Letter = {
  number: number;
  /** A link of it, as the lead stands now. */
  linkTo(press: Pressed, expires?: Date): Promise<string>;
  readState(): Promise<string | undefined>;
};

const test = base.extend<{ letter: Letter }, { store: Store }>({
  // The server's own database, opened beside it.
  store: [
    async ({ site }: { site: RunningSite }, use) => {
      const store = await openStore(site.databaseUrl);
      await use(store);
      await store.close();
    },
    { scope: 'worker' },
  ],
  letter: async ({ store, site }, use) => {
    const { number } = await store.saveLead(makeNewLead(), []);
    const find = async () => (await store.findLead(number)) ?? Promise.reject(new Error('It is gone'));
    await use({
      number,
      async linkTo(press, expires = new Date(Date.now() + 3_600_000)) {
        const links = await openStepLinks(store, site.origin);
        return links.make(press, await find(), expires).href;
      },
      readState: async () => (await find()).handling.state,
    });
  },
});

async function expectFit(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`)).toEqual([]);
  expect(await page.evaluate(findSmallTargets)).toEqual([]);
  expect(await page.evaluate(findTextLosses)).toEqual([]);
}

test('a link of a letter says nothing before its button is pressed, by the keyboard alone, and leads on', async ({
  page,
  letter,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 320, height: 640 });
  const link = await letter.linkTo('take');
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`№${letter.number} Тарас`);
  await expect(page.getByText('Зараз: нова')).toBeVisible();
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  await expectFit(page);
  expect(await letter.readState()).toBe('new');

  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Ваше ім’я, якщо вас кілька' })).toBeFocused();
  await page.keyboard.type('Марія');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Беру' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toHaveText(`Заявка №${letter.number} ваша.`);
  await expect(page.getByText(/^.*Зараз: у роботі \(Марія, \d\d:\d\d\)$/)).toBeVisible();
  await expect(page.getByRole('link', { name: '+380 67 222 33 44' })).toHaveAttribute(
    'href',
    'tel:+380672223344',
  );
  await expectFit(page);
  expect(await letter.readState()).toBe('taken');

  await page.getByRole('link', { name: 'Не додзвонилися' }).click();
  await page.getByRole('textbox', { name: 'Нотатка' }).fill('гудки');
  await page.getByRole('button', { name: 'Не додзвонилися' }).click();
  await expect(page.getByRole('status')).toContainText('записано, що не додзвонилися');
  expect(asked.filter((path) => !path.startsWith('/api/answer/'))).toEqual([]);
});

test('a second press, and whoever is slower, hear who has the lead', async ({ page, context, letter }) => {
  const link = await letter.linkTo('take');
  const [again, colleague] = [await context.newPage(), await context.newPage()];
  await again.goto(link);
  await colleague.goto(await letter.linkTo('junk'));
  await page.goto(link);
  await page.getByRole('button', { name: 'Беру' }).click();
  await expect(page.getByRole('status')).toBeVisible();

  await again.getByRole('button', { name: 'Беру' }).click();
  await expect(again.getByRole('alert')).toHaveText(
    new RegExp(`^Це вже записано. Заявка №${letter.number}: у роботі`),
  );
  await expectFit(again);
  await again.goto(link);
  await expect(again.getByText('Зараз: у роботі')).toBeVisible();
  await expect(again.getByRole('button')).toHaveCount(0);
  expect(await letter.readState()).toBe('taken');
  // What one person may say of a lead in hand, the link of another may, too.
  await colleague.getByRole('button', { name: 'Спам' }).click();
  expect(await letter.readState()).toBe('junk');
});

test.describe('a link that says nothing any more', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('says why, and nothing of the lead', async ({ page, letter }) => {
    await page.goto(await letter.linkTo('take', new Date(Date.now() - 2000)));
    await expect(page.getByRole('heading', { name: 'Нічого не змінено' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(
      'Це посилання діяло 14 днів. Доки заявка відкрита, нове є в кожному ранковому листі.',
    );
    await expect(page.getByText('Тарас')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    await expectFit(page);
    await page.goto(`${await letter.linkTo('take')}0`);
    await expect(page.getByRole('alert')).toContainText('Це посилання недійсне.');
    expect(await letter.readState()).toBe('new');
  });
});
