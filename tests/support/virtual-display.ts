import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../../scripts/child-programs.ts';

/** A busy machine takes some seconds. */
const START_TIMEOUT_MS = 45_000;

/** A display without a monitor. `name` is the value of `DISPLAY` for programs that show windows on it. */
export type VirtualDisplay = { child: ChildProcess; name: string };

/** Starts Xvfb, which chooses the number of the display itself. */
export async function startVirtualDisplay(program: string): Promise<VirtualDisplay> {
  const child = startProgram(
    program,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { output: ['ignore', 'ignore', 'pipe'] },
  );
  const number = await waitForStart(once(child.stdio[3] as Readable, 'data'), child, 'Xvfb');
  return { child, name: `:${String(number).trim()}` };
}

/** Waits for the first answer of a program. Rejects when the program ends or the time is over. */
export async function waitForStart<Result>(
  answer: Promise<Result>,
  child: ChildProcess,
  name: string,
): Promise<Result> {
  const fail = (reason: string) => () => {
    throw new Error(`${name} ${reason}`);
  };
  return Promise.race([
    answer,
    once(child, 'exit').then(fail('ended at start')),
    sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(fail('did not start in time')),
  ]);
}
