import type { Content } from '#content/content.ts';
import { describePrice, type Package, priceOn, priceUnit } from '#content/packages/packages-schema.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { fillIn } from '#content/texts/braces.ts';
import { EMPTY_COMMENT, isTrialSubject, type LeadFields } from '#shared/lead/lead.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { countLessons } from '#shared/words/plural.ts';
import type { ReplyPromise } from '#shared/words/reply-deadline.ts';
import { describeDetail, STATE_NAMES } from './conversation.ts';
import {
  describeAbout,
  findSubject,
  isQuestionTopic,
  type LeadLine,
  listFieldLines,
  listLeadTexts,
  listMarks,
  listSourceLines,
  markHandling,
} from './describe-lead.ts';
import type { Card, HistoryLine, Lead } from './lead.ts';
import { differsFromTyped, normalizePhone, type PhoneWarning, readPhone } from './phone.ts';
import type { TaughtSubject } from './teacher.ts';
import { toLine } from './text.ts';
import { describePromiseEnd, isWorkingTime, nameDay, nameMoment } from './times.ts';
import { describeLocalDifference } from './visitor-clock.ts';
import { findOnlyAddress, findTelegramName } from './ways-to-write.ts';

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
  /** The history of the conversation so far. */
  history: readonly HistoryLine[];
  /**
   * True for a school with e-mail only. Without buttons, answers are not recorded, so each lead has its own deadline.
   */
  isUnhandled?: boolean;
  /** The school's first message to a person, with `{заявка}` for the request. */
  greeting?: string | undefined;
};

/** A part of a line. Its link is `tel:`, `https:` or, in e-mails only, `viber:`, `sms:` or `mailto:`. */
export type Part = {
  text: string;
  href?: string;
  /** The same address without the greeting, for plain text. */
  bare?: string | undefined;
};

export type SummaryLine = { label: string; parts: Part[] };

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

/** Schemes of apps that open a message. Telegram uses `https:`, which opens on every device. */
type Ways = { [Way in 'telegram' | 'viber' | 'sms' | 'mail']?: string };

const WRITE = 'Написати';
const EARLIER = 'Писали раніше';

/** People would not read a longer list. */
const MAX_EARLIER = 5;

/** Length that a phone's list of e-mails shows. */
const MAX_SHORT = 40;

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

/**
 * The person of a lead: «№57 Оксана · +380671234567 (067 123 45 67)». The short form omits the typed text and is
 * shortened.
 */
export function describePerson({ number, fields }: Pick<Lead, 'number' | 'fields'>, isShort = false): Part[] {
  const [name, typed] = [fields.name, fields.phone].map((text = '') =>
    toLine(text, isShort ? MAX_SHORT : undefined),
  );
  const phone = typed ? describePhone(typed) : [];
  return [
    { text: [`№${number}`, name].filter(Boolean).join(' ') },
    ...(typed ? [{ text: ' · ' }, ...(isShort ? phone.slice(0, 1) : phone)] : []),
  ];
}

/** Numbers that Telegram makes tappable, such as «+380671234567». */
const INTERNATIONAL = /^\+\d[\d -]*$/;

const PHONE_WARNINGS: Readonly<Record<PhoneWarning, string>> = {
  'without-country': 'без коду країни',
  incomplete: 'номер неповний',
};

/**
 * Makes numbers tappable. A valid typed number is shown as typed (spec §7.4). Otherwise all found numbers are shown,
 * followed by the typed text. A number that cannot be dialled is marked and has no link.
 */
function describePhone(typed: string): Part[] {
  const { numbers, warning } = readPhone(typed);
  const [phone] = numbers;
  if (!phone) return [{ text: warning ? `${typed} ⚠️ ${PHONE_WARNINGS[warning]}` : typed }];
  if (INTERNATIONAL.test(typed) && !differsFromTyped(phone, typed))
    return [{ text: typed, href: `tel:${phone}` }];
  const parts = numbers.flatMap((number, index): Part[] => [
    ...(index > 0 ? [{ text: ', ' }] : []),
    { text: number, href: `tel:${number}` },
  ]);
  return [...parts, { text: ` (${typed})` }];
}

/** The Telegram account is that of the number, or a username. */
type Contacts = { phone: string | null; account: string | undefined; address: string | undefined };

/** Links that open a message to the person with the greeting. */
function findWays({ phone, account, address }: Contacts, greeting = ''): Ways {
  const text = encodeURIComponent(greeting);
  const withText = (way: string, parameter: string) => (text ? `${way}${parameter}${text}` : way);
  return {
    ...(account && { telegram: withText(`https://t.me/${account}`, '?text=') }),
    ...(phone && {
      viber: withText(`viber://chat?number=${encodeURIComponent(phone)}`, '&draft='),
      sms: withText(`sms:${phone}`, '?body='),
    }),
    ...(address && { mail: withText(`mailto:${address}`, '?body=') }),
  };
}

const WAY_NAMES: Readonly<Record<keyof Ways, string>> = {
  telegram: 'Telegram',
  viber: 'Viber',
  sms: 'SMS',
  mail: 'лист',
};

/** Telegram opens only `https:` links, so the other links are for e-mails only. */
function listWays(ways: Ways, bareWays: Ways): SummaryLine[] {
  const parts = (Object.keys(WAY_NAMES) as (keyof Ways)[]).flatMap((way) => {
    const href = ways[way];
    return href ? [{ text: WAY_NAMES[way], href, bare: bareWays[way] }] : [];
  });
  return parts.length === 0
    ? []
    : [
        {
          label: WRITE,
          parts: parts.map((part, index) => (index > 0 ? { ...part, text: `, ${part.text}` } : part)),
        },
      ];
}

/** The visitor's e-mail address, if the lead contains exactly one. */
export function findAddress(fields: LeadFields): string | undefined {
  return findOnlyAddress(Object.values(fields));
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

/**
 * The link to a message for members of its chat; null in groups that are not supergroups, whose messages have no links.
 */
export function linkToCard(card: Card | null): string | null {
  if (!card) return null;
  const [, supergroup] = /^-100(\d+)$/.exec(card.chatId) ?? [];
  const [, name] = /^@(\w+)$/.exec(card.chatId) ?? [];
  if (supergroup) return `https://t.me/c/${supergroup}/${card.messageId}`;
  return name ? `https://t.me/${name}/${card.messageId}` : null;
}

export function toPlain(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}

/** The same as plain text. Each link is followed by its address, except for phone numbers. */
export function toPlainWithAddresses(parts: readonly Part[]): string {
  return parts
    .map(({ text, href, bare = href }) => (bare && !bare.startsWith('tel:') ? `${text} <${bare}>` : text))
    .join('');
}

/** The school's hours and prices, and its first message to a person. */
export type SchoolContent = Pick<Content, 'school' | 'packages'> & {
  subjects: readonly (TaughtSubject & NamedSubject)[];
  texts: Pick<Content['texts'], 'greeting' | 'lessonPlace' | 'lessonLink'>;
};

/** Creates the current summary of a lead; never rejects. */
export type LeadSummarizer = (lead: Lead) => Promise<LeadSummary>;
