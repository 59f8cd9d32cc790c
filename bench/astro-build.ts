import { endProgram, startProgram } from '../scripts/child-programs.ts';
import { readMemoryMb } from './processes.ts';

const LOOK_EVERY_MS = 200;

/**
 * Builds with Astro in a process of its own.
 *
 * @returns the most memory that it has held, in MB
 */
export async function buildSite(args: string[], settings: Record<string, string> = {}): Promise<number> {
  const child = startProgram('astro', ['build', ...args], {
    output: ['ignore', 'pipe'],
    env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  let mostMb = 0;
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, readMemoryMb(child.pid ?? 0) || 0);
  }, LOOK_EVERY_MS);
  const code = await new Promise((settle) => child.once('exit', settle));
  clearInterval(timer);
  await endProgram(child, 'SIGKILL');
  if (code !== 0) throw new Error(`The build has failed:\n${said}`);
  return mostMb;
}
