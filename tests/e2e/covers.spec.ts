import type { Page } from '@playwright/test';
import { expect, test, waitForLayout } from './fixtures.ts';

/** Where a link stays in its tab, the cover of a subject opens into its board. */

test.use({ reducedMotion: 'no-preference' });

/** Notes of each page that comes what moves into it; «none» where nothing does. */
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
  await openMathematics(page);
  await expect
    .poll(() => arrivals['/subject/mathematics'])
    .toEqual(['mathematics', 'root'].map((name) => `::view-transition-group(${name})`));
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
