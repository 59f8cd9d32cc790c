import type { Page } from '@playwright/test';
import { expect, openPackageDialog, openTrialDialog, test } from './fixtures.ts';

/** A phone's keyboard covers half of the viewport. The error of a field must be visible in the rest. */

for (const [name, open] of [
  ['trial', openTrialDialog],
  ['package', (page: Page) => openPackageDialog(page, 'Стандарт')],
] as const) {
  for (const size of [16, 24]) {
    test(`the ${name} dialog shows the field, its label and its error, in text of ${size} px`, async ({
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
      // Contact form and package dialog require a complete number, the trial form any.
      if (name === 'package') await phone.fill('067 12');
      await phone.focus();
      await page.setViewportSize({ width: 360, height: 400 });
      await page.keyboard.press('Enter');
      const error = dialog.getByText(/Введіть (номер телефону|коректний номер телефону)/).first();
      await expect(error).toBeInViewport({ ratio: 1 });
      await expect(phone).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByText('Телефон *', { exact: true })).toBeInViewport({ ratio: 1 });
      // The same from another field.
      await page.setViewportSize({ width: 360, height: 740 });
      await dialog.getByLabel("Ім'я *").fill('');
      await phone.focus();
      await page.setViewportSize({ width: 360, height: 400 });
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel("Ім'я *")).toBeFocused();
      await expect(dialog.getByText("Введіть ваше ім'я", { exact: true }).first()).toBeInViewport({
        ratio: 1,
      });
      await expect(dialog.getByText("Ім'я *", { exact: true })).toBeInViewport({ ratio: 1 });
    });
  }
}
