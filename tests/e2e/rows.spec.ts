import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Elements of one row have the same top. Returns the number of elements per row, from the first. */
async function countInRows(things: Locator): Promise<number[]> {
  const tops = await things.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  const counts = new Map<number, number>();
  for (const top of tops) counts.set(Math.round(top), (counts.get(Math.round(top)) ?? 0) + 1);
  return [...counts.values()];
}

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN;
}

async function openAt(page: Page, width: number, path: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
}

test('no footer link is alone in a row', async ({ page }) => {
  await openAt(page, 320, '/');
  for (const width of [320, 360, 390, 600, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const rows = await countInRows(page.locator('footer nav li'));
    expect(new Set(rows).size, `rows of ${rows.join(', ')} at ${width} px`).toBe(1);
  }
});

test('the contacts of the footer are whole, in as few rows as possible', async ({ page }) => {
  await openAt(page, 320, '/');
  const contacts = page.locator('footer nav + div li');
  for (const [width, most] of [
    [320, 2],
    [360, 1],
    [412, 1],
    [600, 1],
    [768, 1],
    [1024, 1],
    [1080, 1],
    [1280, 1],
    [1920, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect((await countInRows(contacts)).length, `${width} px`).toBeLessThanOrEqual(most);
    const lines = await contacts.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        const text = [...each.querySelectorAll('span')].find((span) => span.getClientRects().length > 0);
        range.selectNodeContents(text as Node);
        return range.getClientRects().length;
      }),
    );
    expect(new Set(lines), `${width} px`).toEqual(new Set([1]));
  }
});

test('phones show two subjects in a row, and the last one fills its row', async ({ page }) => {
  await openAt(page, 320, '/');
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 900 });
    const covers = page.locator('#subjects li');
    expect(await countInRows(covers), `${width} px`).toEqual([...Array(6).fill(2), 1]);
    const ends = await covers.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().right)),
    );
    expect(ends.at(-1), `${width} px`).toBe(ends[1]);
  }
});

test('no row of subjects has less than half of the first row, whatever their number', async ({ page }) => {
  await openAt(page, 768, '/');
  const covers = page.locator('#subjects li');
  for (let count = await covers.count(); count > 1; count--) {
    for (const width of [768, 960, 1280, 1648]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await countInRows(covers);
      expect(Math.min(...rows) * 2, `rows of ${rows.join(', ')} at ${width} px`).toBeGreaterThan(
        rows[0] ?? 0,
      );
    }
    await covers.last().evaluate((cover) => cover.remove());
  }
});

test('the figures of a phone stand two by two with whole words', async ({ page }) => {
  await openAt(page, 360, '/');
  const figures = page.locator('#hero dl > div');
  expect(await countInRows(figures)).toEqual([2, 2]);
  const torn = await figures.evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth));
  expect(torn).toEqual([]);
});

test('the whole figure opens its explanation', async ({ page }) => {
  await openAt(page, 360, '/');
  // The figure becomes a part of the link with the deferred styles.
  await expect(async () => {
    await page.locator('#hero dt', { hasText: '96%' }).click({ force: true });
    await expect(page.locator('#questions [data-folded][open]', { hasText: '96%' })).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
});

test('beside the lesson, the actions share a row, and the figures need at most two lines', async ({
  page,
}) => {
  await openAt(page, 960, '/');
  const actions = page.locator('#hero').locator('[href="#packages"], [command], [href="#contact"]');
  for (const width of [960, 1024, 1079, 1080, 1100, 1279, 1280, 1648]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await countInRows(actions), `${width} px`).toEqual([3]);
    const heights = await page.locator('#hero dd').evaluateAll((all) => all.map((each) => each.clientHeight));
    expect(Math.max(...heights), `${width} px`).toBeLessThan(45);
  }
});

test('the message form ends with the sheet beside it', async ({ page }) => {
  await openAt(page, 960, '/');
  for (const width of [960, 1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const [form, sheet] = [
      page.locator('#contact div:has(> h3 + * form)'),
      page.locator('#contact .squared'),
    ];
    await expect
      .poll(
        async () => bottomOf(await form.boundingBox()) - bottomOf(await sheet.boundingBox()),
        `${width} px`,
      )
      .toBeCloseTo(0, 0);
  }
});

test('beside markers, no part of another board is visible', async ({ page }) => {
  await openAt(page, 1366, '/');
  const boards = page.locator('#hero li');
  const { x = 0, y = 0, width = 0 } = (await boards.first().boundingBox()) ?? {};
  const clip = { x: x + width + 12, y, width: 1366 - x - width - 12, height: 400 };
  const shown = await page.screenshot({ clip });
  await boards.nth(1).evaluate((board) => board.style.setProperty('visibility', 'hidden'));
  expect(await page.screenshot({ clip })).toEqual(shown);
});

test('ranges of days and hours stay on one line, and screen readers read them without a gap', async ({
  page,
}) => {
  for (const [width, path, atLeast] of [
    [320, '/', 6],
    [390, '/form/sent/trial', 2],
  ] as const) {
    await openAt(page, width, path);
    const lineCounts = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const lines: number[] = [];
      while (texts.nextNode()) {
        const { nodeValue, parentElement } = texts.currentNode;
        if (!parentElement?.checkVisibility()) continue;
        for (const { 0: found, index } of nodeValue?.matchAll(/пн–пт|9:00–19:00/g) ?? []) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + found.length);
          lines.push(range.getClientRects().length);
        }
      }
      return lines;
    });
    expect(lineCounts.length, path).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(lineCounts), path).toEqual(new Set([1]));
    expect(await page.locator('main').ariaSnapshot()).not.toMatch(/\d [.,]/);
  }
});

test('printed pages show every contact with its value', async ({ page }) => {
  await openAt(page, 700, '/');
  await page.emulateMedia({ media: 'print' });
  const values = page.locator('#contact li b');
  expect(await values.count()).toBeGreaterThan(1);
  for (const value of await values.all()) await expect(value).toBeVisible();
});

test('the home page mentions new tabs once, and marks no cover', async ({ page }) => {
  await openAt(page, 1280, '/');
  await expect(page.locator('#subjects').getByText('Сторінки відкриваються в новій вкладці.')).toBeVisible();
  const marks = await page
    .locator('#subjects li b')
    .evaluateAll((names) => names.map((name) => getComputedStyle(name, '::after').content));
  expect(new Set(marks)).toEqual(new Set(['none']));
});

test.describe('a not-found page', () => {
  test.use({ expectedConsole: /status of 404/ });

  test('links to four subjects, or to all by name', async ({ page }) => {
    await openAt(page, 1280, '/nope');
    await expect(page.locator('#other-subjects li a')).toHaveCount(4);
    await openAt(page, 1280, '/subject/nope');
    await expect(page.locator('#not-found li a')).toHaveCount(13);
  });
});
