import { EMPTY_COMMENT, type LeadFields, type LeadKind } from '#shared/lead/lead.ts';
import { type LeadSource, readSource } from '#shared/lead/source.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { PackageFacts } from '../../content/packages.ts';
import type { FormValues } from '../form-values.ts';

/** A lead on its way: its payload (spec §3) and, beside it, its id and where it came from. */
export type Lead = { kind: LeadKind; params: Record<string, string> };

/** A form at the moment of its submit. */
type FilledForm = {
  kind: LeadKind;
  values: FormValues;
  /** What stands in the honeypot field; people leave it empty. */
  trap: string;
  /** For a lead of this kind. */
  packageFacts?: PackageFacts | undefined;
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
      ...packageFields(packageFacts),
    }),
    date: formatKyivDate(now),
  };
}

/** The fields of the payload that name the package. */
export function packageFields({ name, price, lessons, duration }: PackageFacts) {
  return {
    package_name: name,
    package_price: price,
    package_lessons: `${lessons}`,
    package_duration: duration,
  };
}

/**
 * Where this lead comes from: the page («/subject/french (дошка)» after a lesson on its board), the subject that it is
 * about, and the `utm_*` of the address. A subject opens in a new tab (spec §2) whose address has none, so those of the
 * page that led there count as well.
 */
function readLeadSource(from?: string): LeadSource {
  const source = readSource(location.href, document.referrer, document.body.dataset.subject);
  return from ? { ...source, page: `${source.page} (${from})` } : source;
}

/**
 * Names a filled form: the same content has the same UUID however often it is sent, so the server keeps one
 * lead; edited content has another one, so that a correction is never taken for a repeat.
 *
 * The UUIDs are of version 7 (RFC 9562 §5.7) and carry the moment at which the form became alive: a form that
 * comes back sooner than anybody can type was filled by a script.
 */
export class RequestId {
  #openedAt = Date.now();
  #content = '';
  #id = '';

  /** @param content anything that tells one filled form from another */
  for(content: string): string {
    if (!this.#id || content !== this.#content) {
      this.#content = content;
      this.#id = createUuidV7(this.#openedAt);
    }
    return this.#id;
  }

  /** Forgets the form that has been sent: the next one is new even with the same words. */
  reset(): void {
    this.#id = '';
  }
}

function createUuidV7(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const variant = (8 + (Number.parseInt(random.charAt(3), 16) & 3)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(8, 20),
  ].join('-');
}
