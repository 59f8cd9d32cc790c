import { type Package, priceOn, priceUnit } from '#content/packages/packages-schema.ts';
import { pageAddress } from '#shared/addresses/page-address.ts';
import { isTrialSubject } from '#shared/lead/lead.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import type { ReplyPromise } from '#shared/words/reply-deadline.ts';
import {
  type ConversationState,
  isLossReason,
  isOpen,
  type LossReason,
  ORIGINS,
  OTHER_PACKAGE,
} from './conversation.ts';
import { BY_HAND, findSubject } from './describe-lead.ts';
import type { HistoryLine, Lead } from './lead.ts';
import type { SchoolContent } from './lead-summary.ts';
import { phoneKey } from './phone.ts';
import { findSchoolSubject } from './teacher.ts';
import { toLine } from './text.ts';
import { findPromiseEnd } from './times.ts';

/** A conversation with its first lead and its history. */
export type Matter = { first: Lead; history: readonly HistoryLine[] };

/** The progress of one person over all their leads and conversations. */
export type Journey = {
  isInTime: boolean;
  hasTrial: boolean;
  hasCome: boolean;
  /**
   * The bought packages, the newest last. The price is null for an unknown package, and for a price per lesson or hour,
   * because the number of lessons is unknown.
   */
  bought: readonly { name: string; priceUah: number | null; isByUnit?: boolean }[];
  /** Reason of a loss; null for others. */
  lost: LossReason | null;
  isOpen: boolean;
  source: string;
  subject: string;
};

/** Groups conversations by person and computes the progress of each. */
export function followPeople(matters: readonly Matter[], content: SchoolContent): Journey[] {
  const people = Map.groupBy(
    matters.filter(isPersons),
    ({ first }) => phoneKey(first.fields.phone ?? '') || `conversation ${first.conversation.id}`,
  );
  return [...people.values()].map((ofPerson) =>
    judgePerson(
      ofPerson.toSorted((one, other) => one.first.number - other.first.number),
      content,
    ),
  );
}

/** Whether the conversation counts: spam and suspected spam do not. */
function isPersons({ first: { conversation } }: Matter): boolean {
  return conversation.state !== 'spam' && !conversation.isSuspected;
}

function judgePerson(matters: readonly Matter[], content: SchoolContent): Journey {
  const steps = matters.map(({ history }) => followSteps(history));
  const [first] = matters;
  const last = matters.at(-1)?.first.conversation;
  const reason = last?.state === 'lost' ? (last.detail ?? 'other') : null;
  return {
    isInTime: first !== undefined && isAnsweredInTime(first, steps[0], content.school),
    hasTrial: steps.some(({ hasTrial }) => hasTrial),
    hasCome: steps.some(({ hasCome }) => hasCome),
    bought: matters.flatMap(({ first: { conversation } }) => {
      if (conversation.state !== 'student') return [];
      const name = conversation.detail ?? OTHER_PACKAGE;
      return [{ name, ...findPrice(name, conversation.at ?? new Date(0), content.packages) }];
    }),
    lost: reason === null ? null : isLossReason(reason) ? reason : 'other',
    isOpen: last !== undefined && isOpen(last),
    source: first ? nameSource(first) : UNKNOWN,
    subject: first ? nameSubject(first.first, content) : UNKNOWN,
  };
}

function findPrice(name: string, at: Date, packages: readonly Package[]) {
  const known = packages.find((each) => each.name === name);
  if (known && priceUnit(known)) return { priceUah: null, isByUnit: true };
  return { priceUah: known ? priceOn(kyivDay(at), known).priceUah : null };
}

type Steps = {
  /** Time of the first step of a manager. */
  takenAt: Date | null;
  hasOutcome: boolean;
  hasTrial: boolean;
  hasCome: boolean;
  /** Time of the lesson; null without a lesson or its hour. */
  trialAt: Date | null;
  isMissed: boolean;
};

const NO_STEPS: Steps = {
  takenAt: null,
  hasOutcome: false,
  hasTrial: false,
  hasCome: false,
  trialAt: null,
  isMissed: false,
};

/** A postponed call is no outcome. */
const OUTCOMES: readonly ConversationState[] = ['trial', 'deciding', 'student', 'lost'];

/** Replays the steps of a conversation. «Повернути» reverts the step before it. */
function followSteps(history: readonly HistoryLine[]): Steps {
  let before = NO_STEPS;
  let now = NO_STEPS;
  for (const line of history) {
    if (line.isNote) continue;
    if (line.type === 'conversation.returned') {
      now = before;
      continue;
    }
    before = now;
    now = takeLine(now, line);
  }
  return now;
}

function takeLine(steps: Steps, { to, type, at, dueAt, detail }: HistoryLine): Steps {
  const isHandled = to !== 'new' && to !== 'spam';
  const after: Steps = {
    ...steps,
    takenAt: steps.takenAt ?? (isHandled ? at : null),
    hasOutcome: steps.hasOutcome || OUTCOMES.includes(to),
  };
  if (type === 'conversation.missed') return { ...after, trialAt: null, isMissed: true };
  if (to === 'trial') return { ...after, hasTrial: true, trialAt: dueAt, isMissed: false };
  const isOver = steps.hasTrial && !steps.isMissed && (steps.trialAt === null || steps.trialAt <= at);
  const isAfterwards =
    to === 'deciding' || to === 'student' || (to === 'lost' && steps.trialAt !== null && detail !== 'silent');
  return isOver && isAfterwards ? { ...after, hasCome: true } : after;
}

function isAnsweredInTime({ first }: Matter, steps: Steps | undefined, promise: ReplyPromise): boolean {
  if (!steps?.takenAt || !steps.hasOutcome) return false;
  return steps.takenAt <= findPromiseEnd(first.conversation.openedAt, promise, first);
}

const UNKNOWN = 'Не вказано';

/** A longer name would wrap to a second line on a phone. */
const MAX_NAME = 40;

/**
 * The source of a lead: «Instagram», as a manager entered it; «Реклама google»; «Сайт, Французька мова»; «Сайт,
 * головна».
 */
export function nameSource({ first: { fields, source }, history }: Matter): string {
  const origin = history.findLast(({ type }) => type === 'conversation.origin')?.detail;
  if (origin && Object.hasOwn(ORIGINS, origin)) return ORIGINS[origin as keyof typeof ORIGINS];
  if (fields.subject === BY_HAND) return BY_HAND;
  if (source.utm_source) return `Реклама ${toLine(source.utm_source.toLowerCase(), MAX_NAME)}`;
  if (source.page === undefined) return UNKNOWN;
  const page = pageAddress(source.page);
  return toLine(`Сайт, ${page === '/' ? 'головна' : (source.page_subject ?? page)}`, MAX_NAME);
}

/** The requested subject of the school, also from a manager's note. */
function nameSubject({ fields, source }: Lead, { subjects }: Pick<SchoolContent, 'subjects'>): string {
  const asked = fields.subject === BY_HAND ? '' : findSubject({ fields, source });
  const known = findSchoolSubject({ fields, source }, subjects);
  return known?.name ?? (isTrialSubject(asked) || asked === '' ? UNKNOWN : 'Інше');
}
