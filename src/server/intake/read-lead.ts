import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
import { MAX_BODY_BYTES } from '#shared/lead/limits.ts';
import { validateLead } from '#shared/lead/rules.ts';
import { type LeadSource, readSource, SOURCE_FIELDS, SOURCE_LIMIT } from '#shared/lead/source.ts';
import { HONEYPOT_FIELD, REQUEST_ID_FIELD, UUID } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { isLongField } from '../lead/describe-lead.ts';
import type { NewLead, Suspicion } from '../lead/lead.ts';
import { cleanText, cutWithMark, toLine, toParagraphs } from '../lead/text.ts';
import { Refusal } from './refusal.ts';

/** A text may come this many times too long, because white space in it will go; the rest is not even looked at. */
const SLACK = 4;

/**
 * Makes a lead of a submission: payload fields only, normalised, checked by spec §5, with the defaults of spec
 * §3 and §5. A filled honeypot is never refused, so that its sender learns nothing.
 *
 * @param referer the header of that name: where a form without scripts was
 * @throws {Refusal} 400 for an unknown template, 422 with the rules that are broken
 */
export function readLead(
  { templateId, values }: Submission,
  now: Date,
  referer?: string,
): Omit<NewLead, 'suspicions'> {
  const kind = readKind(templateId);
  const isSpam = Boolean(values.get(HONEYPOT_FIELD)?.trim());
  const said = readFields(values);
  if (!isSpam) refuseBrokenRules(kind, said);
  const fields = addDefaults(kind, shortenFields(said, values), now);
  const requestId = readRequestId(values.get(REQUEST_ID_FIELD));
  return {
    requestId: requestId ?? deriveRequestId(kind, fields, isSpam, now),
    kind,
    fields,
    source: readLeadSource(values, referer),
    isSpam,
  };
}

/** Where the lead came from, as the page's script says it or else as the browser does. */
function readLeadSource(values: Submission['values'], referer = ''): LeadSource {
  const derived = values.has('page') ? {} : readSource(referer, '');
  const source: LeadSource = {};
  for (const field of SOURCE_FIELDS) {
    const value = toLine(cleanText(values.get(field) ?? derived[field] ?? '', SOURCE_LIMIT));
    if (value) source[field] = value;
  }
  return source;
}

/** The kind that a submission names; undefined when it names none that we know. */
export function findKind(templateId: string | undefined): LeadKind | undefined {
  return LEAD_KINDS.find((kind) => kind === templateId);
}

function readKind(templateId: string | undefined): LeadKind {
  const kind = findKind(templateId);
  if (!kind) throw new Refusal(400, 'The template_id is missing or unknown');
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

/** Whether a form of which the hidden field is filled keeps all rules. */
export function looksLikePerson({ kind, fields }: Pick<NewLead, 'kind' | 'fields'>): boolean {
  return Object.keys(validateLead(kind, fields)).length === 0;
}

function refuseBrokenRules(kind: LeadKind, fields: LeadFields): void {
  const fieldErrors = validateLead(kind, fields);
  const lines = Object.entries(fieldErrors).map(([field, error]) => `${field}: ${error}`);
  if (lines.length > 0) throw new Refusal(422, lines.join('\n'), { fieldErrors });
}

function addDefaults(kind: LeadKind, fields: LeadFields, now: Date): LeadFields {
  const subject = fields.subject || (kind === 'package' ? DEFAULT_DIRECTION : TRIAL_SUBJECT);
  const date = fields.date || formatKyivDate(now);
  return {
    ...fields,
    subject,
    date,
    ...(kind === 'package' && { comment: fields.comment || EMPTY_COMMENT }),
  };
}

/** The same form sent twice within this time, without scripts, is one lead. */
const BUCKET_MS = 10 * 60 * 1000;

/** The id that the page's script made for the filled form; undefined when there is none or it is no UUID. */
function readRequestId(value: string | undefined): string | undefined {
  return value !== undefined && UUID.test(value) ? value.toLowerCase() : undefined;
}

/**
 * How long the form had been open, by the moment in its id (version 7, RFC 9562 §5.7); undefined when the id
 * tells none. A visitor's clock that is ahead of ours gives no reason to doubt them.
 */
export function readFormAgeMs(requestId: string, now: Date): number | undefined {
  if (requestId.charAt(14) !== '7') return undefined;
  const ageMs = now.getTime() - Number.parseInt(requestId.slice(0, 8) + requestId.slice(9, 13), 16);
  return ageMs < 0 ? Number.POSITIVE_INFINITY : ageMs;
}

/** A stable id in the form of a UUID for a form that carries none, so that a double click stays one lead. */
function deriveRequestId(kind: LeadKind, fields: LeadFields, isSpam: boolean, now: Date): string {
  const { date: _changesEverySecond, ...said } = fields;
  const bucket = Math.floor(now.getTime() / BUCKET_MS);
  const text = JSON.stringify([kind, isSpam, bucket, Object.entries(said).sort()]);
  const hash = createHash('sha256').update(text).digest('hex');
  // Version 8 is RFC 9562's place for ids of one's own making.
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

export type Circumstances = {
  /** How long the form had been open when it was sent; undefined when it does not tell. */
  formAgeMs: number | undefined;
  /** True when a browser says that a page of ours sent it, by a script or, without one, as a native form. */
  isFromPage: boolean;
  /** Many leads from this address within the limit. */
  isFlood: boolean;
  /** As many leads of this network as may have gone out in this hour; one that is odd in itself is held. */
  isBeyondHour: boolean;
};

/** Nobody reads, types and sends a form in less. */
const LEAST_FORM_AGE_MS = 2000;

/** Pupils do send a link to a task or two. */
const MAX_LINKS = 2;

const LINK = /https?:\/\/(?:www\.|t\.me\/)?|\bwww\.|\bt\.me\//gi;

/** Looks for what people seldom do and scripts often do. */
export function findSuspicions(fields: LeadFields, circumstances: Circumstances): Suspicion[] {
  const text = Object.values(fields).join('\n');
  const links = text.match(LINK)?.length ?? 0;
  const { formAgeMs } = circumstances;
  const found: Suspicion[] = [];
  if (formAgeMs === undefined && !circumstances.isFromPage) found.push('no-stamp');
  if (formAgeMs !== undefined && formAgeMs < LEAST_FORM_AGE_MS) found.push('too-fast');
  if (links > MAX_LINKS) found.push('links');
  if (links > 0 && !isCyrillic(fields)) found.push('foreign-script');
  const isOdd = found.length > 0;
  if (circumstances.isFlood) found.push('flood');
  if (circumstances.isBeyondHour && isOdd) found.push('held');
  return found;
}

/** Looks only at what the visitor typed: subjects and dates are in Ukrainian, whoever sends them. */
function isCyrillic({ name = '', message = '', comment = '' }: LeadFields): boolean {
  const typed = [name, message, comment === EMPTY_COMMENT ? '' : comment].join(' ');
  return /\p{Script=Cyrillic}/u.test(typed);
}

const options = { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES } as const;

/** Takes JSON in this scope and nothing else: the app has none of Fastify's own parsers. */
export function acceptJson(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/json', options, async (_request: FastifyRequest, body: Buffer) =>
    readJson(body),
  );
}

/** Takes the two encodings of an HTML form in this scope and nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('multipart/form-data', options, (request: FastifyRequest, body: Buffer) =>
    readMultipart(body, request.headers['content-type'] ?? ''),
  );
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    options,
    async (_request: FastifyRequest, body: Buffer) => readUrlencoded(body),
  );
}

/** What came in through one of the two paths, before anybody has looked at its meaning. */
export type Submission = {
  /** The kind of lead, if it is one that we know. */
  templateId: string | undefined;
  values: ReadonlyMap<string, string>;
};

/** Drops a byte order mark, which JSON.parse would not take. */
const utf8 = new TextDecoder();

/** Reads the body of `send` (spec §7.1): the ids on the outside, the payload in `template_params`. */
function readJson(body: Buffer): Submission {
  const envelope = parseJson(body);
  if (!isRecord(envelope)) throw new Refusal(400, 'The body is not a JSON object');
  const { template_id: templateId, template_params: parameters } = envelope;
  if (!isRecord(parameters)) throw new Refusal(400, 'template_params is not an object');
  if (templateId !== undefined && typeof templateId !== 'string') {
    throw new Refusal(400, 'template_id is not a text');
  }
  return { templateId, values: collectFirst(Object.entries(parameters)) };
}

/**
 * Reads the body of `send-form` (spec §7.2). The platform's own parser is used, because all we take is short
 * text: it is bounded by the body limit and has no history of hanging or crashing on hostile parts.
 */
async function readMultipart(body: Buffer, contentType: string): Promise<Submission> {
  const answer = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } });
  const form = await answer.formData().catch(() => {
    throw new Refusal(400, 'The form is malformed');
  });
  return fromForm(form);
}

/** Reads the same form as browsers without scripts send it when a form names no `enctype`. */
function readUrlencoded(body: Buffer): Submission {
  return fromForm(new URLSearchParams(body.toString()));
}

function fromForm(form: Iterable<[string, unknown]>): Submission {
  const values = collectFirst(form);
  return { templateId: values.get('template_id'), values };
}

/** Of fields that come twice the first counts; files, numbers and objects are refused, wherever they stand. */
function collectFirst(entries: Iterable<[string, unknown]>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of entries) {
    if (typeof value !== 'string') throw new Refusal(400, 'Every field must be a text');
    if (!values.has(name)) values.set(name, value);
  }
  return values;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    throw new Refusal(400, 'The body is not JSON');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
