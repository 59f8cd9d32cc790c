import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../../scripts/child-programs.ts';

/** A busy machine takes some seconds. */
export const START_TIMEOUT_MS = 45_000;

/** A screen that nobody sees, and what stands in `DISPLAY` for programs that are to be shown there. */
export type Screen = { child: ChildProcess; display: string };

/** Starts Xvfb, which chooses the screen's number itself. */
export async function startScreen(program: string): Promise<Screen> {
  const child = startProgram(
    program,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp', '-noreset'],
    { output: ['ignore', 'ignore', 'pipe'] },
  );
  const number = await within(once(child.stdio[3] as Readable, 'data'), child, 'Xvfb');
  return { child, display: `:${String(number).trim()}` };
}

/** Waits for a sign of life, but not longer than the program lives, and not for ever. */
export async function within<Result>(
  sign: Promise<Result>,
  child: ChildProcess,
  name: string,
): Promise<Result> {
  const fail = (reason: string) => () => {
    throw new Error(`${name} ${reason}`);
  };
  return Promise.race([
    sign,
    once(child, 'exit').then(fail('ended at start')),
    sleep(START_TIMEOUT_MS, undefined, { ref: false }).then(fail('did not start in time')),
  ]);
}
