import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

export type Tracer = {
  stop(): Promise<void>;
};

/**
 * Makes system calls of a running process fail or wait, until it is stopped. Needs strace (see `straceMissing`).
 *
 * @param fault in the format of strace's `inject`, such as `write:delay_enter=1000000` (microseconds)
 * @param file limits the fault to this file
 */
export async function injectFault(pid: number, fault: string, file?: string): Promise<Tracer> {
  const calls = fault.split(':')[0];
  const which = file ? ['-P', file] : [];
  const args = ['-f', '-p', String(pid), ...which, '-e', `trace=${calls}`, '-e', `inject=${fault}`];
  const tracer = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void tracer.kill('SIGKILL'));
  tracer.stderr.resume();
  await once(tracer.stderr, 'data');
  return {
    async stop() {
      tracer.kill('SIGINT');
      await once(tracer, 'exit');
    },
  };
}
