import { pluralize } from '#shared/words/plural.ts';
import type { ReplyPromise } from '#shared/words/reply-deadline.ts';
import { describeInTime, describeMedian, type Speed } from '../words/speed.ts';
import { drawBar, formatTable } from './terminal.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const STEPS: { heading: string; ofMs: number }[] = [
  { heading: 'до 15 хв', ofMs: 15 * MINUTE_MS },
  { heading: 'до години', ofMs: HOUR_MS },
  { heading: 'до 2 годин', ofMs: 2 * HOUR_MS },
  { heading: 'до 8 годин', ofMs: 8 * HOUR_MS },
  { heading: 'довше', ofMs: Number.POSITIVE_INFINITY },
];

/** How soon leads were taken and answered, in working time; nothing where none was. */
export function describeSpeed(speed: Speed, leads: number, promise: ReplyPromise): string[] {
  const { taken, answered } = speed;
  if (taken.length === 0) return [];
  const most = Math.max(...STEPS.flatMap((_, index) => [countIn(taken, index), countIn(answered, index)]));
  return [
    `Взято ${taken.length} із ${leads} ${pluralize(leads, 'заявки', 'заявок', 'заявок')}, зазвичай за ${describeMedian(taken)}`,
    ...(answered.length > 0
      ? [`Зв’язалися: ${answered.length}, зазвичай за ${describeMedian(answered)}`]
      : []),
    describeInTime(speed, promise),
    '',
    formatTable([
      ['Від заявки минуло робочого часу', 'Взято', '', 'Зв’язалися', ''],
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
