import { pluralize } from '#shared/words/plural.ts';
import { type ReplyPromise, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { Lead } from '../../lead.ts';
import type { ReminderStage } from '../../store/lead-handling.ts';
import { describeAnswerBy, findAnswerBy } from '../../words/answer-by.ts';
import { describePerson, linkToCard, type Part } from '../../words/brief.ts';
import { describeAbout } from '../../words/describe-lead.ts';
import { describeMedian } from '../../words/speed.ts';
import { shortenText } from '../../words/text.ts';
import type { Notice } from './notice.ts';
import type { Week } from './week.ts';

export type ReminderFacts = {
  now: Date;
  promise: ReplyPromise;
  /** Whether leads are taken by buttons in the bot's chat, or else from the command line. */
  hasActions: boolean;
};

/** Reminds of leads that nobody has taken, before their time runs out (stage 1) or when it has (stage 2). */
export function writeReminder(stage: ReminderStage, leads: readonly Lead[], facts: ReminderFacts): Notice {
  const [first] = leads;
  const count = leads.length;
  const which =
    count === 1 ? `заявку №${first?.number}` : `${count} ${pluralize(count, 'заявку', 'заявки', 'заявок')}`;
  return {
    id: `reminder-${stage}-${leads
      .map(({ number }) => number)
      .join('-')
      .slice(0, 60)}`,
    icon: stage === 1 ? '⏳' : '⌛',
    title:
      stage === 1
        ? `Скоро сплине строк відповіді, а ${which} ще ніхто не взяв`
        : `Строк відповіді сплив, а ${which} ще ніхто не взяв`,
    paragraphs: [...leads.map((lead) => describeLead(lead, facts)), ...sayHow(leads, facts)],
  };
}

/** What is open in the morning, the oldest first. */
export function writeSummary(leads: readonly Lead[], day: string, facts: ReminderFacts): Notice {
  return {
    id: `summary-${day}`,
    icon: '☀️',
    title: `Відкриті заявки: ${leads.length}`,
    paragraphs: [...leads.map((lead) => describeLead(lead, facts)), ...sayHow(leads, facts)],
  };
}

/** «№57 Оксана · +380671234567», then «Пробний: Фізика · пн 23.11 до 11:00»; the number of the lead leads to its card. */
function describeLead(lead: Lead, { now, promise }: ReminderFacts): Part[] {
  const href = linkToCard(lead.card);
  const [who, ...phone] = describePerson(lead, true);
  const { state, by } = lead.handling;
  const answerBy = describeAnswerBy(findAnswerBy(lead.createdAt, promise), now);
  return [
    { text: who?.text ?? '', ...(href && { href }) },
    ...phone,
    { text: `\n${oneLine(describeAbout(lead))} · ` },
    { text: `${state === 'taken' ? `у роботі: ${oneLine(by?.name) || 'хтось'}` : answerBy}` },
  ];
}

/** How to get from there to a lead, where a tap does not do. */
function sayHow(leads: readonly Lead[], { hasActions }: ReminderFacts): Part[][] {
  const number = leads[0]?.number;
  if (!hasActions) return [[{ text: `Узяти: npm run leads -- take ${number}` }]];
  const isSearched = leads.some(({ card }) => card && !linkToCard(card));
  return isSearched ? [[{ text: `Картку шукайте в чаті за номером: №${number}` }]] : [];
}

const dayAndMonth = new Intl.DateTimeFormat('uk-UA', { timeZone: 'UTC', day: 'numeric', month: 'long' });

const DAY_MS = 24 * 60 * 60_000;

/** So many subjects and pages; the rest are few. */
const MAX_ROWS = 10;

/** How many leads came in a week, how fast they were taken and answered, and where they came from. */
export function writeReport(week: Week): Notice {
  const { from, to, leads, speed, left } = week;
  const { taken, answered } = speed;
  // The evening on which the last report was told belongs to its own week.
  const days = dayAndMonth.formatRange(readKyivClock(from) + DAY_MS, readKyivClock(to));
  const fates = [
    taken.length > 0 && `Узяли: ${taken.length}, зазвичай за ${describeMedian(taken)} робочого часу`,
    answered.length > 0 &&
      `Зв’язалися: ${answered.length}, зазвичай за ${describeMedian(answered)} робочого часу`,
    left.unreached > 0 && `Не додзвонилися: ${left.unreached}`,
    left.junk > 0 && `Спам: ${left.junk}`,
    left.open > 0 && `Ще відкриті: ${left.open}`,
  ].filter((fate) => fate !== false);
  const paragraphs = [
    fates,
    week.bySubject.length > 0 ? ['За предметом чи темою:', ...listCounts(week.bySubject)] : [],
    week.byPage.length > 0 ? ['За сторінкою:', ...listCounts(week.byPage)] : [],
  ].filter((rows) => rows.length > 0);
  return {
    id: `report-${to.getTime()}`,
    icon: '📊',
    title: `Тиждень ${days}: ${leads} ${pluralize(leads, 'заявка', 'заявки', 'заявок')}`,
    paragraphs: paragraphs.map(toLines),
  };
}

function listCounts(counts: Week['bySubject']): string[] {
  const shown = counts.slice(0, MAX_ROWS).map(([name, count]) => `${oneLine(name)} — ${count}`);
  return counts.length > MAX_ROWS ? [...shown, 'та інші'] : shown;
}

function toLines(rows: string[]): Part[] {
  return rows.map((row, index) => ({ text: index > 0 ? `\n${row}` : row }));
}

function oneLine(text = ''): string {
  return shortenText(text.toWellFormed().replace(/\s+/g, ' ').trim(), 60);
}
