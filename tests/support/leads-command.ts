import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { CLEAN_ENV } from './clean-env.ts';

const run = promisify(execFile);

/** Runs `npm run leads -- …` beside a server that works in this folder; the output, or an error when it fails. */
export async function runLeads(
  folder: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const env = {
    ...CLEAN_ENV,
    INIT_CWD: folder,
    DATABASE_URL: `file:${join(folder, 'data', 'leads.db')}`,
    ...settings,
  };
  const { stdout } = await run('node', [resolve('src/server/cli/leads.ts'), ...args], { env });
  return stdout;
}
