import { nameMoment } from '../../src/server/lead/times.ts';
import type { History, YearEvent } from './plan.ts';
import type { SimulationResult } from './simulate.ts';

/** Time limit of the search for a shorter history. */
const LIMIT_MS = 120_000;

/**
 * Finds a short history that breaks the same promise. First keeps only the events of one person, then removes smaller
 * and smaller parts.
 */
export async function shrink(
  history: History,
  broken: NonNullable<SimulationResult['broken']>,
  simulate: (history: History) => Promise<SimulationResult>,
): Promise<History> {
  const until = performance.now() + LIMIT_MS;
  const isBroken = async (shorter: History) => {
    const result = await simulate(shorter);
    return result.broken?.kind === broken.kind;
  };
  let shortest: History = history.filter(({ at }) => at <= broken.at);
  if (!(await isBroken(shortest))) shortest = history;
  const alone = shortest.filter((event) => 'person' in event && event.person === broken.person);
  if (alone.length > 0 && (await isBroken(alone))) shortest = alone;
  for (let parts = 2; parts <= 2 * shortest.length && performance.now() < until; ) {
    const size = Math.ceil(shortest.length / parts);
    let isShorter = false;
    for (let from = 0; from < shortest.length && performance.now() < until; from += size) {
      const rest = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (rest.length === 0 || !(await isBroken(rest))) continue;
      shortest = rest;
      isShorter = true;
      from -= size;
    }
    if (!isShorter && size === 1) break;
    if (!isShorter) parts *= 2;
  }
  return shortest;
}

/** One event per line: «вт 24.03 10:05 person 12: act {"do":"take"}». */
export function describeEvent(event: YearEvent): string {
  const { at, kind, ...facts } = event;
  const moment = nameMoment(new Date(at));
  if (kind === 'act' && 'moment' in event.act)
    return `${moment} person ${event.person}: ${event.act.do} for ${nameMoment(new Date(event.act.moment))}`;
  return `${moment} ${kind} ${JSON.stringify(facts)}`;
}
