import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isRunning } from '#shared/build/system.ts';
import { copyProject } from '../support/copy-project.ts';

const RUNNER = resolve('scripts/test.ts');

const write = (name: string, body: string, options = '{}') =>
  `import { expect, test } from 'vitest';\ntest(${JSON.stringify(name)}, ${options}, async () => {${body}});\n`;

/** In two pieces, because Vitest finds it in strings, too. */
const SLOW = ['// @module-tag', 'slow'].join(' ');

const GOOD = write('holds', 'expect(1).toBe(1)');
const BAD = write("doesn't hold (yet)", 'expect(1, "one is two").toBe(2)');
const BAD_IN_GROUP = BAD.replace(
  /^.*\n/,
  'import { describe } from "vitest";\ndescribe("what", () => {',
).concat('});');

/** A project of some tests that our runner runs; gone after the test. */
async function writeProject(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tests-runner-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const whole = {
    'package.json': JSON.stringify({ type: 'module', scripts: { test: `node '${RUNNER}'` } }),
    'vitest.config.ts': await readFile('vitest.config.ts', 'utf8'),
    ...files,
  };
  for (const [path, text] of Object.entries(whole)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text, { mode: 0o755 });
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** As npm does it: the project's own tools come first. */
const env = {
  HOME: process.env.HOME,
  NO_COLOR: '1',
  PATH: [resolve('node_modules/.bin'), process.env.PATH].join(delimiter),
};

function run(folder: string, command: string, ...args: string[]) {
  return new Promise<{ status: number | null; output: string; lastLine: string }>((settle) => {
    const child: ChildProcess = execFile(command, args, { cwd: folder, env }, (_error, stdout, stderr) => {
      const lastLine = stdout.trimEnd().split('\n').at(-1) ?? '';
      settle({ status: child.exitCode, output: stdout + stderr, lastLine });
    });
  });
}

const runTests = (folder: string, ...args: string[]) => run(folder, 'node', RUNNER, ...args);

test('a failing test makes the run red, is named last with the command that runs just it, and the rest goes on; a step in which nothing ran is red', async () => {
  const folder = await writeProject({
    'src/good.test.ts': GOOD,
    'src/bad.test.ts': GOOD + BAD_IN_GROUP,
    'src/broken.test.ts': 'import "./nothing.ts";',
    'src/skipped.test.ts': write('waits', '', '{ skip: true }'),
    'tests/fuzz/empty.test.ts': write('waits', '', '{ skip: true }'),
  });

  const { status, output, lastLine } = await runTests(folder, 'units', 'fuzz');

  expect(status).toBe(1);
  expect(lastLine).toBe('2 passed, 3 failed, 2 skipped');
  expect(output).toContain('✗ units: 2 passed, 2 failed, 1 skipped in ');
  expect(output).toContain('✗ fuzz: 0 passed, 1 failed, 1 skipped in ');
  expect(output).toContain('✗ fuzz: fuzz\n  no test has run');
  expect(output).toContain('✗ units: src/broken.test.ts\n');
  expect(output).toMatch(/✗ units: src\/bad.test.ts › what › doesn't hold \(yet\)\n {2}.*one is two/);
  const rerun = output.match(/Again: (.*hold.*)/)?.[1] ?? '';
  const again = await run(folder, 'sh', '-c', rerun);
  expect(again.status).toBe(1);
  expect(again.output).toMatch(/Tests.* 1 failed.* 1 skipped/);
});

test('a test of built pages finds them in a fresh clone, too', { tags: 'slow' }, async () => {
  mkdirSync('test-results', { recursive: true });
  const project = join(mkdtempSync(resolve('test-results/clone-')), 'project');
  onTestFinished(() => rm(dirname(project), { recursive: true, force: true }));
  await copyProject(project);
  await symlink(resolve('node_modules'), join(project, 'node_modules'));
  const { status, output } = await run(project, 'vitest', 'run', 'tests/built/service-worker.test.ts');
  expect(status, output).toBe(0);
});

test('slow tests are left to the whole run, and are none of those that are skipped', {
  tags: 'slow',
}, async () => {
  const folder = await writeProject({
    'tests/faults/some.test.ts': GOOD + write('takes long', '', '{ tags: "slow" }').replace(/^.*\n/, ''),
    'tests/fuzz/slow.test.ts': `${SLOW}\n${BAD}`,
  });

  const quick = await runTests(folder, 'faults');
  expect([quick.status, quick.lastLine]).toEqual([0, '1 passed, 0 failed']);

  const whole = await runTests(folder, '--all', 'faults', 'fuzz');
  expect([whole.status, whole.lastLine]).toEqual([1, '2 passed, 1 failed']);

  const inTime = await runTests(folder, '--minutes=5', 'faults', 'fuzz');
  expect([inTime.status, inTime.lastLine]).toEqual([1, '2 passed, 1 failed']);
  expect(inTime.output).toContain('✓ faults, slow: 1 passed, 0 failed in ');

  const outOfTime = await runTests(folder, '--minutes=0.0001', 'faults', 'fuzz');
  expect([outOfTime.status, outOfTime.lastLine]).toEqual([0, '1 passed, 0 failed']);
  expect(outOfTime.output).toContain('– fuzz, slow: not run, time was up');
});

test('no unit is slow: that step has no slow part', () => {
  const isSlow = (file: string) => /module-tag|tags: .*slow/.test(readFileSync(file, 'utf8'));
  expect(globSync(['src/**/*.test.{ts,tsx}', 'tests/store-contract/*.ts']).filter(isSlow)).toEqual([]);
});

test.each([['brwser'], ['--nonsense'], ['--minutes=soon'], ['fuzz']])(
  'a call that asks for nothing that is there is answered with the steps: %s',
  async (argument) => {
    const { status, output } = await runTests(await writeProject({}), argument);
    expect(status).toBe(2);
    expect(output).toContain("'units', 'check', 'build', 'built pages'");
  },
);

test('a tool that says no is a failure; all are heard, and so are the tests beside them', async () => {
  const says = (word: string, status: number) => `#!/bin/sh\necho ${word}\nexit ${status}\n`;
  const folder = await writeProject({
    'src/good.test.ts': GOOD,
    'bin/biome': says('neat', 0),
    'bin/astro': says('typed', 0),
    'bin/tsc': says('mistaken', 2),
  });
  const tools = [join(folder, 'bin'), env.PATH].join(delimiter);
  const { status, output, lastLine } = await run(
    folder,
    'env',
    `PATH=${tools}`,
    'node',
    RUNNER,
    'units',
    'check',
  );
  expect([status, lastLine]).toEqual([1, '3 passed, 1 failed']);
  expect(output).toContain('✓ units: 1 passed, 0 failed in ');
  expect(output).toContain('✗ check: tsc -p tsconfig.server.json\n  Again: npx tsc -p tsconfig.server.json');
  for (const word of ['neat', 'typed', 'mistaken']) expect(output).toContain(`${word}\n`);
});

test('a run ends with the npm that was killed, though the shell between them stays', async () => {
  const note =
    'writeFileSync("pid", String(process.pid)); await new Promise((end) => setTimeout(end, 60_000));';
  const folder = await writeProject({
    'src/long.test.ts': `import { writeFileSync } from 'node:fs';\n${write('takes long', note)}`,
  });
  const npm = spawn('npm', ['test', '--', 'units'], { cwd: folder, env, stdio: 'ignore' });
  // The file is there a moment before its content.
  const readPid = () => readFile(join(folder, 'pid'), 'utf8').then(Number, () => 0);
  const pid = await vi.waitUntil(readPid, { timeout: 120_000 });
  expect(isRunning(pid)).toBe(true);
  npm.kill('SIGKILL');
  await vi.waitUntil(() => !isRunning(pid), { timeout: 50_000 });
});
