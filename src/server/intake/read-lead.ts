import { createHash } from 'node:crypto';
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
import { HONEYPOT_FIELD, REQUEST_ID_FIELD, UUID } from '#shared/lead/wire.ts';
import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import type { NewLead } from '../lead.ts';
import { isLongField } from '../words/fields.ts';
import type { Submission } from './body.ts';
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

/** Control characters, but for the line feed and the tab, which are white space to us. */
const CONTROLS = /[^\P{Cc}\n\t]/gu;

/** They reorder text on the manager's screen. Contact apps wrap copied numbers in them, so they are just dropped. */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** Zero width space, word joiner and byte order mark: a name made of them would look empty. */
const INVISIBLE = /\u200B|\u2060|\uFEFF/g;

/** Texts that may be so long have room for a mark with a number. */
const LONG_TEXT = 1000;

/** Something that can be seen; fillers, joiners, selectors and marks of nothing can't. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800]/u;

/** No writing needs more; normalising takes the square of their number (UAX #15, stream-safe text). */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

const LINE_BREAKS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;

/**
 * Makes text that both stores keep alike and that no channel chokes on: well-formed Unicode in NFC without
 * control and direction characters. White space stays as it is, because the rules of spec §5 look at it.
 *
 * @param maxLength longest result, in UTF-16 units, cut before anything else looks at the text
 */
export function cleanText(value: string, maxLength: number): string {
  const text = cut(value, maxLength)
    .toWellFormed()
    .replace(LINE_BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(BIDI_CONTROLS, '')
    .replace(INVISIBLE, '')
    .replace(TOO_MANY_MARKS, '$1')
    .normalize('NFC');
  if (text.trim() !== '' && !VISIBLE.test(text)) return '';
  return cut(text, maxLength);
}

/** Makes one line of clean text: white space collapsed and trimmed. */
export function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Trims text of several lines, which keeps its paragraphs but no more than one empty line in a row. */
export function toParagraphs(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Cuts a text that is too long, and says so in it: whoever reads the lead must know that there was more.
 *
 * @param maxLength longest result, mark included, in UTF-16 units
 * @param sentLength how long the text was when it came
 * @param hasLost whether its end has been cut off before
 */
export function cutWithMark(text: string, maxLength: number, sentLength: number, hasLost = false): string {
  if (text.length <= maxLength && !hasLost) return text;
  const isLong = maxLength >= LONG_TEXT;
  const mark = isLong ? `… [обрізано, усього знаків: ${sentLength}]` : '… [обрізано]';
  return cut(text, maxLength - mark.length).trimEnd() + mark;
}

/** Never cuts a character of two units in the middle. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
