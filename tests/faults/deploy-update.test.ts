// @module-tag slow
import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { copyProject } from '../support/copy-project.ts';
import { ensureFixtureSite, FIXTURE_SITE } from '../support/fixture-site.ts';
import { botError } from '../support/providers/answers.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';

const run = promisify(execFile);

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

const PRICES = 'content/packages.yaml';

/**
 * A Git host, a server that has published what is there, as docs/operations.md sets it up, and an owner who edits
 * files in the browser.
 */
async function makeSchool() {
  const home = await mkdtemp(join(tmpdir(), 'update-'));
  const bot = await startBotProvider();
  onTestFinished(async () => {
    await bot.close();
    await rm(home, { recursive: true, force: true });
  });
  const env = {
    HOME: home,
    PATH: `${join(home, 'bin')}:${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...Object.fromEntries(['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_NAME`, 'Олена'])),
    ...Object.fromEntries(['AUTHOR', 'COMMITTER'].map((who) => [`GIT_${who}_EMAIL`, 'olena@school.example'])),
  };
  const [host, desk, root] = [join(home, 'host.git'), join(home, 'desk'), join(home, 'srv')];
  const git = (cwd: string, ...args: string[]) => run('git', args, { cwd, env });
  await copyProject(desk);
  await git(desk, 'init', '--quiet', '--initial-branch=main');
  await git(desk, 'add', '--all');
  await git(desk, 'commit', '--quiet', '--message=Start');
  await git(home, 'clone', '--quiet', '--bare', desk, host);
  await git(desk, 'remote', 'add', 'host', host);

  const folder = join(root, 'a');
  await git(home, 'clone', '--quiet', host, folder);
  await symlink('a', join(root, 'current'));
  await run('cp', ['-r', FIXTURE_SITE, join(folder, 'dist')]);
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, '.env'),
    `TELEGRAM_ORIGIN=${bot.origin}\nTELEGRAM_BOT_TOKEN=1:token\nTELEGRAM_CHAT_ID=-100\nDATABASE_URL=file:${home}/leads.db\n`,
  );
  await makeInstaller(join(home, 'bin'));
  const marks = join(home, 'marks');
  await mkdir(marks);

  return {
    root,
    bot,
    listMessages: () => bot.requests.map(({ body }) => String((body as { text: string }).text)),
    /** What the first package costs on the page that is served. */
    async readPrice() {
      const page = await readFile(join(root, 'current', 'dist', 'index.html'), 'utf8');
      return /\d+ грн/.exec(page)?.[0];
    },
    isRestartAsked: () =>
      readFile(join(marks, 'restart')).then(
        () => true,
        () => false,
      ),
    /** Saves a file in the browser. */
    async edit(path: string, change: (text: string) => string, subject: string, force = false) {
      await writeFile(join(desk, path), change(await readFile(join(desk, path), 'utf8')));
      const amend = force ? ['--amend'] : [];
      await git(desk, 'commit', '--quiet', '--all', ...amend, `--message=${subject}`);
      await git(desk, 'push', '--quiet', ...(force ? ['--force'] : []), 'host', 'main');
    },
    /** What the timer does every minute; resolves with its log. */
    async update() {
      const updater = join(root, 'current', 'deploy', 'update.ts');
      const options = { env: { ...env, RUNTIME_DIRECTORY: marks } };
      const { stdout, stderr } = await run('node', [updater], options).catch((error) => error);
      return stdout + stderr;
    },
  };
}

/** Stands in for `npm ci`, which would ask a registry; it lends the packages that are here. */
async function makeInstaller(bin: string): Promise<void> {
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), `#!/bin/sh\nln -sfn ${resolve('node_modules')} node_modules\n`);
  await chmod(join(bin, 'npm'), 0o755);
}

const setPrice = (price: string) => (text: string) => text.replace(/priceUah: .*/, `priceUah: ${price}`);

test('what the owner saves is shown; a mistake is told once, in the words of a build, and changes nothing', async () => {
  const school = await makeSchool();
  const before = await school.readPrice();

  await school.edit(PRICES, setPrice('1 650'), 'Нова ціна');
  school.bot.answerNext(botError(500, 'Internal Server Error'));
  await school.update();
  expect(await school.readPrice()).toBe(before);
  // The bot was away at first: the next minute tells, the one after it does not repeat it.
  await school.update();
  await school.update();
  expect(school.listMessages()).toHaveLength(2);
  const local = await run('npm', ['run', '--silent', 'content:check'], {
    cwd: resolve('.'),
    env: { ...process.env, CONTENT_FOLDER: join(school.root, '..', 'desk', 'content') },
  }).catch((error) => error);
  const sentence = /packages\.yaml, рядок \d+, .*/.exec(local.stderr)?.[0];
  expect(sentence).toBeTruthy();
  expect(school.listMessages()[1]).toContain(sentence);
  expect(school.listMessages()[1]).toMatch(/^⚠️ Сайт не оновлено[\s\S]*Зміна: «Нова ціна», Олена\./);

  await school.edit(PRICES, setPrice('1650'), 'Без пробілу');
  const log = await school.update();
  expect(log).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages().at(-1)).toBe('✅ Сайт оновлено: «Без пробілу», Олена.');
  expect(await school.isRestartAsked()).toBe(false);
  expect(await readlink(join(school.root, 'current'))).toBe('a');

  // Somebody has rewritten what was published: a person has to look.
  await school.edit(PRICES, setPrice('1'), 'Інша історія', true);
  await school.update();
  await school.update();
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages().filter((text) => text.includes('історію змін переписано'))).toHaveLength(1);
}, 240_000);

test('another program is tried beside the one that runs, and only then takes its place', {
  timeout: 600_000,
}, async () => {
  const school = await makeSchool();
  const main = 'src/server/main.ts';

  await school.edit(main, (text) => `throw new Error('broken release');\n${text}`, 'Broken');
  const refusal = await school.update();
  expect(refusal).toContain('broken release');
  expect(await readlink(join(school.root, 'current'))).toBe('a');
  expect(await school.isRestartAsked()).toBe(false);
  expect(school.listMessages()).toEqual([expect.stringContaining('нова програма не запускається')]);

  await school.edit(main, (text) => text.replace(/^.*\n/, '// A newer program.\n'), 'Mended');
  expect(await school.update()).toContain('Published');
  expect(await readlink(join(school.root, 'current'))).toBe('b');
  expect(await school.isRestartAsked()).toBe(true);
  expect(await readFile(join(school.root, 'current', main), 'utf8')).toContain('A newer program');
  expect(await readFile(join(school.root, 'current', '.env'), 'utf8')).toContain('TELEGRAM_CHAT_ID');

  // From then on words are built where the new program runs, and the next program goes to the first folder.
  await school.edit(PRICES, setPrice('1650'), 'Ціна');
  expect(await school.update()).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  await school.edit(main, (text) => `${text}\n// The next.\n`, 'Next');
  expect(await school.update()).toContain('Published');
  expect(await readlink(join(school.root, 'current'))).toBe('a');
  expect(await school.readPrice()).toBe('1650 грн');
});
