/**
 * Publishes new content from the Git host: fetch, check, build. The server then switches to the finished build.
 * school-update.timer starts it every minute. If CONTENT_FOLDER names a repository, the content comes from there, else
 * from `content/` of the code's repository. `new-program.sh` installs new releases of the code.
 *
 * The content of each commit has its own folder. The record of the served build has the published commit. A run may
 * therefore be killed at any moment, and the next one repeats it. A manual build uses the published content too: the link
 * `content` points to it, or the content repository is at that commit. If a step fails, the served build stays, and the
 * owner is notified once.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { checkContent } from '../src/content/check.ts';
import { ContentError, formatNotices } from '../src/content/content-error.ts';
import { operatorOf } from '../src/server/channels/notify-directly.ts';
import { loadSettingsFile, readConfig } from '../src/server/config.ts';
import type { Notification } from '../src/server/outbox/notification.ts';
import { readBuildRecord } from '../src/shared/node/build-record.ts';
import { ignoreMissing } from '../src/shared/node/system.ts';
import { describePhase } from '../src/shared/words/closure.ts';
import { kyivDay } from '../src/shared/words/kyiv-date.ts';
import { quoteLinesBefore } from './line-before.ts';
import {
  describeFailure,
  describeLostHost,
  describeProgram,
  describeSuccess,
  HOST_IS_BACK,
  makeNotification,
  notifyOwner,
} from './owner-messages.ts';
import { git, runStep, StepError } from './steps.ts';

type State = {
  /** Notifications that could not be sent yet. */
  outbox: (Notification & { isForOperator?: boolean })[];
  /** The last report of each kind, so that each is sent once. */
  told: { hostLostAt?: number; failure?: string; program?: string; notices: string[] };
  /** Since when the Git host does not answer, in ms since 1970. */
  hostLostAt?: number | undefined;
  /** The commit that could not be published, and the time of the try. */
  failed?: { commit: string; at: number } | undefined;
};

const STATE_FILE = '.builds/update.json';
const WORDS = '.builds/words';

/** The newest commit of the host, under a ref that no user changes. */
const NEWEST = 'refs/school/newest';

/** Exists while the files of the content repository are updated. Differences are then no manual edits. */
const LEADING = 'refs/school/leading';

/** Paths of the code. */
const PROGRAM = [
  'src',
  'public',
  'migrations',
  'deploy',
  'scripts',
  'astro.config.ts',
  'package.json',
  'package-lock.json',
];

/** Shorter failures of the host are not reported. */
const HOST_LOST_MS = 30 * 60 * 1000;

/** A disk or a network may have recovered by then. */
const RETRY_MS = 10 * 60 * 1000;

const folder = await realpath(join(import.meta.dirname, '..'));
process.chdir(folder);
// Imported only here, because it reads the settings of the working folder.
const { CONTENT_FOLDER, isRepository } = await import('../src/content/folder.ts');

/** The content repository, if there is one. */
const own =
  CONTENT_FOLDER !== 'content' && isRepository(CONTENT_FOLDER) ? resolve(CONTENT_FOLDER) : undefined;

/** The repository with the content. */
const source = own ?? folder;

if (await isAlone()) {
  loadSettingsFile();
  const state = await readState();
  try {
    await update(state);
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exitCode = 1;
  } finally {
    await writeState(state);
    await sendOutbox(state);
  }
} else console.info('Another update is under way');

async function update(state: State): Promise<void> {
  const newest = await askHost(state);
  const record = await readBuildRecord('dist').catch(() => undefined);
  const published = record?.commit;
  // A notice, a pause or holidays begin and end without a commit.
  if (record && published === newest && record.phase === describePhase(record.content, kyivDay(new Date())))
    return;
  const { failed } = state;
  if (failed?.commit === newest && Math.abs(Date.now() - failed.at) < RETRY_MS) return;
  console.info(`${published?.slice(0, 9) ?? 'A build of unknown words'} → ${newest.slice(0, 9)}`);
  if (!own) await noteProgram(newest, state);
  let notices: string[];
  try {
    notices = await publish(published, newest);
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    const id = `${newest} ${error.step}`;
    if (state.told.failure !== id)
      state.outbox.push(
        makeNotification(
          describeFailure(await describeMistakes(error, published, newest), await describeCommit(newest)),
        ),
      );
    state.told.failure = id;
    state.failed = { commit: newest, at: Date.now() };
    throw error;
  }
  console.info('Published');
  const fresh = notices.filter((notice) => !state.told.notices.includes(notice));
  if (state.told.failure || fresh.length > 0)
    state.outbox.push(makeNotification(describeSuccess(await describeCommit(newest), fresh)));
  state.told.notices = notices;
  delete state.told.failure;
  delete state.failed;
}

/** @returns the commit to be published */
async function askHost(state: State): Promise<string> {
  const { told } = state;
  try {
    // A killed run may have left the lock.
    await removeLock(NEWEST);
    await git('-C', source, 'fetch', '--quiet', 'origin', `+HEAD:${NEWEST}`);
  } catch (error) {
    state.hostLostAt ??= Date.now();
    const isLong = Math.abs(Date.now() - state.hostLostAt) >= HOST_LOST_MS;
    if (isLong && !told.hostLostAt && error instanceof StepError) {
      state.outbox.push(makeNotification(describeLostHost(error)));
      told.hostLostAt = state.hostLostAt;
    }
    throw error;
  }
  if (told.hostLostAt) state.outbox.push(makeNotification(HOST_IS_BACK));
  delete told.hostLostAt;
  delete state.hostLostAt;
  return git('-C', source, 'rev-parse', NEWEST);
}

/** @returns warnings about doubtful content, one line each */
async function publish(published: string | undefined, newest: string): Promise<string[]> {
  // Neither published commits nor manual edits may be lost by mistake.
  if (published)
    await runStep('history', 'git', ['-C', source, 'merge-base', '--is-ancestor', published, newest]);
  if (existsSync(CONTENT_FOLDER) && !(own && (await isLeading()))) {
    const changed = await git('-C', CONTENT_FOLDER, 'status', '--porcelain', '--', '.');
    if (changed) throw new StepError('changed', changed);
  }
  const content = join(await unpackWords(newest), 'content');
  const notices = await check(content);
  await (own ? bringForward(own, newest) : leadTo(content));
  await build(content);
  for (const name of await readdir(WORDS)) {
    if (name !== newest) await rm(join(WORDS, name), { recursive: true, force: true });
  }
  return notices;
}

/** Makes a folder with the commit and its history, whose dates the sitemap shows. The folder is complete or missing. */
async function unpackWords(commit: string): Promise<string> {
  const words = join(WORDS, commit);
  if (existsSync(words)) return words;
  const unfinished = join(WORDS, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  // Messages about mistakes show paths below `content`, for every source.
  const clone = own ? join(unfinished, 'content') : unfinished;
  await runStep('unpack', 'git', ['clone', '--quiet', '--shared', '--no-checkout', source, clone]);
  await runStep('unpack', 'git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
  // After a power cut, the name must not exist without its files.
  await runStep('unpack', 'sync', ['--file-system', unfinished]);
  await rename(unfinished, words);
  return words;
}

/**
 * Adds the previous text of each wrong line, which helps an owner with a phone. Paths of a content repository have no
 * folder `content`.
 */
async function describeMistakes(error: StepError, published: string | undefined, newest: string) {
  if (error.step !== 'content') return error;
  const mistakes = await quoteLinesBefore(error.output, async (file) => {
    const path = own ? file.slice('content/'.length) : file;
    const change = ['diff', '--unified=0', '--no-color', published ?? newest, newest, '--', path];
    return git('-C', source, ...change).catch(() => '');
  });
  return new StepError(error.step, own ? mistakes.replaceAll(/^- content\//gm, '- ') : mistakes);
}

async function check(content: string): Promise<string[]> {
  try {
    const { notices } = await checkContent(content);
    return formatNotices(notices).split('\n').slice(1);
  } catch (error) {
    throw error instanceof ContentError ? new StepError('content', error.message) : error;
  }
}

/** Points the link `content` to this content, for manual builds. */
async function leadTo(content: string): Promise<void> {
  await rm('content.next', { force: true });
  await symlink(content, 'content.next');
  await rename('content.next', 'content').catch(async () => {
    // The first time, `content` is a folder of the release.
    await rename('content', join(WORDS, 'installed'));
    await rename('content.next', 'content');
  });
}

/** Updates the files of the content repository to a newer commit. */
async function bringForward(repository: string, commit: string): Promise<void> {
  for (const name of [LEADING, 'index', 'HEAD']) await removeLock(name);
  await git('-C', repository, 'update-ref', LEADING, commit);
  await git('-C', repository, 'reset', '--quiet', '--hard', commit);
  await git('-C', repository, 'update-ref', '-d', LEADING);
}

/** Checks whether a run was killed while it updated the files. */
async function isLeading(): Promise<boolean> {
  return (await git('-C', source, 'for-each-ref', LEADING)) !== '';
}

/** Removes the lock that a killed git has left. */
async function removeLock(name: string): Promise<void> {
  const path = await git('-C', source, 'rev-parse', '--path-format=absolute', '--git-path', `${name}.lock`);
  await rm(path, { force: true });
}

async function build(content: string): Promise<void> {
  const PATH = `${join(folder, 'node_modules', '.bin')}:${process.env.PATH}`;
  await runStep('build', 'astro', ['build'], { PATH, CONTENT_FOLDER: content });
}

/** Reports another release once, because its author does not see it on the site. */
async function noteProgram(newest: string, { told, outbox }: State): Promise<void> {
  const program = await git('log', '-1', '--format=%H', `HEAD..${newest}`, '--', ...PROGRAM);
  if (program && program !== told.program)
    outbox.push({ ...makeNotification(describeProgram(await describeCommit(program))), isForOperator: true });
  told.program = program;
}

/** «Update packages.yaml», Олена */
async function describeCommit(commit: string): Promise<string> {
  return git('-C', source, 'log', '-1', '--format=«%s», %an', commit);
}

/** Allows one run at a time. The kernel frees the abstract socket when the process ends. */
function isAlone(): Promise<boolean> {
  return new Promise((resolve) => {
    createServer()
      .once('error', () => resolve(false))
      .listen(`\0${folder}/update`, () => resolve(true))
      .unref();
  });
}

async function readState(): Promise<State> {
  await mkdir(WORDS, { recursive: true });
  const text = await readFile(STATE_FILE, 'utf8').catch(ignoreMissing);
  try {
    if (text) return JSON.parse(text);
  } catch {
    // A power cut has emptied it. At worst, one notification is sent twice.
  }
  return { outbox: [], told: { notices: [] } };
}

async function writeState(state: State): Promise<void> {
  await writeFile(`${STATE_FILE}.next`, JSON.stringify(state));
  await rename(`${STATE_FILE}.next`, STATE_FILE);
}

/** Sends queued notifications. A later run repeats failed ones. */
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
