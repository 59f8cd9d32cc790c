import { pluralize } from '#shared/words/plural.ts';
import type { HandlingChange, HandlingState, Lead } from '../lead.ts';
import { drawBar, formatTable } from './terminal.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const STEPS: { heading: string; ofMs: number }[] = [
  { heading: 'до 15 хв', ofMs: 15 * MINUTE_MS },
  { heading: 'до години', ofMs: HOUR_MS },
  { heading: 'до 2 годин', ofMs: 2 * HOUR_MS },
  { heading: 'до доби', ofMs: 24 * HOUR_MS },
  { heading: 'довше', ofMs: Number.POSITIVE_INFINITY },
];

/** How long these leads waited until somebody took them and until they were answered: the first time of each. */
export function describeSpeed(leads: readonly Lead[], changes: readonly HandlingChange[]): string[] {
  const byLead = Map.groupBy(changes, ({ leadNumber }) => leadNumber);
  const waitsFor = (...states: HandlingState[]) =>
    leads.flatMap(({ number, createdAt }) => {
      const change = byLead.get(number)?.find(({ to }) => states.includes(to));
      return change ? [Math.max(0, change.at.getTime() - createdAt.getTime())] : [];
    });
  // Whoever called without taking the lead first has taken it by calling.
  const taken = waitsFor('taken', 'answered', 'unreached', 'junk');
  const answered = waitsFor('answered');
  if (taken.length === 0) return [];
  const most = Math.max(...STEPS.flatMap((_, index) => [countIn(taken, index), countIn(answered, index)]));
  return [
    `Взято ${taken.length} із ${leads.length} ${pluralize(leads.length, 'заявки', 'заявок', 'заявок')}, зазвичай за ${describeMedian(taken)}`,
    ...(answered.length > 0
      ? [`Зв’язалися: ${answered.length}, зазвичай за ${describeMedian(answered)}`]
      : []),
    '',
    formatTable([
      ['Від заявки минуло', 'Взято', '', 'Зв’язалися', ''],
      ...STEPS.map(({ heading }, index) => {
        const [took, reached] = [countIn(taken, index), countIn(answered, index)];
        return [heading, String(took), drawBar(took, most), String(reached), drawBar(reached, most)];
      }),
    ]),
  ];
}

function countIn(waits: readonly number[], index: number): number {
  const from = STEPS[index - 1]?.ofMs ?? -1;
  return waits.filter((wait) => wait > from && wait <= (STEPS[index]?.ofMs ?? 0)).length;
}

/** By the clock, nights and weekends included: that is what the person has waited. */
function describeMedian(waits: readonly number[]): string {
  const sorted = waits.toSorted((one, other) => one - other);
  const minutes = Math.ceil((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) / MINUTE_MS);
  if (minutes < 60) return `${minutes} хв`;
  return minutes < 48 * 60
    ? `${Math.floor(minutes / 60)} год ${minutes % 60} хв`
    : `${Math.round(minutes / 60 / 24)} дн.`;
}
