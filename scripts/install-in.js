/*
 * `node scripts/install-in.js bench`: installs what only this folder wants, by its own lockfile.
 *
 * npm runs here on the project's Node, which is first in the PATH of every script. Unlike the system's Node it has to
 * be told to trust what the machine trusts, such as the certificate of a company's proxy.
 */
import { spawnSync } from 'node:child_process';

const { env, execPath, argv } = process;
const [, , folder = ''] = argv;
const { status } = spawnSync(
  execPath,
  ['--no-deprecation', env.npm_execpath ?? '', '--prefix', folder, 'ci'],
  {
    stdio: 'inherit',
    env: { NODE_USE_SYSTEM_CA: '1', ...env },
  },
);
process.exitCode = status ?? 1;
