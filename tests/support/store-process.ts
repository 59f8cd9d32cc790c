import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished, vi } from 'vitest';

export type StoreProcess = {
  child: ChildProcess;
  /** Its output so far, one line for each event. */
  lines: string[];
  send(command: 'save' | 'flood' | 'purge'): void;
  /** Ids of the leads that the store has confirmed. */
  savedIds(): string[];
  waitFor(line: string | RegExp): Promise<string>;
  kill(): Promise<void>;
};

/** Starts a process with a store on the file, through a launcher if one is given. It stops with the test. */
export async function startStoreProcess(file: string, launcher: string[] = []): Promise<StoreProcess> {
  const script = join(import.meta.dirname, 'store-child.ts');
  const [program = '', ...args] = [...launcher, process.execPath, script, file];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reading = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const ended = once(reading, 'close');

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }

  onTestFinished(kill);
  const process_: StoreProcess = {
    child,
    lines,
    send: (command) => child.stdin.write(`${command}\n`),
    savedIds: () => lines.flatMap((line) => (line.startsWith('saved ') ? [line.slice('saved '.length)] : [])),
    waitFor: (line) =>
      vi.waitUntil(() => lines.find((each) => (typeof line === 'string' ? each === line : line.test(each))), {
        timeout: 120_000,
        interval: 10,
      }),
    kill,
  };
  await process_.waitFor(/^(ready|refused)/);
  return process_;
}
