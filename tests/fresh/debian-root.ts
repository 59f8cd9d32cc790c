/**
 * A bare Debian in a folder with its own `git` and `npm` only. Programs run in it by `chroot` and a process namespace
 * of their own, so that all of them end with their parent.
 */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startProgram } from '../../scripts/child-programs.ts';

const run = promisify(execFile);

export type Suite = 'bookworm' | 'trixie';

/** The path of a login shell of root on Debian; an ordinary user's path lacks `chroot`. */
const PROGRAMS = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/** Roots are cached for a week, because a download takes longer than the test. npm's caches are deleted after a run. */
const KEPT = join(homedir(), '.cache', 'debian-roots');
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** An ordinary user of the root, with an empty home folder. */
export const PLAIN_USER = 'school';
const PLAIN_ID = 1000;

/** npm's cache of ordinary users is shared between them. Root downloads everything again. */
const FETCHED = join(KEPT, 'npm');

/** Reason why this machine cannot create such a root; undefined if it can. */
export function findObstacle(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on a Linux';
  try {
    execFileSync('sh', ['-c', 'command -v mmdebstrap && unshare --mount --pid --fork true'], {
      stdio: 'pipe',
    });
    return undefined;
  } catch {
    return 'it needs mmdebstrap and namespaces';
  }
}

/** Downloads a root from Debian's mirror, unless one of this week is cached. */
export async function fetchRoot(suite: Suite): Promise<string> {
  const archive = join(KEPT, `${suite}.tar`);
  if (existsSync(archive) && Date.now() - statSync(archive).mtimeMs < KEPT_MS) return archive;
  await mkdir(KEPT, { recursive: true });
  const packages = '--include=git,npm,ca-certificates';
  // Without a mirror, mmdebstrap would use this machine's package list, of another suite.
  const mirror = 'http://deb.debian.org/debian';
  // The final name appears only when the archive is complete.
  const options = ['--quiet', '--format=tar', '--variant=minbase', packages];
  const env = { ...process.env, PATH: `${process.env.PATH}:${PROGRAMS}` };
  await run('mmdebstrap', [...options, suite, `${archive}.next`, mirror], { env });
  await rename(`${archive}.next`, archive);
  return archive;
}

export type DebianRoot = Awaited<ReturnType<typeof openRoot>>;

/** Unpacks a root; `remove` deletes it. */
export async function openRoot(suite: Suite) {
  const folder = await mkdtemp(join(tmpdir(), `${suite}-`));
  await run('tar', ['xf', await fetchRoot(suite), '-C', folder]);
  const inside = (path: string) => join(folder, path);
  // A temporary folder is private, but this one is the root folder for other users.
  await chmod(folder, 0o755);
  await copyFile('/etc/resolv.conf', inside('/etc/resolv.conf'));
  const settings = await lendNpmSettings(inside);
  const user = ['--create-home', '--uid', String(PLAIN_ID), '--shell', '/bin/sh', PLAIN_USER];
  await run('chroot', [folder, 'useradd', ...user], { env: { PATH: PROGRAMS } });
  await mkdir(FETCHED, { recursive: true });
  await chown(FETCHED, PLAIN_ID, PLAIN_ID);
  await mkdir(inside('/var/cache/npm'));

  /** A shell script of that user, with `path` before Debian's programs. */
  const start = (user: string, script: string, path = '') =>
    startProgram(
      'unshare',
      [
        ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c'],
        `mount -t proc proc "$0/proc" && mount --bind "$3" "$0/var/cache/npm" &&
         exec chroot "$0" setpriv --reuid "$1" --regid "$1" --clear-groups sh -c "$2"`,
        ...[folder, user, script, FETCHED],
      ],
      {
        output: ['pipe', 'pipe'],
        env: {
          PATH: `${path}${path && ':'}${PROGRAMS}`,
          HOME: user === 'root' ? '/root' : `/home/${user}`,
          ...settings,
          ...(user === PLAIN_USER && { npm_config_cache: '/var/cache/npm' }),
        },
      },
    );

  return {
    inside,
    start,
    /** Runs a shell script and waits for its end. */
    async run(user: string, script: string, path = ''): Promise<{ code: number | null; output: string }> {
      const child = start(user, script, path);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
      const code = await new Promise<number | null>((settle) => child.once('close', settle));
      return { code, output };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** How this machine's npm reaches its registry: the address and the trusted certificates. */
async function lendNpmSettings(inside: (path: string) => string): Promise<Record<string, string>> {
  const read = async (name: string) => {
    const { stdout } = await run('npm', ['config', 'get', name], { cwd: tmpdir() });
    return stdout.trim();
  };
  const [registry, file] = await Promise.all([read('registry'), read('cafile')]);
  // npm prints "null" if it has no certificates of its own; Node may have some.
  const authority = existsSync(file) ? file : (process.env.NODE_EXTRA_CA_CERTS ?? '');
  const settings: Record<string, string> = { npm_config_registry: registry };
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    const value = process.env[name] ?? process.env[name.toLowerCase()];
    if (value) settings[name] = value;
  }
  if (existsSync(authority)) {
    const place = '/etc/npm-authority.pem';
    await mkdir(dirname(inside(place)), { recursive: true });
    await writeFile(inside(place), await readFile(authority));
    Object.assign(settings, { npm_config_cafile: place, NODE_EXTRA_CA_CERTS: place });
  }
  return settings;
}
