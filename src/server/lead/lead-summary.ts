import type { Content } from '#content/content.ts';
import { describePrice, type Package, priceOn, priceUnit } from '#content/packages/packages-schema.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { fillIn } from '#content/texts/braces.ts';
import { EMPTY_COMMENT, isTrialSubject } from '#shared/lead/lead.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { countLessons } from '#shared/words/plural.ts';
import type { ReplyPromise } from '#shared/words/reply-deadline.ts';
import { findAddress, findWays, listWays, type Ways } from './contact-links.ts';
import { describeDetail, STATE_NAMES } from './conversation.ts';
import { markHandling } from './describe-handling.ts';
import {
  describeAbout,
  findSubject,
  isQuestionTopic,
  type LeadLine,
  listFieldLines,
  listLeadTexts,
  listMarks,
  listSourceLines,
} from './describe-lead.ts';
import { describePerson } from './describe-person.ts';
import type { HistoryLine, Lead } from './lead.ts';
import { linkToCard, type Part, type SummaryLine, toPlain } from './parts.ts';
import { normalizePhone } from './phone.ts';
import { linkWho } from './tasks.ts';
import type { TaughtSubject } from './teacher.ts';
import { toLine } from './text.ts';
import { describePromiseEnd, isWorkingTime, nameDay, nameMoment } from './times.ts';
import { describeLocalDifference } from './visitor-clock.ts';
import { findTelegramName } from './ways-to-write.ts';

/** A subject with its name for use in a sentence: «уроки фізики». */
type NamedSubject = Pick<Subject, 'name' | 'genitive'>;

/** Facts for a lead summary besides the lead itself. */
export type LeadSummaryFacts = {
  now: Date;
  promise: ReplyPromise;
  packages: readonly Package[];
  /** The subjects of the school's forms. Messages of the school mention no others. */
  subjects: readonly NamedSubject[];
  /** Earlier leads of the same conversation, the newest first. */
  before: readonly Lead[];
  /** The last lead of each earlier conversation with the same number, the newest first. */
  earlier: readonly Pick<Lead, 'number' | 'conversation'>[];
  /** The last lead of each conversation about another child of the family, or about the parent. */
  family?: readonly Lead[] | undefined;
  /** The history of the conversation so far. */
  history: readonly HistoryLine[];
  /**
   * True for a school with e-mail only. Without buttons, answers are not recorded, so each lead has its own deadline.
   */
  isUnhandled?: boolean;
  /** The school's first message to a person, with `{заявка}` for the request. */
  greeting?: string | undefined;
};

/** A summary of a lead for managers, as text. E-mail and bot render it. */
export type LeadSummary = {
  lead: Lead;
  /** «№57 Оксана · +380671234567»: with `about`, all that a locked phone shows of a message. */
  person: Part[];
  /** The same for the subject of an e-mail. */
  title: string;
  /** «Пробний: Фізика» */
  about: string;
  /** «відповісти до 11:35», «відповісти пн 23.11 до 11:00» */
  answerBy: string;
  /** Links to write to the person, and links to earlier leads. */
  contact: SummaryLine[];
  /** The other fields of the lead, the most important first. */
  lines: SummaryLine[];
  /** «+380671234567»; null if it is not a valid number. */
  phone: string | null;
  /** The visitor's local time; empty if it is Kyiv's, or if the time zone is unknown. */
  localTime: string;
  /** Links that open a message to the person with the greeting. */
  ways: Ways;
  /** The school's first message, ready to be sent; empty if the school has none. */
  greeting: string;
  /** The numbers of earlier leads with the same number, the newest first. */
  earlier: readonly number[];
  /** The visitor's long texts. */
  texts: LeadLine[];
  /** The long texts of earlier leads of the same conversation, the newest first. */
  before: LeadLine[];
  /** Outside of working hours, so the message is silent. */
  isQuiet: boolean;
  /** The source and time of the lead. */
  origin: LeadLine[];
  marks: string[];
  /** The state of its conversation. */
  handled: string[];
};

const EARLIER = 'Писали раніше';

/** People would not read a longer list. */
const MAX_EARLIER = 5;

/** Makes the summary of a lead: deadline, person, request, and known facts. */
export function makeLeadSummary(lead: Lead, facts: LeadSummaryFacts): LeadSummary {
  const fieldLines = listFieldLines(lead);
  const about = describeAbout(lead);
  const phone = normalizePhone(lead.fields.phone ?? '');
  const greeting = fillIn(facts.greeting ?? '', { заявка: nameRequest(lead, facts) });
  const address = findAddress(lead.fields);
  // A number reaches the person most surely.
  const account = phone ?? findTelegramName(Object.values(lead.fields));
  const ways = findWays({ phone, account, address }, greeting);
  const localTime = describeLocalDifference(lead.source.time_zone, facts.now);
  return {
    lead,
    person: describePerson(lead),
    title: toPlain(describePerson(lead, true)),
    about,
    answerBy: describeAnswerBy(lead, facts),
    contact: [
      ...listWays(ways, findWays({ phone, account, address })),
      ...(localTime ? [{ label: 'Місцевий час', parts: [{ text: localTime }] }] : []),
      ...listFamily(facts.family ?? []),
      ...listEarlier(facts.earlier),
    ],
    lines: fieldLines.flatMap(({ field, label, value }): SummaryLine[] => {
      if (field === 'package_name')
        return [{ label, parts: [{ text: describePackage(lead, value, facts) }] }];
      const isElsewhere =
        ['name', 'phone', 'date'].includes(field) ||
        (field === 'subject' && about.includes(value)) ||
        (isPackageFact(field) && hasPackageName(lead));
      return isElsewhere ? [] : [{ label, parts: [{ text: value }] }];
    }),
    phone,
    localTime,
    ways,
    greeting,
    earlier: [...facts.before, ...facts.earlier].slice(0, MAX_EARLIER).map(({ number }) => number),
    texts: listLeadTexts(lead),
    before: facts.before.slice(0, MAX_EARLIER).map(describeBefore),
    origin: [...listSourceLines(lead), ...fieldLines.filter(({ field }) => field === 'date')].map(
      ({ label, value }) => ({ label, value: value.toWellFormed() }),
    ),
    marks: listMarks(lead),
    handled: markHandling(lead.conversation, facts.history),
    isQuiet: !isWorkingTime(facts.now, facts.promise),
  };
}

/**
 * The request for a message to the person: «заявку на пробний урок фізики», «заявку на пакет «Стандарт»», «запитання
 * про уроки хімії». Never contains the visitor's text, because a stranger may have typed it with another person's
 * number.
 */
function nameRequest(
  lead: Lead,
  { packages, subjects }: Pick<LeadSummaryFacts, 'packages' | 'subjects'>,
): string {
  const { kind, fields } = lead;
  const topic = fields.subject ?? '';
  const asked = isQuestionTopic(topic) ? lead.source.page_subject : findSubject(lead);
  const subject = subjects.find(({ name }) => name === asked);
  const lessons = subject && `уроки ${subject.genitive}`;
  if (kind === 'trial' || isTrialSubject(topic))
    return ['заявку на пробний урок', subject?.genitive].filter(Boolean).join(' ');
  if (kind === 'contact' && isQuestionTopic(topic)) return lessons ? `запитання про ${lessons}` : 'запитання';
  const known = packages.find(({ name }) => kind === 'package' && name === fields.package_name);
  const wanted = [known && `${priceUnit(known) ? '' : 'пакет '}«${known.name}»`, lessons]
    .filter(Boolean)
    .join(', ');
  return wanted ? `заявку на ${wanted}` : 'заявку';
}

/** The promised deadline; empty after a manager has answered or set a time to call. */
function describeAnswerBy(lead: Lead, { promise, now, isUnhandled }: LeadSummaryFacts): string {
  const { conversation, createdAt } = lead;
  const isPromised = conversation.state === 'new' || conversation.state === 'taken';
  const since = isUnhandled ? createdAt : conversation.openedAt;
  return isPromised ? describePromiseEnd(since, now, promise, lead) : '';
}

/** «Раніше, №12 (пн 24.11 10:05, Пробний: Фізика)», with the text of that lead. */
function describeBefore(lead: Lead): LeadLine {
  const texts = listLeadTexts(lead).map(({ value }) => value);
  return {
    label: `Раніше, №${lead.number} (${nameMoment(lead.createdAt)}, ${describeAbout(lead)})`,
    value: texts.join('\n') || EMPTY_COMMENT,
  };
}

/**
 * «Писали раніше: №31, закрито 25.11, №12, домовилися 24.11», each with a link to its card; empty if there are none.
 */
function listEarlier(others: LeadSummaryFacts['earlier']): SummaryLine[] {
  if (others.length === 0) return [];
  const parts = others.slice(0, MAX_EARLIER).flatMap(({ number, conversation }, index): Part[] => {
    const href = linkToCard(conversation.card);
    const { state, at } = conversation;
    const detail = describeDetail(conversation);
    const when = at ? ` ${nameDay(at).replace(/^\S+ /, '')}` : '';
    return [
      ...(index > 0 ? [{ text: '; ' }] : []),
      { text: `№${number}`, ...(href && { href }) },
      { text: `, ${[STATE_NAMES[state], detail && `(${detail})`].filter(Boolean).join(' ')}${when}` },
    ];
  });
  return [{ label: EARLIER, parts: others.length > MAX_EARLIER ? [...parts, { text: ' та інші' }] : parts }];
}

/** «Та сама родина: №15 Соня», each with a link to its card. Their states would become outdated here. */
function listFamily(others: readonly Lead[]): SummaryLine[] {
  if (others.length === 0) return [];
  const parts = others.slice(0, MAX_EARLIER).flatMap((lead, index): Part[] => {
    const [who] = linkWho(lead);
    return [...(index > 0 ? [{ text: ', ' }] : []), ...(who ? [who] : [])];
  });
  return [{ label: 'Та сама родина', parts }];
}

/** «Стандарт, 2800 грн, 8 занять, 1 місяць», with the price of that day in the school's list. */
function describePackage({ fields, createdAt }: Lead, name: string, { packages }: LeadSummaryFacts): string {
  const known = packages.find((each) => each.name === name);
  const posted = fields.package_price?.trim() ?? '';
  const price = known ? describePrice(priceOn(kyivDay(createdAt), known)) : posted;
  const lessons = fields.package_lessons?.trim() ?? '';
  const lessonsText = /^\d{1,4}$/.test(lessons) ? countLessons(Number(lessons)) : lessons;
  const seen = posted && posted !== price ? ` (у заявці ${posted})` : '';
  return toLine(
    [name, price && price + seen, lessonsText, fields.package_duration].filter(Boolean).join(', '),
  );
}

function isPackageFact(field: string): boolean {
  return field.startsWith('package_');
}

function hasPackageName({ fields }: Lead): boolean {
  return Boolean(fields.package_name?.trim());
}

/** The school's hours and prices, and its first message to a person. */
export type SchoolContent = Pick<Content, 'school' | 'packages'> & {
  subjects: readonly (TaughtSubject & NamedSubject)[];
  texts: Pick<Content['texts'], 'greeting' | 'lessonPlace' | 'lessonLink'>;
};

/** Creates the current summary of a lead; never rejects. */
export type LeadSummarizer = (lead: Lead) => Promise<LeadSummary>;
