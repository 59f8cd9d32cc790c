import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { visitAndCache } from './cached-site.ts';
import {
  expect,
  fillPerson,
  holdScripts,
  openTrialDialog,
  PAGE_SCRIPT,
  quickIf,
  requestsOf,
  test,
  uniqueName,
  waitForHydration,
} from './fixtures.ts';
import { translatePage } from './page-changes.ts';
import { findSmallTargets, findUnreadableTexts } from './unreadable-texts.ts';

/** The visitor takes the pupil's place at the board, answers two tasks, and may continue with a tutor. */

const DATA = '**/lesson/*.json';

// Reduced motion, so that tests wait for no animation.
test.use({ reducedMotion: 'reduce' });

const startButtonOf = (page: Page) => page.getByRole('button', { name: 'Спробуйте самі' });
const talkOf = (page: Page) => page.locator('.lesson-talk:visible').last();
const replyOf = (page: Page) => talkOf(page).getByRole('status');
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function startLesson(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await startButtonOf(page).click();
  await expect(page.getByText(/· завдання( 1 з 2)?$/)).toBeVisible();
}

/** Plays the physics lesson to its end. */
async function finishPhysics(page: Page): Promise<void> {
  await page.getByRole('slider').fill('25');
  await press(page, 'Готово');
  await press(page, 'Ще одне завдання');
  await press(page, '4 м');
  await press(page, 'Що далі?');
}

test('the keyboard alone plays a lesson, from the start button to the free lesson', async ({ page }) => {
  await page.goto('/subject/physics');
  await startButtonOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/· завдання 1 з 2$/)).toBeVisible();
  // Firefox announces no paragraph that receives the focus.
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

  await expect(page.getByText(/· завдання 2 з 2$/)).toBeVisible();
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
  // The text alternative describes the drawing of the answer.
  await expect(page.getByRole('img', { name: 'Підписано: l = 4 м, T = 4 с.' })).toBeVisible();
  const right = page.getByRole('button', { name: '4 м' });
  await expect(right).toBeFocused();
  await expect(right).toHaveAttribute('aria-pressed', 'true');
  const wrong = page.getByRole('button', { name: '8 м' });
  await expect(wrong).toHaveAttribute('aria-disabled', 'true');
  const [rightBorder, wrongBorder] = await Promise.all(
    [right, wrong].map((answer) => answer.evaluate((button) => getComputedStyle(button).borderColor)),
  );
  expect(rightBorder, 'the right answer stands out').not.toBe(wrongBorder);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading').filter({ hasText: 'Далі виведемо формулу.' })).toBeFocused();
  await page.keyboard.press('Tab');
  const on = page.getByRole('button', { name: 'Продовжити цю тему на безкоштовному уроці' });
  await expect(on).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Заповніть контактні дані' });
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Фізика');
  await page.keyboard.press('Escape');
  await expect(on).toBeFocused();
  for (const name of [
    'А друг упорається?',
    'Ще раз спочатку',
    /^Математика/,
    /^Англійська мова/,
    /^Французька мова/,
  ]) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.getByRole('button', { name: 'Ще раз спочатку' }).press('Enter');
  await expect(
    page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
  ).toBeFocused();
});

test('arrow keys move among the places of a drawing, and only a press answers', async ({ page }) => {
  await startLesson(page, '/subject/mathematics');
  const places = page.getByRole('radiogroup', { name: 'Покажіть корінь на графіку.' }).getByRole('radio');
  await expect(places).toHaveCount(4);
  // Orca reads the places of one line as one, so the description contains their number.
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(
    'Натисніть місце на малюнку: одне з чотирьох місць',
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
  // Nothing is left to answer.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(replyOf(page)).toContainText('Так, x = 1 — корінь.');
});

test('the second wrong answer gets more help than the first, and the third shows the solution', async ({
  page,
}) => {
  await startLesson(page, '/subject/mathematics');
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

test('the second press of a double click answers nothing', async ({ page }) => {
  await startLesson(page, '/subject/mathematics');
  await page.getByRole('radio', { name: 'точка (0; 3)' }).hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // This is the first mistake. A second one would get more help.
  await page.getByRole('radio', { name: 'точка (2; −1)' }).click();
  await expect(replyOf(page)).toHaveText('Це вершина.');
});

test('words of the taught language have `lang`, on the board and in the lesson', async ({ page }) => {
  await page.goto('/subject/english');
  const board = page.getByRole('group', { name: 'Приклад уроку англійської мови' });
  const english = board.locator('[lang=en]');
  // Checks `lang` on the picture's text alternative, because an accessible name cannot carry one, and on the answer.
  await expect(english).toHaveText(['I’ve lost my keys', 've', 'past', 'now', 'I’ve lost my keys']);
  await expect(board.getByRole('img')).toHaveCount(0);
  await startButtonOf(page).click();
  await page.getByRole('button', { name: 'have found' }).click();
  await expect(replyOf(page)).toContainText('yesterday');
  await expect(english.filter({ hasText: /^have found$/ })).toHaveCount(1);
  await expect(replyOf(page).locator('[lang=en]').first()).toHaveText('yesterday');
});

test('the lead names the board as its source, without the answers', async ({ page, site }) => {
  const visitor = uniqueName();
  await startLesson(page, '/subject/physics');
  await finishPhysics(page);
  await press(page, 'Продовжити цю тему');
  const dialog = page.getByRole('dialog');
  await fillPerson(dialog, visitor, '067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  const sent = JSON.stringify(requestsOf(site.bot, visitor)[0]?.body);
  expect(sent).toContain('/subject/physics (дошка)');
  expect(sent).toContain('Фізика');
  for (const answer of ['4 м', '25 см', 'Завдання']) expect(sent).not.toContain(answer);
});

test('the lead names the board if its dialog was translated before hydration', async ({ page, site }) => {
  const visitor = uniqueName();
  await startLesson(page, '/subject/physics');
  await finishPhysics(page);
  await page.evaluate(translatePage, 0);
  const release = await holdScripts(page);
  await page.getByRole('button', { name: 'EN Продовжити цю тему' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=name]').fill(visitor);
  release();
  await waitForHydration(dialog);
  await dialog.locator('[name=phone]').fill('067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(JSON.stringify(requestsOf(site.bot, visitor)[0]?.body)).toContain('/subject/physics (дошка)');
});

test('a dialog opened elsewhere afterwards does not name the board', async ({ page, site }) => {
  const visitor = uniqueName();
  await startLesson(page, '/subject/physics');
  await finishPhysics(page);
  await press(page, 'Продовжити цю тему');
  await page.keyboard.press('Escape');
  const dialog = await openTrialDialog(page);
  await fillPerson(dialog, visitor, '067 123 45 67');
  await dialog.locator('button[type=submit]').click();
  await expect.poll(() => requestsOf(site.bot, visitor)).toHaveLength(1);
  expect(JSON.stringify(requestsOf(site.bot, visitor)[0]?.body)).not.toContain('дошка');
});

test('the lesson never overrides the visitor’s choice, nor selects an unknown subject', async ({ page }) => {
  await page.goto('/subject/physics');
  const dialog = await openTrialDialog(page);
  await dialog.getByLabel('Що вас цікавить?').selectOption('Хімія');
  await page.keyboard.press('Escape');
  await startButtonOf(page).click();
  await finishPhysics(page);
  await press(page, 'Продовжити цю тему');
  await expect(dialog.getByLabel('Що вас цікавить?')).toHaveValue('Хімія');

  await page.evaluate(() => sessionStorage.clear());
  await startLesson(page, '/subject/french');
  await press(page, 'Два');
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.getByRole('dialog').getByLabel('Що вас цікавить?')).toHaveValue('Французька мова');
});

test('on the home page the first board leads to the free lesson', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('radio', { name: 'точка (3; 0)' }).click();
  await press(page, 'Ще одне завдання');
  await page.getByRole('radio', { name: 'між x = 1 і x = 3' }).click();
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.getByRole('dialog').getByLabel('Що вас цікавить?')).toHaveValue('Математика');
  await page.keyboard.press('Escape');
  const boards = page.getByRole('list', { name: 'Приклади уроків' });
  // The third board has no tasks.
  await expect(boards.getByRole('listitem').nth(2).getByRole('link')).toHaveCount(0);
});

test.describe('on a not-found page', () => {
  test.use({ expectedConsole: /status of 404/ });

  for (const path of ['/nope', '/subject/nope']) {
    test(`plays the board on ${path}`, async ({ page }) => {
      await page.goto(path);
      await startButtonOf(page).click();
      await press(page, '54');
      await expect(replyOf(page)).toContainText('Це 6 × 9.');
      await press(page, '56');
      await press(page, 'Що далі?');
      await press(page, 'Продовжити цю тему');
      await expect(page.getByRole('dialog').getByLabel('Що вас цікавить?')).toHaveValue('Математика');
    });
  }
});

test('loads nothing before the start button is reached, and stores or sends nothing of a lesson', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/subject/physics', { waitUntil: 'networkidle' });
  expect(asked.filter((each) => each.includes('lesson'))).toEqual([]);
  const scripts = asked.filter((each) => each.endsWith('.js'));
  expect(scripts).toEqual([expect.stringMatching(PAGE_SCRIPT)]);
  const before = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]));
  await startButtonOf(page).click();
  await finishPhysics(page);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((each) => /^POST|views/.test(each))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))).toBe(
    before,
  );
});

test('a board without tasks has no start button', async ({ page }) => {
  await page.goto('/subject/chemistry');
  await expect(page.getByRole('group', { name: 'Приклад уроку хімії' })).toBeVisible();
  await expect(startButtonOf(page)).toHaveCount(0);
});

test('an early press of the start button waits for the code', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/subject/physics');
  const startButton = page.locator('[data-lesson]');
  await startButton.click();
  await expect(startButton).toHaveAttribute('aria-busy', 'true');
  await expect(startButton).toHaveAccessibleName(/Відкриваю зошит…/);
  // The busy label replaces the button's label, and the second line keeps its space.
  await expect(startButton.locator('b')).toHaveCSS('font-size', '0px');
  await expect(startButton.locator('small')).toBeHidden();
  release();
  await expect(
    page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
  ).toBeFocused();
});

test.describe('when the lesson fails to load', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  for (const what of [DATA, '**/_astro/lesson.*.css']) {
    test(`the start button reports it and retries: ${what}`, async ({ page }) => {
      await page.route(what, (route) => route.abort());
      await page.goto('/subject/physics');
      const startButton = page.locator('[data-lesson]');
      await startButton.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Не відкрилося. Спробуйте ще раз' }),
      ).toBeVisible();
      await expect(startButton).toHaveAccessibleName(/^Спробуйте самі/);
      await expect(startButton).toBeFocused();
      await page.unroute(what);
      await startButton.click();
      await expect(
        page.getByRole('heading').filter({ hasText: 'Зробіть період удвічі меншим: 1 с.' }),
      ).toBeFocused();
    });
  }

  test('the start button reports that its code failed to load', async ({ page }) => {
    await page.route('**/_astro/open-lesson.*.js', (route) => route.abort());
    await page.goto('/subject/physics');
    const startButton = page.locator('[data-lesson]');
    await startButton.click();
    // A text, which translators can translate, and not generated by a stylesheet.
    await expect(
      page.getByRole('alert').filter({ hasText: 'Не відкрилося. Спробуйте ще раз' }),
    ).toBeVisible();
    await expect(startButton).toHaveText(/^Спробуйте самі/, { useInnerText: true });
  });
});

test.describe('when a component throws', () => {
  test.use({ expectedConsole: /TypeError/ });

  for (const broken of [0, 1]) {
    test(`restores the built board, in task ${broken + 1}`, async ({ page }) => {
      await page.route(DATA, async (route) => {
        const data = await (await route.fetch()).json();
        data.tasks[broken].answers = null;
        await route.fulfill({ json: data });
      });
      await page.goto('/subject/physics');
      // The board looks the same before and after.
      const thrown = page.waitForEvent('console', (message) => message.text().includes('TypeError'));
      await startButtonOf(page).click();
      if (broken === 1) {
        await page.getByRole('slider').fill('25');
        await press(page, 'Готово');
        await press(page, 'Ще одне завдання');
      }
      await thrown;
      await expect(page.getByText('Ні: маси у формулі немає!')).toBeVisible();
      await expect(startButtonOf(page)).toBeFocused();
    });
  }
});

test('the board of a subject missing in the list keeps the trial lesson selected', async ({ page }) => {
  await startLesson(page, '/subject/english');
  await page.getByRole('button', { name: 'found', exact: true }).click();
  await press(page, 'Що далі?');
  await page.getByRole('button', { name: 'Французька мова' }).click();
  await press(page, 'Два');
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.locator('#trial-dialog select')).toHaveValue('Безкоштовний пробний урок');
});

test('in a low viewport a started lesson shows drawing and answers together', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await startLesson(page, '/subject/physics');
  await expect(page.getByRole('button', { name: 'Готово' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('slider')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#hero svg[viewBox="0 0 360 264"]').first()).toBeInViewport({ ratio: 1 });
  const header = await page.locator('header').evaluate((bar) => bar.getBoundingClientRect().bottom);
  const picture = await page.locator('#hero svg[viewBox="0 0 360 264"]').first().boundingBox();
  expect(picture?.y).toBeGreaterThanOrEqual(header);
});

test('a lesson continues on a page that is translated during it', async ({ page }) => {
  await startLesson(page, '/subject/physics');
  await page.evaluate(translatePage, 0);
  await page.getByRole('slider').fill('50');
  await press(page, 'Готово');
  await expect(replyOf(page)).toContainText('EN Ще задовга.');
  await page.getByRole('slider').fill('25');
  await press(page, 'Готово');
  await expect(replyOf(page)).toContainText('EN Так, чверть метра.');
  await press(page, 'Ще одне завдання');
  await expect(page.getByText(/· завдання 2 з 2$/)).toBeVisible();
  await press(page, '8 м');
  await press(page, '4 м');
  await press(page, 'Що далі?');
  await press(page, 'Продовжити цю тему');
  await expect(page.locator('#trial-dialog select')).toHaveValue('Фізика');
});

test('a lesson starts on a page that was translated before', async ({ page }) => {
  await page.goto('/subject/mathematics');
  await page.evaluate(translatePage, 0);
  await startButtonOf(page).click();
  await expect(page.getByText('EN Покажіть корінь на графіку.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the board has no start button', async ({ page }) => {
    await page.goto('/subject/physics');
    await expect(page.getByText('Ні: маси у формулі немає!')).toBeVisible();
    await expect(page.locator('[data-lesson]')).toBeHidden();
  });
});

test('the pendulum swings with the true period of its new length', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await startLesson(page, '/subject/physics');
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
    // Slow enough for a slow machine to observe.
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

test.describe('in all viewports and colour schemes', () => {
  // A check takes axe a second, or half a minute on a busy machine.
  test.slow();

  async function expectFit(page: Page, where: string): Promise<void> {
    expect(await page.evaluate(findUnreadableTexts), where).toEqual([]);
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
        await startButtonOf(page).click();
        await expect(page.getByText(/· завдання 1 з \d$/)).toBeVisible();
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

  test('in forced colours', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await startLesson(page, '/subject/mathematics');
    const place = page.getByRole('radio', { name: 'точка (0; 3)' });
    await expect(place).toBeVisible();
    const ring = await place.evaluate((target) => getComputedStyle(target, '::before').borderTop);
    expect(ring).toMatch(/^2px dashed/);
    await place.click();
    await expectFit(page, 'wrong');
  });
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow', expectedConsole: /Failed to load resource/ });

  test('a lesson opens without a network on a visited page and on every other page', async ({
    page,
    context,
  }) => {
    await visitAndCache(page, '/subject/physics');
    await context.setOffline(true);
    await startButtonOf(page).click();
    await expect(page.getByText(/· завдання 1 з 2$/)).toBeVisible();
    await page.goto('/subject/mathematics');
    await startButtonOf(page).click();
    await expect(page.getByText(/· завдання 1 з 2$/)).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ expectedConsole: /Failed to load resource/ });

  test('a lesson that was not cached reports it beside its button, and opens later', async ({
    page,
    context,
  }) => {
    await page.goto('/subject/physics');
    await context.setOffline(true);
    await startButtonOf(page).click();
    const reason = page.getByRole('alert').filter({ hasText: /./ });
    await expect(reason).toHaveText("Немає інтернету. Спробуйте ще раз, коли з'явиться");
    await expect(startButtonOf(page)).toBeFocused();
    await context.setOffline(false);
    await startButtonOf(page).click();
    await expect(page.getByText(/· завдання 1 з 2$/)).toBeVisible();
  });
});
