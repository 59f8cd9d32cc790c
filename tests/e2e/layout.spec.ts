import type { Page } from '@playwright/test';
import { MESSAGES } from '../support/specified-messages.ts';
import { findBrokenWords, showDialogs } from './broken-words.ts';
import {
  expect,
  fillPerson,
  openPackageDialog,
  openTrialDialog,
  quickIf,
  SLOW,
  test,
  waitForLayout,
} from './fixtures.ts';
import { findSmallTargets, findUnreadableTexts } from './unreadable-texts.ts';

const PATHS = ['/', '/subject/physics', '/subject/ukrainian-literature', '/nope', '/subject/nope'];

/** The pages that `npm test` checks. The others consist of the same sections. */
const CHOSEN_PATHS = ['/', '/subject/ukrainian-literature', '/nope'];

const LONG_WORD = 'Ґ'.repeat(60);
const NAME_OF_30 = 'Варфоломія-Станіславівна Ґудзь';
const RTL = 'مرحبا بالعالم שלום עולם';
const EMOJI = '👩‍👩‍👧‍👦🇺🇦🤷🏽‍♀️'.repeat(12);
const COMMENT_OF_2000 = `${'Дуже довгий коментар. '.repeat(90)}${'щ'.repeat(20)}`;

test.use({ expectedConsole: /Failed to load resource/, reducedMotion: 'reduce' });
async function setWindow(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewportSize({ width, height });
}

async function expectReadable(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(findUnreadableTexts), where).toEqual([]);
}

/** Text of the size that WCAG 1.4.4 requires. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** The honeypot (src/site/forms/LeadForm.module.css) ends left of the viewport. */
async function expectNoTrap(page: Page): Promise<void> {
  const ends = await page
    .getByText('Не заповнюйте це поле')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().right));
  expect(Math.max(...ends)).toBeLessThanOrEqual(0);
}

/** Text spacing that visitors may set (WCAG 1.4.12). */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-block-end: 2em !important }
    `);
    document.adoptedStyleSheets.push(sheet);
  });
}

test('text spacing changes neither drawings nor the initials in a circle', async ({ page }) => {
  await setWindow(page, 360);
  await page.goto('/subject/mathematics');
  await page.getByRole('button', { name: 'Спробуйте самі' }).click();
  await expect(page.getByText(/· завдання( 1 з 2)?$/)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const measureTexts = () =>
    page
      .locator('svg text:visible')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width));
  const before = await measureTexts();
  expect(before.length).toBeGreaterThan(0);
  await spaceText(page);
  expect(await measureTexts()).toEqual(before);
  const letters = page.locator('.lesson-talk:visible [data-letters]').first();
  const { width, height } = (await letters.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(0);
  expect(height).toBe(width);
});

test('the name of the school stays beside its logo in large text', SLOW, async ({ page }) => {
  for (const width of [320, 360, 390]) {
    await setWindow(page, width);
    for (const size of ['100%', '150%', '200%']) {
      await page.goto('/');
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const [logo, name] = await page.locator('header a[href="/"]').evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link.lastChild as Text);
        return [link.getBoundingClientRect().toJSON(), range.getBoundingClientRect().toJSON()];
      });
      expect(name.bottom, `${width} px, ${size}`).toBeLessThanOrEqual(logo.bottom);
      expect(name.right, `${width} px, ${size}`).toBeLessThanOrEqual(logo.right + 1);
    }
  }
});

test('breadcrumb links have full touch areas and complete focus rings', async ({ page }) => {
  for (const width of [320, 390, 1280]) {
    await setWindow(page, width);
    await page.goto('/subject/physics');
    const areOnTop = await page
      .getByRole('navigation', { name: 'Шлях до сторінки' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const { left, right, top, bottom } = link.getBoundingClientRect();
          return [top + 2, bottom - 2].every((y) =>
            link.contains(document.elementFromPoint((left + right) / 2, y)),
          );
        }),
      );
    expect(areOnTop, `at ${width} px`).toEqual([true, true]);
    const header = await page.getByRole('banner').boundingBox();
    const readRingTop = () =>
      page.evaluate(() => {
        const link = document.querySelector<HTMLElement>('main nav a');
        link?.focus();
        const { outlineOffset, outlineWidth } = getComputedStyle(link as HTMLElement);
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        return (link?.getBoundingClientRect().top ?? 0) - Math.max(0, ring);
      });
    await expect.poll(readRingTop).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  }
});

for (const path of PATHS) {
  test(`${path} fits viewports of every width`, quickIf(CHOSEN_PATHS.includes(path)), async ({ page }) => {
    await page.goto(path);
    for (const width of [320, 360, 768, 1080, 1280, 1648, 1920, 2560]) {
      await setWindow(page, width);
      await expectReadable(page, `at ${width} px`);
    }
  });

  test(
    `${path} fits with large and with spaced text`,
    quickIf(CHOSEN_PATHS.includes(path)),
    async ({ page }) => {
      await setWindow(page, 320);
      await page.goto(path);
      await spaceText(page);
      await expectReadable(page, 'spaced');
      await page.reload();
      await doubleText(page);
      await expectReadable(page, 'at 200 %');
    },
  );
}

test('in text of 200 %, teachers’ names do not touch, and the title breaks no word', async ({ page }) => {
  await setWindow(page, 320);
  await page.goto('/');
  await doubleText(page);
  for (const width of [320, 360, 390, 540]) {
    await setWindow(page, width);
    expect(await page.evaluate(findBrokenWords, 'h1'), `${width} px`).toEqual([]);
  }
  await setWindow(page, 320);
  const overlaps = await page.locator('#staff-room li b').evaluateAll((names) => {
    const boxes = names.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return { name: name.textContent, box: range.getBoundingClientRect() };
    });
    return boxes.filter(({ box }) =>
      boxes.some(
        (other) => other.box.top === box.top && other.box.left > box.left && other.box.left < box.right,
      ),
    );
  });
  expect(overlaps).toEqual([]);
});

test('in text of 200 %, thank-you view and receipt can be scrolled from start to end', async ({ page }) => {
  await setWindow(page, 320, 640);
  await page.route('**/api/v1.0/email/send', (route) => route.fulfill({ body: 'OK' }));
  await page.goto('/');
  await doubleText(page);
  const dialog = await openTrialDialog(page);
  await fillPerson(dialog, 'Ганна', '77');
  await dialog.locator('button[type=submit]').click();
  const status = dialog.getByRole('status');
  await expect(status).toHaveText(MESSAGES.trialSuccess);
  const isCut = await status.evaluate((words) => {
    const sheet = words.parentElement as Element;
    sheet.scrollTop = 0;
    const first = sheet.firstElementChild as Element;
    const { top, bottom } = first.getBoundingClientRect();
    return top < sheet.getBoundingClientRect().top || bottom > words.getBoundingClientRect().top;
  });
  expect(isCut).toBe(false);
  await dialog.getByRole('button', { name: 'Гаразд' }).press('Enter');
  const receipt = page.getByRole('region', { name: 'Ваша заявка' });
  await expect(receipt).toBeVisible();
  expect(await page.evaluate(findBrokenWords, '[data-receipts] p')).toEqual([]);
  await expectReadable(page, 'receipt');
});

test('text of 200 % covers no other text', async ({ page }) => {
  await setWindow(page, 320);
  await page.goto('/');
  await doubleText(page);
  const covered = await page.evaluate(() => {
    const boxOf = (element: Element | null | undefined) => {
      const range = document.createRange();
      range.selectNodeContents(element as Element);
      return range.getBoundingClientRect();
    };
    const figures = [...document.querySelectorAll('main dl:first-of-type dt')].slice(0, 4).map(boxOf);
    const card = document.querySelector('#packages li:has(h3 ~ p > b):nth-child(2)');
    const [flag, name] = [card?.querySelector('p'), card?.querySelector('h3')].map(boxOf);
    const answers = document.querySelector('#contact details')?.parentElement;
    return {
      figures: figures.some(({ right, top }, at) =>
        figures.some((next, after) => after > at && next.top === top && next.left < right),
      ),
      name: (flag?.bottom ?? 0) > (name?.top ?? 0),
      question: boxOf(answers?.querySelector('h3')).bottom > (answers?.getBoundingClientRect().bottom ?? 0),
    };
  });
  expect(covered).toEqual({ figures: false, name: false, question: false });
});

test('the captions of subject covers end before their icons', async ({ page }) => {
  await page.goto('/');
  for (const width of [560, 600, 768, 960, 1080, 1280, 1648]) {
    await setWindow(page, width);
    const covered = await page.locator('#subjects li a').evaluateAll(
      (covers) =>
        covers.filter((cover) => {
          const range = document.createRange();
          range.selectNodeContents(cover.querySelector('span') as Element);
          const icon = (cover.querySelector('use') as Element).getBoundingClientRect();
          // The corner of a drawing's box is empty, so the last line may reach into it.
          return [...range.getClientRects()].some(
            ({ right, bottom }) => right > icon.left && bottom > icon.top + 10,
          );
        }).length,
    );
    expect(covered, `at ${width} px`).toBe(0);
  }
});

test('the dialogs fit small viewports, with large and with spaced text', async ({ page }) => {
  for (const change of [async () => {}, spaceText, doubleText]) {
    await setWindow(page, 320);
    await page.goto('/');
    await change(page);
    const trial = await openTrialDialog(page);
    await trial.locator('button[type=submit]').click();
    await expect(trial.getByText("Введіть ваше ім'я", { exact: true })).toBeVisible();
    await expectReadable(page, `trial dialog, ${change.name}`);
    await expectNoTrap(page);
    await trial.getByRole('button', { name: 'Скасувати' }).click();
    await openPackageDialog(page, 'Преміум');
    await expectReadable(page, `package dialog, ${change.name}`);
    await expectNoTrap(page);
  }
});

test('at a zoom of 400 %, the buttons of a dialog cover no field', async ({ page }) => {
  await setWindow(page, 320, 256);
  await page.goto('/');
  for (const open of [openTrialDialog, (opened: Page) => openPackageDialog(opened, 'Стандарт')]) {
    const dialog = await open(page);
    await expectReadable(page, 'at 400 %');
    const foot = dialog.locator('div:has(> button[type=submit])');
    // The features of a package are folded above its form.
    if (await dialog.locator('summary').isVisible()) await page.keyboard.press('Tab');
    // The keyboard stops at the first answer of a question only.
    const stops =
      ':is(input:visible:not([tabindex="-1"]), select, textarea, form a):not(label:has([type=radio]) + label > input)';
    for (const field of await dialog.locator(stops).all()) {
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused();
      const [fieldBox, footBox] = [await field.boundingBox(), await foot.boundingBox()];
      expect(fieldBox?.y, 'the top of the field is above the buttons').toBeLessThan((footBox?.y ?? 0) - 20);
    }
    await page.keyboard.press('Escape');
  }
});

for (const width of [320, 1280]) {
  test(
    `every target is large enough for a finger at ${width} px`,
    quickIf(width === 320),
    async ({ page }) => {
      await setWindow(page, width);
      for (const path of PATHS) {
        await page.goto(path);
        await waitForLayout(page);
        expect(await page.evaluate(findSmallTargets), `${path} at ${width} px`).toEqual([]);
      }
      await page.goto('/');
      const toggle = page.getByRole('button', { name: 'Відкрити меню' });
      if (await toggle.isVisible()) await toggle.click();
      expect(await page.evaluate(findSmallTargets), `menu at ${width} px`).toEqual([]);
      await openTrialDialog(page);
      expect(await page.evaluate(findSmallTargets), `trial dialog at ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await openPackageDialog(page, 'Базовий');
      expect(await page.evaluate(findSmallTargets), `package dialog at ${width} px`).toEqual([]);
    },
  );
}

for (const width of [320, 1280]) {
  test(
    `names, words and scripts of any kind overflow no page at ${width} px`,
    quickIf(width === 320),
    async ({ page }) => {
      await setWindow(page, width);
      for (const text of [NAME_OF_30, LONG_WORD, RTL, EMOJI]) {
        await page.goto('/subject/physics');
        await page.evaluate((words) => {
          const places =
            '#teachers h3, #teachers p, #teachers li li, #reasons p, #packages li li, main h2, h1';
          for (const element of document.querySelectorAll(places)) element.textContent = words;
        }, text);
        await expectReadable(page, `${text.slice(0, 30)} at ${width} px`);
      }
    },
  );

  test(
    `names, words and scripts of any kind overflow no form at ${width} px`,
    quickIf(width === 320),
    async ({ page }) => {
      await setWindow(page, width);
      await page.goto('/');
      const dialog = await openPackageDialog(page, 'Стандарт');
      for (const name of [NAME_OF_30, LONG_WORD, RTL, EMOJI]) {
        await dialog.getByLabel("Ім'я *").fill(name);
        await dialog.getByLabel('Коментар').fill(`${name}\n${COMMENT_OF_2000}`);
        await expectReadable(page, `${name.slice(0, 30)} at ${width} px`);
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
      }
    },
  );
}

test('in forced colours buttons and fields have visible borders', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  for (const path of PATHS) {
    await page.goto(path);
    await openTrialDialog(page);
    const borderless = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          // The label around a radio button is visible.
          'dialog [type=submit], input:not([type=hidden], [type=radio], [aria-hidden]), [type=radio] + i, select, textarea, a[data-cover]',
        ),
      ]
        .filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) === 0)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
    expect(borderless, path).toEqual([]);
  }
});

test('in forced colours overlays have borders, and a disabled button looks disabled', async ({ page }) => {
  await setWindow(page, 390);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await page.goto('/');
    await expect(page.locator('header')).toHaveCSS('border-bottom-width', '1px');
    await page.getByRole('button', { name: 'Відкрити меню' }).click();
    await expect(page.locator('header nav')).toHaveCSS('border-bottom-width', '1px');
    const dialog = await openTrialDialog(page);
    await expect(dialog).toHaveCSS('border-top-width', '1px');
    await fillPerson(dialog, 'Ганна');
    await page.route('**/email/send', () => {});
    const submit = dialog.locator('button[type=submit]');
    const color = await submit.evaluate((button) => getComputedStyle(button).color);
    await submit.click();
    await expect(submit).toBeDisabled();
    await expect(submit).not.toHaveCSS('color', color);
  }
});

test('more contrast shows texts and lines in ink', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await page.goto('/');
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    await expect(page.locator('#contact').getByText('обов’язкові поля')).toHaveCSS('color', ink);
    await expect(page.locator('#packages div > ul > li').first()).toHaveCSS('border-top-color', ink);
    await expect(page.locator('#contact input[name=phone]')).toHaveCSS('border-top-color', ink);
    await expect(page.locator('main')).toHaveCSS('background-image', /rgba\(0, 0, 0, 0\) 1px/);
  }
});

test('the footer ends a page that is shorter than the viewport, and paper fills the rest', async ({
  page,
}) => {
  await setWindow(page, 2560, 1440);
  for (const path of ['/form/sent/trial', '/form/failed/contact', '/nope', '/subject/nope']) {
    await page.goto(path);
    // The styles may come after the load.
    await expect(async () => {
      const [sheet, section, footer] = await page
        .locator('main, main > section:last-of-type, footer')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
      expect(footer?.bottom, path).toBe(1440);
      expect(sheet?.bottom, path).toBe(footer?.top);
      expect(section?.bottom, `the margin line of ${path}`).toBe(sheet?.bottom);
    }).toPass();
  }
});

test('printed pages omit controls and need few sheets', async ({ page }) => {
  for (const path of ['/', '/subject/physics']) {
    await page.goto(path);
    await page.emulateMedia({ media: 'print' });
    for (const element of await page
      .locator('nav, button, dialog, form, fieldset, a[href="#main"], a[href="#top"]')
      .all()) {
      await expect(element).toBeHidden();
    }
    await expect(page.locator('header')).toHaveCSS('position', 'static');
    // No heading is alone at the end of a printed page.
    for (const heading of await page.locator('main section:not(.screen-only) h2').all()) {
      await expect(heading).toHaveCSS('break-after', 'avoid');
    }
    await expect(page.getByText('3600 грн').first()).toBeVisible();
    const end = page.locator('main > section:not(.screen-only)').last().locator('h2, h3').last();
    expect(
      await end.evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true })),
      'the end is laid out',
    ).toBe(true);
    const pdf = await page.pdf({ format: 'A4' });
    const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;
    // Four at present. Raise it when a section is added.
    expect(sheets).toBeLessThanOrEqual(6);
    await page.emulateMedia({ media: null });
  }
});

test('rotating a phone keeps open folds open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const folds = page.locator('#packages details');
  const areUnfolded = () =>
    folds.evaluateAll((all) =>
      all.map((one) => one.querySelector('li')?.checkVisibility({ contentVisibilityAuto: true })),
    );
  await folds.nth(1).locator('summary').click();
  for (const viewport of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    const isWide = viewport.width > 800;
    await expect.poll(areUnfolded).toEqual([isWide, true, isWide]);
  }
});

test('no phone number breaks in the middle of a line', async ({ page }) => {
  for (const path of ['/', '/subject/physics', '/form/sent/trial']) {
    await page.goto(path);
    await page.evaluate(showDialogs);
    for (const width of [320, 344, 360, 375, 393, 412, 480, 768, 1280]) {
      await setWindow(page, width);
      expect(await page.evaluate(findBrokenPhones), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Phone numbers on two lines, each with the end of the text before it. */
function findBrokenPhones(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
    for (const { 0: phone, index } of text.data.matchAll(/\+?\d[\d\s()-]{8,}\d/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + phone.length);
      const tops = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
      if (tops.size > 1) broken.push(text.data.slice(Math.max(0, index - 20), index) + phone);
    }
  }
  return broken;
}

test('every subject page of one width has its icon on the same side of the name', async ({ page }) => {
  const slugs = ['physics', 'mathematics', 'programming', 'ukrainian-literature', 'informatics'];
  const sides: Record<number, Set<string>> = {
    320: new Set(),
    360: new Set(),
    768: new Set(),
    1366: new Set(),
  };
  for (const slug of slugs) {
    await page.goto(`/subject/${slug}`);
    for (const [width, seen] of Object.entries(sides)) {
      await setWindow(page, Number(width));
      seen.add(
        await page.locator('h1').evaluate((title) => {
          const icon = title.parentElement?.querySelector('svg')?.getBoundingClientRect();
          return title.getBoundingClientRect().left >= (icon?.right ?? 0) ? 'beside' : 'above';
        }),
      );
    }
  }
  expect(Object.values(sides).map((seen) => [...seen])).toEqual([
    ['beside'],
    ['beside'],
    ['beside'],
    ['beside'],
  ]);
});

test('an upright tablet shows the teachers of a subject page below both columns', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const slug of ['mathematics', 'ukrainian-literature']) {
    await page.goto(`/subject/${slug}`);
    await waitForLayout(page);
    const teachers = page.locator('#hero a[href="#teachers"]');
    await expect(teachers).toBeInViewport({ ratio: 1 });
    const gap = await teachers.evaluate(
      (link) =>
        link.getBoundingClientRect().top -
        (link.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN),
    );
    expect(gap, slug).toBeLessThan(96);
  }
});
