import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const CHECK = resolve('scripts/check-install.js');

const { platform, arch } = process;
const THIS = { os: [platform], cpu: [arch] };

/** Where npm installs the project's Node. */
const NODE = `node_modules/node-${platform === 'win32' ? 'win' : platform}-${arch}`;

const LOCKED = {
  '': {},
  [NODE]: { version: process.versions.node, optional: true, os: platform, cpu: arch },
  'node_modules/astro': {},
  'node_modules/native-here': { optional: true, ...THIS },
  'node_modules/native-elsewhere': { optional: true, os: ['plan9'], cpu: [arch] },
  'node_modules/native-other-processor': { optional: true, os: [platform], cpu: ['pdp11'] },
  'node_modules/native-other-libc': { optional: true, ...THIS, libc: ['bionic'] },
  'node_modules/stands-in': { optional: true },
  'node_modules/tool-of-developers': { dev: true },
  'node_modules/tool-or-not': { devOptional: true },
};

/** A fake npm, which needs no registry. It records its calls and creates the requested packages. */
const NPM = `
  import { mkdirSync, writeFileSync } from 'node:fs';
  writeFileSync('calls', process.argv.slice(2).join(' '));
  writeFileSync('system-ca', process.env.NODE_USE_SYSTEM_CA ?? 'unset');
  for (const name of (process.env.INSTALLS ?? '').split(' ').filter(Boolean)) {
    mkdirSync('node_modules/' + name, { recursive: true });
    writeFileSync('node_modules/' + name + '/package.json', '{}');
  }`;

/** A project with all packages installed, except for some. */
async function makeProject({
  missing = [] as string[],
  locked = LOCKED as object,
  node = process.versions.node,
} = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'check-install-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  await write('package.json', '{ "engines": { "npm": ">=9", "node": ">=18" } }');
  await write('package-lock.json', JSON.stringify({ packages: locked }));
  await write('npm-cli.mjs', NPM);
  await write('.node-version', `${node}\n`);
  for (const name of [basename(NODE), 'astro', 'native-here'].filter((each) => !missing.includes(each))) {
    await write(`node_modules/${name}/package.json`, '{}');
  }
  return {
    /** Runs the check as npm does. */
    async check(env: Record<string, string> = {}, [script = CHECK, ...args]: string[] = []) {
      const options = { cwd: folder, env: { npm_execpath: join(folder, 'npm-cli.mjs'), ...env } };
      const {
        code = 0,
        stdout,
        stderr,
      } = await promisify(execFile)(process.execPath, [script, ...args], options).catch((error) => error);
      return { code, stdout, stderr };
    },
    /** The recorded call of npm, if any. */
    readCalls: () => readFile(join(folder, 'calls'), 'utf8').catch(() => undefined),
    /** The certificate setting that npm received. */
    readSystemCa: () => readFile(join(folder, 'system-ca'), 'utf8'),
  };
}

const AFTER_INSTALL = {
  npm_lifecycle_event: 'postinstall',
  npm_config_user_agent: 'npm/9.2.0 node/v18.20.4 linux x64 workspaces/false',
};

test('prints nothing if everything is installed', async () => {
  const project = await makeProject();
  for (const env of [{}, AFTER_INSTALL]) {
    expect(await project.check(env)).toEqual({ code: 0, stdout: '', stderr: '' });
  }
  expect(await project.readCalls()).toBeUndefined();
});

test('stops a build without native parts with one sentence, and installs nothing', async () => {
  const project = await makeProject({ missing: ['native-here'] });
  expect(await project.check({ npm_lifecycle_event: 'prebuild' })).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Not installed: native-here. Run “npm ci” in this folder, then try again.\n',
  });
  expect(await project.readCalls()).toBeUndefined();
});

test('explains how to allow scripts if npm’s settings forbid them', async () => {
  const empty = await makeProject({ missing: [basename(NODE), 'astro', 'native-here'] });
  const { stderr } = await empty.check({ npm_config_ignore_scripts: 'true' });
  expect(stderr).toBe(
    `Not installed: ${basename(NODE)}, astro, native-here. Run “npm ci --ignore-scripts=false” in this folder, then try again.\n`,
  );
});

test('reports an old Node, and a system without a Node package', async () => {
  const project = await makeProject({ node: '99.1.0' });
  expect((await project.check()).stderr).toBe(
    'The project’s Node 99.1.0 is missing. Run “npm ci” in this folder, then try again.\n',
  );
  const { [NODE]: _, ...locked } = LOCKED;
  const elsewhere = await makeProject({ node: '99.1.0', locked });
  expect((await elsewhere.check()).stderr).toMatch(
    /^Node 99\.1\.0 is needed, and npm has no package of it for [\w-]+: install Node 99 on this machine/,
  );
});

test('installs what an old npm has left out, without scripts, and keeps the lockfile', async () => {
  const project = await makeProject({ missing: ['native-here'] });
  const { code, stdout, stderr } = await project.check({ ...AFTER_INSTALL, INSTALLS: 'native-here' });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('npm 9.2.0 on Node 18.20.4 left out native-here');
  expect(await project.readCalls()).toBe('install --no-save --ignore-scripts');
});

test('makes the new Node trust the system’s certificates, unless the setting forbids it', async () => {
  const project = await makeProject({ missing: ['native-here'] });
  await project.check(AFTER_INSTALL);
  expect(await project.readSystemCa()).toBe('1');
  await project.check({ ...AFTER_INSTALL, NODE_USE_SYSTEM_CA: '0' });
  expect(await project.readSystemCa()).toBe('0');
});

test('makes npm trust them in scripts that install more, and prints the result', async () => {
  const project = await makeProject();
  const { code } = await project.check({}, [resolve('scripts/install-in.js'), 'bench']);
  expect(code).toBe(0);
  expect(await project.readCalls()).toBe('--prefix bench ci');
  expect(await project.readSystemCa()).toBe('1');
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(
    Object.values(scripts).filter((script) => /\bnpm\b.* (?:ci|install)\b/.test(String(script))),
  ).toEqual([]);
  const noNpm = await project.check({ npm_execpath: '/nowhere/npm' }, [
    resolve('scripts/install-in.js'),
    'bench',
  ]);
  expect(noNpm.code).toBe(1);
});

test('fails an incomplete install and names the required npm', async () => {
  const project = await makeProject({ missing: ['native-here'] });
  const { code, stderr } = await project.check(AFTER_INSTALL);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^npm 9\.2\.0 on Node 18\.20\.4 could not install native-here\. .*npm >=9 on Node >=18/,
  );
  expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test.each(['npm_config_dry_run', 'npm_config_package_lock_only'])(
  'does nothing while npm only plans (%s)',
  async (setting) => {
    const project = await makeProject({ missing: ['native-here'] });
    expect(await project.check({ ...AFTER_INSTALL, [setting]: 'true' })).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(await project.readCalls()).toBeUndefined();
  },
);
