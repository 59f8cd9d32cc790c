import { pluralize } from '#shared/words/plural.ts';
import { readKyivClock } from '#shared/words/reply-deadline.ts';
import { LOSS_REASONS, type LossReason } from './conversation.ts';
import type { Journey } from './funnel.ts';
import type { Part } from './parts.ts';

const MONTHS = [
  ...['Січень', 'Лютий', 'Березень', 'Квітень', 'Травень', 'Червень'],
  ...['Липень', 'Серпень', 'Вересень', 'Жовтень', 'Листопад', 'Грудень'],
];

/** «Листопад 2026» for '2026-11'. */
export function nameMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${MONTHS[Number(number) - 1]} ${year}`;
}

/** '2026-11' by the calendar of Kyiv. */
export function monthOf(moment: Date): string {
  return new Date(readKyivClock(moment)).toISOString().slice(0, 7);
}

/** The month a number of months earlier. */
export function monthBefore(month: string, count = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}

/** The remaining rows are combined. */
const MAX_ROWS = 10;

/** Writes the outcomes of a month's people: the funnel, the sums, sources, subjects and reasons. */
export function writeFunnel(journeys: readonly Journey[]): Part[][] {
  if (journeys.length === 0) return [[{ text: 'Нових людей не було.' }]];
  const count = (is: (journey: Journey) => boolean) => journeys.filter(is).length;
  const bought = journeys.flatMap(({ bought }) => bought);
  const lines = [
    `Написали: ${journeys.length} ${pluralize(journeys.length, 'людина', 'людини', 'людей')}`,
    `Відповіли вчасно: ${count(({ isInTime }) => isInTime)}`,
    `Пробний урок: ${count(({ hasTrial }) => hasTrial)}`,
    `Прийшли: ${count(({ hasCome }) => hasCome)}`,
    `Стали учнями: ${count(isStudent)}${describeSum(bought)}`,
    `Ще вирішують: ${count((each) => each.isOpen && !isStudent(each))}`,
  ];
  const packages = [...Map.groupBy(bought, ({ name }) => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, each]) => `${name}: ${each.length}${describeSum(each)}`);
  const lost = [...Map.groupBy(journeys.filter(isLost), ({ lost }) => lost)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, each]) => `${LOSS_REASONS[reason]}: ${each.length}`);
  return [
    lines,
    ...(packages.length > 0 ? [['Пакети', ...packages]] : []),
    ['Звідки (написали → пробний → учні)', ...listRows(journeys, ({ source }) => source)],
    ['Предмети (написали → пробний → учні)', ...listRows(journeys, ({ subject }) => subject)],
    ...(lost.length > 0 ? [['Чому не склалося', ...lost]] : []),
  ].map((paragraph) => [{ text: paragraph.join('\n') }]);
}

const isStudent = ({ bought }: Journey) => bought.length > 0;

const isLost = (journey: Journey): journey is Journey & { lost: LossReason } =>
  journey.lost !== null && !isStudent(journey);

function describeSum(bought: Journey['bought']): string {
  const sum = bought.reduce((total, { priceUah }) => total + (priceUah ?? 0), 0);
  if (sum === 0) return '';
  const beside = bought.some(({ isByUnit }) => isByUnit) ? ', без оплати за заняття чи годину' : '';
  return ` · ${sum.toLocaleString('uk-UA')} грн${beside}`;
}

function listRows(journeys: readonly Journey[], nameOf: (journey: Journey) => string): string[] {
  const rows = [...Map.groupBy(journeys, nameOf)].toSorted(([, one], [, other]) => other.length - one.length);
  const shown = rows.length > MAX_ROWS ? rows.slice(0, MAX_ROWS - 1) : rows;
  const rest = rows.slice(shown.length).flatMap(([, each]) => each);
  return [...shown, ...(rest.length > 0 ? [['Решта', rest] as const] : [])].map(([name, each]) => {
    const trials = each.filter(({ hasTrial }) => hasTrial).length;
    return `${name}: ${each.length} → ${trials} → ${each.filter(isStudent).length}`;
  });
}
