// @module-tag slow
// Above 250 lines: each of its tests needs the whole school that is set up here.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../src/server/store/open.ts';
import { BUILD_TIMEOUT_MS } from '../support/build-site.ts';
import { copyProject } from '../support/copy-project.ts';
import { ensureFixtureSite, FIXTURE_SITE } from '../support/fixture-site.ts';
import { callLeads } from '../support/leads-command.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { botError } from '../support/providers/answers.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';

const run = promisify(execFile);

/** What a server does with its database when it starts; the argument is the database. */
const OPEN_STORE = `
  import { openStore } from './src/server/store/open.ts';
  await (await openStore(process.argv[1])).close();
`;

beforeAll(ensureFixtureSite, BUILD_TIMEOUT_MS);

const PRICES = 'content/packages.yaml';

const KILLS = 10;

/** About as long as an update takes here. */
const LONGEST_MS = 15_000;

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
  const record = join(folder, 'dist', '.site.json');
  const { stdout: start } = await git(folder, 'rev-parse', 'HEAD');
  await writeFile(
    record,
    JSON.stringify({ ...JSON.parse(await readFile(record, 'utf8')), commit: start.trim() }),
  );
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, '.env'),
    `TELEGRAM_ORIGIN=${bot.origin}\nTELEGRAM_BOT_TOKEN=1:token\nTELEGRAM_CHAT_ID=-100\nDATABASE_URL=file:${home}/leads.db\n`,
  );
  await makeInstaller(join(home, 'bin'));
  const startUpdate = (settings: Record<string, string> = {}) =>
    spawn('node', [join(root, 'current', 'deploy', 'update.ts')], {
      env: { ...env, ...settings },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  return {
    root,
    host,
    bot,
    git,
    listMessages: () => bot.accepted().map(({ body }) => String((body as { text: string }).text)),
    /** What the first package costs on the page that is served. */
    async readPrice() {
      const page = await readFile(join(root, 'current', 'dist', 'index.html'), 'utf8');
      return /\d+ грн/.exec(page)?.[0];
    },
    /** Saves a file in the browser. */
    async edit(path: string, change: (text: string) => string, subject: string, force = false) {
      await writeFile(join(desk, path), change(await readFile(join(desk, path), 'utf8').catch(() => '')));
      const amend = force ? ['--amend'] : [];
      await git(desk, 'add', path);
      await git(desk, 'commit', '--quiet', ...amend, `--message=${subject}`);
      await git(desk, 'push', '--quiet', ...(force ? ['--force'] : []), 'host', 'main');
    },
    /** What the timer does every minute; resolves with its log. */
    async update(settings?: Record<string, string>) {
      const child = startUpdate(settings);
      const log = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
      return log.flat().join('');
    },
    /** Ends an update with all that it has started, as a power cut or systemd does. */
    async killUpdate(afterMs: number) {
      const child = startUpdate();
      const closed = once(child, 'close');
      await Promise.race([sleep(afterMs), closed]);
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
      await closed;
      return child.exitCode === null;
    },
    installProgram: () =>
      run('sh', [join(root, 'current/deploy/new-program.sh')], { env: { ...env, COPIES: home }, cwd: root }),
    listCopies: async () => (await readdir(home)).filter((name) => /^leads-.*\.db$/.test(name)),
    database: `file:${join(home, 'leads.db')}`,
  };
}

/** Shows the clock so much later. */
const later = (minutes: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,const%20now=Date.now;Date.now=()=>now()+${minutes * 60_000}`,
});

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

  // Nobody teaches a subject any more who did: no mistake, and yet the owner should hear of it.
  const replace = (text: string) => text.replaceAll('viktoriia-lysenko', 'olena-hrytsenko');
  await school.edit('content/subjects/french.yaml', replace, 'Інша викладачка');
  await school.edit(PRICES, setPrice('1650'), 'Без пробілу');
  const log = await school.update();
  expect(log).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages().at(-1)).toMatch(
    /^✅ Сайт оновлено: «Без пробілу», Олена\.\n\nЗверніть увагу:\n- content\/teachers\/viktoriia-lysenko\.yaml: .*$/,
  );
  expect(await readlink(join(school.root, 'current'))).toBe('a');
  // Whoever builds by hand builds the same words, and the sitemap knows when they were changed.
  expect(await readFile(join(school.root, 'a', PRICES), 'utf8')).toContain('priceUah: 1650');
  const last = await school.git(join(school.root, 'a/content'), 'log', '-1', '--format=%s');
  expect(last.stdout).toContain('Без пробілу');
  expect(await school.update()).toBe('');

  // Somebody has rewritten what was published: a person has to look.
  await school.edit(PRICES, setPrice('1'), 'Інша історія', true);
  await school.update();
  await school.update();
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages().filter((text) => text.includes('історію змін переписано'))).toHaveLength(1);
}, 240_000);

test('an update that is killed at any moment is done by the next one', {
  timeout: 600_000,
}, async () => {
  const school = await makeSchool();
  const before = await school.readPrice();
  await school.edit(PRICES, setPrice('1650'), 'Нова ціна');
  // What a kill within a millisecond of the ref's own writing leaves; no number of random moments hits it.
  await mkdir(join(school.root, 'a/.git/refs/school'), { recursive: true });
  await writeFile(join(school.root, 'a/.git/refs/school/newest.lock'), '');
  const moments: number[] = [];
  while (moments.length < KILLS && (await school.readPrice()) === before) {
    const moment = Math.random() * LONGEST_MS;
    if (await school.killUpdate(moment)) moments.push(Math.round(moment));
    expect([before, '1650 грн']).toContain(await school.readPrice());
  }
  console.info(`Killed after ${moments.join(', ')} ms`);
  await school.update();
  expect(await school.readPrice()).toBe('1650 грн');
  expect(await school.update()).toBe('');
  expect(school.listMessages()).toEqual([]);
  expect(await readdir(join(school.root, 'a/.builds/words'))).toHaveLength(1);
});

test('the owner hears once, after half an hour, that the Git host can not be asked, and when it can again', async () => {
  const school = await makeSchool();
  await rm(`${school.host}.away`, { recursive: true, force: true });
  await run('mv', [school.host, `${school.host}.away`]);
  expect(await school.update()).toContain('host.git');
  await school.update(later(29));
  expect(school.listMessages()).toEqual([]);
  school.bot.answerNext(botError(500, 'Internal Server Error'));
  await school.update(later(31));
  await school.update(later(32));
  await school.update(later(300));
  // The first of them was refused by the bot.
  expect(school.listMessages()).toHaveLength(2);
  expect(school.listMessages()[1]).toMatch(/пів години не може прочитати зміни[\s\S]*Deploy keys/);
  await run('mv', [`${school.host}.away`, school.host]);
  await school.update(later(301));
  expect(school.listMessages().slice(2)).toEqual([expect.stringContaining('знову читає зміни')]);
}, 240_000);

test('what somebody types in on the server is not overwritten', async () => {
  const school = await makeSchool();
  const prices = join(school.root, 'a', PRICES);
  await writeFile(prices, setPrice('1700')(await readFile(prices, 'utf8')));
  await school.edit(PRICES, setPrice('1650'), 'Нова ціна');
  await school.update();
  await school.update();
  expect(school.listMessages()).toEqual([expect.stringContaining('змінено просто на сервері')]);
  expect(await readFile(prices, 'utf8')).toContain('1700');
}, 240_000);

test('another program is told of, tried beside the one that runs, and only then takes its place', {
  timeout: 600_000,
}, async () => {
  const school = await makeSchool();
  const main = 'src/server/main.ts';

  await school.edit(main, (text) => `throw new Error('broken release');\n${text}`, 'Broken');
  await school.update();
  await school.update();
  expect(school.listMessages()).toEqual([expect.stringContaining('Змінено програму сайту: «Broken», Олена')]);
  await expect(school.installProgram()).rejects.toMatchObject({
    stderr: expect.stringContaining('broken release'),
  });
  expect(await readlink(join(school.root, 'current'))).toBe('a');

  await school.edit(main, (text) => text.replace(/^.*\n/, '// A newer program.\n'), 'Mended');
  await school.installProgram();
  expect(await readlink(join(school.root, 'current'))).not.toBe('a');
  expect(await readFile(join(school.root, 'current', main), 'utf8')).toContain('A newer program');
  expect(await readFile(join(school.root, 'current', '.env'), 'utf8')).toContain('TELEGRAM_CHAT_ID');
  // What it was built with is what the host has.
  expect(await school.update()).toBe('');
  expect(await school.listCopies()).toEqual([]);

  await school.edit(PRICES, setPrice('1650'), 'Ціна');
  expect(await school.update()).toContain('Published');
  expect(await school.readPrice()).toBe('1650 грн');
  expect(school.listMessages()).toHaveLength(1);
});

test('leads are copied before a program that migrates takes its place, and the program before it can use the copy', {
  timeout: 600_000,
}, async () => {
  const school = await makeSchool();
  const store = await openStore(school.database);
  await store.saveLead(makeNewLead('trial', { fields: { name: 'Олена', phone: '0671234567' } }), []);
  await store.close();
  const { length } = await readdir('migrations/sqlite');
  const next = `migrations/sqlite/${String(length + 1).padStart(4, '0')}-next.sql`;
  await school.edit(next, () => 'CREATE TABLE next (id INTEGER);', 'Next');
  await school.installProgram();

  const [copy, ...others] = await school.listCopies();
  expect(others).toEqual([]);
  const folder = join(school.root, '..');
  const list = (file: string) => callLeads(['list'], { DATABASE_URL: `file:${join(folder, file)}` });
  // The new program migrates at its start; the old one refuses it then, but for the copy.
  await run('node', ['--input-type=module', '--eval', OPEN_STORE, school.database], {
    cwd: join(school.root, 'current'),
  });
  expect((await list('leads.db')).stderr).toContain('newer release');
  expect((await list(copy ?? '')).stdout).toContain('Олена');
});
