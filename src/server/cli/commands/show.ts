import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { STATE_NAMES } from '../../lead/conversation.ts';
import { describeDeliveries, describeDelivery } from '../../lead/describe-deliveries.ts';
import { listLeadLines, listLeadTexts, listMarks, nameLead } from '../../lead/describe-lead.ts';
import type { Delivery, HistoryLine, LeadWithDeliveries } from '../../lead/lead.ts';
import { printableLine, printableLines } from '../../lead/text.ts';
import { type CommandContext, readArguments, readLeadNumber, requireLead } from '../command.ts';

/** `show N`: all data of a lead with its whole history. */
export async function showLead(args: string[], { store, out }: CommandContext): Promise<void> {
  const number = readLeadNumber(readArguments(args, {}).positionals);
  const lead = await requireLead(store, number);
  const changes = await store.listHistory([lead.conversation.id]);
  await store.markSeen([number]);
  const history =
    changes.length > 0 ? ['', 'Історія:', ...changes.map(describeChange).map(printableLine)] : [];
  out.write(`${[...describeLead(lead), '', ...describeWay(lead, new Date()), ...history].join('\n')}\n`);
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

/** «21.11.2026, 14:12:05: нова → у роботі, Марія», «21.11.2026, 14:20:00: Марія: просить після 18:00» */
function describeChange({ from, to, by, at, note, isNote, type, detail }: HistoryLine): string {
  if (type === 'conversation.corrected') return `${formatKyivDate(at)}: виправлено, було: ${detail}`;
  const step = isNote ? [] : [`${STATE_NAMES[from]} → ${STATE_NAMES[to]}`];
  return `${formatKyivDate(at)}: ${[...step, by.name].join(', ')}${note ? `: ${note}` : ''}`;
}
