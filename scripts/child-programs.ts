/** Starts and stops programs for tests and benchmarks: servers, browsers, virtual displays. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

type ProgramOptions = Pick<SpawnOptions, 'cwd' | 'env'> & {
  /** Targets of standard output, standard error and further file descriptors; the program has no input. */
  output?: ('ignore' | 'inherit' | 'pipe')[];
};

const running = new Set<ChildProcess>();

process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/** Starts a program in a process group of its own. The group ends at the latest when this process exits. */
export function startProgram(program: string, args: string[], options: ProgramOptions = {}): ChildProcess {
  const { output = ['ignore', 'ignore'], ...rest } = options;
  const child = spawn(program, args, { ...rest, detached: true, stdio: ['ignore', ...output] });
  running.add(child);
  return child;
}

/** Sends the signal to the program and to all processes of its group; resolves when the program has exited. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const isRunning = child.exitCode === null && child.signalCode === null;
  const exited = isRunning && child.pid ? once(child, 'exit') : undefined;
  signalGroup(child, signal);
  running.delete(child);
  await exited;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
