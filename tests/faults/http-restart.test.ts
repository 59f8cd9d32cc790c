import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { FIXTURE_CONTENT } from '../support/fixture-site.ts';
import { findFreePort } from '../support/free-port.ts';

const REQUESTS = 200;

/**
 * Holds a listening socket as systemd's socket units do, and starts the server anew whenever it ends. This process
 * only opens the socket; the shell that inherits it never accepts, so what comes during a restart waits in the
 * kernel.
 */
const SUPERVISOR = `
  const { createServer } = require('node:net');
  const { spawn } = require('node:child_process');
  const holder = createServer().listen(Number(process.argv[1]), '127.0.0.1', () => {
    const loop = 'while [ ! -e stop ]; do sh -c \\'echo $$ > pid; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@"\\' "$0" "$@"; done';
    const shell = spawn('sh', ['-c', loop, process.execPath, process.argv[2]], {
      stdio: ['ignore', 'inherit', 'inherit', holder._handle.fd],
    });
    holder.close();
    shell.on('exit', () => process.exit(0));
  });
`;

test('a restart under a held socket turns nobody away', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'));
  await mkdir(join(folder, 'dist'));
  await symlink(FIXTURE_CONTENT, join(folder, 'content'));
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Головна</title>');
  await writeFile(join(folder, 'dist/404.html'), '<!doctype html><title>Не знайдено</title>');
  const port = await findFreePort();
  const supervisor = spawn(
    process.execPath,
    ['-e', SUPERVISOR, String(port), resolve('src/server/main.ts')],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, RATE_LIMIT_PER_MINUTE: '0', PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const exited = new Promise((settle) => supervisor.once('close', settle));
  let output = '';
  supervisor.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const countStarts = () => output.split('The site is open at').length - 1;
  const stopServer = async () => process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGTERM');
  onTestFinished(async () => {
    await writeFile(join(folder, 'stop'), '');
    await stopServer();
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  await expect.poll(countStarts, { timeout: 20_000 }).toBe(1);

  const origin = `http://127.0.0.1:${port}`;
  const answers: Promise<number>[] = [];
  for (let number = 0; number < REQUESTS; number += 1) {
    answers.push(number % 4 === 0 ? sendLead(origin, number) : getPage(origin));
    // Three updates of the program while visitors come.
    if (number % 60 === 30) await stopServer();
    await sleep(40);
  }
  const statuses = await Promise.all(answers);
  expect(countStarts()).toBe(4);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}, 90_000);

/** Whoever has come to a server that is stopping gets a new connection from browsers and proxies, as here. */
async function getPage(origin: string): Promise<number> {
  return (await fetch(origin, { headers: { connection: 'close' } })).status;
}

async function sendLead(origin: string, number: number): Promise<number> {
  const params = { name: `Учень ${number}`, phone: '0671234567' };
  const response = await fetch(`${origin}/api/v1.0/email/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ template_id: 'trial', template_params: params }),
  });
  return response.status;
}
