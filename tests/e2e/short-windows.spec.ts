import type { Locator, Page } from '@playwright/test';
import { expect, openPackageDialog, openTrialDialog, test } from './fixtures.ts';

/** The keyboard of a phone leaves half of its window: what is wrong with a field has to be seen there. */

async function expectWhole(part: Locator, page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { y, height } = (await part.boundingBox()) ?? { y: -1, height: 0 };
      const { height: window } = page.viewportSize() ?? { height: 0 };
      return y >= 0 && y + height <= window;
    })
    .toBe(true);
}

for (const [name, open] of [
  ['trial', openTrialDialog],
  ['package', (page: Page) => openPackageDialog(page, 'Стандарт')],
] as const) {
  for (const size of [16, 24]) {
    test(`the ${name} dialog shows the field, its label and what is wrong, in letters of ${size} px`, async ({
      page,
    }) => {
      await page.addInitScript((px) => {
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = `${px}px`;
        });
      }, size);
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/');
      const dialog = await open(page);
      await dialog.getByLabel("Ім'я *").fill('Оля');
      const phone = dialog.getByLabel('Телефон *');
      // The contact form and the package ask for a whole number, the trial form for any.
      if (name === 'package') await phone.fill('067 12');
      await phone.focus();
      await page.setViewportSize({ width: 360, height: 400 });
      await page.keyboard.press('Enter');
      const error = dialog.getByText(/Введіть (номер телефону|коректний номер телефону)/).first();
      await expectWhole(error, page);
      await expectWhole(phone, page);
      await expectWhole(dialog.getByText('Телефон *', { exact: true }), page);
      // The same from another field.
      await page.setViewportSize({ width: 360, height: 740 });
      await dialog.getByLabel("Ім'я *").fill('');
      await phone.focus();
      await page.setViewportSize({ width: 360, height: 400 });
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel("Ім'я *")).toBeFocused();
      await expectWhole(dialog.getByText("Введіть ваше ім'я").first(), page);
      await expectWhole(dialog.getByText("Ім'я *", { exact: true }), page);
    });
  }
}
