import type { SQLOutputValue } from 'node:sqlite';
import type { LeadKind } from '#shared/lead/lead.ts';
import type { Channel, Delivery, DeliveryState, Lead } from '../../lead.ts';

type Row = Record<string, SQLOutputValue>;

type LeadRow = {
  number: number;
  request_id: string;
  kind: LeadKind;
  fields: string;
  source: string;
  suspicions: string;
  is_spam: 0 | 1;
  variant_of: number | null;
  created_at: number;
};

type DeliveryRow = {
  lead_number: number;
  channel: Channel;
  state: DeliveryState | 'waiting';
  attempts: number;
  next_at: number;
  last_error_code: string | null;
  sent_to: string | null;
  done_at: number | null;
};

/** The recipients that have a message, from their column. */
export function toSentTo(json: unknown): string[] {
  return typeof json === 'string' ? JSON.parse(json) : [];
}

export function toLead(row: Row): Lead {
  const lead = row as LeadRow;
  return {
    number: lead.number,
    requestId: lead.request_id,
    kind: lead.kind,
    fields: JSON.parse(lead.fields),
    source: JSON.parse(lead.source),
    suspicions: JSON.parse(lead.suspicions),
    isSpam: lead.is_spam === 1,
    variantOf: lead.variant_of,
    createdAt: new Date(lead.created_at),
  };
}

export function toDelivery(row: Row): Delivery {
  const delivery = row as DeliveryRow;
  return {
    leadNumber: delivery.lead_number,
    channel: delivery.channel,
    state: delivery.state === 'waiting' ? 'pending' : delivery.state,
    attempts: delivery.attempts,
    nextAttemptAt: new Date(delivery.next_at),
    lastErrorCode: delivery.last_error_code,
    sentTo: toSentTo(delivery.sent_to),
    doneAt: delivery.done_at === null ? null : new Date(delivery.done_at),
  };
}
