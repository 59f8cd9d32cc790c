import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRunning } from '#shared/node/system.ts';

const ONE_IS_TWO = 'expect(1, "one is two").toBe(2)';

const unit = (name: string, body: string, options = '{}') =>
  `import { expect, test } from 'vitest';\ntest(${JSON.stringify(name)}, ${options}, async () => {${body}});\n`;

const page = (name: string, body = '', tag = '') =>
  `import { expect, test } from '@playwright/test';\ntest(${JSON.stringify(name)}, { tag: [${tag}] }, () => {${body}});\n`;

/** The body of a test that fails as long as there is no such file, which it makes. */
const failAtFirst = (file: string) =>
  `const { existsSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const isFirst = !existsSync('${file}');
  writeFileSync('${file}', '');
  expect(isFirst, 'the first time').toBe(false);`;

/** A project of a few tests, with our scripts and settings of both runners; gone after the test. */
async function writeProject(files: Record<string, string>, scripts: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'tests-runner-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const runner = /--import \S+ scripts\/test\.ts/g;
  const own = (await readFile('package.json', 'utf8')).replaceAll(runner, `'${resolve('scripts/test.ts')}'`);
  const whole = {
    'package.json': JSON.stringify({
      type: 'module',
      scripts: { ...JSON.parse(own).scripts, check: 'true', 'test:build': 'true', ...scripts },
    }),
    'vitest.config.ts': `
      import config from '${resolve('vitest.config.ts')}';
      const { projects, ...test } = config.test;
      export default { ...config, test: { ...test, include: ['*.test.ts'] } };`,
    'playwright.config.ts': `
      import config from '${resolve('playwright.config.ts')}';
      export default { ...config, testDir: '.', testMatch: '*.spec.ts', globalSetup: undefined, projects: undefined };`,
    'good.test.ts': unit('holds', ''),
    'good.spec.ts': page('stands'),
    ...files,
  };
  for (const [path, text] of Object.entries(whole)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

const env = {
  HOME: process.env.HOME,
  NO_COLOR: '1',
  PATH: process.env.PATH,
  // Anything that is there: none of these tests opens a page.
  CHROMIUM_PATH: process.execPath,
};

function run(folder: string, program: string, ...args: string[]) {
  return new Promise<{ status: number | null; output: string; lastLine: string }>((settle) => {
    const child = execFile(program, args, { cwd: folder, env }, (_error, stdout, stderr) => {
      const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
      settle({ status: child.exitCode, output: stdout + stderr, lastLine });
    });
    // As where nobody is there to type.
    child.stdin?.end();
  });
}

test('whatever fails makes the run red and is told at its end with the command that repeats just it; the rest goes on', async () => {
  const inGroup = unit("doesn't hold (yet)", ONE_IS_TWO).replace(
    /^.*\n/,
    'import { expect, describe, test } from "vitest";\ndescribe("what", () => {',
  );
  const folder = await writeProject(
    {
      'bad.test.ts': `${inGroup}});`,
      'broken.test.ts': 'import "./nothing.ts";',
      'skipped.test.ts': unit('waits', '', '{ skip: true }'),
      'slow.test.ts': unit('takes long', ONE_IS_TWO, '{ tags: ["slow"] }'),
      'bad.spec.ts': page('falls', ONE_IS_TWO),
      'slow.spec.ts': page('takes long', ONE_IS_TWO, "'@slow'"),
    },
    { check: 'echo mistaken && false' },
  );

  const { status, output, lastLine } = await run(folder, 'npm', 'test');

  expect(status).toBe(1);
  // Two good ones and the build; the check, a unit, a file and a page have failed.
  expect(lastLine, output).toBe('3 passed, 4 failed, 1 skipped');
  expect(output).toContain('mistaken');
  expect(output).toContain('✗ npm run check\n');
  expect(output).toContain('– skipped 1 of skipped.test.ts');
  expect(output).toMatch(/✗ broken\.test\.ts\n {2}.*\n {2}Again: npx vitest run broken\.test\.ts\n/);
  expect(output).toMatch(/✗ bad\.test\.ts › what › doesn't hold \(yet\)\n {2}.*one is two/);
  expect(output).toMatch(/✗ .*bad\.spec\.ts:2 › falls \[\]\n {2}.*one is two/);
  for (const [, command = ''] of output.matchAll(/Again: (npx .*(?:hold|bad\.spec).*)/g)) {
    const again = await run(folder, 'sh', '-c', command);
    expect(again.status, again.output).toBe(1);
    expect(again.output).toMatch(/\b1 failed/);
  }
});

test('what passes alone at the end is told as unsteady with the reason why it failed before, and leaves the run green', async () => {
  const folder = await writeProject({
    'noisy.test.ts': unit('sways', failAtFirst('unit')),
    'noisy.spec.ts': page('sways, too', failAtFirst('page')),
  });
  const { status, output, lastLine } = await run(folder, 'npm', 'test');
  expect([status, lastLine], output).toEqual([0, '6 passed, 0 failed']);
  expect(output).toMatch(/UNSTEADY.* noisy\.test\.ts › sways\n {2}.*the first time/);
  expect(output).toMatch(/UNSTEADY.* noisy\.spec\.ts:2 › sways, too \[\]\n {2}.*the first time/);
  expect(output).toContain('Unsteady, counted as passed: 2');
});

test('what fails a second time makes the run red, beside what is unsteady', { tags: 'slow' }, async () => {
  const inHook =
    'test.describe("what", () => { test.beforeAll(() => expect(1).toBe(2)); test("never runs", () => {}); });';
  const folder = await writeProject({
    'bad.test.ts': unit('falls', ONE_IS_TWO),
    'noisy.test.ts': `${unit('sways', failAtFirst('unit'))}${inHook}`,
    'bad.spec.ts': page('falls', ONE_IS_TWO),
  });
  const { status, output, lastLine } = await run(folder, 'npm', 'test');
  expect([status, lastLine], output).toEqual([1, '5 passed, 3 failed, 1 skipped']);
  for (const test of ['bad.test.ts › falls', 'noisy.test.ts', 'bad.spec.ts:2 › falls []'])
    expect(output).toContain(`✗ ${test}\n`);
});

test('more than ten that fail are not tried again', { tags: 'slow' }, async () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `${index}`);
  const folder = await writeProject(
    Object.fromEntries(eleven.map((name) => [`${name}.test.ts`, unit('sways', failAtFirst(name))])),
  );
  const { status, lastLine, output } = await run(folder, 'npm', 'test');
  expect([status, lastLine], output).toEqual([1, '4 passed, 11 failed']);
});

test('what goes wrong outside of the tests makes the run red, also beside what would pass alone', {
  tags: 'slow',
}, async () => {
  const late =
    'setTimeout(() => { throw new Error("much later"); }, 10); await new Promise((end) => setTimeout(end, 200));';
  const folder = await writeProject({
    'late.test.ts': unit('passes', late),
    'noisy.test.ts': unit('sways', failAtFirst('unit')),
    'noisy.spec.ts': page('sways', failAtFirst('page')),
  });
  const { status, lastLine, output } = await run(folder, 'npm', 'test');
  expect([status, lastLine], output).toEqual([1, '5 passed, 3 failed']);
  expect(output).toMatch(/✗ outside of the tests of npm run test:units\n {2}much later/);
});

test('the whole run adds the slow tests, each once, and leaves the reports of another run alone', {
  tags: 'slow',
}, async () => {
  const other = 'test-results/run-other/test-units/report.json';
  const folder = await writeProject({
    'slow.test.ts': unit('takes long', '', '{ tags: ["slow"] }'),
    'slow.spec.ts': page('takes long', '', "'@slow'"),
    [other]: 'of another run',
  });
  const quick = await run(folder, 'npm', 'test');
  expect([quick.status, quick.lastLine]).toEqual([0, '4 passed, 0 failed']);
  const whole = await run(folder, 'npm', 'run', 'test:all');
  expect([whole.status, whole.lastLine]).toEqual([0, '6 passed, 0 failed']);
  expect(await readFile(join(folder, other), 'utf8')).toBe('of another run');
});

test('without Chromium every test of pages is counted as skipped, and what gets it is named', {
  tags: 'slow',
}, async () => {
  const folder = await writeProject({
    'good.spec.ts': `import { test } from '${resolve('tests/e2e/chromium.ts')}';\ntest('stands', () => {});`,
  });
  const { output, lastLine } = await run(folder, 'env', 'CHROMIUM_PATH=/nowhere', 'npm', 'test');
  expect(lastLine, output).toBe('3 passed, 0 failed, 1 skipped');
  expect(output).toMatch(/^Missing here: Chromium.* To get it: npm run test:setup$/m);
});

test('a run writes nothing into the home but what npm itself keeps there', async () => {
  const folder = await writeProject({}, { check: 'biome check package.json || true' });
  const home = join(folder, 'home');
  await mkdir(home);
  const { lastLine, output } = await run(folder, 'env', `HOME=${home}`, 'npm', 'test');
  expect(lastLine, output).toBe('4 passed, 0 failed');
  expect(await readdir(home)).toEqual(['.npm']);
});

test('a run ends with the npm that was killed', async () => {
  const note =
    'writeFileSync("pid", String(process.pid)); await new Promise((end) => setTimeout(end, 60_000));';
  const folder = await writeProject({
    'long.test.ts': `import { writeFileSync } from 'node:fs';\n${unit('takes long', note)}`,
  });
  const npm = spawn('npm', ['test'], { cwd: folder, env, stdio: 'ignore' });
  // The file is there a moment before its content.
  const readPid = () => readFile(join(folder, 'pid'), 'utf8').then(Number, () => 0);
  const pid = await vi.waitUntil(readPid, { timeout: 120_000 });
  expect(isRunning(pid)).toBe(true);
  npm.kill('SIGKILL');
  await vi.waitUntil(() => !isRunning(pid), { timeout: 50_000 });
});
