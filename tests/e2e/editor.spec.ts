import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { buildSite, type SiteBuild } from '../support/build-site.ts';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { openEditor, turnTo } from './editor-folder.ts';
import { test as base, expect } from './fixtures.ts';

/** The only foreign host that the editor requests by itself: GitHub's status. */
const GITHUB_STATUS = 'https://www.githubstatus.com/api/v2/status.json';
const WELL = { status: { indicator: 'none' } };

/** Tests of the visual editor on our server, with a build that has it. Records requests to other hosts. */
const test = base.extend<{ foreign: string[] }, { editorSite: RunningSite }>({
  editorSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const build: SiteBuild = await buildSite({
        ADMIN_REPO: 'school/site',
        CONTENT_FOLDER: FIXTURE_CONTENT,
      });
      const site = await startSite({}, { site: build.folder, content: FIXTURE_CONTENT });
      await use(site);
      await Promise.all([site.stop(), build.remove()]);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ editorSite }, use) => {
    await use(editorSite.origin);
  },
  foreign: async ({ context, editorSite }, use) => {
    const asked: string[] = [];
    await context.route(
      (url) => url.origin !== editorSite.origin && url.protocol.startsWith('http'),
      (route) => {
        const asks = route.request().url();
        if (asks === GITHUB_STATUS)
          return route.fulfill({ json: WELL, headers: { 'access-control-allow-origin': '*' } });
        asked.push(asks);
        return route.abort();
      },
    );
    await use(asked);
  },
});

test.describe.configure({ mode: 'default' });

test('greets in Ukrainian, sends no other request, and obeys its policy', async ({ page, foreign }) => {
  const response = await page.goto('/admin/');
  expect(new URL(page.url()).pathname).toBe('/admin');
  expect(response?.headers()['x-robots-tag']).toBe('noindex, nofollow');
  await expect(page.getByRole('button', { name: /токен/i })).toBeVisible({ timeout: 30_000 });
  expect(foreign).toEqual([]);
});

test('stores the token where no page of the site can read it', async ({
  page,
  context,
  editorSite,
  foreign,
}) => {
  const token = 'github_pat_of_a_test';
  const withToken: string[] = [];
  await context.route('https://api.github.com/**', (route) => {
    if (route.request().headers().authorization?.includes(token)) withToken.push(route.request().url());
    const cors = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
    };
    if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
    const { pathname } = new URL(route.request().url());
    const person = { id: 1, login: 'editor', name: 'Editor', email: 'a@b.ua', avatar_url: '', html_url: '' };
    if (pathname === '/user') return route.fulfill({ json: person, headers: cors });
    // The user has write access. All other requests stay unanswered.
    return pathname.includes('/collaborators/') ? route.fulfill({ status: 204, headers: cors }) : undefined;
  });
  await page.goto('/');
  await page.goto('/admin');
  await page.getByRole('button', { name: /токен/i }).click({ timeout: 30_000 });
  await page.getByRole('textbox', { name: /токен/i }).fill(token);
  await page.getByRole('textbox', { name: /токен/i }).press('Enter');
  await expect.poll(() => withToken.length).toBeGreaterThan(0);
  // The fake accepts the commit.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sveltia-cms.user'))).toContain(token);

  const other = await context.newPage();
  await other.goto(editorSite.origin);
  const { cookies, origins } = await context.storageState({ indexedDB: true });
  expect(JSON.stringify({ cookies, origins })).not.toContain('github_pat');
  const readBrowser = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]);
  expect(await other.evaluate(readBrowser)).not.toContain('github_pat');
  await page.goto('/');
  expect(await page.evaluate(readBrowser)).not.toContain('github_pat');
  expect(foreign).toEqual([]);
});

test('gives a page that opens it no reference to its window', async ({ page, context }) => {
  await page.goto('/');
  const opened = context.waitForEvent('page');
  await page.evaluate(() => {
    Object.assign(window, { held: window.open('/admin') });
  });
  const editor = await opened;
  await expect(editor.getByRole('button', { name: /токен/i })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => (window as unknown as { held: Window }).held.closed)).toBe(true);
  expect(await editor.evaluate(() => window.opener)).toBeNull();
});

function readFolderFile(page: Page, path: string): Promise<string> {
  return page.evaluate(async (wanted) => {
    const names = wanted.split('/');
    const name = names.pop() ?? '';
    let folder = await navigator.storage.getDirectory();
    for (const each of names) folder = await folder.getDirectoryHandle(each);
    return (await (await folder.getFileHandle(name)).getFile()).text();
  }, path);
}

test('changes content in a local folder and leaves the rest unchanged', async ({ page, foreign }) => {
  // The editor does not render what is out of view.
  await page.setViewportSize({ width: 1280, height: 9000 });
  await openEditor(page, FIXTURE_CONTENT);
  // The editor lists here what it could not read.
  for (const name of ['Ціни', 'Слова на сторінках', 'Викладачі', 'Предмети', 'Школа', 'Документи'])
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expectSaved(page, 'subjects/entries/physics', 'content/subjects/physics.yaml', async () => {
    await page.getByRole('textbox', { name: 'Підпис на головній' }).fill('Нові слова');
    await page.getByRole('textbox', { name: 'Запитання викладача' }).fill('Чи важить маса?');
    await page.getByRole('textbox', { name: 'Відповідь учня' }).fill('Ні, лише довжина!');
    await page.locator('[data-key-path="search.title"]').getByRole('textbox').fill('Репетитор з фізики');
    return (subject) => ({
      ...subject,
      caption: 'Нові слова',
      search: { ...subject.search, title: 'Репетитор з фізики' },
      lesson: { ...subject.lesson, question: 'Чи важить маса?', answer: 'Ні, лише довжина!' },
    });
  });
  await expectSaved(page, 'prices/entries/packages', 'content/packages.yaml', async () => {
    await page.getByRole('spinbutton').first().fill('7');
    return (packages) =>
      (packages as unknown as object[]).map((each, index) => (index === 0 ? { ...each, id: 7 } : each));
  });
  expect(foreign).toEqual([]);
});

function listFolder(page: Page, path: string): Promise<string[]> {
  return page.evaluate(async (wanted) => {
    let folder = await navigator.storage.getDirectory();
    for (const each of wanted.split('/')) folder = await folder.getDirectoryHandle(each);
    const names: string[] = [];
    for await (const name of folder.keys()) names.push(name);
    return names;
  }, path);
}

test('names the file of a new teacher by the name, and lists teachers by name', async ({ page, foreign }) => {
  // The editor does not render what is out of view.
  await page.setViewportSize({ width: 1280, height: 5200 });
  await openEditor(page, FIXTURE_CONTENT);
  await turnTo(page, 'teachers/new');
  const fields = ['Ім’я та прізвище', 'Досвід', 'Здобутки', 'Як навчає'];
  for (const name of fields) await page.getByRole('textbox', { name }).fill('Ганна Щербак');
  await page
    .getByRole('button', { name: /Додати/ })
    .first()
    .click();
  await page.getByRole('textbox').nth(4).fill('НМТ');
  await save(page);
  expect(await listFolder(page, 'content/teachers')).toContainEqual(
    expect.stringMatching(/^[a-z-]+erbak\.yaml$/),
  );
  await turnTo(page, 'subjects/entries/physics');
  const names = page.getByText('Олена Гриценко');
  // Among the teachers, and as the tutor of a lesson.
  await expect(names).toHaveCount(2);
  expect(foreign).toEqual([]);
});

test('accepts the school’s own logo as pasted', async ({ page, foreign }) => {
  await openEditor(page, FIXTURE_CONTENT);
  await turnTo(page, 'school/entries/sign');
  const sign = '<svg viewBox="0 0 9 9">\n  <path fill="#14265f" d="M0 0h9v9z"/>\n</svg>\n';
  await page.getByRole('textbox', { name: 'Малюнок SVG' }).fill(sign);
  await save(page);
  expect((await readFolderFile(page, 'content/brand/logo.svg')).trim()).toBe(sign.trim());
  expect(foreign).toEqual([]);
});

/** Opens an entry, changes it, saves it, and checks that the file differs only by the change. */
async function expectSaved(
  page: Page,
  entry: string,
  file: string,
  change: () => Promise<(content: Record<string, object>) => unknown>,
): Promise<void> {
  const before = parse(await readFolderFile(page, file));
  await turnTo(page, entry);
  const expected = (await change())(before);
  await save(page);
  expect(parse(await readFolderFile(page, file))).toEqual(expected);
}

/** Saves the entry and waits until the editor shows the list. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Зберегти' }).click();
  await expect(page).toHaveURL(/#\/collections\/[^/]+$/);
}
