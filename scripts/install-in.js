/*
 * `node scripts/install-in.js bench`: installs the packages of one folder from its own lockfile.
 *
 * npm runs here on the project's Node. Unlike the system's Node, it needs a setting to trust the system's certificates,
 * such as that of a company's proxy.
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
