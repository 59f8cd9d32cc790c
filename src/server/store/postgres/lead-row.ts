import type { LeadFields, LeadKind } from '#shared/lead/lead.ts';
import type { LeadSource } from '#shared/lead/source.ts';
import type { Channel, Delivery, DeliveryState, Lead } from '../../lead.ts';

export type LeadRow = {
  number: number;
  request_id: string;
  kind: LeadKind;
  fields: LeadFields;
  source: LeadSource;
  suspicions: string[];
  is_spam: boolean;
  variant_of: number | null;
  created_at: Date;
};

export type DeliveryRow = {
  lead_number: number;
  channel: Channel;
  state: DeliveryState | 'waiting';
  attempts: number;
  next_at: Date;
  last_error_code: string | null;
  sent_to: string[] | null;
  done_at: Date | null;
};

export function toLead(row: LeadRow): Lead {
  return {
    number: row.number,
    requestId: row.request_id,
    kind: row.kind,
    fields: row.fields,
    source: row.source,
    suspicions: row.suspicions,
    isSpam: row.is_spam,
    variantOf: row.variant_of,
    createdAt: row.created_at,
  };
}

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    leadNumber: row.lead_number,
    channel: row.channel,
    state: row.state === 'waiting' ? 'pending' : row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_at,
    lastErrorCode: row.last_error_code,
    sentTo: row.sent_to ?? [],
    doneAt: row.done_at,
  };
}
