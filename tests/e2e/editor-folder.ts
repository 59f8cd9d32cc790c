import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Opens the editor on a copy of the content, until it has read it. */
export async function openEditor(page: Page, content: string): Promise<void> {
  await page.goto('/admin');
  await offerFolder(page, content);
  await page.getByRole('button', { name: /локальним репозиторієм/ }).click();
  await expect(page.getByText('Викладачі').first()).toBeVisible();
}

/** Turns to a place of the editor below its collections, as `subjects/entries/physics`. */
export async function turnTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/collections/${place}`);
}

/** Lays the content into the browser's own folder, which the editor gets in place of one of the machine. */
async function offerFolder(page: Page, content: string): Promise<void> {
  const files = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.schemas'))
    .map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`;
      return [`content${path.slice(content.length)}`, readFileSync(path, 'base64')] as const;
    });
  await page.evaluate(async (all) => {
    const root = await navigator.storage.getDirectory();
    await root.getDirectoryHandle('.git', { create: true });
    for (const [path, base64] of all) {
      const names = path.split('/');
      const name = names.pop() ?? '';
      let folder = root;
      for (const each of names) folder = await folder.getDirectoryHandle(each, { create: true });
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));
      await writable.close();
    }
    Object.assign(globalThis, { showDirectoryPicker: async () => root });
  }, files);
}
