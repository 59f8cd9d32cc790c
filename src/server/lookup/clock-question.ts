import type { FactName, Facts } from '../store/facts.ts';

/** What a round waits with that did not believe its clock. */
export type Waiting = {
  /** What the clock said when it was first not believed. */
  since: Date;
  /** When leads were deleted last; undefined when that is not known. */
  lastRound: Date | undefined;
  /** How many leads would be deleted; 1000 stands for as many or more. */
  leads: number;
  retentionDays: number;
};

/** What retention waits with at the moment; undefined when its clock is believed. */
export async function readWaiting(store: Pick<Facts, 'readFact'>): Promise<Waiting | undefined> {
  const fact = await store.readFact('retention-waits');
  if (!fact) return undefined;
  const { since, lastRound, leads, retentionDays } = JSON.parse(fact);
  return {
    since: new Date(since),
    lastRound: lastRound ? new Date(lastRound) : undefined,
    leads,
    retentionDays,
  };
}

/** What the button carries by which people say that the clock is right; see {@link confirmClock}. */
export function writeClockPress({ since }: Waiting): string {
  return `1:clock:${since.getTime()}`;
}

/** The waiting that such a button answers, as {@link confirmClock} takes it; undefined for any other button. */
export function readClockPress(data: string): number | undefined {
  const [, since] = /^1:clock:(\d{1,15})$/.exec(data) ?? [];
  return since === undefined ? undefined : Number(since);
}

/**
 * Notes that somebody has said that the clock is right, so that the next round deletes what is old.
 *
 * @param since of the {@link Waiting} that was answered, in ms since 1970; an answer to an earlier one counts for
 *   nothing
 * @returns whether it was this one that retention waits with
 */
export async function confirmClock(store: Facts, since: number, now: number): Promise<boolean> {
  if ((await readWaiting(store))?.since.getTime() !== since) return false;
  await store.writeFact('retention-confirmed', new Date(now).toISOString());
  return true;
}

/** In ms since 1970; 0 when nothing was noted. */
export async function readMoment(store: Pick<Facts, 'readFact'>, name: FactName): Promise<number> {
  return Date.parse((await store.readFact(name)) ?? '') || 0;
}
