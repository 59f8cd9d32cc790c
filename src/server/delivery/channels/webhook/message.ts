import type { Lead, LeadEvent } from '../../../lead.ts';
import { normalizePhone } from '../../../phone.ts';
import { listMarks } from '../../../words/describe-lead.ts';

/** What a receiver is told; the body is made of `type`, `at` and `data`. */
export type WebhookMessage = {
  /** The same at each try. */
  id: string;
  type: LeadEvent['type'] | 'site.alert';
  /** When it happened, which is not when it is sent. */
  at: Date;
  data: object;
};

/** Tells what has happened to a lead, with the whole lead, so that a receiver need not ask for it. */
export function describeEvent(lead: Lead, { id, type, at, by, note }: LeadEvent): WebhookMessage {
  return {
    id,
    type,
    at,
    data: {
      // Also here, for receivers that can't read headers.
      id,
      number: lead.number,
      kind: lead.kind,
      received_at: lead.createdAt.toISOString(),
      /** As telephones understand it; null when what was typed is no number of any country. */
      phone: normalizePhone(lead.fields.phone ?? ''),
      fields: lead.fields,
      source: lead.source,
      /** Number of the lead that the same form has sent before with another content. */
      variant_of: lead.variantOf,
      /** What people should look at twice, in the owner's words. */
      marks: listMarks(lead),
      /** Who has done what the type says, and what they wrote with it. */
      by,
      note,
      /** Where the lead stands now, which may be further than this event. */
      state: lead.handling.state,
    },
  };
}
