import { spawn } from 'node:child_process';
import { once } from 'node:events';

/*
 * Builds the site and serves it, in one process, so that signals reach the server. Where the build fails, what is
 * wrong has just been said, and the last good build is served; a site is on the air after every restart.
 */
const build = spawn('astro', ['build'], { stdio: 'inherit', shell: process.platform === 'win32' });
const [, signal] = await once(build, 'exit');
if (signal) process.exit(1);
await import('../src/server/main.ts');
