import { join } from 'node:path';
import { Writable } from 'node:stream';
import { runLeads as runLeadsCommand } from '../../src/server/cli/leads.ts';

/** Runs `npm run leads -- …` in the test's process and returns its output. */
export async function callLeads(
  args: string[],
  settings: Record<string, string>,
): Promise<{ status: number; stdout: string; stderr: string }> {
  const heard = { stdout: '', stderr: '' };
  const listen = (name: keyof typeof heard) =>
    new Writable({
      write(chunk, _encoding, done) {
        heard[name] += chunk;
        done();
      },
    });
  const terminal = { readSettings: () => settings, out: listen('stdout'), remarks: listen('stderr') };
  const status = await runLeadsCommand(args, terminal);
  return { status, ...heard };
}

/** Runs the command beside a server in this folder. Returns its output, or throws if it fails. */
export async function runLeads(
  folder: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  return (await runLeadsWithRemarks(folder, args, settings)).stdout;
}

/** The same, including stderr. */
export async function runLeadsWithRemarks(
  folder: string,
  args: string[],
  settings: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const databaseUrl = `file:${join(folder, 'data', 'leads.db')}`;
  const { status, stdout, stderr } = await callLeads(args, { DATABASE_URL: databaseUrl, ...settings });
  if (status !== 0) throw new Error(`leads ${args.join(' ')} ended with ${status}: ${stderr}`);
  return { stdout, stderr };
}
