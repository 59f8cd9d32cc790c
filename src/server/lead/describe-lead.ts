import {
  FIELD_LIMITS,
  isTrialSubject,
  type LeadKind,
  type PayloadField,
  TRIAL_SUBJECT,
} from '#shared/lead/lead.ts';
import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { SOURCE_FIELDS } from '#shared/lead/source.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { type Conversation, type ConversationState, describeDetail, formatDue } from './conversation.ts';
import {
  findReplacedTime,
  type HistoryLine,
  type Lead,
  markOfCorrected,
  SUSPICIONS,
  type Suspicion,
} from './lead.ts';
import { cleanText, shortenText, toLine } from './text.ts';

type FieldLabels = {
  /** The label before the value. */
  label: string;
  /** Labels that depend on the form. */
  labelsByKind?: Record<LeadKind, string>;
  /** A text of several lines. Messages show it after the short facts. */
  isLong?: true;
  /** Omitted in messages (e-mail, bot, `leads show`) or in the export, because another line shows it there. */
  isLeftOut?: 'of-messages' | 'of-export';
};

/**
 * The labels of all fields, in the order of the export. Messages use the same order, with the long texts last. A new
 * field of a form needs only a row here on the server.
 */
const FIELD_LABELS: Readonly<Record<PayloadField, FieldLabels>> = {
  name: { label: 'Ім’я' },
  phone: { label: 'Телефон' },
  // No form asks for it. It is part of the payload of spec §3.
  email: { label: 'E-mail', isLeftOut: 'of-messages' },
  subject: {
    label: 'Тема або предмет',
    labelsByKind: { contact: 'Тема', trial: 'Предмет', package: 'Предмет' },
  },
  message: { label: 'Повідомлення', isLong: true },
  comment: { label: 'Коментар', isLong: true },
  package_name: { label: 'Пакет' },
  package_price: { label: 'Ціна' },
  package_lessons: { label: 'Уроків' },
  package_duration: { label: 'Тривалість' },
  // The export has a column with the time of receipt.
  date: { label: 'Дата', isLeftOut: 'of-export' },
};

type ShownField = FieldLabels & { field: PayloadField };

/** The rows of the table in order. */
export const SHOWN_FIELDS: readonly ShownField[] = Object.entries(FIELD_LABELS).map(([field, words]) => ({
  field: field as PayloadField,
  ...words,
}));

/** Whether the field may have several lines. */
export function isLongField(field: PayloadField): boolean {
  return FIELD_LABELS[field].isLong === true;
}

export type LeadLine = { label: string; value: string };

/** The owner's name of each kind of lead. */
const KIND_NAMES: Record<LeadKind, string> = {
  contact: 'повідомлення',
  trial: 'пробний урок',
  package: 'пакет',
};

const TITLES: Record<LeadKind, string> = { ...KIND_NAMES, contact: 'повідомлення із сайту' };

const FIELDS_IN_MESSAGES = SHOWN_FIELDS.filter(({ isLeftOut }) => isLeftOut !== 'of-messages');

/** Names a lead by its number and kind, without the visitor's text: «Заявка №12: пробний урок». */
export function nameLead(lead: Lead): string {
  return `Заявка №${lead.number}: ${TITLES[lead.kind]}`;
}

/** People would not read a longer list. */
const MAX_NUMBERS = 30;

/** «№12, №13 та ще 5» */
export function nameNumbers(numbers: readonly number[]): string {
  const named = numbers.slice(0, MAX_NUMBERS).map((number) => `№${number}`);
  const rest = numbers.length - named.length;
  return named.join(', ') + (rest > 0 ? ` та ще ${rest}` : '');
}

/** The kind of the lead in one or two words: «пакет Стандарт», «пробний урок». */
export function describeKind({ kind, fields }: Lead): string {
  const packageName = kind === 'package' ? (fields.package_name ?? '') : '';
  return [KIND_NAMES[kind], packageName].filter(Boolean).join(' ');
}

/** The subject of a lead that a manager entered in the chat. Its text contains the request. */
export const BY_HAND = 'Записано в чаті';

/**
 * Describes the lead in a short line: «Пробний: Фізика», «Пакет Стандарт: Фізика», «Запитання: Хімія», «Консультація:
 * Хімія». If a field has its default value, the page of the form is more specific.
 */
export function describeAbout({ kind, fields, source }: Pick<Lead, 'kind' | 'fields' | 'source'>): string {
  const topic = readSubject(fields);
  if (kind === 'contact' && topic === BY_HAND) return BY_HAND;
  const isTrial = kind === 'trial' || (kind === 'contact' && isTrialSubject(topic));
  if (kind === 'contact' && !isTrial) return describeMessage(topic, source.page_subject);
  const subject = findSubject({ fields, source });
  if (isTrial && !subject) return readSubject(fields) || TRIAL_SUBJECT;
  const packageName = kind === 'package' ? toLine(fields.package_name ?? '', FIELD_LIMITS.package_name) : '';
  const what = isTrial ? 'Пробний' : 'Пакет';
  return [[what, packageName].filter(Boolean).join(' '), subject].filter(Boolean).join(': ');
}

/** Describes a message of the contact form: its topic, and the subject of its page if known. */
function describeMessage(topic: string, pageSubject: string | undefined): string {
  const isOffered = MESSAGE_TOPICS.includes(topic);
  const what = isOffered ? topic : 'Запитання';
  const about = isOffered || isQuestionTopic(topic) ? pageSubject : topic;
  return [what, about].filter(Boolean).join(': ');
}

/** Topics that describe the request without a prefix. */
const MESSAGE_TOPICS: readonly string[] = ['Запис на заняття', 'Консультація'];

/** Whether a topic of the contact form only means a question. */
export function isQuestionTopic(topic: string): boolean {
  return ['', 'Загальне питання', 'Інше'].includes(topic);
}

/** The requested subject. For the default value, that of the page; empty if neither is known. */
export function findSubject({ fields, source }: Pick<Lead, 'fields' | 'source'>): string {
  const asked = readSubject(fields);
  return isTrialSubject(asked) ? (source.page_subject ?? '') : asked;
}

function readSubject({ subject = '' }: Lead['fields']): string {
  return toLine(subject, FIELD_LIMITS.subject);
}

/** The short facts of a lead that messages show (spec §7.4), one per line within its limit. */
export function listLeadLines(lead: Lead): LeadLine[] {
  return [...listFieldLines(lead), ...listSourceLines(lead)];
}

/** Facts that came in fields of the form, by field. */
export function listFieldLines(lead: Lead): (LeadLine & { field: PayloadField })[] {
  const fields = { ...lead.fields, date: lead.fields.date || formatKyivDate(lead.createdAt) };
  return FIELDS_IN_MESSAGES.filter(({ isLong }) => !isLong).flatMap((shown) => {
    const value = toLine(fields[shown.field] ?? '', FIELD_LIMITS[shown.field]);
    return value ? [{ field: shown.field, label: labelOf(shown, lead), value }] : [];
  });
}

/** The origin of the lead: the page with its subject, and the campaign parameters of its address. */
export function listSourceLines(lead: Lead): LeadLine[] {
  const page = describePage(lead);
  const campaign = describeCampaign(lead);
  return [
    ...(page ? [{ label: 'Сторінка', value: page }] : []),
    ...(campaign ? [{ label: 'Реклама', value: campaign }] : []),
  ];
}

/**
 * «Французька мова, /subject/french»; the home page is «головна», its lesson board «головна (дошка)»; empty if unknown.
 */
export function describePage({ source }: Lead): string {
  const { page, page_subject: subject } = source;
  return [subject, page?.replace(/^\/(?= |$)/, 'головна')].filter(Boolean).join(', ');
}

/** «google / cpc / nmt-2027», in the order of the parameters; empty without a campaign. */
export function describeCampaign({ source }: Lead): string {
  return SOURCE_FIELDS.flatMap((field) => (field.startsWith('utm_') && source[field]) || []).join(' / ');
}

/** The visitor's long texts (message or comment) with line breaks. */
export function listLeadTexts(lead: Lead): LeadLine[] {
  return FIELDS_IN_MESSAGES.filter(({ isLong }) => isLong).flatMap((shown) => {
    const value = (lead.fields[shown.field] ?? '').toWellFormed().trim();
    return value ? [{ label: labelOf(shown, lead), value }] : [];
  });
}

function labelOf({ label, labelsByKind }: ShownField, { kind }: Pick<Lead, 'kind'>): string {
  return labelsByKind?.[kind] ?? label;
}

const SUSPICION_TEXTS: Record<Suspicion, string> = {
  'hidden-field': 'заповнено приховане поле',
  links: 'багато посилань',
  phrase: 'текст, як у рекламних розсилках',
};

/** The warnings about a lead; empty for most. */
export function listMarks(lead: Lead): string[] {
  return [markCorrection(lead), markSuspicions(lead)].filter((mark) => mark !== null);
}

/** «✏️ виправлено: номер, повідомлення»; null for a lead that the visitor has not corrected. */
function markCorrection(lead: Lead): string | null {
  const labels = SHOWN_FIELDS.filter(({ field }) => lead.marks.includes(markOfCorrected(field))).map(
    (shown) => nameField(shown, lead),
  );
  return labels.length > 0 ? `✏️ виправлено: ${labels.join(', ')}` : null;
}

/** The name of a field within a sentence. */
function nameField(shown: ShownField, lead: Pick<Lead, 'kind'>): string {
  return shown.field === 'phone' ? 'номер' : labelOf(shown, lead).toLowerCase();
}

/** The corrected fields with their earlier texts: «номер: 06311122; повідомлення: …». */
export function describeCorrection(
  before: Pick<Lead, 'kind' | 'fields'>,
  after: Pick<Lead, 'fields'>,
): { fields: PayloadField[]; older: string } {
  const changed = SHOWN_FIELDS.filter(
    ({ field }) => field !== 'date' && (before.fields[field] ?? '') !== (after.fields[field] ?? ''),
  );
  const older = changed.map((shown) => `${nameField(shown, before)}: ${before.fields[shown.field] || '—'}`);
  return { fields: changed.map(({ field }) => field), older: older.join('; ') };
}

/** «⚠️ можливо, спам: багато посилань» for a suspicious lead; null for others. */
function markSuspicions({ marks }: Lead): string | null {
  const words = SUSPICIONS.filter((code) => marks.includes(code)).map((code) => SUSPICION_TEXTS[code]);
  return words.length > 0 ? `⚠️ можливо, спам: ${words.join(', ')}` : null;
}

/** Marks a message that contains only the beginning of a text. */
export const SHORTENED = 'скорочено: увесь текст у таблиці, /table';

/** The words for a state on the card. A `new` conversation with a history was returned. */
const STATE_MARKS: Record<ConversationState, string> = {
  new: '↩️ Повернено',
  taken: '👤 У роботі',
  callback: '☎️ Передзвонити',
  trial: '🎓 Пробний',
  deciding: '🤔 Думає, передзвонити',
  student: '🎉 Учень',
  lost: '✔️ Закрито',
  spam: '🚫 Спам',
};

/**
 * Describes the state of a conversation and the last notes for its card: «👤 У роботі: Олег, 14:12», «☎️ Передзвонити:
 * 🗓 чт 26.11 о 15:00 · Марія, 14:12», «🎉 Учень: Стандарт · Марія, 14:12», «📝 Олег, 14:20: після 18:00». Empty before
 * the first step. `leads show` has the whole history.
 *
 * @param history of the conversation, in its order
 */
export function markHandling(conversation: Conversation, history: readonly HistoryLine[]): string[] {
  const { state, by, at, dueAt, openedAt } = conversation;
  const when = describeStep({ by, at }, openedAt);
  const last = history.findLast(({ isNote }) => !isNote);
  const mark =
    last?.type === 'conversation.human'
      ? '🙋 Не спам'
      : last?.type === 'conversation.missed' && !dueAt
        ? MISSED
        : STATE_MARKS[state];
  const replaced = findReplacedTime(conversation, history);
  const due = replaced
    ? `одразу, бо пише ще; домовлялися на 🗓 ${formatDue(replaced)}`
    : `🗓 ${formatDue(conversation)}`;
  const facts = [dueAt ? due : state === 'trial' ? 'без години' : '', describeDetail(conversation)];
  const lessonFacts = [...facts, when].filter(Boolean).join(' · ');
  const notes = history.filter(({ note }) => note).slice(-MAX_NOTES);
  return [
    ...(when ? [`${mark}: ${lessonFacts}`] : []),
    ...notes.map(({ note, ...step }) => `📝 ${describeStep(step, openedAt)}: ${note}`),
  ];
}

const MISSED = '🎓 Не прийшли, знайти інший день';

/** More notes do not fit on a phone's screen. */
const MAX_NOTES = 3;

/**
 * «Марія, 14:12» in Kyiv time; empty before the first step. Without a verb, because a name does not show whether
 * «взяла» or «взяв» is right.
 *
 * @param reference the date is omitted if it is the same day
 */
export function describeStep({ by, at }: Pick<Conversation, 'by' | 'at'>, reference: Date): string {
  if (!by || !at) return '';
  const date = DAY.format(at) === DAY.format(reference) ? '' : `${DAY.format(at).slice(0, 5)} `;
  return `${isolate(by.name)}, ${date}${TIME.format(at)}`;
}

const TIME = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat('uk-UA', {
  timeZone: SCHOOL_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
});

/** Longest name. */
const MAX_NAME = 40;

/**
 * A name for messages: one short line without control and direction characters. Skips parts without visible characters;
 * empty if none is left.
 */
export function cleanName(...parts: (string | undefined)[]): string {
  const lines = parts.map((part) => toLine(cleanText(part ?? '', 4 * MAX_NAME)));
  return toLine(lines.filter(Boolean).join(' '), MAX_NAME);
}

/** Longest note on a card. */
const MAX_NOTE = 500;
const CUT = ' ✂️';

/** Cleans a note like a name: one line, shortened with a mark; empty if nothing visible is left. */
export function cleanNote(text = ''): string {
  const whole = toLine(cleanText(text, 4 * MAX_NOTE));
  return whole.length > MAX_NOTE ? `${shortenText(whole, MAX_NOTE)}${CUT}` : whole;
}

const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;

/** A right-to-left name would move the time after it to its other side. */
function isolate(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
