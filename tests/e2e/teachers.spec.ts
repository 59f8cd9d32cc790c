import AxeBuilder from '@axe-core/playwright';
import { expect, quickIf, SCRIPTS, test, waitForLayout } from './fixtures.ts';

/** The home page shows all teachers, and a subject page shows its teachers at the top. */

test.use({ reducedMotion: 'reduce' });

test('the teacher list shows each teacher once, with a link to a subject’s teachers', async ({ page }) => {
  await page.goto('/');
  const room = page.getByRole('region', { name: 'Хто навчатиме' });
  const people = room.getByRole('link');
  await expect(people).toHaveCount(18);
  await expect(people.filter({ hasText: 'Андрій Мельничук' })).toHaveCount(1);
  const iryna = people.filter({ hasText: 'Ірина Коваленко' });
  await expect(iryna).toHaveAccessibleName(/^Ірина Коваленко Математика .*досвіду$/);
  await iryna.click();
  await expect(page).toHaveURL(/\/subject\/mathematics#teacher-/);
  await expect(page.locator('#teachers :target')).toContainText('Ірина Коваленко');
  await expect(page.locator('#teachers :target')).toBeInViewport();
});

test('a teacher without a photo has a drawing with the initials', async ({ page }) => {
  await page.goto('/');
  await waitForLayout(page);
  const drawings = await page
    .locator('#staff-room use')
    .evaluateAll((uses) => uses.map((use) => use.getAttribute('href')?.split('#')[1]));
  const file = await (await page.request.get('/portraits.svg')).text();
  for (const id of drawings) expect(file).toContain(`<symbol id="${id}"`);
  await expect(page.locator('#staff-room').getByText('ІК', { exact: true })).toBeVisible();
});

test('all text of a single teacher stands beside the portrait @wide', async ({ page }) => {
  for (const width of [768, 1080, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/subject/french');
    await waitForLayout(page);
    const lefts = await page
      .locator('#teachers li')
      .first()
      .evaluate((card) =>
        [...card.children].slice(1).map((part) => Math.round(part.getBoundingClientRect().x)),
      );
    expect(new Set(lefts).size, `${width} px`).toBe(1);
  }
});

test('the teacher list names the subject under each face', async ({ page }) => {
  await page.goto('/');
  const iryna = page.locator('#staff-room li', { hasText: 'Ірина Коваленко' });
  await expect(iryna.getByText('Математика', { exact: true })).toBeVisible();
  // Names, also wrapped ones, stay within their column.
  for (const width of [320, 360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const losses = await page.locator('#staff-room a').evaluateAll((faces) =>
      faces.flatMap((face) => {
        const { left, right } = (face.parentElement as HTMLElement).getBoundingClientRect();
        return [...face.querySelectorAll('b, b ~ span')]
          .filter(
            (line) =>
              line.getBoundingClientRect().left < left - 1 || line.getBoundingClientRect().right > right + 1,
          )
          .map((line) => line.textContent);
      }),
    );
    expect(losses, `${width} px`).toEqual([]);
  }
});

test('the years of neighbours are never read as one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await waitForLayout(page);
  const gaps = await page.locator('#staff-room a').evaluateAll((faces) =>
    faces.map((face) => {
      const years = face.querySelector('b ~ span:last-of-type') as HTMLElement;
      // Short words fill their line.
      (years.firstChild as Text).data = 'і '.repeat(60);
      years.style.textWrap = 'wrap';
      const range = document.createRange();
      range.selectNodeContents(years.firstChild as Text);
      return (face.parentElement as HTMLElement).clientWidth - range.getBoundingClientRect().width;
    }),
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(11);
});

test('no two portraits are alike', async ({ page }) => {
  const file = await (await page.request.get('/portraits.svg')).text();
  const portraits = [...file.matchAll(/<symbol [^>]*>(.*?)<\/symbol>/g)].map(([, drawing]) => drawing);
  expect(portraits).toHaveLength(18);
  expect(new Set(portraits).size).toBe(portraits.length);
});

test.describe('a trial lesson with a teacher', () => {
  test('opens the trial dialog with the name in the message, beside what was typed', async ({ page }) => {
    await page.goto('/subject/physics');
    const dialog = page.getByRole('dialog', { name: 'Заповніть контактні дані' });
    const message = dialog.getByLabel('Повідомлення');
    await page.getByRole('button', { name: 'Пробний урок з Оленою' }).click();
    await expect(dialog).toBeVisible();
    await expect(message).toHaveValue('Викладач: Олена Гриценко.');
    const head = dialog.getByRole('group', { name: 'Заповніть контактні дані' });
    await expect(head).toHaveAccessibleDescription(/^Викладач: Олена Гриценко/i);
    // The name is visible once: in the head, or in the message where it is on the first screen.
    const nameStyle = () =>
      dialog.locator('p').evaluateAll((all) =>
        all
          .map((each) => getComputedStyle(each, '::before'))
          .filter(({ content }) => content.includes('Гриценко'))
          .map(({ position }) => position),
      );
    await page.setViewportSize({ width: 1366, height: 768 });
    expect(await nameStyle()).toEqual(['absolute']);
    await expect(message).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 360, height: 640 });
    expect(await nameStyle()).toEqual(['static']);
    await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Безкоштовний пробний урок');
    await message.fill('Викладач: Олена Гриценко. Зручно ввечері');
    await dialog.getByRole('button', { name: 'Скасувати' }).click();
    // Another teacher replaces the first; the rest stays.
    await page.getByRole('button', { name: 'Пробний урок з Андрієм' }).click();
    await expect(message).toHaveValue('Викладач: Андрій Мельничук. Зручно ввечері');
    await dialog.getByRole('button', { name: 'Скасувати' }).click();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Записатись/ })
      .click();
    await expect(message).toHaveValue('Викладач: Андрій Мельничук. Зручно ввечері');
    await expect(head).toHaveAccessibleDescription(/^Пробний урок: фізика/);
  });

  test('keeps the name for code that loads after the press', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(SCRIPTS, async (route) => {
      if (!/Page\./.test(route.request().url())) await held;
      await route.continue();
    });
    await page.goto('/subject/physics');
    await page.getByRole('button', { name: 'Пробний урок з Андрієм' }).click();
    const message = page.getByRole('dialog', { name: 'Заповніть контактні дані' }).getByLabel('Повідомлення');
    await expect(message).toHaveValue('');
    await expect(
      page.getByRole('group', { name: 'Заповніть контактні дані' }),
      'the head names the teacher at once',
    ).toHaveAccessibleDescription(/^Викладач: Андрій Мельничук/i);
    release();
    await expect(message).toHaveValue('Викладач: Андрій Мельничук.');
  });
});

test('a subject names its teachers at the top, with a link to them', async ({ page }) => {
  await page.goto('/subject/physics');
  const faces = page.getByRole('link', {
    name: 'Вчитимуть: Олена Гриценко, Андрій Мельничук, Софія Ґалаґан',
  });
  await expect(faces).toHaveAttribute('href', '#teachers');
  await page.goto('/subject/chemistry');
  await expect(page.locator('#hero').getByRole('link', { name: /^Вчит(име|имуть): / })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(
    `faces have no accessibility violation and no overflow: ${colorScheme}`,
    quickIf(colorScheme === 'dark'),
    async ({ page }) => {
      test.slow();
      await page.emulateMedia({ colorScheme });
      for (const width of [320, 768, 1280]) {
        for (const path of ['/', '/subject/physics']) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(path);
          await waitForLayout(page);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0);
        }
      }
      await page.goto('/');
      await waitForLayout(page);
      const { violations } = await new AxeBuilder({ page }).include('#staff-room').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
    },
  );
}
