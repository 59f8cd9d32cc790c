/**
 * A lead (заявка) is a request that a visitor sends through one of the three forms (spec §3). Between browser and
 * server, its kind is also the `template_id`.
 */
export const LEAD_KINDS = ['contact', 'trial', 'package'] as const;

export type LeadKind = (typeof LEAD_KINDS)[number];

/**
 * The payload fields of spec §3 in wire order, with the maximum length of each in UTF-16 units. All of them are sent,
 * stored and delivered. Together they stay far below the providers' limits (50 kB, 4096 characters).
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

/** Fields that the visitor does not fill in; `email` is always empty, because no form asks for it. */
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

/** A field that the visitor fills in or chooses; drafts store it, too. */
export type FormField = Exclude<PayloadField, (typeof COMPUTED_FIELDS)[number]>;

export const FORM_FIELDS = PAYLOAD_FIELDS.filter(
  (field): field is FormField => !COMPUTED_FIELDS.some((computed) => computed === field),
);

/** The payload of a lead as normalised texts; fields that its form lacks are absent. */
export type LeadFields = Partial<Record<PayloadField, string>>;

/** The default subject of the contact form and of the trial dialog (spec §3). */
export const TRIAL_SUBJECT = 'Безкоштовний пробний урок';

/** The default subject if the first lesson is paid. */
export const PAID_TRIAL_SUBJECT = 'Пробний урок';

/** Whether the subject field asks for the first lesson without naming a subject. */
export function isTrialSubject(subject: string): boolean {
  return subject === TRIAL_SUBJECT || subject === PAID_TRIAL_SUBJECT;
}

/**
 * The topics of the contact form, in the order of spec §3.
 *
 * @param trial the school's name for its first lesson; undefined if it offers none
 */
export function listContactTopics(trial: string | undefined): string[] {
  return ['Загальне питання', ...(trial ? [trial] : []), 'Запис на заняття', 'Консультація', 'Інше'];
}

/** The initial direction of the package dialog on pages without a subject (spec §3), if the school teaches it. */
export const DEFAULT_DIRECTION = 'Фізика';

/** Replaces an empty comment of a package lead in the outgoing message (spec §5). */
export const EMPTY_COMMENT = 'Не вказано';
