import { findHtmlMistakes } from '../support/html-mistakes.ts';
import { expect, openPackageDialog, openTrialDialog, quickIf, test } from './fixtures.ts';

for (const path of ['/', '/subject/physics']) {
  test(
    `${path} stays valid with hydrated forms and open dialogs`,
    quickIf(path === '/'),
    async ({ page }) => {
      await page.goto(path);
      const trial = await openTrialDialog(page);
      await trial.locator('button[type=submit]').click();
      await expect(page.locator('#trial[data-ready]')).toBeAttached();
      expect(await findHtmlMistakes(await page.content())).toEqual([]);
      await page.keyboard.press('Escape');
      const dialog = await openPackageDialog(page, 'Стандарт');
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
      expect(await findHtmlMistakes(await page.content())).toEqual([]);
    },
  );
}
