/**
 * Publishes new content from the Git host: fetch, check, build. The server loads the finished build by itself.
 * school-publish.timer starts it every minute. The content is a separate repository if CONTENT_FOLDER names one, or the
 * folder `content/` of the code. `install-release.sh` installs other releases.
 *
 * Each commit of the content is unpacked into its own folder. The record of the served build names the published commit.
 * So a run may be killed at any moment, and the next one repeats it. Manual builds use the published content, too: the
 * link `content` points to it, or the content's repository is at its commit. If a step fails, the site stays unchanged,
 * and the owner is notified once.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { checkContent } from '../src/content/check.ts';
import { ContentError, formatWarnings } from '../src/content/content-error.ts';
import { operatorOf } from '../src/server/channels/notify-directly.ts';
import { loadSettingsFile, readConfig } from '../src/server/config.ts';
import type { Notification } from '../src/server/outbox/notification.ts';
import { readBuildRecord } from '../src/shared/node/build-record.ts';
import { ignoreMissing } from '../src/shared/node/system.ts';
import { describePhase } from '../src/shared/words/closure.ts';
import { kyivDay } from '../src/shared/words/kyiv-date.ts';
import {
  describeFailure,
  describeLostHost,
  describeRelease,
  describeSuccess,
  HOST_IS_BACK,
  makeNotification,
  notifyOwner,
} from './owner-messages.ts';
import { quotePreviousLines } from './previous-line.ts';
import { git, runStep, StepError } from './steps.ts';

type State = {
  /** Notifications that could not be sent yet. */
  outbox: (Notification & { isForOperator?: boolean })[];
  /** Keys of the last notifications, to avoid duplicates. */
  notified: { hostLostAt?: number; failure?: string; release?: string; warnings: string[] };
  /** Since when the Git host is unreachable, in ms since 1970. */
  hostLostAt?: number | undefined;
  /** The commit whose publishing failed, and the time of the attempt. */
  failed?: { commit: string; at: number } | undefined;
};

const STATE_FILE = '.builds/publish.json';
const CONTENT_VERSIONS = '.builds/content';

/** The newest commit of the host. A private ref, so that no other git command moves it. */
const NEWEST = 'refs/school/newest';

/** Exists while the files of the content's repository are updated: differences are then no manual edits. */
const FAST_FORWARDING = 'refs/school/leading';

/** Paths of the code; other paths are content or documents. */
const CODE_PATHS = [
  'src',
  'public',
  'migrations',
  'deploy',
  'scripts',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
];

/** A shorter outage of the host is not reported. */
const HOST_LOST_MS = 30 * 60 * 1000;

/** Delay before a failed commit is tried again, because a disk or network may have recovered. */
const RETRY_MS = 10 * 60 * 1000;

const folder = await realpath(join(import.meta.dirname, '..'));
process.chdir(folder);
// Imported only here, because it reads the settings of the working folder.
const { CONTENT_FOLDER, isRepository } = await import('../src/content/folder.ts');

/** The repository of the content, if it is separate. */
const contentRepository =
  CONTENT_FOLDER !== 'content' && isRepository(CONTENT_FOLDER) ? resolve(CONTENT_FOLDER) : undefined;

/** The repository with the content. */
const source = contentRepository ?? folder;

if (await isAlone()) {
  loadSettingsFile();
  const state = await readState();
  try {
    await publishChanges(state);
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exitCode = 1;
  } finally {
    await writeState(state);
    await sendOutbox(state);
  }
} else console.info('Another run is publishing');

async function publishChanges(state: State): Promise<void> {
  const newest = await askHost(state);
  const record = await readBuildRecord('dist').catch(() => undefined);
  const published = record?.commit;
  // A warning, a pause or holidays begin and end without a commit.
  if (record && published === newest && record.phase === describePhase(record.content, kyivDay(new Date())))
    return;
  const { failed } = state;
  if (failed?.commit === newest && Math.abs(Date.now() - failed.at) < RETRY_MS) return;
  console.info(`${published?.slice(0, 9) ?? 'A build of unknown content'} → ${newest.slice(0, 9)}`);
  if (!contentRepository) await reportRelease(newest, state);
  let warnings: string[];
  try {
    warnings = await publish(published, newest);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const id = `${newest} ${error.step}`;
    if (state.notified.failure !== id)
      state.outbox.push(
        makeNotification(
          describeFailure(await describeMistakes(error, published, newest), await describeCommit(newest)),
        ),
      );
    state.notified.failure = id;
    state.failed = { commit: newest, at: Date.now() };
    throw error;
  }
  console.info('Published');
  const fresh = warnings.filter((warning) => !state.notified.warnings.includes(warning));
  if (state.notified.failure || fresh.length > 0)
    state.outbox.push(makeNotification(describeSuccess(await describeCommit(newest), fresh)));
  state.notified.warnings = warnings;
  delete state.notified.failure;
  delete state.failed;
}

/** @returns the commit to publish */
async function askHost(state: State): Promise<string> {
  const { notified } = state;
  try {
    // A killed run may have left it.
    await removeLock(NEWEST);
    await git('-C', source, 'fetch', '--quiet', 'origin', `+HEAD:${NEWEST}`);
  } catch (error) {
    state.hostLostAt ??= Date.now();
    const isLong = Math.abs(Date.now() - state.hostLostAt) >= HOST_LOST_MS;
    if (isLong && !notified.hostLostAt && error instanceof StepError) {
      state.outbox.push(makeNotification(describeLostHost(error)));
      notified.hostLostAt = state.hostLostAt;
    }
    throw error;
  }
  if (notified.hostLostAt) state.outbox.push(makeNotification(HOST_IS_BACK));
  delete notified.hostLostAt;
  delete state.hostLostAt;
  return git('-C', source, 'rev-parse', NEWEST);
}

/** @returns warnings about the content, one per line */
async function publish(published: string | undefined, newest: string): Promise<string[]> {
  // Protects published content from rewritten history, and edits made on this server.
  if (published)
    await runStep('history', 'git', ['-C', source, 'merge-base', '--is-ancestor', published, newest]);
  if (existsSync(CONTENT_FOLDER) && !(contentRepository && (await isFastForwarding()))) {
    const changed = await git('-C', CONTENT_FOLDER, 'status', '--porcelain', '--', '.');
    if (changed) throw new StepError('changed', changed);
  }
  const content = join(await unpackContent(newest), 'content');
  const warnings = await check(content);
  await (contentRepository ? fastForward(contentRepository, newest) : linkTo(content));
  await build(content);
  for (const name of await readdir(CONTENT_VERSIONS)) {
    if (name !== newest) await rm(join(CONTENT_VERSIONS, name), { recursive: true, force: true });
  }
  return warnings;
}

/** Unpacks a commit with its history, which the sitemap needs. The rename makes it atomic. */
async function unpackContent(commit: string): Promise<string> {
  const target = join(CONTENT_VERSIONS, commit);
  if (existsSync(target)) return target;
  const unfinished = join(CONTENT_VERSIONS, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  // Messages about mistakes contain paths below a folder of this name.
  const clone = contentRepository ? join(unfinished, 'content') : unfinished;
  await runStep('unpack', 'git', ['clone', '--quiet', '--shared', '--no-checkout', source, clone]);
  await runStep('unpack', 'git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
  // After a power cut, the final name must not exist without its files.
  await runStep('unpack', 'sync', ['--file-system', unfinished]);
  await rename(unfinished, target);
  return target;
}

/**
 * Adds the previous line to each mistake, so that an owner can fix it on a phone. In a separate repository, paths have
 * no `content/` prefix.
 */
async function describeMistakes(error: StepError, published: string | undefined, newest: string) {
  if (error.step !== 'content') return error;
  const mistakes = await quotePreviousLines(error.output, async (file) => {
    const path = contentRepository ? file.slice('content/'.length) : file;
    const change = ['diff', '--unified=0', '--no-color', published ?? newest, newest, '--', path];
    return git('-C', source, ...change).catch(() => '');
  });
  return new StepError(
    error.step,
    contentRepository ? mistakes.replaceAll(/^- content\//gm, '- ') : mistakes,
  );
}

async function check(content: string): Promise<string[]> {
  try {
    const { warnings } = await checkContent(content);
    return formatWarnings(warnings).split('\n').slice(1);
  } catch (error) {
    throw error instanceof ContentError ? new StepError('content', error.message) : error;
  }
}

/** Points the link `content` to this content, for manual builds. */
async function linkTo(content: string): Promise<void> {
  await rm('content.next', { force: true });
  await symlink(content, 'content.next');
  await rename('content.next', 'content').catch(async () => {
    // The first run moves the folder of the release away.
    await rename('content', join(CONTENT_VERSIONS, 'installed'));
    await rename('content.next', 'content');
  });
}

/** Moves the content's repository forward to a commit. */
async function fastForward(repository: string, commit: string): Promise<void> {
  for (const name of [FAST_FORWARDING, 'index', 'HEAD']) await removeLock(name);
  await git('-C', repository, 'update-ref', FAST_FORWARDING, commit);
  await git('-C', repository, 'reset', '--quiet', '--hard', commit);
  await git('-C', repository, 'update-ref', '-d', FAST_FORWARDING);
}

/** Whether a run was killed while it updated the files. */
async function isFastForwarding(): Promise<boolean> {
  return (await git('-C', source, 'for-each-ref', FAST_FORWARDING)) !== '';
}

/** Removes the lock file that a killed git leaves. */
async function removeLock(name: string): Promise<void> {
  const path = await git('-C', source, 'rev-parse', '--path-format=absolute', '--git-path', `${name}.lock`);
  await rm(path, { force: true });
}

async function build(content: string): Promise<void> {
  const PATH = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`;
  await runStep('build', 'astro', ['build'], { PATH, CONTENT_FOLDER: content });
}

/** Reports another release once, because its author does not see it on the site. */
async function reportRelease(newest: string, { notified, outbox }: State): Promise<void> {
  const release = await git('log', '-1', '--format=%H', `HEAD..${newest}`, '--', ...CODE_PATHS);
  if (release && release !== notified.release)
    outbox.push({ ...makeNotification(describeRelease(await describeCommit(release))), isForOperator: true });
  notified.release = release;
}

/** The subject and author of a commit: «Update packages.yaml», Олена. */
async function describeCommit(commit: string): Promise<string> {
  return git('-C', source, 'log', '-1', '--format=«%s», %an', commit);
}

/** Allows one run at a time, also manual ones. The kernel releases the abstract socket when the process ends. */
function isAlone(): Promise<boolean> {
  return new Promise((resolve) => {
    createServer()
      .once('error', () => resolve(false))
      .listen(`\0${folder}/publish`, () => resolve(true))
      .unref();
  });
}

async function readState(): Promise<State> {
  await mkdir(CONTENT_VERSIONS, { recursive: true });
  const text = await readFile(STATE_FILE, 'utf8').catch(ignoreMissing);
  try {
    if (text) return JSON.parse(text);
  } catch {
    // A power cut has emptied it. At worst, one notification is sent twice.
  }
  return { outbox: [], notified: { warnings: [] } };
}

async function writeState(state: State): Promise<void> {
  await writeFile(`${STATE_FILE}.next`, JSON.stringify(state));
  await rename(`${STATE_FILE}.next`, STATE_FILE);
}

/** Sends the queued notifications. Later runs send the rest. */
async function sendOutbox(state: State): Promise<void> {
  for (const notification of [...state.outbox]) {
    const config = readConfig(process.env);
    const isSent = await notifyOwner(
      (notification.isForOperator && operatorOf(config)) || config,
      notification,
    );
    if (!isSent) return;
    state.outbox.shift();
    await writeState(state);
  }
}
