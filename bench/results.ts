import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { findPostgres, findProgram } from '../scripts/programs.ts';

const FILE = new URL('results.json', import.meta.url);

/** Figures of one section, with the load of the machine before and after. Compare figures within one section only. */
export type Section = {
  date: string;
  load: [number, number];
  seconds: number;
  quick: boolean;
  figures: unknown;
};

export type Results = {
  machine: string;
  versions: Record<string, string>;
  sections: Record<string, Section>;
};

export function readResults(): Results {
  const known = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { sections: {} };
  return { ...known, machine: describeMachine(), versions: listVersions() };
}

/** Measures a section. */
export async function measureSection(
  name: string,
  quick: boolean,
  measure: () => Promise<unknown>,
): Promise<Section> {
  const [startedAt, before] = [performance.now(), readLoad()];
  console.log(`\n== ${name}, load ${before}`);
  const figures = round(await measure());
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`== ${name}: ${seconds} s`);
  return {
    date: new Date().toISOString().slice(0, 10),
    load: [before, readLoad()],
    seconds,
    quick,
    figures,
  };
}

/** Stores the figures of all sections. */
export function saveResults(results: Results): void {
  writeFileSync(FILE, `${JSON.stringify(results, undefined, 2)}\n`);
}

const readLoad = () => Number(loadavg()[0]?.toFixed(1));

/** Generic facts only: results.json is public. */
function describeMachine(): string {
  return `${cpus().length} cores, ${arch()}, ${Math.round(totalmem() / 2 ** 30)} GB`;
}

function listVersions(): Record<string, string> {
  const nginx = findProgram('nginx') ?? findProgram('/usr/sbin/nginx');
  const postgres = findPostgres();
  const ask = (program: string, flag: string) =>
    execFileSync('sh', ['-c', `${program} ${flag} 2>&1`], { encoding: 'utf8' });
  return {
    node: process.versions.node,
    sqlite: process.versions.sqlite ?? '',
    ...(postgres && { postgres: ask(`${postgres}/postgres`, '--version').match(/[\d.]+/)?.[0] ?? '' }),
    ...(nginx && { nginx: ask(nginx, '-v').match(/[\d.]+/)?.[0] ?? '' }),
  };
}

/** Rounds to three digits, because the figures are no more exact. */
function round(value: unknown): unknown {
  if (typeof value === 'number')
    return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  if (Array.isArray(value)) return value.map(round);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, round(each)]));
}
