import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { copyProject } from './copy-project.ts';
import { keepSubjects } from './few-subjects.ts';
import { ensureFixtureSite, FIXTURE_CONTENT, FIXTURE_SITE } from './fixture-site.ts';
import { startBotProvider } from './providers/bot-provider.ts';

export const run = promisify(execFile);

export const PRICES = 'content/packages.yaml';

/** Changes the price in a file of packages. */
export const setPrice = (price: string) => (text: string) =>
  text.replace(/priceUah: .*/, `priceUah: ${price}`);

/** The price of the first package in a manual build. */
export const priceIn = async (folder: string) =>
  /priceUah: (\d+)/.exec(await readFile(join(folder, 'packages.yaml'), 'utf8'))?.[1];

const author = ['AUTHOR', 'COMMITTER'].flatMap((who) => [
  [`GIT_${who}_NAME`, 'Олена'],
  [`GIT_${who}_EMAIL`, 'olena@school.example'],
]);

/** The settings of all programs of a school. */
const makeEnv = (home: string) => ({
  HOME: home,
  PATH: `${join(home, 'bin')}:${process.env.PATH}`,
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  ...Object.fromEntries(author),
});

/** The repository that all schools of a test file clone: this project with the content of three subjects. */
let original = '';

/** Creates what {@link makeSchool} copies. Returns a function that removes it. */
export async function prepareSchools(): Promise<() => Promise<void>> {
  await ensureFixtureSite();
  const home = await mkdtemp(join(tmpdir(), 'original-'));
  original = join(home, 'project');
  await copyProject(original);
  const content = join(original, 'content');
  await rm(content, { recursive: true });
  await cp(FIXTURE_CONTENT, content, { recursive: true });
  keepSubjects(content);
  const git = (...args: string[]) => run('git', args, { cwd: original, env: makeEnv(home) });
  await git('init', '--quiet', '--initial-branch=main');
  await git('add', '--all');
  await git('commit', '--quiet', '--message=Start');
  await git('subtree', 'split', '--prefix=content', '--branch=content-only');
  return () => rm(home, { recursive: true });
}

/** A Git host, a server installed as in docs/operations.md, and an owner who edits files in the browser. */
export async function makeSchool({ hasContentRepository = false } = {}) {
  const home = await mkdtemp(join(tmpdir(), 'school-'));
  const bot = await startBotProvider();
  onTestFinished(async () => {
    await bot.close();
    await rm(home, { recursive: true, force: true });
  });
  const env = makeEnv(home);
  const [host, desk, root] = [join(home, 'host.git'), join(home, 'desk'), join(home, 'srv')];
  const [contentHost, contentDesk, content] = [
    join(home, 'content.git'),
    join(home, 'content-desk'),
    join(root, 'content'),
  ];
  const git = (cwd: string, ...args: string[]) => run('git', args, { cwd, env });
  const clone = (...args: string[]) => git(home, 'clone', '--quiet', '--single-branch', ...args);
  await clone('--bare', '--branch=main', original, host);
  await clone('--origin=host', host, desk);

  const folder = join(root, 'a');
  await clone(host, folder);
  await symlink('a', join(root, 'current'));
  if (hasContentRepository) {
    // The content has its own repository, as docs/operations.md describes.
    await git(home, 'init', '--quiet', '--bare', '--initial-branch=main', contentHost);
    await git(original, 'push', '--quiet', contentHost, 'content-only:main');
    await clone(contentHost, contentDesk);
    await clone(contentHost, content);
  }
  /** Path of a file in the repository that the owner edits. */
  const deskOf = (path: string): [folder: string, file: string, host: string] =>
    hasContentRepository && path.startsWith('content/')
      ? [contentDesk, path.slice('content/'.length), 'origin']
      : [desk, path, 'host'];
  await run('cp', ['-r', FIXTURE_SITE, join(folder, 'dist')]);
  const record = join(folder, 'dist', '.site.json');
  const { stdout: start } = await git(hasContentRepository ? content : folder, 'rev-parse', 'HEAD');
  await writeFile(
    record,
    JSON.stringify({ ...JSON.parse(await readFile(record, 'utf8')), commit: start.trim() }),
  );
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await writeFile(
    join(folder, '.env'),
    `TELEGRAM_ORIGIN=${bot.origin}\nTELEGRAM_BOT_TOKEN=1:token\nTELEGRAM_CHAT_ID=-100\nDATABASE_URL=file:${home}/leads.db\n${hasContentRepository ? `CONTENT_FOLDER=${content}\n` : ''}`,
  );
  await makeInstaller(join(home, 'bin'));
  const startPublishing = (settings: Record<string, string> = {}) =>
    spawn('node', [join(root, 'current', 'deploy', 'publish.ts')], {
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
    /** Price of the first package on the served page. */
    async readPrice() {
      const page = await readFile(join(root, 'current', 'dist', 'index.html'), 'utf8');
      return /\d+ грн/.exec(page)?.[0];
    },
    /** Commits a file as the Git host does. */
    async edit(path: string, change: (text: string) => string, subject: string, force = false) {
      const [at, file, remote] = deskOf(path);
      await writeFile(join(at, file), change(await readFile(join(at, file), 'utf8').catch(() => '')));
      const amend = force ? ['--amend'] : [];
      await git(at, 'add', file);
      await git(at, 'commit', '--quiet', ...amend, `--message=${subject}`);
      await git(at, 'push', '--quiet', ...(force ? ['--force'] : []), remote, 'main');
    },
    /** Tags a release with its changelog entry. */
    async release(version: string, change: string) {
      await this.edit(
        'package.json',
        (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`),
        version,
      );
      const entry = `## [${version}] - 2026-12-01\n\n- ${change}\n\n`;
      await this.edit(
        'CHANGELOG.md',
        (text) => text.replace(/^(?=## \[\d)|(?![\s\S])/m, entry),
        `Changes of ${version}`,
      );
      await git(desk, 'tag', `v${version}`);
      await git(desk, 'push', '--quiet', 'host', `v${version}`);
    },
    content,
    home,
    env,
    /** Runs the timer's command and returns its log. */
    async publish(settings?: Record<string, string>) {
      const child = startPublishing(settings);
      const log = await Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
      return log.flat().join('');
    },
    /** Kills the publishing with all its child processes, like a power cut. */
    async killPublishing(afterMs: number) {
      const child = startPublishing();
      const closed = once(child, 'close');
      await Promise.race([sleep(afterMs), closed]);
      if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
      await closed;
      return child.exitCode === null;
    },
    installRelease: () =>
      run('sh', [join(root, 'current/deploy/install-release.sh')], {
        env: { ...env, BACKUPS: home },
        cwd: root,
      }),
    listBackups: async () => (await readdir(home)).filter((name) => /^leads-.*\.db$/.test(name)),
    database: `file:${join(home, 'leads.db')}`,
  };
}

/** Replaces `npm ci`, which needs a registry. Links the installed packages instead. */
async function makeInstaller(bin: string): Promise<void> {
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), `#!/bin/sh\nln -sfn ${resolve('node_modules')} node_modules\n`);
  await chmod(join(bin, 'npm'), 0o755);
}
