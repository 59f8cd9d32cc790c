import {
  DEFAULT_DIRECTION,
  EMPTY_COMMENT,
  FIELD_LIMITS,
  LEAD_KINDS,
  type LeadFields,
  type LeadKind,
  PAYLOAD_FIELDS,
  type PayloadField,
  TRIAL_SUBJECT,
} from '#shared/lead/lead.ts';
import { validateLead } from '#shared/lead/rules.ts';
import { type LeadSource, readSource, SOURCE_FIELDS, SOURCE_LIMIT } from '#shared/lead/source.ts';
import { HONEYPOT_FIELD, KIND_REFUSAL, REQUEST_ID_FIELD, UUID, writeRuleRefusal } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { isLongField } from '../lead/describe-lead.ts';
import { createHashedId } from '../lead/hashed-id.ts';
import { BARE_FORM, type NewLead, REPEAT_MS } from '../lead/lead.ts';
import { cleanText, cutWithMark, toLine, toParagraphs } from '../lead/text.ts';
import { isTimeZone } from '../lead/visitor-clock.ts';
import type { Submission } from './body.ts';
import { Refusal } from './refusal.ts';

/** A text may be this many times too long, because its white space will shrink. The rest is not read. */
const SLACK = 4;

/**
 * Creates a lead from a submission: payload fields only, normalised, validated by spec §5, with the defaults of spec §3
 * and §5. Never rejects a filled honeypot, so that its sender learns nothing.
 *
 * @param referer value of that header, which a form without scripts needs
 * @throws {Refusal} 400 for an unknown template, 422 with the broken rules
 */
export function readLead(
  { templateId, values, isBareForm }: Submission,
  now: Date,
  referer?: string,
): Omit<NewLead, 'marks'> & { isTrapped: boolean } {
  const kind = readKind(templateId);
  const isTrapped = Boolean(values.get(HONEYPOT_FIELD)?.trim());
  const given = readFields(values);
  if (!isTrapped) refuseBrokenRules(kind, given);
  const fields = addDefaults(kind, shortenFields(given, values), now);
  const requestId = readRequestId(values.get(REQUEST_ID_FIELD));
  return {
    requestId: requestId ?? deriveRequestId(kind, fields, isTrapped, now, isBareForm),
    kind,
    fields,
    source: readLeadSource(values, referer),
    isTrapped,
  };
}

/** The source of the lead from the page's script, otherwise from the referrer. */
function readLeadSource(values: Submission['values'], referer = ''): LeadSource {
  const derived = values.has('page') ? {} : readSource(referer, '');
  const source: LeadSource = {};
  for (const field of SOURCE_FIELDS) {
    const value = toLine(cleanText(values.get(field) ?? derived[field] ?? '', SOURCE_LIMIT));
    if (value && (field !== 'time_zone' || isTimeZone(value))) source[field] = value;
  }
  return source;
}

/** The kind of a submission; undefined if it is unknown. */
export function findKind(templateId: string | undefined): LeadKind | undefined {
  return LEAD_KINDS.find((kind) => kind === templateId);
}

function readKind(templateId: string | undefined): LeadKind {
  const kind = findKind(templateId);
  if (!kind) throw new Refusal(400, KIND_REFUSAL);
  return kind;
}

function readFields(values: Submission['values']): LeadFields {
  return collectFields((field) => {
    const value = values.get(field);
    return value === undefined ? undefined : cleanText(value, FIELD_LIMITS[field] * SLACK);
  });
}

function shortenFields(fields: LeadFields, values: Submission['values']): LeadFields {
  return collectFields((field) => {
    const value = fields[field];
    if (value === undefined) return undefined;
    const text = isLongField(field) ? toParagraphs(value) : toLine(value);
    const sent = values.get(field) ?? '';
    const hasLost = sent.slice(FIELD_LIMITS[field] * SLACK).trim() !== '';
    return cutWithMark(text, FIELD_LIMITS[field], sent.length, hasLost);
  });
}

function collectFields(read: (field: PayloadField) => string | undefined): LeadFields {
  const fields: LeadFields = {};
  for (const field of PAYLOAD_FIELDS) {
    const value = read(field);
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

function refuseBrokenRules(kind: LeadKind, fields: LeadFields): void {
  const fieldErrors = validateLead(kind, fields);
  const text = writeRuleRefusal(fieldErrors);
  if (text) throw new Refusal(422, text, { fieldErrors });
}

function addDefaults(kind: LeadKind, fields: LeadFields, now: Date): LeadFields {
  const subject = fields.subject || (kind === 'package' ? DEFAULT_DIRECTION : TRIAL_SUBJECT);
  // The server sets the date, because a visitor's clock or text is unreliable.
  const date = formatKyivDate(now);
  return {
    ...fields,
    subject,
    date,
    ...(kind === 'package' && { comment: fields.comment || EMPTY_COMMENT }),
  };
}

/** The form's id from the page's script; undefined if it is missing or not a UUID. */
function readRequestId(value: string | undefined): string | undefined {
  return value !== undefined && UUID.test(value) ? value.toLowerCase() : undefined;
}

/**
 * Derives a stable UUID for a form without one, so that a double click creates one lead. The UUID changes every ten
 * minutes; at that moment the store recognises a repeat by its content (store/save-lead.ts).
 */
function deriveRequestId(
  kind: LeadKind,
  fields: LeadFields,
  isTrapped: boolean,
  now: Date,
  isBareForm: boolean,
): string {
  const { date: _changesEverySecond, ...given } = fields;
  const bucket = Math.floor(now.getTime() / REPEAT_MS);
  const text = JSON.stringify([kind, isTrapped, bucket, Object.entries(given).sort()]);
  return createHashedId(text, isBareForm ? BARE_FORM : undefined);
}
