import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Opens the editor with a copy of the content, and waits until it was read. */
export async function openEditor(page: Page, content: string): Promise<void> {
  await page.goto('/admin');
  await offerFolder(page, content);
  await page.getByRole('button', { name: /локальним репозиторієм/ }).click();
  await expect(page.getByText('Викладачі').first()).toBeVisible();
}

/** Opens a place of the editor below its collections, such as `subjects/entries/physics`. */
export async function turnTo(page: Page, place: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/collections/${place}`);
}

/** Writes the content into the browser's private folder, which replaces a local folder for the editor. */
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
