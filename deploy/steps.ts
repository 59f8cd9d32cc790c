import { execFile } from 'node:child_process';

/** What an update does, one after the other; `changed` is the look for what somebody has typed in here. */
export type Step = 'git' | 'history' | 'changed' | 'unpack' | 'content' | 'build';

/** A step of an update failed; the message holds what its program has said. */
export class StepError extends Error {
  override name = 'StepError';
  readonly step: Step;
  /** What the program wrote, both streams. */
  readonly output: string;

  constructor(step: Step, output: string) {
    super(`${step}: ${output.trim()}`);
    this.step = step;
    this.output = output.trim();
  }
}

/** Longer than any step takes on a small machine; a network that hangs must not keep the next update waiting. */
const STEP_TIMEOUT_MS = 5 * 60 * 1000;

/** A build says more than the default. */
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

/**
 * Runs a program to its end.
 *
 * @param settings for the environment, beside ours
 * @returns what it wrote to its standard output
 * @throws {StepError} unless it ended with 0
 */
export function runStep(
  step: Step,
  program: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...settings };
  const options = { env, timeout: STEP_TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((resolve, reject) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      if (error) reject(new StepError(step, stdout + stderr || error.message));
      else resolve(stdout);
    });
  });
}

/** Asks git in the working folder. It must not wait for somebody who types a password, nor go on when we have ended. */
export async function git(...args: string[]): Promise<string> {
  const unattended = { GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };
  return (await runStep('git', 'git', ['-c', 'gc.autoDetach=false', ...args], unattended)).trim();
}
