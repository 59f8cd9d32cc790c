import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { isRunning } from '#shared/build/system.ts';

/** As a browser: a program that starts others, and says who they are. */
const PROGRAM = 'sleep 600 & echo $$ $!; wait';

/** As a run of tests that starts a browser. */
const STARTER = `
  import { spawnLeashed } from './scripts/leash.ts';
  spawnLeashed('sh', ['-c', ${JSON.stringify(PROGRAM)}], { output: ['inherit', 'inherit'] });
  setInterval(() => {}, 1000);`;

for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
  test(`what tests have started ends with them, by ${signal}`, async () => {
    const starter = spawn(process.execPath, ['--input-type=module-typescript', '-e', STARTER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(starter.stdout), 'line');
    const ids = String(line).split(' ').map(Number);
    expect(ids).toHaveLength(2);
    expect(ids.filter(isRunning)).toEqual(ids);
    starter.kill(signal);
    await vi.waitFor(() => expect(ids.filter(isRunning)).toEqual([]), { timeout: 20_000 });
  });
}
