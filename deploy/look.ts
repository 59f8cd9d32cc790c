/**
 * Looks once a week (school-look.timer) for a newer release, and for a release of Node that fixes vulnerabilities.
 * Notifies the operator (OPERATOR) once of each, because the owner cannot install them. `school status` shows the latest
 * findings.
 */
import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { operatorOf } from '../src/server/channels/notify-directly.ts';
import { loadSettingsFile, readConfig } from '../src/server/config.ts';
import { VERSION } from '../src/server/version.ts';
import { ignoreMissing } from '../src/shared/node/system.ts';
import { isNewer } from './changes.ts';
import { makeNotification, notifyOwner } from './owner-messages.ts';
import { git } from './steps.ts';

/** One finding per line, for `school status`. */
const FOUND = '.builds/newer.txt';

/** The reported findings, one per line. */
const TOLD = '.builds/newer-told.txt';

/** Node's list of its releases; tests replace it. */
const NODE_RELEASES = process.env.NODE_RELEASES ?? 'https://nodejs.org/dist/index.json';

const PATIENCE_MS = 30_000;

process.chdir(await realpath(join(import.meta.dirname, '..')));
loadSettingsFile();
await mkdir('.builds', { recursive: true });
const looks = [findNewerProgram(), findSaferNode()];
const findings: string[] = [];
for (const look of await Promise.allSettled(looks)) {
  if (look.status === 'fulfilled') findings.push(...look.value);
  else {
    console.error(look.reason);
    process.exitCode = 1;
  }
}
await writeFile(FOUND, findings.map((finding) => `${finding}\n`).join(''));
const told = ((await readFile(TOLD, 'utf8').catch(ignoreMissing)) ?? '').split('\n');
const fresh = findings.filter((finding) => !told.includes(finding));
if (fresh.length > 0) {
  for (const finding of fresh) console.info(finding);
  const config = operatorOf(readConfig(process.env));
  const notification = makeNotification(
    ['ℹ️ Для того, хто доглядає за сервером сайту:', ...fresh].join('\n\n'),
  );
  // A failed notification is repeated next week.
  if (config && (await notifyOwner(config, notification)))
    await writeFile(TOLD, [...told, ...fresh].filter(Boolean).join('\n'));
}

/** Finds the newest tag v* at the Git host of the code. */
async function findNewerProgram(): Promise<string[]> {
  const list = await git('ls-remote', '--tags', '--refs', 'origin', 'v*');
  const numbers = [...list.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm)].map(([, number = '']) => number);
  const newest = numbers.reduce((best, number) => (isNewer(number, best) ? number : best), VERSION);
  return newest === VERSION ? [] : [`Є новіша програма: ${VERSION} → ${newest}. Оновити: school update`];
}

type NodeRelease = { version: string; security: boolean };

/**
 * Finds a release of Node that fixes vulnerabilities of the running one. The next release of the site brings it.
 */
async function findSaferNode(): Promise<string[]> {
  const answer = await fetch(NODE_RELEASES, { signal: AbortSignal.timeout(PATIENCE_MS) });
  const releases = (await answer.json()) as NodeRelease[];
  const running = process.versions.node;
  const [major] = running.split('.');
  const safer = releases
    .filter(({ security }) => security)
    .map(({ version }) => version.replace(/^v/, ''))
    .filter((version) => version.startsWith(`${major}.`) && isNewer(version, running));
  const newest = safer.toSorted((one, other) => (isNewer(one, other) ? -1 : 1)).at(0);
  if (!newest) return [];
  return [
    `Node ${newest} закриває відомі діри, а сайт працює на ${running}. Новий Node приходить із новою програмою; якщо її немає, скажіть тому, хто її пише.`,
  ];
}
