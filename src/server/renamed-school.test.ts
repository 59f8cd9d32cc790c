import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SEND_FORM_PATH } from '#shared/lead/wire.ts';
import { FIXTURE_CONTENT } from '../../tests/support/fixture-site.ts';
import { startSite } from '../../tests/support/start-site.ts';

const NEW_NAME = 'Промінь';

/** The shipped content with another name, changed in its only place. */
async function renameSchool(folder: string): Promise<string> {
  const content = join(folder, 'content');
  await cp(FIXTURE_CONTENT, content, { recursive: true });
  const file = join(content, 'school.yaml');
  const words = await readFile(file, 'utf8');
  const [, oldName = ''] = /^name: "(.+)"$/m.exec(words) ?? [];
  await writeFile(file, words.replace(/^name: .*$/m, `name: "${NEW_NAME}"`));
  return oldName;
}

test('a renamed school has its old name in no page, e-mail or bot message', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'renamed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const oldName = await renameSchool(folder);
  expect(oldName).not.toBe('');
  await mkdir(join(folder, 'dist'));
  for (const page of ['index', '404'])
    await writeFile(join(folder, 'dist', `${page}.html`), '<!doctype html>');
  const folders = { site: join(folder, 'dist'), content: join(folder, 'content') };
  const { origin, email, bot, stop } = await startSite({}, folders);
  onTestFinished(stop);

  const pages: string[] = [];
  for (const [index, kind] of ['contact', 'trial', 'package', 'unknown'].entries()) {
    const fields = {
      name: 'Олена',
      phone: `+380 67 123 45 6${index}`,
      message: 'Добрий день',
      template_id: kind,
    };
    const body = new URLSearchParams(fields);
    const answer = await fetch(origin + SEND_FORM_PATH, {
      method: 'POST',
      body,
      headers: { accept: 'text/html' },
    });
    pages.push(await answer.text());
  }
  await vi.waitFor(() => expect(bot.accepted()).toHaveLength(3), { timeout: 60_000 });

  const output = JSON.stringify([pages, email.requests, bot.requests]);
  expect(output.toLowerCase()).not.toContain(oldName.toLowerCase());
});
