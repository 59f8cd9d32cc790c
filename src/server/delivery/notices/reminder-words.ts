import { kyivDay } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import { DAY_MS, type ReplyPromise, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { Lead } from '../../lead.ts';
import type { ReminderStage } from '../../store/lead-handling.ts';
import { describePerson, linkToCard, type Part } from '../../words/brief.ts';
import { describeAbout, describeTimes } from '../../words/describe-lead.ts';
import { describeAnswerBy, findAnswerBy } from '../../words/moments.ts';
import { describeInTime, describeMedian } from '../../words/speed.ts';
import { toLine } from '../../words/text.ts';
import type { Notice } from './notice.ts';
import type { Count, Week } from './week.ts';

export type ReminderFacts = {
  now: Date;
  promise: ReplyPromise;
  saidBy: SaidBy;
};

/** By what people say what they have done: buttons in the bot's chat, or the command line alone. */
export type SaidBy = 'buttons' | 'commands';

/** How often each lead was not reached, by number. */
export type Misses = ReadonlyMap<number, number>;

/** Reminds of leads before their time runs out (stage 1) or when it has (stage 2), or of whom to call again. */
export function writeReminder(
  stage: ReminderStage | 'recall',
  leads: readonly Lead[],
  misses: Misses,
  facts: ReminderFacts,
): Notice {
  const [first] = leads;
  const count = leads.length;
  const which =
    count === 1 ? `заявку №${first?.number}` : `${count} ${pluralize(count, 'заявку', 'заявки', 'заявок')}`;
  return {
    id: `reminder-${stage}-${leads
      .map(({ number }) => number)
      .join('-')
      .slice(0, 60)}`,
    icon: stage === 1 ? '⏳' : stage === 2 ? '⌛' : '📵',
    title:
      stage === 1
        ? `Скоро сплине строк відповіді, а ${which} ще ніхто не взяв`
        : stage === 'recall'
          ? `Час передзвонити: ${count === 1 ? `№${first?.number}` : which}`
          : leads.every(({ handling }) => handling.state === 'new')
            ? `Строк відповіді сплив, а ${which} ще ніхто не взяв`
            : `Строк відповіді сплив, а на ${which} ще не відповіли`,
    paragraphs: [...leads.map((lead) => describeLead(lead, misses, facts)), ...sayHow(leads, facts)],
  };
}

/** More leads than that are named on a line each, and still fit into one message of the chat; the rest are counted. */
const MAX_WHOLE = 12;
const MAX_NAMED = 30;

/**
 * What is open in the morning, by what is to be done: first what is due, which is what came last, then what is overdue,
 * the latest first, then what is in somebody's hands.
 */
export function writeSummary(
  leads: readonly Lead[],
  misses: Misses,
  day: string,
  facts: ReminderFacts,
): Notice {
  const byTask = Map.groupBy(leads.toReversed(), (lead) => findTask(lead, facts));
  const tasks = TASKS.filter((task) => byTask.has(task));
  const inOrder = tasks.flatMap((task) => byTask.get(task) ?? []);
  const named = new Set(inOrder.slice(0, MAX_NAMED));
  const isWhole = leads.length <= MAX_WHOLE;
  const describeTask = (task: (typeof TASKS)[number]): Part[][] => {
    const ofTask = byTask.get(task) ?? [];
    const told = ofTask
      .filter((lead) => named.has(lead))
      .map((lead) => describeLead(lead, misses, facts, isWhole));
    const heading: Part = { text: `${task}: ${ofTask.length}` };
    if (isWhole) return tasks.length > 1 ? [[heading], ...told] : told;
    return [[heading, ...told.flatMap((parts): Part[] => [{ text: '\n' }, ...parts])]];
  };
  const rest = leads.length - named.size;
  return {
    id: `summary-${day}`,
    icon: '☀️',
    title: `Відкриті заявки: ${leads.length}`,
    paragraphs: [
      ...tasks.flatMap(describeTask),
      ...(rest > 0 ? [[{ text: `Ще ${rest}, усі: npm run leads -- list --open` }]] : []),
      ...sayHow(inOrder, facts),
    ],
  };
}

/** What is to be done, in the order in which it is told. */
const TASKS = [
  'Відповісти сьогодні',
  'Строк минув',
  'Передзвонити',
  'У роботі',
  'Відповісти згодом',
] as const;

function findTask({ handling, createdAt }: Lead, { now, promise }: ReminderFacts): (typeof TASKS)[number] {
  if (handling.state === 'unreached') return 'Передзвонити';
  if (handling.state === 'taken') return 'У роботі';
  const answerBy = findAnswerBy(createdAt, promise);
  if (answerBy <= now) return 'Строк минув';
  return kyivDay(answerBy) === kyivDay(now) ? 'Відповісти сьогодні' : 'Відповісти згодом';
}

/** More of a name or subject would take a second line of the message. */
const MAX_WORDS = 60;

/** «№57 Оксана · +380671234567», then «Пробний: Фізика · пн 23.11 до 11:00»; the number of the lead leads to its card. */
function describeLead(lead: Lead, misses: Misses, facts: ReminderFacts, isWhole = true): Part[] {
  const { now, promise } = facts;
  const href = linkToCard(lead.card);
  const [who, ...phone] = describePerson(lead, true);
  const { state, by } = lead.handling;
  const answerBy = findAnswerBy(lead.createdAt, promise);
  const count = misses.get(lead.number) ?? 1;
  const states = [
    state === 'taken' && `у роботі: ${toLine(by?.name ?? '', MAX_WORDS) || 'хтось'}`,
    state === 'unreached' && `${count > 1 ? `${describeTimes(count)} ` : ''}не додзвонилися`,
    // Of whom somebody has called the deadline says no more.
    (state === 'new' || (state === 'taken' && answerBy <= now)) && describeAnswerBy(answerBy, now),
  ].filter((word) => word !== false);
  return [
    { text: who?.text ?? '', ...(href && { href }) },
    ...phone,
    { text: isWhole ? `\n${[toLine(describeAbout(lead), MAX_WORDS), ...states].join(' · ')}` : '' },
  ];
}

/** How to get from there to a lead, where a tap does not do. */
function sayHow(leads: readonly Lead[], { saidBy }: ReminderFacts): Part[][] {
  const number = leads[0]?.number;
  if (saidBy === 'commands') return [[{ text: `Узяти: npm run leads -- mark ${number} taken --by Марія` }]];
  const isSearched = leads.some(({ card }) => card && !linkToCard(card));
  return isSearched ? [[{ text: `Картку шукайте в чаті за номером: №${number}` }]] : [];
}

const dayAndMonth = new Intl.DateTimeFormat('uk-UA', { timeZone: 'UTC', day: 'numeric', month: 'long' });

/** So many subjects and pages; the rest are few. */
const MAX_ROWS = 10;

/** What a school's week has brought: how many leads, how soon they were answered, what came of them and of what. */
export function writeReport(week: Week, promise: ReplyPromise): Notice {
  const { from, to, leads, speed, left } = week;
  const { taken, answered } = speed;
  // The evening on which the last report was told belongs to its own week.
  const days = dayAndMonth.formatRange(readKyivClock(from) + DAY_MS, readKyivClock(to));
  const fates = [
    taken.length > 0 && `Узяли: ${taken.length}, зазвичай за ${describeMedian(taken)} робочого часу`,
    answered.length > 0 &&
      `Зв’язалися: ${answered.length}, зазвичай за ${describeMedian(answered)} робочого часу`,
    leads > 0 && describeInTime(speed, promise),
    left.agreed > 0 && `Домовилися: ${left.agreed}`,
    left.declined > 0 && `Відмова: ${left.declined}`,
    left.unreached > 0 && `Не додзвонилися: ${left.unreached}`,
    left.junk > 0 && `Спам: ${left.junk}`,
    left.open > 0 && `Ще відкриті: ${left.open}`,
  ].filter((fate) => fate !== false);
  const paragraphs = [
    fates,
    week.bySubject.length > 0 ? ['За предметом чи темою:', ...listCounts(week.bySubject)] : [],
    week.byPage.length > 0 ? ['За сторінкою:', ...listCounts(week.byPage)] : [],
    week.bySource.length > 0 ? ['За рекламою (utm_source):', ...listCounts(week.bySource)] : [],
  ].filter((rows) => rows.length > 0);
  return {
    id: `report-${to.getTime()}`,
    icon: '📊',
    title: `Тиждень ${days}: ${leads} ${pluralize(leads, 'заявка', 'заявки', 'заявок')}`,
    paragraphs: paragraphs.map(toLines),
  };
}

function listCounts(counts: readonly Count[]): string[] {
  const shown = counts
    .slice(0, MAX_ROWS)
    .map(
      ({ name, leads, agreed }) =>
        `${toLine(name, MAX_WORDS)} — ${leads}${agreed > 0 ? `, домовилися: ${agreed}` : ''}`,
    );
  return counts.length > MAX_ROWS ? [...shown, 'та інші'] : shown;
}

function toLines(rows: string[]): Part[] {
  return rows.map((row, index) => ({ text: index > 0 ? `\n${row}` : row }));
}
