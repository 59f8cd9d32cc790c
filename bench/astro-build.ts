import { endProgram, startProgram } from '../scripts/child-programs.ts';
import { readMemoryMb } from './processes.ts';

const POLL_MS = 200;

/**
 * Builds the site with Astro in a child process.
 *
 * @returns the peak memory of the build, in MB
 */
export async function buildSite(args: string[], settings: Record<string, string> = {}): Promise<number> {
  const child = startProgram('astro', ['build', ...args], {
    output: ['ignore', 'pipe'],
    env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  let mostMb = 0;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, readMemoryMb(child.pid ?? 0) || 0);
  }, POLL_MS);
  const code = await new Promise((settle) => child.once('exit', settle));
  clearInterval(timer);
  await endProgram(child, 'SIGKILL');
  if (code !== 0) throw new Error(`The build has failed:\n${output}`);
  return mostMb;
}
