import { createHash } from 'node:crypto';
import type { LeadFields, LeadKind } from '#shared/lead/lead.ts';
import { UUID } from '#shared/lead/wire.ts';

/** Within it the same form, sent twice without scripts, is one lead. */
const BUCKET_MS = 10 * 60 * 1000;

/** The id that the page's script made for the filled form; undefined when there is none or it is no UUID. */
export function readRequestId(value: string | undefined): string | undefined {
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
export function deriveRequestId(kind: LeadKind, fields: LeadFields, isSpam: boolean, now: Date): string {
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
