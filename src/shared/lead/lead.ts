/**
 * A lead (заявка) is what a visitor asks of the school through one of the three forms (spec §3).
 * The kind doubles as `template_id` on the wire between the browser and our own server.
 */
export const LEAD_KINDS = ['contact', 'trial', 'package'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/**
 * The payload fields of spec §3, in the order in which they travel, each with its longest accepted value in UTF-16
 * units. What is listed here is sent, stored and delivered. Names of 100 and messages of 2000 fit everything people
 * really write; together they stay far below the providers' own limits (50 kB, 4096 characters).
 */
export const FIELD_LIMITS = {
  name: 100,
  email: 254,
  subject: 100,
  message: 2000,
  /** Two numbers with words around them. */
  phone: 80,
  comment: 2000,
  package_name: 60,
  package_price: 40,
  package_lessons: 20,
  package_duration: 40,
  date: 60,
};

/** Those that nobody fills in; `email` is always empty, as no form asks for one. */
const COMPUTED_FIELDS = [
  'email',
  'package_name',
  'package_price',
  'package_lessons',
  'package_duration',
  'date',
] as const;

export type PayloadField = keyof typeof FIELD_LIMITS;

export const PAYLOAD_FIELDS = Object.keys(FIELD_LIMITS) as readonly PayloadField[];

/** A field that the visitor fills in or chooses; it is kept as a draft, too. */
export type FormField = Exclude<PayloadField, (typeof COMPUTED_FIELDS)[number]>;

export const FORM_FIELDS = PAYLOAD_FIELDS.filter(
  (field): field is FormField => !COMPUTED_FIELDS.some((computed) => computed === field),
);

/** What a lead says: its payload fields, each a normalised text; fields that its form lacks are absent. */
export type LeadFields = Partial<Record<PayloadField, string>>;

/** The default subject of the contact form and of the trial dialog (spec §3). */
export const TRIAL_SUBJECT = 'Безкоштовний пробний урок';

/** The same where the first lesson costs something. */
export const PAID_TRIAL_SUBJECT = 'Пробний урок';

/** Whether a lead asks for the first lesson and names no subject. */
export function isTrialSubject(subject: string): boolean {
  return subject === TRIAL_SUBJECT || subject === PAID_TRIAL_SUBJECT;
}

/**
 * The topics of the contact form, in the order of spec §3.
 *
 * @param trial what the school calls its first lesson; undefined where none can be tried
 */
export function listContactTopics(trial: string | undefined): string[] {
  return ['Загальне питання', ...(trial ? [trial] : []), 'Запис на заняття', 'Консультація', 'Інше'];
}

/** The direction that the package dialog starts with where no subject is current (spec §3), if there is such a one. */
export const DEFAULT_DIRECTION = 'Фізика';

/** What the outgoing message says when the comment of a package lead is empty (spec §5). */
export const EMPTY_COMMENT = 'Не вказано';
