import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { describeState, isOrigin, ORIGINS, STATE_NAMES } from '../../lead/conversation.ts';
import { describeDeliveries, describeDelivery } from '../../lead/describe-deliveries.ts';
import { listLeadLines, listLeadTexts, listMarks, nameLead } from '../../lead/describe-lead.ts';
import type { Delivery, HistoryLine, LeadWithDeliveries } from '../../lead/lead.ts';
import { printableLine, printableLines } from '../../lead/text.ts';
import { isMidnight } from '../../lead/times.ts';
import { type CommandContext, readArguments, readLeadNumber, requireLead } from '../command.ts';

/** `show N`: all data of a lead with its whole history. */
export async function showLead(args: string[], { store, out }: CommandContext): Promise<void> {
  const number = readLeadNumber(readArguments(args, {}).positionals);
  const lead = await requireLead(store, number);
  const changes = await store.listHistory([lead.conversation.id]);
  await store.markSeen([number]);
  const history =
    changes.length > 0 ? ['', 'Історія:', ...changes.map(describeChange).map(printableLine)] : [];
  const state = `Стан: ${printableLine(describeState(lead.conversation))}`;
  out.write(
    `${[...describeLead(lead), '', state, ...describeWay(lead, new Date()), ...history].join('\n')}\n`,
  );
}

function describeLead(lead: LeadWithDeliveries): string[] {
  const lines = listLeadLines(lead).map(({ label, value }) => `${label}: ${printableLine(value)}`);
  const texts = listLeadTexts(lead).flatMap(({ label, value }) => [
    `${label}:`,
    ...printableLines(value).map((line) => `  ${line}`.trimEnd()),
  ]);
  return [nameLead(lead), ...lines, ...texts, ...listMarks(lead)];
}

function describeWay(lead: LeadWithDeliveries, now: Date): string[] {
  const received = `Отримано: ${formatKyivDate(lead.createdAt)}`;
  if (lead.deliveries.length === 0) return [received, `Доставка: ${describeDeliveries(lead, now)}`];
  return [
    received,
    ...lead.deliveries.map((delivery) =>
      [describeDelivery(delivery, lead, now), ...listDetails(delivery)].join(', '),
    ),
  ];
}

function listDetails({ doneAt, attempts, state, lastErrorCode }: Delivery): string[] {
  if (doneAt) return [`${formatKyivDate(doneAt)}`];
  return [
    ...(attempts > 0 ? [`спроб: ${attempts}`] : []),
    ...(state === 'pending' && lastErrorCode ? [`остання помилка: ${lastErrorCode}`] : []),
  ];
}

/** «21.11.2026, 14:12:05: нова → передзвонити чт 26.11 15:00, Марія: після шостої» */
function describeChange(line: HistoryLine): string {
  const { by, at, note, type, detail } = line;
  if (type === 'conversation.corrected')
    return `${formatKyivDate(at)}: виправлено${by.source === 'site' ? '' : ` (${by.name})`}, було: ${detail}`;
  const facts = [describeStep(line), by.name].filter(Boolean).join(', ');
  return `${formatKyivDate(at)}: ${facts}${note ? `: ${note}` : ''}`;
}

function describeStep({ from, to, type, detail, dueAt, isNote }: HistoryLine): string {
  if (type === 'conversation.origin')
    return `звідки: ${detail && isOrigin(detail) ? ORIGINS[detail] : detail}`;
  if (type === 'conversation.missed') return 'не прийшли на пробний';
  if (isNote) return '';
  const reached = { state: to, by: null, dueAt, isWholeDay: dueAt !== null && isMidnight(dueAt), detail };
  return `${STATE_NAMES[from]} → ${describeState(reached)}`;
}
