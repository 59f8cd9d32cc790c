import { EMPTY_COMMENT, type LeadFields, type LeadKind } from '#shared/lead/lead.ts';
import { type LeadSource, readSource } from '#shared/lead/source.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { PackageFacts } from '../../content/packages.ts';
import { priceOfDay } from '../../packages/price-of-day.ts';
import { readTimeZone } from '../../words/visitor-clock.ts';
import type { FormValues } from '../form-values.ts';

/** A lead with its payload (spec §3), its id and its source. */
export type Lead = { kind: LeadKind; params: Record<string, string> };

/** The package data in a lead. */
type SentPackage = Pick<PackageFacts, 'name' | 'price' | 'lessons' | 'duration'> &
  Partial<Pick<PackageFacts, 'usual'>>;

/** A form at the moment of its submit. */
type FilledForm = {
  kind: LeadKind;
  values: FormValues;
  /** The content of the honeypot field; people leave it empty. */
  trap?: string | undefined;
  /** Set for package leads only. */
  packageFacts?: SentPackage | undefined;
  /** The part of the page that led to the form, if known: «дошка». */
  from?: string | undefined;
};

/** Builds the lead of a form from one snapshot. Later changes belong to another lead. */
export function buildLead(form: FilledForm, requestId: string, now: Date): Lead {
  const params = {
    [REQUEST_ID_FIELD]: requestId,
    ...buildPayload(form, now),
    ...(form.trap && { [HONEYPOT_FIELD]: form.trap }),
    ...readLeadSource(form.from),
  };
  return { kind: form.kind, params };
}

/** The payload fields of spec §3 that this form has. */
function buildPayload({ kind, values, packageFacts }: FilledForm, now: Date): LeadFields {
  // Spec §7.2: only the form's own fields.
  if (kind === 'contact') return values;
  return {
    ...values,
    email: '',
    ...(packageFacts && {
      comment: values.comment?.trim() || EMPTY_COMMENT,
      ...packageFields(packageFacts, now),
    }),
    date: formatKyivDate(now),
  };
}

/** Formats the price for a lead: «1500 грн», «500 грн за годину». */
export function sentPrice(
  price: string,
  { lessons, duration }: Pick<SentPackage, 'lessons' | 'duration'>,
): string {
  return lessons ? price : `${price} ${duration}`;
}

/**
 * The payload fields that describe the package. A price per lesson or hour has no number of lessons.
 *
 * @param now the price is that of this day in Kyiv; without it, the price of the build
 */
export function packageFields(sent: SentPackage, now?: Date) {
  const { name, price, lessons, duration } = sent;
  return {
    package_name: name,
    package_price: sentPrice(now ? priceOfDay(sent, now) : price, sent),
    package_lessons: lessons ? `${lessons}` : '',
    package_duration: lessons ? duration : '',
  };
}

/**
 * Reads the source of a lead: the page («/subject/french (дошка)» after a lesson on its board), its subject, the
 * `utm_*` parameters and the visitor's time zone. Subjects open in a new tab (spec §2), whose address has no `utm_*`.
 * So the parameters of the page that led there count, too.
 */
function readLeadSource(from?: string): LeadSource {
  const zone = readTimeZone();
  const source = {
    ...readSource(location.href, document.referrer, document.body.dataset.subject),
    ...(zone && { time_zone: zone }),
  };
  return from ? { ...source, page: `${source.page} (${from})` } : source;
}
