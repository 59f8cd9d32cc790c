import {
  FIELD_LIMITS,
  isTrialSubject,
  type LeadKind,
  type PayloadField,
  TRIAL_SUBJECT,
} from '#shared/lead/lead.ts';
import { SOURCE_FIELDS } from '#shared/lead/source.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { type Lead, markOfCorrected, SUSPICIONS, type Suspicion } from './lead.ts';
import { toLine } from './text.ts';

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
