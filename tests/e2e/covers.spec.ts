import type { Page } from '@playwright/test';
import { expect, test, waitForLayout } from './fixtures.ts';

/** If a link opens in the same tab, the cover of a subject turns into the board of its page. */

test.use({ reducedMotion: 'no-preference' });

/** Records the elements with a view transition for each page; «none» if there are none. */
async function noteArrivals(page: Page): Promise<Record<string, string[]>> {
  const arrivals: Record<string, string[]> = {};
  await page.exposeFunction('noteArrival', (path: string, names: string[]) => {
    arrivals[path] = names;
  });
  await page.addInitScript(() => {
    addEventListener('pagereveal', async (event) => {
      const { viewTransition } = event as Event & { viewTransition: { ready: Promise<void> } | null };
      await viewTransition?.ready;
      const moving = document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '');
      const names = viewTransition ? moving.filter((name) => name.includes('-group(')).sort() : ['none'];
      (window as unknown as { noteArrival: (...note: unknown[]) => void }).noteArrival(
        location.pathname,
        names,
      );
    });
  });
  return arrivals;
}

async function openMathematics(page: Page): Promise<void> {
  await page.goto('/subject/physics');
  await waitForLayout(page);
  await page.locator('#other-subjects [data-cover=mathematics]').click();
  await expect(page).toHaveURL('/subject/mathematics');
}

test('the pressed cover turns into the board, and the breadcrumb fades in', async ({ page }) => {
  const arrivals = await noteArrivals(page);
  // A busy machine may paint the new page before it has parsed the board.
  await expect(async () => {
    delete arrivals['/subject/mathematics'];
    await openMathematics(page);
    await expect
      .poll(() => arrivals['/subject/mathematics'], { timeout: 5000 })
      .toEqual(['mathematics', 'root'].map((name) => `::view-transition-group(${name})`));
  }).toPass();
  await page.getByRole('navigation', { name: 'Шлях до сторінки' }).getByRole('link').last().click();
  await expect.poll(() => arrivals['/']).toEqual(['::view-transition-group(root)']);
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the next page appears without a transition', async ({ page }) => {
    const arrivals = await noteArrivals(page);
    await openMathematics(page);
    await expect.poll(() => arrivals['/subject/mathematics']).toEqual(['none']);
  });
});
