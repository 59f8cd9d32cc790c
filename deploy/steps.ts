import { execFile } from 'node:child_process';

/** The steps of publishing in order. `changed` looks for content that was edited on the server. */
export type Step = 'git' | 'history' | 'changed' | 'unpack' | 'content' | 'build';

/** A failed step of publishing; the message contains the output of its program. */
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

/** Longer than any step takes on a small machine. It ends a hanging network request, so the next run can publish. */
const STEP_TIMEOUT_MS = 5 * 60 * 1000;

/** A build writes more than the default limit. */
const MAX_OUTPUT_BYTES = 10 * 1024 * 1024;

/**
 * Runs a program and waits for its end.
 *
 * @param settings additional environment variables
 * @returns its standard output
 * @throws {StepError} if it exits with another code than 0
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

/** Runs git in the working folder. It never asks for a password, and leaves no background process. */
export async function git(...args: string[]): Promise<string> {
  const unattended = { GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' };
  return (await runStep('git', 'git', ['-c', 'gc.autoDetach=false', ...args], unattended)).trim();
}
