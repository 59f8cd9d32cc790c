/*
 * Checks before each build that all packages of the lockfile are installed. After an install, it completes the install.
 *
 * npm silently skips an optional package if it can't fetch it, or if its `engines` exclude the Node that runs npm. Debian
 * 12's npm runs on Node 18, so native packages of the build would be missing. Therefore this script runs the same npm
 * again with the Node that was just installed.
 *
 * Plain JavaScript: if the project's Node is missing, the machine's own Node (18 or later) must run it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {string | string[]} Names
 * @typedef {{ version: string, dev?: true, devOptional?: true, optional?: true, os?: Names, cpu?: Names,
 *   libc?: Names }} LockedPackage
 */

const { env, versions } = process;
/** @type {Record<string, LockedPackage>} packages by the folder of their installation */
const { '': _, ...locked } = readJson('package-lock.json').packages;

// npm also runs `postinstall` in a dry run.
if (env.npm_config_dry_run !== 'true' && env.npm_config_package_lock_only !== 'true') {
  const problem = env.npm_lifecycle_event === 'postinstall' ? completeInstall() : findProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}

/** Describes why a build can't run, and the fix; undefined if it can. */
function findProblem() {
  const missing = findMissing();
  const own = readFileSync('.node-version', 'utf8').trim();
  const isOldNode = majorOf(versions.node) < majorOf(own);
  if (missing.length === 0 && !isOldNode) return undefined;
  const system = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  if (missing.length === 0 && !locked[`node_modules/node-${system}`])
    return `Node ${own} is needed, and npm has no package of it for ${system}: install Node ${majorOf(own)} on this machine, then try again.`;
  const what =
    missing.length > 0 ? `Not installed: ${name(missing)}.` : `The project’s Node ${own} is missing.`;
  const isWithoutScripts = env.npm_config_ignore_scripts === 'true';
  return `${what} Run “npm ci${isWithoutScripts ? ' --ignore-scripts=false' : ''}” in this folder, then try again.`;
}

/** Installs packages that npm skipped. Returns a message about those that still fail. */
function completeInstall() {
  const missing = findMissing();
  if (missing.length === 0) return undefined;
  const used = readUserAgent();
  console.log(`${used} left out ${name(missing)}: installing with Node ${versions.node}.`);
  // Leaves the lockfile unchanged. Without scripts, npm does not run this file again.
  const args = ['--no-deprecation', env.npm_execpath ?? '', 'install', '--no-save', '--ignore-scripts'];
  // Debian's Node trusts the system's certificates, such as that of a company's proxy. This Node needs the setting.
  const withMachineTrust = { NODE_USE_SYSTEM_CA: '1', ...env };
  if (env.npm_execpath) spawnSync(process.execPath, args, { stdio: 'inherit', env: withMachineTrust });
  const stillMissing = findMissing();
  if (stillMissing.length === 0) return undefined;
  const { engines } = readJson('package.json');
  return `${used} could not install ${name(stillMissing)}. Needed: npm ${engines.npm} on Node ${engines.node} (on Debian 12 or later “apt-get install npm”), its optional packages, and the registry (behind a proxy with a certificate of its own: that file in NODE_EXTRA_CA_CERTS); then run “npm ci” again.`;
}

/** The folders of packages that this machine needs but lacks. */
function findMissing() {
  const needed = Object.keys(locked).filter((folder) => isNeeded(locked[folder]));
  return needed.filter((folder) => !existsSync(`${folder}/package.json`));
}

/**
 * Whether a build on this machine needs the package. Developer tools are optional, and so are replacements of native
 * packages for other systems.
 *
 * @param {LockedPackage | undefined} each
 */
function isNeeded({ dev, devOptional, optional, os, cpu, libc } = { version: '' }) {
  if (dev || devOptional || (optional && !os)) return false;
  return fits(os, process.platform) && fits(cpu, process.arch) && (!libc || fits(libc, readLibc()));
}

/**
 * @param {Names | undefined} allowed
 * @param {string} present
 */
function fits(allowed, present) {
  return !allowed || [allowed].flat().includes(present);
}

function readLibc() {
  // Resolving the host names of the network would take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = /** @type {{ header: object }} */ (process.report.getReport());
  return 'glibcVersionRuntime' in header ? 'glibc' : 'musl';
}

/** “npm 9.2.0 on Node 18.20.4” */
function readUserAgent() {
  const [, npm, node] = /npm\/(\S+) node\/v(\S+)/.exec(env.npm_config_user_agent ?? '') ?? [];
  return npm ? `npm ${npm} on Node ${node}` : 'This installer';
}

/** @param {string[]} folders */
function name(folders) {
  const names = folders.map((folder) => folder.replace(/.*node_modules\//, ''));
  const rest = names.length - 3;
  return rest > 1 ? `${names.slice(0, 3).join(', ')} and ${rest} more packages` : names.join(', ');
}

/** @param {string} version */
function majorOf(version) {
  return Number.parseInt(version, 10);
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
