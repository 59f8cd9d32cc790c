import { execFile } from 'node:child_process';

/** The steps of an update, in order. `changed` looks for content that was edited on the server. */
export type Step = 'git' | 'history' | 'changed' | 'unpack' | 'content' | 'build';

/** A step of an update failed. The message contains the output of its program. */
export class StepError extends Error {
  override name = 'StepError';
  readonly step: Step;
  /** The output of the program, both streams. */
  readonly output: string;

  constructor(step: Step, output: string) {
    super(`${step}: ${output.trim()}`);
    this.step = step;
    this.output = output.trim();
  }
}

/** Longer than any step on a small machine. A hanging network must not delay the next update. */
const STEP_TIMEOUT_MS = 5 * 60 * 1000;

/** A build prints more than the default limit. */
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

/**
 * Runs a program to its end.
 *
 * @param settings further environment variables
 * @returns its standard output
 * @throws {StepError} if its exit code is not 0
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

/** Runs git in the working folder. It must neither wait for a password nor outlive this process. */
export async function git(...args: string[]): Promise<string> {
  const unattended = { GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };
  return (await runStep('git', 'git', ['-c', 'gc.autoDetach=false', ...args], unattended)).trim();
}
