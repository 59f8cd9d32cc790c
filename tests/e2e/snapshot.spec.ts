import { expect, openPackageDialog, openTrialDialog, test } from './fixtures.ts';

/*
 * The accessibility tree: roles, names, headings, landmarks and their order. After an intended change, run `playwright
 * test snapshot --update-snapshots` and review the changes.
 */
test.use({ expectedConsole: /status of 404/ });
for (const [name, path] of Object.entries({ home: '/', subject: '/subject/physics', 'not-found': '/nope' })) {
  test(`the accessibility tree of ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator('body')).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
  });
}

// Monday, 10:00 in Kyiv, because dialogs show when the school calls.
test.beforeEach(({ page }) => page.clock.setFixedTime(new Date('2026-11-23T08:00:00Z')));

test('the accessibility tree of the trial dialog', async ({ page }) => {
  await page.goto('/');
  await expect(await openTrialDialog(page)).toMatchAriaSnapshot({ name: 'trial-dialog.aria.yml' });
});

test('the accessibility tree of the package dialog', async ({ page }) => {
  await page.goto('/subject/physics');
  await expect(await openPackageDialog(page, 'Стандарт')).toMatchAriaSnapshot({
    name: 'package-dialog.aria.yml',
  });
});
