/*
 * Looks before each build whether what the lockfile names is installed; after an install, completes it.
 *
 * npm leaves out an optional package whose `engines` exclude the Node that npm itself runs on, or that it could not
 * fetch; it says nothing and ends with 0. Debian 12's npm runs on Node 18, and so the native parts of the build would
 * be missing. After an install the same npm is therefore run once more, by the Node that has just been installed.
 *
 * Plain JavaScript: where the project's Node is missing, the machine's own has to read it, from Node 18 on.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {string | string[]} Names
 * @typedef {{ version: string, dev?: true, devOptional?: true, optional?: true, os?: Names, cpu?: Names,
 *   libc?: Names }} LockedPackage
 */

const { env, versions } = process;
/** @type {Record<string, LockedPackage>} by the folder that each is installed into */
const { '': _, ...locked } = readJson('package-lock.json').packages;

// npm runs `postinstall` where it only plans, too.
if (env.npm_config_dry_run !== 'true' && env.npm_config_package_lock_only !== 'true') {
  const problem = env.npm_lifecycle_event === 'postinstall' ? completeInstall() : findProblem();
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
}

/** Says what keeps a build from running, and what to do; undefined when nothing does. */
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

/** Installs what npm has left out; says what could not be installed even so. */
function completeInstall() {
  const missing = findMissing();
  if (missing.length === 0) return undefined;
  const used = readUserAgent();
  console.log(`${used} left out ${name(missing)}: installing with Node ${versions.node}.`);
  // The lockfile stays as it is, and without scripts nobody comes here again.
  const args = ['--no-deprecation', env.npm_execpath ?? '', 'install', '--no-save', '--ignore-scripts'];
  // Debian's Node trusts what the machine trusts, such as the certificate of a company's proxy; this one has to be
  // told.
  const withMachineTrust = { NODE_USE_SYSTEM_CA: '1', ...env };
  if (env.npm_execpath) spawnSync(process.execPath, args, { stdio: 'inherit', env: withMachineTrust });
  const stillMissing = findMissing();
  if (stillMissing.length === 0) return undefined;
  const { engines } = readJson('package.json');
  return `${used} could not install ${name(stillMissing)}. Needed: npm ${engines.npm} on Node ${engines.node} (on Debian 12 or later “apt-get install npm”), its optional packages, and the registry (behind a proxy with a certificate of its own: that file in NODE_EXTRA_CA_CERTS); then run “npm ci” again.`;
}

/** The folders of packages that this machine needs and has not. */
function findMissing() {
  const needed = Object.keys(locked).filter((folder) => isNeeded(locked[folder]));
  return needed.filter((folder) => !existsSync(`${folder}/package.json`));
}

/**
 * What a build needs here: neither tools of developers, which may be left out, nor what stands in for native parts
 * elsewhere.
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
  // Asking for the names of the network's machines would take seconds.
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
