import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import {
  expect,
  holdAnimations,
  holdScripts,
  openTrialDialog,
  quickIf,
  requestsOf,
  test,
  uniqueName,
  untilReady,
} from './fixtures.ts';
import { visitAndKeep } from './kept-site.ts';
import { translatePage } from './page-changes.ts';
import { findSmallTargets, findTextLosses } from './text-losses.ts';

/** The visitor is the pupil: they sit down at the board, answer two tasks, and may go on with a tutor. */

const DATA = '**/lesson/*.json';

// The board stands where it is at once, and nothing has to be waited for.
test.use({ reducedMotion: 'reduce' });

const seatOf = (page: Page) => page.getByRole('button', { name: 'Спробуйте самі' });
const talkOf = (page: Page) => page.locator('.lesson-talk:visible').last();
const replyOf = (page: Page) => talkOf(page).getByRole('status');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function sitDown(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await seatOf(page).click();
  await expect(page.getByText(/^Завдання( 1 з 2)?$/)).toBeVisible();
}

/** To the end of the lesson of physics. */
async function finishPhysics(page: Page): Promise<void> {
  await page.getByRole('slider').fill('25');
  await press(page, 'Готово');
  await press(page, 'Ще одне завдання');
  await press(page, '4 м');
  await press(page, 'Що далі?');
}

test('a lesson is played by the keyboard alone, from the seat to the free lesson', async ({ page }) => {
  await page.goto('/subject/physics');
  await seatOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Завдання 1 з 2', { exact: true })).toBeVisible();
  // Firefox says nothing of a paragraph that gets the focus.
  await expect(
    page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
  ).toBeFocused();

  const slider = page.getByRole('slider', { name: 'Довжина нитки' });
  await expect(slider).toHaveAccessibleDescription(/1\sс\.$/);
  await page.keyboard.press('Tab');
  await expect(slider).toBeFocused();
  await expect(slider).toHaveAttribute('aria-valuetext', 'довжина 100 сантиметрів, період 2,0 секунди');
  for (let stops = 0; stops < 10; stops++) await page.keyboard.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuetext', 'довжина 50 сантиметрів, період 1,4 секунди');
  await expect(talkOf(page).locator('b')).toHaveText('l = 50 см, T = 1,4 с');
  await expect(
    page.getByRole('img', { name: 'Зараз довжина 50 сантиметрів, період 1,4 секунди.' }),
  ).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('Ще задовга.');
  await expect(page.getByRole('button', { name: 'Готово' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  for (let stops = 0; stops < 5; stops++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('Так, чверть метра.');
  await expect(page.getByRole('button', { name: 'Готово' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByText('Завдання 2 з 2', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('heading').filter({ hasText: 'За якої довжини період буде 4 с?' }),
  ).toBeFocused();
  await expect(page.getByRole('img', { name: 'Маятник із ниткою 1 м.' })).toBeVisible();
  const row = talkOf(page).getByRole('group');
  await expect(row).toHaveAccessibleDescription(/4\sс\?$/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('Саме так.');
  // What the answer has drawn is told to those who don't see it.
  await expect(page.getByRole('img', { name: 'Підписано: l = 4 м, T = 4 с.' })).toBeVisible();
  const right = page.getByRole('button', { name: '4 м' });
  await expect(right).toBeFocused();
  await expect(right).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: '8 м' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading').filter({ hasText: 'Далі виведемо формулу.' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'А друг упорається?' })).toBeFocused();
  await page.keyboard.press('Tab');
  const on = page.getByRole('button', { name: 'Продовжити цю тему на безкоштовному уроці' });
  await expect(on).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Заповніть контактні дані' });
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Фізика');
  await page.keyboard.press('Escape');
  await expect(on).toBeFocused();
  for (const way of [/^Математика/, /^Англійська мова/, /^Французька мова/]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: way })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Ще раз спочатку' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
  ).toBeFocused();
});

test('arrows go among the places of a drawing, and only a press answers', async ({ page }) => {
  await sitDown(page, '/subject/mathematics');
  const places = page.getByRole('radiogroup', { name: 'Покажіть корінь на графіку.' }).getByRole('radio');
  await expect(places).toHaveCount(4);
  // Orca reads the places of one line as one: the description says how many there are.
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
    'Натисніть коло на малюнку: одне з чотирьох місць',
  );
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'точка (0; 3)' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const vertex = page.getByRole('radio', { name: 'точка (2; −1)' });
  await expect(vertex).toBeFocused();
  await expect(vertex).toBeChecked();
  await expect(replyOf(page)).toBeEmpty();
  await page.keyboard.press('Enter');
  await expect(replyOf(page)).toContainText('Це вершина.');
  await expect(vertex).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(replyOf(page)).toContainText('Так, x = 1 — корінь.');
  // Nothing more is to be answered.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(replyOf(page)).toContainText('Так, x = 1 — корінь.');
});

test('a second wrong answer is helped more than the first, and the third is shown the way', async ({
  page,
}) => {
  await sitDown(page, '/subject/mathematics');
  const point = (name: string) => page.getByRole('radio', { name }).click();
  await point('точка (0; 3)');
  await expect(replyOf(page)).toHaveText('Тут нулем є x.');
  // A second press of the same place is no second mistake.
  await point('точка (0; 3)');
  await point('точка (2; −1)');
  await expect(replyOf(page)).toHaveText('Це вершина. Графік перетинає вісь x двічі.');
  await expect(page.getByRole('button', { name: 'Ще одне завдання' })).toBeHidden();
  await point('точка (0; 3)');
  await expect(replyOf(page)).toHaveText('Ось відповідь: точка (1; 0). x = 1 — корінь.');
  await expect(page.getByRole('radio', { name: 'точка (0; 3)' })).toBeFocused();
  await press(page, 'Ще одне завдання');
  await expect(page.getByRole('heading').filter({ hasText: 'А де y менший від нуля?' })).toBeFocused();
});

test('the second press of a double one, which lands where an answer has come, answers nothing', async ({
  page,
}) => {
  await sitDown(page, '/subject/mathematics');
  await page.getByRole('radio', { name: 'точка (0; 3)' }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // The first mistake, then: a second one would be helped more.
  await page.getByRole('radio', { name: 'точка (2; −1)' }).click();
  await expect(replyOf(page)).toHaveText('Це вершина.');
});

test('words of the language that is taught say so, on the board and in the lesson', async ({ page }) => {
  await page.goto('/subject/english');
  const board = page.getByRole('group', { name: 'Приклад уроку англійської мови' });
  const english = board.locator('[lang=en]');
  // Of the picture, which no part of a name can have a language in; and of the answer.
  await expect(english).toHaveText(['I’ve lost my keys', 've', 'past', 'now', 'I’ve lost my keys']);
  await expect(board.getByRole('img')).toHaveCount(0);
  await seatOf(page).click();
  await page.getByRole('button', { name: 'have found' }).click();
  await expect(replyOf(page)).toContainText('yesterday');
  await expect(english.filter({ hasText: /^have found$/ })).toHaveCount(1);
  await expect(replyOf(page).locator('[lang=en]').first()).toHaveText('yesterday');
});

test('the lead says that it comes from the board, and nothing of the answers', async ({ page, site }) => {
  const visitor = uniqueName();
  await sitDown(page, '/subject/physics');
  await finishPhysics(page);
  await press(page, 'Продовжити цю тему');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel("Ім'я *").fill(visitor);
  await dialog.getByLabel('Телефон *').fill('067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  const told = JSON.stringify(requestsOf(site.bot, visitor)[0]?.body);
  expect(told).toContain('/subject/physics (дошка)');
  expect(told).toContain('Фізика');
  for (const answer of ['4 м', '25 см', 'Завдання']) expect(told).not.toContain(answer);
});

test('the lead says so, too, when its dialog was translated before its code came', async ({ page, site }) => {
  const visitor = uniqueName();
  await sitDown(page, '/subject/physics');
  await finishPhysics(page);
  await page.evaluate(translatePage, 0);
  const release = await holdScripts(page);
  await page.getByRole('button', { name: 'EN Продовжити цю тему' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=name]').fill(visitor);
  release();
  await untilReady(dialog);
  await dialog.locator('[name=phone]').fill('067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(JSON.stringify(requestsOf(site.bot, visitor)[0]?.body)).toContain('/subject/physics (дошка)');
});

test('a dialog that was opened elsewhere afterwards has nothing of the board', async ({ page, site }) => {
  const visitor = uniqueName();
  await sitDown(page, '/subject/physics');
  await finishPhysics(page);
  await press(page, 'Продовжити цю тему');
  await page.keyboard.press('Escape');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel("Ім'я *").fill(visitor);
  await dialog.getByLabel('Телефон *').fill('067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(JSON.stringify(requestsOf(site.bot, visitor)[0]?.body)).not.toContain('дошка');
});

test('the lesson never chooses over the visitor, nor what the list has not', async ({ page }) => {
  await page.goto('/subject/physics');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel('Що вас цікавить?').selectOption('Хімія');
  await page.keyboard.press('Escape');
  await seatOf(page).click();
  await finishPhysics(page);
  await press(page, 'Продовжити цю тему');
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Хімія');

  await page.evaluate(() => sessionStorage.clear());
  await sitDown(page, '/subject/french');
  await press(page, 'Два');
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.getByRole('dialog').getByLabel('Що вас цікавить?')).toHaveValue('Французька мова');
});

test('at home the first board is played to the free lesson', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'точка (3; 0)' }).click();
  await press(page, 'Ще одне завдання');
  await page.getByRole('radio', { name: 'між x = 1 і x = 3' }).click();
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.getByRole('dialog').getByLabel('Що вас цікавить?')).toHaveValue('Математика');
  await page.keyboard.press('Escape');
  const boards = page.getByRole('list', { name: 'Приклади уроків' });
  // The third one has no tasks.
  await expect(boards.getByRole('listitem').nth(2).getByRole('link')).toHaveCount(0);
});

test.describe('on a page that was not found', () => {
  test.use({ expectedConsole: /status of 404/ });

  for (const path of ['/nope', '/subject/nope']) {
    test(`the board can be played, too: ${path}`, async ({ page }) => {
      await page.goto(path);
      await seatOf(page).click();
      await press(page, '54');
      await expect(replyOf(page)).toContainText('Це 6 × 9.');
      await press(page, '56');
      await press(page, 'Що далі?');
      await press(page, 'Продовжити цю тему');
      await expect(page.getByRole('dialog').getByLabel('Що вас цікавить?')).toHaveValue('Математика');
    });
  }
});

test('nothing comes before somebody turns to the seat, and nothing is kept or sent of a lesson', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/subject/physics', { waitUntil: 'networkidle' });
  expect(asked.filter((each) => each.includes('lesson'))).toEqual([]);
  const scripts = asked.filter((each) => each.endsWith('.js'));
  expect(scripts).toEqual([expect.stringContaining('/Page.astro_')]);
  const before = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  await seatOf(page).click();
  await finishPhysics(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((each) => /^POST|views/.test(each))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).toBe(
    before,
  );
});

test('a board without tasks is only looked at', async ({ page }) => {
  await page.goto('/subject/chemistry');
  await expect(page.getByRole('group', { name: 'Приклад уроку хімії' })).toBeVisible();
  await expect(seatOf(page)).toHaveCount(0);
});

test('a seat that is taken before the code has come waits for it', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/subject/physics');
  const seat = page.locator('[data-lesson]');
  await seat.click();
  await expect(seat).toHaveAttribute('aria-busy', 'true');
  await expect(seat).toHaveAccessibleName(/Відкриваю зошит…/);
  // The label makes way for it, and its second line keeps its room.
  await expect(seat.locator('b')).toHaveCSS('font-size', '0px');
  await expect(seat.locator('small')).toBeHidden();
  release();
  await expect(
    page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
  ).toBeFocused();
});

test.describe('when the lesson does not come', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  for (const what of [DATA, '**/_astro/lesson.*.css']) {
    test(`the seat says so and tries again: ${what}`, async ({ page }) => {
      await page.route(what, (route) => route.abort());
      await page.goto('/subject/physics');
      const seat = page.locator('[data-lesson]');
      await seat.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Не відкрилося. Спробуйте ще раз' }),
      ).toBeVisible();
      await expect(seat).toHaveAccessibleName(/^Спробуйте самі/);
      await expect(seat).toBeFocused();
      await page.unroute(what);
      await seat.click();
      await expect(
        page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
      ).toBeFocused();
    });
  }

  test('the seat says so when its code does not come', async ({ page }) => {
    await page.route('**/_astro/open-lesson.*.js', (route) => route.abort());
    await page.goto('/subject/physics');
    const seat = page.locator('[data-lesson]');
    await seat.click();
    // Text, which translators reach, not a style's.
    await expect(
      page.getByRole('alert').filter({ hasText: 'Не відкрилося. Спробуйте ще раз' }),
    ).toBeVisible();
    await expect(seat).toHaveText(/^Спробуйте самі/, { useInnerText: true });
  });
});

test.describe('when a component throws', () => {
  test.use({ expectedConsole: /TypeError/ });

  for (const broken of [0, 1]) {
    test(`the board of the build comes back, in task ${broken + 1}`, async ({ page }) => {
      await page.route(DATA, async (route) => {
        const data = await (await route.fetch()).json();
        data.tasks[broken].answers = null;
        await route.fulfill({ json: data });
      });
      await page.goto('/subject/physics');
      // The board looks as it will again until then.
      const thrown = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
      await seatOf(page).click();
      if (broken === 1) {
        await page.getByRole('slider').fill('25');
        await press(page, 'Готово');
        await press(page, 'Ще одне завдання');
      }
      await thrown;
      await expect(page.getByText('Ні: маси у формулі немає!')).toBeVisible();
      await expect(seatOf(page)).toBeFocused();
    });
  }
});

test('the board of a subject that the list of this page does not name leaves the free trial lesson chosen', async ({
  page,
}) => {
  await sitDown(page, '/subject/english');
  await page.getByRole('button', { name: 'found', exact: true }).click();
  await press(page, 'Що далі?');
  await page.getByRole('button', { name: 'Французька мова' }).click();
  await page.getByRole('button', { name: 'Спробую' }).or(seatOf(page)).click();
  await press(page, 'Два');
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.locator('#trial-dialog select')).toHaveValue('Безкоштовний пробний урок');
});

test('on a low phone the started lesson shows picture and answers together', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await sitDown(page, '/subject/physics');
  await expect(page.getByRole('button', { name: 'Готово' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('slider')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#hero svg[viewBox="0 0 360 264"]').first()).toBeInViewport({ ratio: 1 });
  const header = await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().bottom);
  const picture = await page.locator('#hero svg[viewBox="0 0 360 264"]').first().boundingBox();
  expect(picture?.y).toBeGreaterThanOrEqual(header);
});

test('a page that is translated half-way plays on', async ({ page }) => {
  await sitDown(page, '/subject/physics');
  await page.evaluate(translatePage, 0);
  await page.getByRole('slider').fill('50');
  await press(page, 'Готово');
  await expect(replyOf(page)).toContainText('EN Ще задовга.');
  await page.getByRole('slider').fill('25');
  await press(page, 'Готово');
  await expect(replyOf(page)).toContainText('EN Так, чверть метра.');
  await press(page, 'Ще одне завдання');
  await expect(page.getByText('EN Завдання 2 з 2', { exact: true })).toBeVisible();
  await press(page, '8 м');
  await press(page, '4 м');
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.locator('#trial-dialog select')).toHaveValue('Фізика');
});

test('a page that was translated before opens its lesson', async ({ page }) => {
  await page.goto('/subject/mathematics');
  await page.evaluate(translatePage, 0);
  await seatOf(page).click();
  await expect(page.getByText('EN Покажіть корінь на графіку.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the board has no seat', async ({ page }) => {
    await page.goto('/subject/physics');
    await expect(page.getByText('Ні: маси у формулі немає!')).toBeVisible();
    await expect(page.locator('[data-lesson]')).toBeHidden();
  });
});

test('the pencil draws by moving its sheet', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await holdAnimations(page);
  await sitDown(page, '/subject/physics');
  await page.getByRole('slider').fill('25');
  await press(page, 'Готово');
  const readMoved = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter((animation) => (animation as CSSAnimation).animationName === 'lesson-stroke')
        .map((animation) => (animation.effect as KeyframeEffect).getKeyframes().flatMap(Object.keys))
        .map((keys) => [...new Set(keys)].filter((key) => !/offset|easing|composite/i.test(key))),
    );
  await expect.poll(readMoved).toEqual([['transform'], ['transform']]);
});

test('the pendulum swings on with the true period of its new length', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await sitDown(page, '/subject/physics');
  const pendulum = page.locator('.lesson-swing');
  const swing = () =>
    pendulum.evaluate((piece) => {
      const [animation] = piece.getAnimations();
      const { duration } = animation?.effect?.getTiming() ?? {};
      return { id: animation?.id, period: Number(duration) / (animation?.playbackRate ?? 0) };
    });
  await pendulum.evaluate((piece) => {
    const [animation] = piece.getAnimations();
    if (!animation) return;
    animation.id = 'the same';
    // So that a slow machine still sees it.
    animation.effect?.updateTiming({ iterations: Number.POSITIVE_INFINITY });
  });
  for (const [length, period] of [
    ['50', 1418],
    ['25', 1003],
    ['100', 2006],
  ] as const) {
    await page.getByRole('slider').fill(length);
    await expect.poll(async () => Math.round((await swing()).period)).toBe(period);
    expect((await swing()).id).toBe('the same');
  }
});

test.describe('everybody can take part', () => {
  // Each look at a page takes axe a second, and half a minute on a machine that is busy.
  test.slow();

  async function expectFit(page: Page, where: string): Promise<void> {
    expect(await page.evaluate(findTextLosses), where).toEqual([]);
    const small = await page.evaluate(findSmallTargets);
    expect(
      small.filter((target) => /lesson|Готово|Ще|Що|Продовжити/.test(target)),
      where,
    ).toEqual([]);
    const board = new AxeBuilder({ page }).include('[data-cover]:is([data-task], :has(.lesson-talk))');
    const { violations } = await board.setLegacyMode().analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target)}`),
      where,
    ).toEqual([]);
  }

  for (const [how, width, text, dark] of [
    ['on a narrow phone', 320, 100, false],
    ['with text of 200%', 390, 200, false],
    ['at night on a desktop', 1280, 100, true],
  ] as const) {
    for (const path of ['/subject/physics', '/']) {
      test(`${how}, on ${path}`, quickIf(width === 320 && path === '/'), async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
        await page.goto(path);
        await page.evaluate((percent) => {
          document.documentElement.style.fontSize = `${percent}%`;
        }, text);
        if (path === '/') {
          await page.getByRole('radio', { name: 'точка (0; 3)' }).click();
          await expectFit(page, 'answered by the page');
          await expect(page.locator('[data-task]')).toHaveAttribute('data-ready');
          await page.getByRole('radio', { name: 'точка (2; −1)' }).click();
          await expect(replyOf(page)).toContainText('Графік перетинає вісь x двічі.');
          await expectFit(page, 'wrong');
          return;
        }
        await seatOf(page).click();
        await expect(page.getByText(/^Завдання 1 з \d$/)).toBeVisible();
        await expectFit(page, 'asked');
        await press(page, 'Готово');
        await expectFit(page, 'wrong');
        await page.getByRole('slider').fill('25');
        await press(page, 'Готово');
        await expectFit(page, 'right');
        await press(page, 'Ще одне завдання');
        await press(page, '2 м');
        await expectFit(page, 'second wrong');
        await press(page, '4 м');
        await press(page, 'Що далі?');
        await expectFit(page, 'end');
      });
    }
  }

  test('in the colours of the system', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await sitDown(page, '/subject/mathematics');
    const place = page.getByRole('radio', { name: 'точка (0; 3)' });
    await expect(place).toBeVisible();
    const ring = await place.evaluate((target) => getComputedStyle(target, '::before').borderTop);
    expect(ring).toMatch(/^2px dashed/);
    await place.click();
    await expectFit(page, 'wrong');
  });
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow', expectedConsole: /Failed to load resource/ });

  test('a lesson opens without a network on a page that was loaded before, and on every other one', async ({
    page,
    context,
  }) => {
    await visitAndKeep(page, '/subject/physics');
    await context.setOffline(true);
    await seatOf(page).click();
    await expect(page.getByText('Завдання 1 з 2', { exact: true })).toBeVisible();
    await page.goto('/subject/mathematics');
    await seatOf(page).click();
    await expect(page.getByText('Завдання 1 з 2', { exact: true })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('a lesson that was not cached says so beside its button, and opens later', async ({
    page,
    context,
  }) => {
    await page.goto('/subject/physics');
    await context.setOffline(true);
    await seatOf(page).click();
    const reason = page.getByRole('alert').filter({ hasText: /./ });
    await expect(reason).toHaveText("Немає інтернету. Спробуйте ще раз, коли з'явиться");
    await expect(seatOf(page)).toBeFocused();
    await context.setOffline(false);
    await seatOf(page).click();
    await expect(page.getByText('Завдання 1 з 2', { exact: true })).toBeVisible();
  });
});
