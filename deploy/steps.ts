import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** What an update does, one after the other. */
export type Step = 'git' | 'history' | 'settings' | 'checkout' | 'install' | 'content' | 'build' | 'start';

/** A step of an update failed; the message holds what its program has said. */
export class StepError extends Error {
  override name = 'StepError';
  readonly step: Step;
  /** What the program wrote, both streams. */
  readonly output: string;

  constructor(step: Step, output: string) {
    super(`${step}: ${output.trim()}`);
    this.step = step;
    this.output = output;
  }
}

/** Longer than any step takes on a small machine; a network that hangs must not keep the next update waiting. */
const STEP_TIMEOUT_MS = 5 * 60 * 1000;

/**
 * Runs a program to its end.
 *
 * @returns what it wrote to its standard output
 * @throws {StepError} unless it ended with 0
 */
export function runStep(
  step: Step,
  program: string,
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    const limit = setTimeout(() => child.kill(), STEP_TIMEOUT_MS);
    let written = '';
    let output = '';
    child.stdout.on('data', (chunk) => {
      written += chunk;
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('error', (error) => {
      clearTimeout(limit);
      reject(new StepError(step, `${program}: ${error.message}`));
    });
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      if (code === 0) resolve(written);
      else reject(new StepError(step, output || `${program} ended with ${code ?? signal}`));
    });
  });
}

const START_TIMEOUT_MS = 60_000;

/**
 * Starts the server of a folder for a moment, on a port and a database of its own and telling nobody of anything,
 * and asks it for its home page.
 *
 * @throws {StepError} when the real start would fail
 */
export async function tryServer(folder: string): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'try-'));
  const server = spawn(join(folder, 'node_modules', '.bin', 'node'), ['src/server/main.ts'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...(await silenceChannels(folder)),
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: `file:${join(data, 'leads.db')}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  let output = '';
  const origin = new Promise<string>((resolve, reject) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        const address = /open at (http:\/\/\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    }
    server.once('error', reject);
    void ended.then(() => reject(new Error('The server ended at once')));
    setTimeout(() => reject(new Error('The server did not start in time')), START_TIMEOUT_MS).unref();
  });
  try {
    for (const path of ['/', '/healthz']) {
      const { status } = await fetch((await origin) + path);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    }
  } catch (error) {
    throw new StepError('start', `${output}\n${(error as Error).message}`);
  } finally {
    server.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

/** An empty variable wins over `.env` and counts as not set. */
async function silenceChannels(folder: string): Promise<Record<string, string>> {
  const settings = parseEnv(await readFile(join(folder, '.env'), 'utf8').catch(() => ''));
  const channels = Object.keys(settings).filter((name) =>
    /^(EMAILJS|SMTP|MAIL|TELEGRAM|WEBHOOK)_/.test(name),
  );
  return Object.fromEntries(channels.map((name) => [name, '']));
}
