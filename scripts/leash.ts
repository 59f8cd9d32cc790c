import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Waits for the end of its input, which only we hold open, then ends its whole group. The program itself takes the
 * place of this shell, so that its id, its exit and its signals are its own.
 */
const LEASH = `
  exec 9<&0
  { read -r _ <&9; trap '' TERM; kill -TERM 0; sleep 2; kill -KILL 0; } >/dev/null 2>&1 3>&- &
  exec "$@" 9<&- </dev/null`;

type LeashOptions = Pick<SpawnOptions, 'cwd' | 'env'> & {
  /** The program's output, and what else it gets from the fourth place on; it has no input. */
  output?: ('ignore' | 'inherit' | 'pipe')[];
};

/**
 * Starts a program that ends when we end, with all that it has started itself, even when we are killed by SIGKILL and
 * can do nothing any more: the system then closes the pipe that is its leash.
 */
export function spawnLeashed(program: string, args: string[], options: LeashOptions = {}): ChildProcess {
  const { output = ['ignore', 'ignore'], ...rest } = options;
  return spawn('sh', ['-c', LEASH, 'leash', program, ...args], {
    ...rest,
    // A group of its own, so that what ends it doesn't end us.
    detached: true,
    stdio: ['pipe', ...output],
  });
}

/** Ends a program on a leash with all that it has started; resolves once it is gone. */
export async function endLeashed(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const exited = isRunning && child.pid ? once(child, 'exit') : undefined;
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // Nobody of the group is left.
  }
  await exited;
}
