import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { isRunning } from '#shared/node/system.ts';
import { postgresMissing } from '../support/postgres.ts';

/** As a browser: a program that starts others, and says who they are. */
const PROGRAM = 'sleep 600 & echo $$ $!; wait';

/** As a run of tests that starts a browser. */
const STARTER = `
  import { spawnLeashed } from './scripts/leash.ts';
  spawnLeashed('sh', ['-c', ${JSON.stringify(PROGRAM)}], { output: ['inherit', 'inherit'] });
  setInterval(() => {}, 1000);`;

/** As a test file that has started a database server. */
const DATABASE_STARTER = `
  import { startPostgres } from './tests/support/postgres.ts';
  console.log((await startPostgres()).folder);
  setInterval(() => {}, 1000);`;

function startAsTests(code: string) {
  const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { starter, said: once(createInterface(starter.stdout), 'line').then(String) };
}

for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
  test(`what tests have started ends with them, by ${signal}`, async () => {
    const { starter, said } = startAsTests(STARTER);
    const ids = (await said).split(' ').map(Number);
    expect(ids).toHaveLength(2);
    expect(ids.filter(isRunning)).toEqual(ids);
    starter.kill(signal);
    await vi.waitFor(() => expect(ids.filter(isRunning)).toEqual([]), { timeout: 60_000 });
  });
}

test.skipIf(postgresMissing)(
  'a database server ends with the killed tests, and its files are gone',
  async () => {
    const { starter, said } = startAsTests(DATABASE_STARTER);
    const folder = await said;
    const server = Number.parseInt(await readFile(`${folder}/data/postmaster.pid`, 'utf8'), 10);
    expect(isRunning(server)).toBe(true);
    starter.kill('SIGKILL');
    await vi.waitFor(() => expect([isRunning(server), existsSync(folder)]).toEqual([false, false]), {
      timeout: 60_000,
    });
  },
);
