/**
 * Takes what is new at the Git host and puts it on the air; started every minute by school-update.timer. The program
 * lies twice beside each other, in `a` and `b`, and `current` leads to the one that runs:
 *
 * - What only changes pages (words, prices, photos, styles) is built in the folder that runs. The server takes a new
 *   build by itself, and one that fails changes nothing.
 * - Another program is fetched, installed, built and started for a try in the other folder. Then `current` is turned
 *   to it, and the supervisor is asked for a restart by the file `restart` in RUNTIME_DIRECTORY.
 *
 * Whatever fails on the way, what is served stays as it is, and the owner is told by the bot, once for each change.
 */
import { cp, readFile, readlink, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { loadSettingsFile, readConfig } from '../src/server/config.ts';
import { keptBuilds } from '../src/shared/build/build-record.ts';
import { ignoreMissing, isRunning } from '../src/shared/build/system.ts';
import { keepAssets } from '../src/site/build/publish.ts';
import { runStep, type Step, StepError, tryServer } from './steps.ts';
import { describeFailure, describeSuccess, type Notice, tellOwner } from './tell-owner.ts';

/** What a failed build leaves for the next runs, so that nobody hears twice of one change. */
type Failure = { commit: string; step: Step; notice: Notice; isTold: boolean; triedAt: number };

/** Changes of these are shown by a running server; anything else is another program. */
const SHOWN_BY_A_BUILD = /^(content|docs|public|tests|bench|src\/site|\.github)\/|^astro\.config\.ts$|\.md$/;

/** A program that could not be installed or built may do so later, when the network or the disk is well again. */
const RETRY_MS = 10 * 60 * 1000;

const folder = await realpath(join(import.meta.dirname, '..'));
const root = dirname(folder);
const stateFile = join(root, 'update.json');
const lock = join(root, 'update.lock');

process.chdir(folder);
if (await takeLock()) {
  try {
    loadSettingsFile();
    await update();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exitCode = 1;
  } finally {
    await rm(lock, { force: true });
  }
}

async function update(): Promise<void> {
  await git('fetch', '--quiet', 'origin');
  const [present, next] = [await git('rev-parse', 'HEAD'), await git('rev-parse', 'origin/HEAD')];
  const failure = await readFailure();
  if (present === next) return;
  if (failure?.commit === next && !isDue(failure)) return tellOnce(failure);
  console.info(`${present.slice(0, 9)} → ${next.slice(0, 9)}`);
  try {
    await refuseRewrittenHistory(present, next);
    const changed = await git('diff', '--name-only', '-z', '--no-renames', present, next);
    const paths = changed.split('\0').filter(Boolean);
    if (paths.every((path) => SHOWN_BY_A_BUILD.test(path))) await publishPages(present, next);
    else await publishProgram(next);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    console.error(error.message);
    const notice = describeFailure(error, await describeCommit(next));
    const isKnown = failure?.commit === next && failure.step === error.step;
    const isTold = isKnown && failure.isTold;
    await tellOnce({ commit: next, step: error.step, notice, isTold, triedAt: Date.now() });
    process.exitCode = 1;
    return;
  }
  console.info('Published');
  if (!failure) return;
  await rm(stateFile, { force: true });
  if (failure.isTold) await tellOwner(readConfig(process.env), describeSuccess(await describeCommit(next)));
}

/** Only what builds upon the published state is taken: nobody's work disappears by somebody's mistake. */
async function refuseRewrittenHistory(present: string, next: string): Promise<void> {
  const base = await git('merge-base', present, next);
  if (base !== present) {
    throw new StepError('history', `${next} does not build upon ${present}; update the server by hand`);
  }
}

async function publishPages(present: string, next: string): Promise<void> {
  try {
    await checkOut(folder, next);
    await build(folder);
  } catch (error) {
    await checkOut(folder, present);
    throw error;
  }
}

async function publishProgram(next: string): Promise<void> {
  refuseMovingDatabase();
  const other = join(root, basename(folder) === 'a' ? 'b' : 'a');
  await prepareFolder(other, next);
  await install(other);
  await handOverAssets(other);
  await build(other);
  await tryServer(other);
  const { RUNTIME_DIRECTORY } = process.env;
  if (RUNTIME_DIRECTORY) await writeFile(join(RUNTIME_DIRECTORY, 'restart'), '');
  await symlink(basename(other), join(root, 'current.next'));
  await rename(join(root, 'current.next'), join(root, 'current'));
}

/** The other folder would have a database of its own, without the leads. */
function refuseMovingDatabase(): void {
  const { databaseUrl } = readConfig(process.env);
  if (databaseUrl.startsWith('file:') && !isAbsolute(databaseUrl.slice('file:'.length))) {
    throw new StepError('settings', `DATABASE_URL has to be a whole path, not ${databaseUrl}`);
  }
}

async function prepareFolder(other: string, next: string): Promise<void> {
  await rm(join(root, 'current.next'), { force: true });
  try {
    await checkOut(other, next);
  } catch {
    // It is not there yet, or was left half-made.
    await rm(installedMark(other), { force: true });
    await rm(other, { recursive: true, force: true });
    await git('worktree', 'prune');
    await git('worktree', 'add', '--quiet', '--detach', other, next);
  }
  const settings = await realpath('.env').catch(() => undefined);
  await rm(join(other, '.env'), { force: true });
  if (settings) await symlink(settings, join(other, '.env'));
}

/** Installs the packages of the lockfile, unless just those are installed. */
async function install(other: string): Promise<void> {
  const lockfile = await readFile(join(other, 'package-lock.json'), 'utf8');
  const mark = installedMark(other);
  if ((await readFile(mark, 'utf8').catch(() => '')) === lockfile) return;
  await rm(mark, { force: true });
  await runStep('install', 'npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: other,
  });
  await writeFile(mark, lockfile);
}

/** Holds the lockfile whose packages a folder has. */
function installedMark(where: string): string {
  return join(root, `${basename(where)}.installed`);
}

/** Pages that are open somewhere ask the new server for the files of the build that they came from. */
async function handOverAssets(other: string): Promise<void> {
  const kept = join(keptBuilds(join(other, 'dist')), 'assets');
  const earlier = join(keptBuilds(join(folder, 'dist')), 'assets');
  await cp(earlier, kept, { recursive: true, preserveTimestamps: true }).catch(ignoreMissing);
  await keepAssets(join(folder, 'dist', '_astro'), kept);
}

/** Asks the content first, because its mistakes are the owner's to mend and are said in a second. */
async function build(where: string): Promise<void> {
  const tools = join(where, 'node_modules', '.bin');
  const options = { cwd: where, env: { ...process.env, PATH: `${tools}:${process.env.PATH}` } };
  await runStep('content', 'node', ['scripts/check-content.ts'], options);
  await runStep('build', 'astro', ['build'], options);
}

async function checkOut(where: string, commit: string): Promise<void> {
  // A folder that runs may hold what somebody has changed by hand: git refuses to overwrite that, and so do we.
  const force = where === folder ? [] : ['--force'];
  await runStep('checkout', 'git', ['checkout', '--quiet', '--detach', ...force, commit], { cwd: where });
}

async function git(...args: string[]): Promise<string> {
  // It must not wait for somebody who types a password.
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0' };
  return (await runStep('git', 'git', args, { cwd: folder, env })).trim();
}

/** «Update packages.yaml», Олена */
async function describeCommit(commit: string): Promise<string> {
  return git('log', '-1', '--format=«%s», %an', commit);
}

async function readFailure(): Promise<Failure | undefined> {
  return JSON.parse((await readFile(stateFile, 'utf8').catch(ignoreMissing)) ?? 'null') ?? undefined;
}

function isDue({ notice, triedAt }: Failure): boolean {
  return notice.mayPass && Date.now() - triedAt > RETRY_MS;
}

/** When the bot is away, the next run tries again. */
async function tellOnce(failure: Failure): Promise<void> {
  await writeFile(stateFile, JSON.stringify(failure));
  if (failure.isTold) return;
  const isTold = await tellOwner(readConfig(process.env), failure.notice.text);
  await writeFile(stateFile, JSON.stringify({ ...failure, isTold }));
}

/** One run at a time; a run by hand may meet that of the timer. */
async function takeLock(): Promise<boolean> {
  try {
    await symlink(String(process.pid), lock);
    return true;
  } catch {
    const pid = Number(await readlink(lock).catch(() => ''));
    if (pid && isRunning(pid)) {
      console.info('Another update is under way');
      return false;
    }
    await rm(lock, { force: true });
    return takeLock();
  }
}
