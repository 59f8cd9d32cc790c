import { formatKyivDate } from '#shared/kyiv-date.ts';
import { EMPTY_COMMENT } from '#shared/lead.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD } from '#shared/wire.ts';
import type { PackageSummary } from '../dialog-props.ts';

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

/** What goes with the payload of a JSON call: the form's UUID and, if a script has filled it, the honeypot. */
export function hiddenParams(values: FormValues, requestId: string): Record<string, string> {
  return { [REQUEST_ID_FIELD]: requestId, ...(values.trap && { [HONEYPOT_FIELD]: values.trap }) };
}

/** The payload of the contact dialog (spec §3, §7.3); `email` is empty, no form asks for one. */
export function buildTrialParams(values: FormValues, now: Date) {
  return {
    name: values.name,
    email: '',
    subject: values.subject,
    message: values.message,
    phone: values.phone,
    date: formatKyivDate(now),
  };
}

/** The payload of the package dialog (spec §3, §5, §7.1). */
export function buildPackageParams(values: FormValues, chosen: PackageSummary, now: Date) {
  return {
    name: values.name,
    email: '',
    subject: values.subject,
    phone: values.phone,
    comment: values.comment.trim() || EMPTY_COMMENT,
    ...packageFields(chosen),
    date: formatKyivDate(now),
  };
}

/** The fields of the payload that name the chosen package. */
export function packageFields(chosen: PackageSummary) {
  return {
    package_name: chosen.name,
    package_price: chosen.price,
    package_lessons: String(chosen.lessons),
    package_duration: chosen.duration,
  };
}
