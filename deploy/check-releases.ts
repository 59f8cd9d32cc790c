/**
 * Checks once a week (school-releases.timer) for a newer release, and for a Node release that fixes
 * vulnerabilities. It notifies the operator (OPERATOR) once of each; the owner could not act on it. `school status`
 * shows the last findings.
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

/** The findings for `school status`, one per line. */
const FOUND = '.builds/newer.txt';

/** The findings that were notified, one per line. */
const NOTIFIED = '.builds/newer-notified.txt';

/** Node's list of releases; tests replace it. */
const NODE_RELEASES = process.env.NODE_RELEASES ?? 'https://nodejs.org/dist/index.json';

const REQUEST_TIMEOUT_MS = 30_000;

process.chdir(await realpath(join(import.meta.dirname, '..')));
loadSettingsFile();
await mkdir('.builds', { recursive: true });
const checks = [findNewerRelease(), findSaferNode()];
const findings: string[] = [];
for (const check of await Promise.allSettled(checks)) {
  if (check.status === 'fulfilled') findings.push(...check.value);
  else {
    console.error(check.reason);
    process.exitCode = 1;
  }
}
await writeFile(FOUND, findings.map((finding) => `${finding}\n`).join(''));
const notified = ((await readFile(NOTIFIED, 'utf8').catch(ignoreMissing)) ?? '').split('\n');
const fresh = findings.filter((finding) => !notified.includes(finding));
if (fresh.length > 0) {
  for (const finding of fresh) console.info(finding);
  const config = operatorOf(readConfig(process.env));
  const notification = makeNotification(
    ['ℹ️ Для того, хто доглядає за сервером сайту:', ...fresh].join('\n\n'),
  );
  // A failed notification is repeated next week.
  if (config && (await notifyOwner(config, notification)))
    await writeFile(NOTIFIED, [...notified, ...fresh].filter(Boolean).join('\n'));
}

/** The newest numbered release at the Git host of the code. */
async function findNewerRelease(): Promise<string[]> {
  const list = await git('ls-remote', '--tags', '--refs', 'origin', 'v*');
  const numbers = [...list.matchAll(/refs\/tags\/v(\d+\.\d+\.\d+)$/gm)].map(([, number = '']) => number);
  const newest = numbers.reduce((best, number) => (isNewer(number, best) ? number : best), VERSION);
  return newest === VERSION ? [] : [`Є новіша програма: ${VERSION} → ${newest}. Оновити: school update`];
}

type NodeRelease = { version: string; security: boolean };

/**
 * Reports known vulnerabilities of the running Node. The next release of the site contains the fixed version.
 */
async function findSaferNode(): Promise<string[]> {
  const answer = await fetch(NODE_RELEASES, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
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
    `Node ${newest} виправляє відомі вразливості, а сайт працює на ${running}. Новий Node буде в новій версії програми; якщо її немає, скажіть розробнику.`,
  ];
}
