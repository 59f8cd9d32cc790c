import { EMPTY_COMMENT, type LeadKind } from '#shared/lead/lead.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { PackageFacts } from '../../content/packages.ts';
import { readLeadSource } from './lead-source.ts';

/** A lead on its way: its payload (spec §3) and, beside it, its id and where it came from. */
export type Lead = { kind: LeadKind; params: Record<string, string> };

export type FormValues = {
  name: string;
  phone: string;
  subject: string;
  message: string;
  comment: string;
  trap: string;
};

/** Reads what the visitor typed and chose; a field that the form lacks is empty. */
export function readFormValues(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const read = (field: string) => String(data.get(field) ?? '');
  return {
    name: read('name'),
    phone: read('phone'),
    subject: read('subject'),
    message: read('message'),
    comment: read('comment'),
    trap: read(HONEYPOT_FIELD),
  };
}

/**
 * Makes the lead of a filled form, all of it at once: what the visitor changes later is another lead.
 *
 * @param packageFacts the package, for a lead of this kind
 */
export function buildLead(
  kind: LeadKind,
  values: FormValues,
  requestId: string,
  now: Date,
  packageFacts?: PackageFacts,
): Lead {
  return {
    kind,
    params: {
      [REQUEST_ID_FIELD]: requestId,
      ...buildPayload(kind, values, now, packageFacts),
      // As people leave it, empty, the honeypot does not travel.
      ...(values.trap && { [HONEYPOT_FIELD]: values.trap }),
      ...readLeadSource(),
    },
  };
}

/** The payload fields of spec §3 that the form has; `email` is empty, no form asks for one. */
function buildPayload(
  kind: LeadKind,
  { name, phone, subject, message, comment }: FormValues,
  now: Date,
  packageFacts?: PackageFacts,
): Record<string, string> {
  // Spec §7.2: the form's own fields, no more.
  if (kind === 'contact') return { name, phone, subject, message };
  const date = formatKyivDate(now);
  if (kind === 'trial') return { name, email: '', subject, message, phone, date };
  return {
    name,
    email: '',
    subject,
    phone,
    comment: comment.trim() || EMPTY_COMMENT,
    ...(packageFacts && packageFields(packageFacts)),
    date,
  };
}

/** The fields of the payload that name the package. */
export function packageFields(packageFacts: PackageFacts) {
  return {
    package_name: packageFacts.name,
    package_price: packageFacts.price,
    package_lessons: String(packageFacts.lessons),
    package_duration: packageFacts.duration,
  };
}
