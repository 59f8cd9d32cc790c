/**
 * Publishes the words, prices and photos that are new at the Git host: fetch, check, build; the server takes the
 * finished build by itself. Started every minute by school-update.timer. The words are a repository of their own, where
 * CONTENT_FOLDER names one, or stand in `content/` of the program's. Another program is installed by `new-program.sh`.
 *
 * The words of each commit lie in a folder of their own, and what counts is the commit in the record of the build that
 * is served. So a run may be killed at any moment: the next one does it. A manual build finds the published
 * words, too: the link `content` leads to them, or the repository of the words has come so far.
 * Whatever fails, what is served stays as it is, and the owner is told once.
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
  /** What the owner has not got yet, because the bot was away. */
  outbox: (Notification & { isForOperator?: boolean })[];
  /** What was told last of each of these, so that nobody hears twice of one thing. */
  told: { hostLostAt?: number; failure?: string; program?: string; notices: string[] };
  /** Since when the Git host can't be asked; in ms since 1970. */
  hostLostAt?: number | undefined;
  /** What could not be published, and when that was tried. */
  failed?: { commit: string; at: number } | undefined;
};

const STATE_FILE = '.builds/update.json';
const WORDS = '.builds/words';

/** The newest commit of the host. A ref of ours alone, so that nothing of what it needs is in anybody's hands. */
const NEWEST = 'refs/school/newest';

/** Stands while the files of the words' own repository are brought forward: what differs then, nobody has typed in. */
const LEADING = 'refs/school/leading';

/** What is not the school's words but the program; the rest is neither. */
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

/** Shorter troubles of a host are nobody's business. */
const HOST_LOST_MS = 30 * 60 * 1000;

/** A disk or a network may be well again. */
const RETRY_MS = 10 * 60 * 1000;

const folder = await realpath(join(import.meta.dirname, '..'));
process.chdir(folder);
// Imported only here, because it reads the settings of the working folder.
const { CONTENT_FOLDER, isRepository } = await import('../src/content/folder.ts');

/** The repository of the words, if they have one of their own. */
const own =
  CONTENT_FOLDER !== 'content' && isRepository(CONTENT_FOLDER) ? resolve(CONTENT_FOLDER) : undefined;

/** Where the words come from. */
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
  // A notice, a pause or holidays begin and end without a change of the words.
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
    // Left by a run that was killed.
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

/** @returns what is no mistake in the words and hardly meant so, a line each */
async function publish(published: string | undefined, newest: string): Promise<string[]> {
  // Nobody's work disappears by somebody's mistake: neither what was published nor what was typed in here.
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

/** A folder with the commit and its history, which the sitemap tells of; whole, or not there under this name. */
async function unpackWords(commit: string): Promise<string> {
  const words = join(WORDS, commit);
  if (existsSync(words)) return words;
  const unfinished = join(WORDS, 'unfinished');
  await rm(unfinished, { recursive: true, force: true });
  // Mistakes are told by the paths below a folder of this name, wherever the words come from.
  const clone = own ? join(unfinished, 'content') : unfinished;
  await runStep('unpack', 'git', ['clone', '--quiet', '--shared', '--no-checkout', source, clone]);
  await runStep('unpack', 'git', ['-C', clone, 'checkout', '--quiet', '--detach', commit]);
  // The name must not come through a power cut without what it names.
  await runStep('unpack', 'sync', ['--file-system', unfinished]);
  await rename(unfinished, words);
  return words;
}

/**
 * A mistake with the line as it was, by which an owner with a phone puts it right. In a repository of their own the
 * words have no folder before their names.
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

/** Lets `content` lead to this content, for manual builds. */
async function leadTo(content: string): Promise<void> {
  await rm('content.next', { force: true });
  await symlink(content, 'content.next');
  await rename('content.next', 'content').catch(async () => {
    // The folder that came with the program, at the first time.
    await rename('content', join(WORDS, 'installed'));
    await rename('content.next', 'content');
  });
}

/** Brings the files of the words' own repository to a commit that continues theirs. */
async function bringForward(repository: string, commit: string): Promise<void> {
  for (const name of [LEADING, 'index', 'HEAD']) await removeLock(name);
  await git('-C', repository, 'update-ref', LEADING, commit);
  await git('-C', repository, 'reset', '--quiet', '--hard', commit);
  await git('-C', repository, 'update-ref', '-d', LEADING);
}

/** Whether a run was killed while it brought the files forward. */
async function isLeading(): Promise<boolean> {
  return (await git('-C', source, 'for-each-ref', LEADING)) !== '';
}

/** What git leaves of a file that it was writing when it was killed. */
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

/** One run at a time, also by hand. The name is the kernel's and goes with the process, however that ends. */
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
    // A power cut has emptied it; at worst something is reported twice.
  }
  return { outbox: [], told: { notices: [] } };
}

async function writeState(state: State): Promise<void> {
  await writeFile(`${STATE_FILE}.next`, JSON.stringify(state));
  await rename(`${STATE_FILE}.next`, STATE_FILE);
}

/** What can't be sent now is sent by a later run. */
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
