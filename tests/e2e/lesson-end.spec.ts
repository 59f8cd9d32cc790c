import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findBrokenWords } from './broken-words.ts';
import { expect, fillPerson, requestsOf, test, uniqueName } from './fixtures.ts';

/** The end of a lesson: a star, the results, the time of the tutor's call, other boards, sharing. */

test.use({ reducedMotion: 'reduce' });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function playPhysics(page: Page, path = '/subject/physics'): Promise<void> {
  if (path) await page.goto(path);
  await press(page, 'Спробуйте самі');
  await page.getByRole('slider').fill('25');
  await press(page, 'Готово');
  await press(page, 'Ще одне завдання');
  await press(page, '4 м');
  await press(page, 'Що далі?');
}

async function answerMathematics(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'точка (3; 0)' }).click();
  await press(page, 'Ще одне завдання');
  await page.getByRole('radio', { name: 'між x = 1 і x = 3' }).click();
  await press(page, 'Що далі?');
}

test('hints at the targets on the drawing until the task is answered', async ({ page }) => {
  await page.goto('/subject/mathematics');
  await press(page, 'Спробуйте самі');
  const hint = page.getByText('Натисніть місце на малюнку', { exact: true });
  await expect(hint).toBeVisible();
  await page.getByRole('radio', { name: 'точка (0; 3)' }).click();
  await expect(hint).toBeHidden();
});

test('during a lesson the board fills the column, and three others fit side by side', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/subject/mathematics');
  await press(page, 'Спробуйте самі');
  await answerMathematics(page);
  const ways = page.locator('.lesson-more li');
  await expect(ways).toHaveCount(3);
  const tops = await ways.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await page.goto('/');
  const board = page.locator('#hero li').first();
  const readWidth = () => board.evaluate(({ clientWidth }) => clientWidth);
  const before = await readWidth();
  // The task of the page uses the whole column, and so does the lesson that continues it.
  await board.getByRole('radio', { name: 'точка (3; 0)' }).click();
  await board.getByRole('button', { name: 'Ще одне завдання' }).click();
  await expect(board.getByText('· завдання 2 з 2')).toBeVisible();
  expect(await readWidth()).toBe(before);
});

test('the summary of a lesson is in the column of the text, so no column stays empty', async ({ page }) => {
  for (const [path, width] of [
    ['/', 1366],
    ['/', 1024],
    ['/subject/physics', 1366],
    ['/subject/physics', 768],
  ] as const) {
    await page.setViewportSize({ width, height: 768 });
    if (path === '/') {
      await page.goto(path);
      await answerMathematics(page);
    } else await playPhysics(page, path);
    const boxOf = async (css: string) => {
      const box = await page.locator(css).first().boundingBox();
      if (!box) throw new Error(`${css} is not shown`);
      return { ...box, bottom: box.y + box.height };
    };
    const [title, summary, onward, next] = await Promise.all(
      ['#hero h1', '.lesson-after', '.lesson-onward', '#hero ~ section'].map(boxOf),
    );
    expect(Math.abs((summary?.x ?? 0) - (title?.x ?? 0)), `${path}, ${width} px`).toBeLessThan(100);
    expect((next?.y ?? 0) - (onward?.bottom ?? 0), `${path}, ${width} px`).toBeLessThan(450);
    await expect(page.locator('.lesson-onward button')).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone, the summary of a lesson follows its board without a gap', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await playPhysics(page, '/subject/physics');
  const onward = await page.locator('.lesson-onward').boundingBox();
  const summary = await page.locator('.lesson-after').boundingBox();
  expect((summary?.y ?? 0) - (onward?.y ?? 0) - (onward?.height ?? 0)).toBeLessThanOrEqual(32);
});

test('the board of a low phone stays in its place while the reply and the button fit', async ({ page }) => {
  await page.route('**/lesson/english.*.json', async (route) => {
    const lesson = await (await route.fetch()).json();
    for (const answer of lesson.tasks[0].answers)
      answer.replies.fill('Так! Сказано, коли саме: yesterday. '.repeat(4));
    await route.fulfill({ json: lesson });
  });
  const topOf = () =>
    page
      .locator('#hero [data-cover] > div')
      .first()
      .evaluate((notebook) => notebook.getBoundingClientRect().top);
  const onward = page.locator('.lesson-reply + .lesson-row button');
  let height = 800;
  for (const isLow of [false, true]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto('/subject/english');
    await press(page, 'Спробуйте самі');
    await expect(page.getByRole('button', { name: 'found', exact: true })).toBeVisible();
    await page.waitForFunction(() => document.activeElement?.localName === 'h2');
    const top = await topOf();
    await page.getByRole('button', { name: 'found', exact: true }).click();
    await expect(onward).toBeInViewport({ ratio: 1 });
    if (isLow) expect(await topOf()).toBe(top);
    const { y, height: ownHeight } = (await onward.boundingBox()) as { y: number; height: number };
    // The button then ends 5 px above the end of the viewport.
    height = Math.ceil(y + ownHeight + 5);
  }
});

test('draws a star, lists the results, and shows when a tutor calls', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-24T19:40:00Z');
  await playPhysics(page);
  await expect(page.getByRole('heading').filter({ hasText: 'Зірка! Далі виведемо формулу.' })).toBeFocused();
  await expect(page.getByText('Класна робота · розібрано')).toBeVisible();
  await expect(page.locator('.lesson-star')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Тепер у вашому зошиті')).toBeVisible();
  await expect(page.getByText('період залежить від довжини')).toBeVisible();
  await expect(
    page.getByText(/^Зараз 21:40\. Зателефонуємо завтра\sдо\s11:00\. На\sуроці вже знатимемо/),
  ).toBeVisible();
});

test('promises no call while the forms are closed, and says when they open', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-24T19:40:00Z');
  await page.goto('/subject/physics');
  await page.locator('[data-island=TrialDialog]').evaluate((island) => {
    const props = JSON.parse(island.dataset.props as string);
    props.school.pause = {
      from: Date.parse('2026-11-20'),
      until: Date.parse('2026-11-30'),
      builtAt: Date.parse('2026-11-19'),
      isClosed: true,
      submit: 'Повідомте, коли відкриєтеся',
      text: 'Форма відкриється 30 листопада.',
    };
    island.dataset.props = JSON.stringify(props);
  });
  await playPhysics(page, '');
  await expect(page.locator('.lesson-onward')).toHaveText(/Форма відкриється 30 листопада\.$/);
  await press(page, 'Продовжити цю тему');
  await expect(page.getByRole('dialog')).toContainText('Форма відкриється 30 листопада.');
});

test('shows «sent» instead of the call time after the lead was sent', async ({ page }) => {
  await page.goto('/subject/physics');
  await playPhysics(page, '');
  await press(page, 'Продовжити цю тему');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Скасувати' }).click();
  await expect(page.locator('.lesson-onward')).toContainText(/^\S.*Зателефонуємо .+ На\sуроці вже знатимемо/);
  await press(page, 'Продовжити цю тему');
  await fillPerson(dialog, uniqueName(), '067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.lesson-onward')).toContainText(/Заявку надіслано\. На\sуроці вже знатимемо/);
});

test('opens the first task of another board in its place', async ({ page, site }) => {
  const visitor = uniqueName();
  await playPhysics(page);
  await press(page, /^Математика/);
  const board = page.getByRole('group', { name: 'Приклад уроку математики' });
  await expect(board.getByRole('heading').filter({ hasText: 'Покажіть корінь на графіку.' })).toBeFocused();
  await expect(board.getByText('Математика · завдання 1 з 2')).toBeVisible();
  await expect(board).toHaveAttribute('data-cover', 'mathematics');
  await answerMathematics(page);
  await press(page, 'Продовжити цю тему');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Математика');
  await fillPerson(dialog, visitor, '067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(JSON.stringify(requestsOf(site.bot, visitor)[0]?.body)).toContain('/subject/physics (дошка)');
});

for (const isStarted of [false, true]) {
  const what = isStarted ? 'comes into view' : 'starts in its own place';
  test(`a board that the row of the home page has already ${what}`, async ({ page }) => {
    await page.goto('/');
    const row = page.getByRole('list', { name: 'Приклади уроків' });
    const boards = row.locator('> li');
    const english = boards.getByRole('group', { name: 'Приклад уроку англійської мови' });
    if (isStarted) {
      await english.getByRole('link').click();
      await expect(english.getByRole('heading')).toBeFocused();
    }
    const heightOf = () => boards.first().evaluate((board) => board.getBoundingClientRect().height);
    const height = await heightOf();
    await answerMathematics(page);
    // Between the board and its summary, the names of the boards would look like the summary's heading.
    await expect(row).toHaveCSS('scroll-marker-group', 'none');
    await press(page, /^Англійська мова/);
    await expect(row).not.toHaveCSS('scroll-marker-group', 'none');
    await expect(english).toHaveCount(1);
    await expect(english.getByRole('heading')).toBeFocused();
    await expect(english.getByText('Англійська мова · завдання')).toBeInViewport();
    // The first board has its task again, so the row is as low as before.
    await expect(boards.first()).toHaveAttribute('data-label', 'Математика');
    await expect(page.getByText('Математика · завдання 1 з 2')).toBeVisible();
    expect(Math.abs((await heightOf()) - height)).toBeLessThan(40);
  });
}

test('on the home page the marker below the row takes the name of the opened board', async ({ page }) => {
  await page.goto('/');
  await answerMathematics(page);
  await press(page, /^Фізика/);
  await expect(page.getByText('Фізика · завдання')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Приклади уроків' }).locator('> li').first()).toHaveAttribute(
    'data-label',
    'Фізика',
  );
});

test.describe('without a connection', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('a board that fails to load says so, and opens at the next press', async ({ page }) => {
    await playPhysics(page);
    await page.route('**/lesson/mathematics.*.json', (route) => route.abort(), { times: 1 });
    await press(page, /^Математика/);
    await expect(page.getByRole('button', { name: /^Математика Не відкрилося/ })).toBeVisible();
    await press(page, /^Математика/);
    await expect(page.getByText('Математика · завдання 1 з 2')).toBeVisible();
  });
});

test.describe('with another, broken lesson', () => {
  test.use({ expectedConsole: /TypeError|The above error/ });

  test('restores the board of the page', async ({ page }) => {
    await page.route('**/lesson/mathematics.*.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), sheet: null } });
    });
    await playPhysics(page);
    await press(page, /^Математика/);
    const board = page.getByRole('group', { name: 'Приклад уроку фізики' });
    await expect(board.getByText('Ні: маси у формулі немає!')).toBeVisible();
    await expect(board).toHaveAttribute('data-cover', 'physics');
    await press(page, 'Спробуйте самі');
    await expect(page.getByText('Фізика · завдання 1 з 2')).toBeVisible();
  });
});

test('shares the address of the board with the system, or copies it', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin });
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share');
  });
  await playPhysics(page);
  const status = page.locator('.lesson-dare [role=status]');
  expect(await status.evaluate(({ clientHeight }) => clientHeight)).toBe(0);
  await press(page, 'А друг упорається?');
  await expect(page.getByText('Адресу скопійовано.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${site.origin}/subject/physics#lesson`,
  );

  await page.evaluate(() => {
    Object.assign(navigator, { share: async (sent: object) => Object.assign(window, { sent }) });
  });
  await press(page, 'А друг упорається?');
  await expect
    .poll(() => page.evaluate(() => Object(window).sent))
    .toEqual({
      title: 'Приклад уроку фізики',
      text: 'А ти впораєшся?',
      url: `${site.origin}/subject/physics#lesson`,
    });
});

test('an address that a visitor shared opens the first task', async ({ page }) => {
  await page.goto('/subject/physics#lesson');
  await expect(page.getByText('Фізика · завдання 1 з 2')).toBeVisible();
});

test('the page below a lesson only moves down, until the lesson restarts', async ({ page }) => {
  await page.goto('/subject/mathematics');
  const below = page.locator('#reasons');
  const topOf = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const tops = [await topOf()];
  const look = async () => tops.push(await topOf());
  await press(page, 'Спробуйте самі');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await look();
  for (const name of ['точка (0; 3)', 'точка (2; −1)', 'точка (3; 0)']) {
    await page.getByRole('radio', { name }).click();
    await expect(page.locator('.lesson-reply p')).toBeVisible();
    await look();
  }
  await press(page, 'Ще одне завдання');
  await expect(page.getByText('Математика · завдання 2 з 2')).toBeVisible();
  await look();
  await page.getByRole('radio', { name: 'між x = 1 і x = 3' }).click();
  await look();
  await press(page, 'Що далі?');
  await expect(page.getByText('Ще дошка на хвилину')).toBeVisible();
  await look();
  expect(tops).toEqual(tops.toSorted((left, right) => left - right));
  await press(page, 'Ще раз спочатку');
  await expect(page.getByText('Математика · завдання 1 з 2')).toBeVisible();
  expect(await topOf()).toBeLessThan(tops.at(-1) ?? 0);
});

test('places are rings of 26 px in targets of 44 px, with a visible focus around the ring', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/subject/mathematics');
  await press(page, 'Спробуйте самі');
  const place = page.getByRole('radio', { name: 'точка (1; 0)' });
  // The lesson has loaded, and its question has the focus.
  await expect(page.getByRole('heading').filter({ hasText: 'Покажіть корінь на графіку.' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(place).toBeFocused();
  const sizes = await place.evaluate((target) => {
    const ring = getComputedStyle(target, '::before');
    const { width, height } = target.getBoundingClientRect();
    return { width, height, ring: ring.width, outline: ring.outlineWidth };
  });
  expect(sizes).toEqual({ width: 44, height: 44, ring: '26px', outline: '3px' });
});

test('a slider on a phone fills its own row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/subject/physics');
  await press(page, 'Спробуйте самі');
  const slider = await page.getByRole('slider').boundingBox();
  const done = await page.getByRole('button', { name: 'Готово' }).boundingBox();
  expect(done?.y).toBeGreaterThanOrEqual((slider?.y ?? 0) + (slider?.height ?? 0));
  expect(slider?.width).toBeGreaterThan(240);
});

test('other boards fit their names and fill their rows', async ({ page }) => {
  await page.route('**/lesson/physics.*.json', async (route) => {
    const lesson = await (await route.fetch()).json();
    for (const { cover } of lesson.more) cover.name = 'Програмування';
    await route.fulfill({ json: lesson });
  });
  await playPhysics(page);
  const spines = page.locator('.lesson-spine');
  await expect(spines).toHaveCount(3);
  for (const width of [360, 600, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(findBrokenWords, '.lesson-spine'), `${width} px`).toEqual([]);
    const ends = await spines.evaluateAll((all) => {
      const boxes = all.map((spine) => spine.getBoundingClientRect());
      const lastOfRows = boxes.filter(({ top }, index) => boxes[index + 1]?.top !== top);
      return lastOfRows.map(({ right }) => Math.round(right));
    });
    expect(new Set(ends).size, `${width} px`).toBe(1);
  }
});

test('no reply leaves a single word on a line', async ({ page }) => {
  const reply =
    'З Польщею ЗУНР тоді воювала. З ким українці хотіли жити в одній державі? Восени 1918-го постала Західноукраїнська Народна Республіка.';
  await page.route('**/lesson/physics.*.json', async (route) => {
    const lesson = await (await route.fetch()).json();
    for (const answer of lesson.tasks[0].answers) answer.replies.fill(reply);
    await route.fulfill({ json: lesson });
  });
  for (const width of [360, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/subject/physics');
    await press(page, 'Спробуйте самі');
    await press(page, 'Готово');
    const lines = await page.getByText(/^З Польщею/).evaluate((bubble) => {
      const rows = new Map<number, number>();
      const texts = document.createTreeWalker(bubble, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const bottom = Math.round(range.getBoundingClientRect().bottom);
          rows.set(bottom, (rows.get(bottom) ?? 0) + 1);
        }
      }
      return [...rows.values()];
    });
    expect(lines.length, `${width} px`).toBeGreaterThan(1);
    expect(Math.min(...lines), `${width} px: ${lines}`).toBeGreaterThan(1);
  }
});

for (const [width, colorScheme] of [
  [320, 'light'],
  [1280, 'dark'],
] as const) {
  test(`the end of a lesson is usable: ${width} px, ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 740 });
    await page.emulateMedia({ colorScheme });
    await playPhysics(page);
    const { violations } = await new AxeBuilder({ page }).include('[data-cover]:has(.lesson-talk)').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}
