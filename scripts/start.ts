import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { explainStartError } from '../src/server/explain-start-error.ts';
import { createLogger } from '../src/server/log.ts';
import { checkStart } from './check-start.ts';

/*
 * Checks the settings, builds the site and serves it. The server runs in this process, so signals reach it. If the build
 * fails, it has printed the error, and the server serves the last good build. So every restart ends with a served site.
 */
try {
  await checkStart();
} catch (error) {
  console.error(explainStartError(error) ?? error);
  process.exit(1);
}
const build = spawn(process.execPath, ['scripts/build.ts', '--brief'], { stdio: 'inherit' });
const [code, signal] = await once(build, 'exit');
if (signal) process.exit(1);
if (code !== 0) {
  if (process.stdout.isTTY)
    console.log('\nЗібрати не вдалося: показую сайт таким, яким він був зібраний востаннє.');
  else createLogger().error({}, 'the build failed; serving the previous one');
}
await import('../src/server/main.ts');
