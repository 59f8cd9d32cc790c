import type { Page } from '@playwright/test';

/** Opens a page and waits until the service worker has cached the whole site and controls this page. */
export async function visitAndCache(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Resolves when another service worker controls an open page. */
export function waitForUpdate(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve());
      }),
  );
}
