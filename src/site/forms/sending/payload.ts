import { EMPTY_COMMENT, type LeadFields, type LeadKind } from '#shared/lead/lead.ts';
import { type LeadSource, readSource } from '#shared/lead/source.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { PackageFacts } from '../../content/packages.ts';
import { priceOfDay } from '../../packages/price-of-day.ts';
import { readTimeZone } from '../../words/visitor-clock.ts';
import type { FormValues } from '../form-values.ts';

/** A lead on its way: its payload (spec §3) and, beside it, its id and where it came from. */
export type Lead = { kind: LeadKind; params: Record<string, string> };

/** What a lead says of its package. */
type SentPackage = Pick<PackageFacts, 'name' | 'price' | 'lessons' | 'duration'> &
  Partial<Pick<PackageFacts, 'usual'>>;

/** A form at the moment of its submit. */
type FilledForm = {
  kind: LeadKind;
  values: FormValues;
  /** What stands in the honeypot field; people leave it empty. */
  trap: string;
  /** For a lead of this kind. */
  packageFacts?: SentPackage | undefined;
  /** The part of the page that has led to the form, where it says so: «дошка». */
  from?: string | undefined;
};

/** Makes the lead of a filled form, all of it at once: what the visitor changes later is another lead. */
export function buildLead(form: FilledForm, requestId: string, now: Date): Lead {
  const params = {
    [REQUEST_ID_FIELD]: requestId,
    ...buildPayload(form, now),
    ...(form.trap && { [HONEYPOT_FIELD]: form.trap }),
    ...readLeadSource(form.from),
  };
  return { kind: form.kind, params };
}

/** The payload fields of spec §3 that the form has. */
function buildPayload({ kind, values, packageFacts }: FilledForm, now: Date): LeadFields {
  // Spec §7.2: the form's own fields, no more.
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

/** The price as a lead names it: «1500 грн», «500 грн за годину». */
export function sentPrice(
  price: string,
  { lessons, duration }: Pick<SentPackage, 'lessons' | 'duration'>,
): string {
  return lessons ? price : `${price} ${duration}`;
}

/**
 * The fields of the payload that name the package. A price for a lesson or an hour has no number of lessons.
 *
 * @param now whose day in Kyiv decides on the price; without it, the price is that of the build
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
 * Where this lead comes from: the page («/subject/french (дошка)» after a lesson on its board), the subject that it is
 * about, the `utm_*` of the address, and the time zone of whom to call. A subject opens in a new tab (spec §2) whose address has none, so those of the
 * page that led there count as well.
 */
function readLeadSource(from?: string): LeadSource {
  const zone = readTimeZone();
  const source = {
    ...readSource(location.href, document.referrer, document.body.dataset.subject),
    ...(zone && { time_zone: zone }),
  };
  return from ? { ...source, page: `${source.page} (${from})` } : source;
}
