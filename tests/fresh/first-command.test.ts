// @module-tag slow
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { copyProject } from '../support/copy-project.ts';
import { type DebianRoot, findObstacle, openRoot, PLAIN_USER, type Suite } from './debian-root.ts';

const run = promisify(execFile);

const TEST_TIMEOUT_MS = 40 * 60_000;

/** A release of Node with its npm; Debian's own if undefined. */
type Foreign = { node: string; npm: string };

type Machine = {
  name: string;
  suite: Suite;
  user: string;
  place: string;
  foreign?: Foreign;
  install?: string;
};

const MACHINES: Machine[] = [
  { name: 'Debian 12, root, an empty home', suite: 'bookworm', user: 'root', place: '/srv/school' },
  {
    name: 'Debian 12, a plain user, a path with spaces, no tools of developers',
    suite: 'bookworm',
    user: PLAIN_USER,
    place: `/home/${PLAIN_USER}/our school's site`,
    install: 'npm ci --omit=dev',
  },
  { name: 'Debian 13, a plain user', suite: 'trixie', user: PLAIN_USER, place: `/home/${PLAIN_USER}/site` },
  ...[
    { node: '18.20.8', npm: '10.8.2' },
    { node: '20.19.6', npm: '10.8.2' },
    { node: '22.23.3', npm: '10.9.4' },
    { node: '24.9.0', npm: '11.6.0' },
  ].map((foreign) => ({
    name: `Debian 12 with npm ${foreign.npm} on Node ${foreign.node}`,
    suite: 'bookworm' as const,
    user: PLAIN_USER,
    place: `/home/${PLAIN_USER}/site`,
    foreign,
  })),
];

/** Part of the log line of a started server. */
const ADDRESS = /"address":"(http:[^"]+)"/;

/** A file older than everything that the first command writes. */
const BEFORE = '/tmp/before';

const obstacle = findObstacle();
if (obstacle) console.info(`The first command is not tried on a bare Debian here: ${obstacle}.`);

describe.skipIf(obstacle)('a fresh machine runs npm ci && npm start', () => {
  test.for(MACHINES)('$name', { timeout: TEST_TIMEOUT_MS }, async (machine) => {
    const { suite, user, place, install = 'npm ci', foreign } = machine;
    const root = await openRoot(suite);
    // Thousands of small files take long on a busy disk.
    onTestFinished(root.remove, TEST_TIMEOUT_MS);
    const path = foreign ? await installNode(root, foreign) : '';
    await cloneProject(root, machine);
    const inProject = (command: string) => `cd ${quote(place)} && ${command}`;

    await root.run('root', `touch ${BEFORE}`);
    const startedAt = performance.now();
    const installed = await root.run(user, inProject(install), path);
    expect(installed.code, installed.output).toBe(0);
    const installedAt = performance.now();
    expect((await root.run(user, inProject('git status --porcelain'))).output).toBe('');

    const server = root.start(user, inProject('PORT=0 npm start'), path);
    onTestFinished(() => void server.kill('SIGKILL'));
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const ended = once(server, 'close');
    await Promise.race([ended, expect.poll(() => output, { timeout: 600_000 }).toMatch(ADDRESS)]);
    const [, origin] = ADDRESS.exec(output) ?? [];
    expect(origin, output).toBeTruthy();
    expect(await (await fetch(`${origin}/`)).text()).toContain('</html>');
    expect(await listChanged(root, place)).toEqual([]);
    const [inInstall, inBuild] = [installedAt - startedAt, performance.now() - installedAt];
    console.info(
      `${machine.name}: ${seconds(inInstall)} s to install, ${seconds(inBuild)} s until it is open`,
    );
  });
});

/** Files written outside of the project since {@link BEFORE}, except npm's cache and temporary files. */
async function listChanged(root: DebianRoot, place: string): Promise<string[]> {
  const { output } = await root.run('root', `find / -xdev ! -type d -cnewer ${BEFORE}`);
  const { output: cache } = await root.run('root', 'npm config get cache');
  const ours = [`${place}/`, `${cache.trim()}/`, '/var/cache/npm/', '/tmp/'];
  return output.split('\n').filter((file) => file && !ours.some((folder) => file.startsWith(folder)));
}

/** A committed copy of this working folder, so that changes by an install are visible. */
async function cloneProject(root: DebianRoot, { user, place }: Machine): Promise<void> {
  await copyProject(root.inside(place));
  await root.run('root', `chown -R ${user}: ${quote(place)}`);
  const git = 'git -c user.name=School -c user.email=school@school.example';
  const script = `cd ${quote(place)} && git init -q && git add -A && ${git} commit -qm Start`;
  const { code, output } = await root.run(user, script);
  expect(code, output).toBe(0);
}

/** Installs another Node with its npm into the root. Returns the folder of the programs. */
async function installNode(root: DebianRoot, { node, npm }: Foreign): Promise<string> {
  const tools = await mkdtemp(join(tmpdir(), 'node-'));
  try {
    const packages = [`node-${process.platform}-${process.arch}@${node}`, `npm@${npm}`];
    await run('npm', ['install', '--prefix', tools, '--ignore-scripts', ...packages]);
    await mkdir(root.inside('/opt'), { recursive: true });
    await cp(tools, root.inside('/opt/tools'), { recursive: true, verbatimSymlinks: true });
  } finally {
    await rm(tools, { recursive: true });
  }
  return '/opt/tools/node_modules/.bin';
}

/** Quotes a word for the shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(0);
}
