import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { formatKyivDate, kyivDay } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import { DAY_MS, type ReplyPromise } from '#shared/words/reply-deadline.ts';
import { configuredChannels } from '../../config.ts';
import { CHANNEL_WORDS } from '../../lead/channel-words.ts';
import { KIND_WORDS } from '../../lead/describe-lead.ts';
import type { Channel, Lead } from '../../lead/lead.ts';
import {
  describeDuration,
  describeInTime,
  describeMedian,
  measureSpeed,
  type Speed,
} from '../../lead/speed.ts';
import { type LeadWithHistory, readAllLeads } from '../../lookup/all-leads.ts';
import {
  type Breaker,
  type ChannelFailure,
  MAX_COUNTED,
  type StoreHealth,
} from '../../store/delivery-health.ts';
import type { Store } from '../../store/store.ts';
import { type CommandContext, readOptions, readWholeNumber } from '../command.ts';
import { countOrigin, describeOrigins, type Origins } from '../origins.ts';
import { createProgress, formatTable } from '../terminal.ts';

type Period = { heading: string; ms: number };

const PERIODS: Period[] = [
  { heading: 'За добу', ms: DAY_MS },
  { heading: 'За 7 днів', ms: 7 * DAY_MS },
  { heading: 'За 30 днів', ms: 30 * DAY_MS },
  { heading: 'Усього', ms: Number.POSITIVE_INFINITY },
];

const ROWS: [LeadKind | 'spam', string][] = [
  ...LEAD_KINDS.map((kind): [LeadKind, string] => [kind, KIND_WORDS[kind]]),
  ['spam', 'спам'],
];

const DEFAULT_DAYS = '14';

/** A table of more days nobody could read. */
const MAX_DAYS = 366;

/**
 * `stats [--days 14]`: how many leads of each kind, whether anything is stuck, how soon they were answered, and
 * what brought them.
 */
export async function showStats(
  args: string[],
  { store, config, out, remarks }: CommandContext,
): Promise<void> {
  const options = readOptions(args, { days: { type: 'string', default: DEFAULT_DAYS } });
  const days = readWholeNumber(options.days, '--days', MAX_DAYS);
  const now = new Date();
  const since = kyivDay(now.getTime() - (days - 1) * DAY_MS);
  const promise = readPromise();
  const recent = countRecent(promise, now);
  const progress = createProgress(remarks, 'Пораховано заявок');
  const counts = await countLeads(store, (lead) => {
    if (!lead.isSpam && kyivDay(lead.createdAt) >= since) recent.count(lead);
    progress.step();
  });
  progress.end();
  const health = await store.checkHealth();
  const { leads, speed: measured, origins } = recent.finish();
  const speed = promise && measured;
  const answers = promise && speed ? describeSpeed(speed, leads, promise) : [NO_PROMISE];
  out.write(
    `${[
      formatCounts(counts),
      '',
      ...describeHealth(health, configuredChannels(config)),
      '',
      ...(answers.length > 0 ? [...answers, ''] : []),
      ...describeOrigins(origins, days),
    ].join('\n')}\n`,
  );
}

const NO_PROMISE =
  'Як швидко ви відповідаєте, не пораховано: у content/ є помилка. Покаже її команда npm run content:check';

/** By when the school works it is counted how long people wait; undefined while the words have mistakes. */
function readPromise(): ReplyPromise | undefined {
  try {
    return loadContent(CONTENT_FOLDER).school;
  } catch {
    return undefined;
  }
}

/** Counts leads as they are read: of each stays how long it waited, however many and long they are. */
function countRecent(promise: ReplyPromise | undefined, now: Date) {
  const origins: Origins = { byPage: new Map(), byCampaign: new Map() };
  const speed = { taken: [] as number[], answered: [] as number[], inTime: 0, promised: 0 };
  let leads = 0;
  const seen = new Set<number>();
  return {
    count(lead: LeadWithHistory): void {
      leads += 1;
      countOrigin(origins, lead);
      if (!promise) return;
      // Of a person who has written more than once the newest lead comes first.
      if (seen.has(lead.conversation.id)) return;
      seen.add(lead.conversation.id);
      const measured = measureSpeed([lead.conversation], lead.history, promise, now);
      speed.taken.push(...measured.taken);
      speed.answered.push(...measured.answered);
      speed.inTime += measured.inTime;
      speed.promised += measured.promised;
    },
    finish: () => ({ leads, speed, origins }),
  };
}

/** How many of each kind, by period. */
type Counts = Map<LeadKind | 'spam', number[]>;

async function countLeads(store: Store, onLead: (lead: LeadWithHistory) => void): Promise<Counts> {
  const counts: Counts = new Map(ROWS.map(([row]) => [row, PERIODS.map(() => 0)]));
  for await (const lead of readAllLeads(store)) {
    const cells = counts.get(lead.isSpam ? 'spam' : lead.kind);
    for (const index of periodsOf(lead)) if (cells) cells[index] = (cells[index] ?? 0) + 1;
    onLead(lead);
  }
  return counts;
}

function formatCounts(counts: Counts): string {
  const rows = ROWS.map(([row, heading]) => [heading, ...(counts.get(row) ?? []).map(String)]);
  return formatTable([['Заявка', ...PERIODS.map(({ heading }) => heading)], ...rows]);
}

function periodsOf(lead: Lead): number[] {
  const age = Date.now() - lead.createdAt.getTime();
  return PERIODS.flatMap(({ ms }, index) => (age <= ms ? [index] : []));
}

function describeHealth(health: StoreHealth, channels: Channel[]): string[] {
  const { isWritable, pending, dead, unassigned, oldestPendingMs, breakers, failures } = health;
  const since = oldestPendingMs === null ? '' : `, найдавніше чекає ${describeDuration(oldestPendingMs)}`;
  return [
    `Ще не надіслано листів і повідомлень бота: ${countOf(pending)}${since}`,
    `Не вдалося надіслати: ${countOf(dead)}${dead > 0 ? ' (спробувати ще раз: retry --dead)' : ''}`,
    ...(channels.length === 0 ? [NO_CHANNEL] : []),
    ...(unassigned > 0 ? [`Заявок, про які вас не сповіщено: ${countOf(unassigned)}`] : []),
    ...breakers.map(describeBreaker),
    ...failures.map(describeFailure),
    ...(isWritable ? [] : ['УВАГА: нові заявки не зберігаються — перевірте місце на диску']),
  ];
}

/** Nobody has counted further. */
const countOf = (count: number) => (count < MAX_COUNTED ? String(count) : `щонайменше ${count}`);

const NO_CHANNEL =
  'УВАГА: ні пошти, ні бота не налаштовано. Сайт лише зберігає заявки й нікого про них не сповіщає';

function describeFailure({ channel, since, errorCode }: ChannelFailure): string {
  return `Не надсилається: ${CHANNEL_WORDS[channel].name}, з ${formatKyivDate(since)}, код ${errorCode}. Сайт пробує знову`;
}

function describeBreaker({ channel, openedAt, errorCode }: Breaker): string {
  const since = formatKyivDate(openedAt);
  return `Не надсилається: ${CHANNEL_WORDS[channel].name}, з ${since}, код ${errorCode}. Перевірте налаштування; сайт пробує знову кожні 5 хвилин`;
}

/** How soon leads were taken and answered, in working time; nothing where none was. */
function describeSpeed(speed: Speed, leads: number, promise: ReplyPromise): string[] {
  const { taken, answered } = speed;
  if (taken.length === 0) return [];
  return [
    `Взято ${taken.length} із ${leads} ${pluralize(leads, 'заявки', 'заявок', 'заявок')}, зазвичай за ${describeMedian(taken)}`,
    ...(answered.length > 0
      ? [`Відповіли: ${answered.length}, зазвичай за ${describeMedian(answered)}`]
      : []),
    describeInTime(speed, promise),
  ];
}
