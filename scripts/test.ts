/**
 * `npm test [-- STEP …] [--minutes=N]` runs the quick tests, and with `--minutes` as much of the slow ones as is begun
 * within that time of the start. `npm run test:all [-- STEP …]` runs all of them.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isRunning } from '#shared/build/system.ts';
import type { Failure, Tally } from './test-reports.ts';
import { RESULTS, type Scope, STEPS, type Step } from './test-steps.ts';

type Part = { step: Step; scope: Scope };

const DAY_MS = 24 * 60 * 60_000;

/** Far more than any step takes on a slow machine: one that hangs must not hang the run. */
const STEP_LIMIT_MS = 20 * 60_000;

/** So many failures are told with their command; a thousand would bury the sum. */
const TOLD_FAILURES = 50;

const { chosen, isWhole, minutes } = readArguments();
endWithNpm();
process.exitCode = await runParts(listParts());

function readArguments(): { chosen: Step[]; isWhole: boolean; minutes: number } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false }, minutes: { type: 'string' } },
    });
    const unknown = positionals.filter((name) => !STEPS.some((step) => step.name === name));
    if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}`);
    if (!(Number(values.minutes ?? 0) >= 0)) throw new Error(`${values.minutes} is not a number of minutes`);
    const chosen = STEPS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
    const scope = values.all ? 'all' : 'quick';
    const idle = chosen.filter((step) => !step.has(scope)).map(({ name }) => name);
    if (positionals.length > 0 && idle.length > 0 && !values.minutes)
      throw new Error(`There is no ${scope === 'quick' ? 'quick ' : ''}test in ${idle.join(', ')}`);
    return { chosen, isWhole: values.all, minutes: Number(values.minutes ?? 0) };
  } catch (error) {
    console.error(`${(error as Error).message}. Steps: ${STEPS.map(({ name }) => `'${name}'`).join(', ')}`);
    process.exit(2);
  }
}

/** The slow ones change their order day by day: the first to be run is never for long the one that time was up for. */
function listParts(): Part[] {
  const parts = (scope: Scope) => chosen.filter((step) => step.has(scope)).map((step) => ({ step, scope }));
  if (isWhole) return parts('all');
  const slow = minutes > 0 ? parts('slow') : [];
  const first = Math.floor(Date.now() / DAY_MS) % (slow.length || 1);
  return [...parts('quick'), ...slow.slice(first), ...slow.slice(0, first)];
}

/**
 * A killed `npm test` tells us nothing: our parent, npm or the shell that it runs us by, is then another one, or the
 * shell's. The steps end with us.
 */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = readParent(shell);
  const isOrphan = () => process.ppid !== shell || readParent(shell) !== npm || (npm && !isRunning(npm));
  setInterval(() => isOrphan() && process.exit(1), 500).unref();
}

/** Known on Linux only. */
function readParent(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * Runs all of them even when one fails, one after the other but for those that stand side by side. At the end it names
 * what failed, so that whoever sees only the end of a long log knows it, and sums up in one last line.
 */
async function runParts(parts: Part[]): Promise<number> {
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  const startedAt = performance.now();
  const slowUntil = startedAt + minutes * 60_000;
  const total = { passed: 0, failed: 0, skipped: 0 };
  const summary: string[] = [];
  const failures: Failure[] = [];

  async function runPart({ step, scope }: Part): Promise<void> {
    const name = scope === 'slow' ? `${step.name}, slow` : step.name;
    if (scope === 'slow' && performance.now() > slowUntil) {
      summary.push(`– ${name}: not run, time was up`);
      return;
    }
    console.log(`\n── ${name}`);
    const stepStartedAt = performance.now();
    const tally = await step.run(scope, STEP_LIMIT_MS);
    if (tally.passed + tally.failures.length === 0 && !tally.lacking)
      tally.failures.push({ test: name, reason: 'no test has run', rerun: `npm test -- '${step.name}'` });
    total.passed += tally.passed;
    total.failed += tally.failures.length;
    total.skipped += tally.skipped;
    failures.push(...tally.failures.map((failure) => ({ ...failure, test: `${name}: ${failure.test}` })));
    const line = `${markOf(tally)} ${name}: ${format(countUp(tally))} in ${seconds(stepStartedAt)} s`;
    summary.push(tally.lacking ? `${line}; ${tally.lacking}` : line);
    console.log(`${line}, ${seconds(startedAt)} s from the start`);
  }

  for (const group of groupParts(parts)) await Promise.all(group.map(runPart));
  const told = failures.slice(0, TOLD_FAILURES).map(describe);
  if (told.length < failures.length) told.push(`… and ${failures.length - told.length} more`);
  console.log(`\n${[...summary, ...told].join('\n')}\n\n${format(total)}`);
  return total.failed > 0 ? 1 : 0;
}

/** Slow ones stand alone: they measure what a busy machine would change. */
function groupParts(parts: Part[]): Part[][] {
  const groups: Part[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last && part.step.isBeside && part.scope === 'quick') last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function describe({ test, reason, rerun }: Failure): string {
  return `\n✗ ${test}${reason && `\n  ${reason}`}\n  Again: ${rerun}`;
}

function markOf({ passed, failures }: Tally): string {
  if (failures.length > 0) return '✗';
  return passed > 0 ? '✓' : '–';
}

function countUp({ passed, failures, skipped }: Tally) {
  return { passed, failed: failures.length, skipped };
}

function format({ passed, failed, skipped }: ReturnType<typeof countUp>): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
