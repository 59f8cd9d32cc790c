import { randomUUID } from 'node:crypto';
import type { LeadFields, LeadKind } from '#shared/lead/lead.ts';
import { openConversation } from '../../src/server/lead/conversation.ts';
import type { Lead, LeadConversation, NewLead } from '../../src/server/lead/lead.ts';
import type { LeadClaim } from '../../src/server/store/claim-delivery.ts';

const FIELDS: Record<LeadKind, LeadFields> = {
  contact: {
    name: 'Олена',
    subject: 'Консультація',
    message: 'Чи є заняття ввечері?',
    phone: '+380 50 111 22 33',
    date: '21.11.2026, 10:00:00',
  },
  trial: {
    name: 'Тарас',
    subject: 'Фізика',
    message: 'Можна в суботу?',
    phone: '+380 67 222 33 44',
    date: '21.11.2026, 10:00:00',
  },
  package: {
    name: 'Марія',
    subject: 'Математика',
    phone: '+380 63 333 44 55',
    comment: 'Не вказано',
    package_name: 'Стандарт',
    package_price: '2800 грн',
    package_lessons: '8',
    package_duration: '1 місяць',
    date: '21.11.2026, 10:00:00',
  },
};

/** A valid lead of a kind, as the intake passes it to the store. */
export function makeNewLead(kind: LeadKind = 'trial', changes: Partial<NewLead> = {}): NewLead {
  return {
    requestId: randomUUID(),
    kind,
    // A copy, because test files share this module and some change the fields.
    fields: { ...FIELDS[kind] },
    source: {},
    marks: [],
    ...changes,
  };
}

let people = 0;

/** A trial lead of a new person. Leads with the same phone number are one conversation. */
export function makeOther(changes: Partial<NewLead> = {}): NewLead {
  people += 1;
  const lead = makeNewLead('trial', changes);
  return { ...lead, fields: { ...lead.fields, phone: `+38067${1_000_000 + people}` } };
}

/** A new conversation, with the given changes. */
export function makeConversation(changes: Partial<LeadConversation> = {}): LeadConversation {
  return { ...openConversation(new Date('2026-11-21T08:00:00Z')), id: 7, card: null, ...changes };
}

/** A lead of a kind, as the store returns it. */
export function makeLead(kind: LeadKind = 'trial', changes: Partial<Lead> = {}): Lead {
  return {
    ...makeNewLead(kind),
    number: 12,
    createdAt: new Date('2026-11-21T08:00:00Z'),
    conversation: makeConversation(),
    ...changes,
  };
}

/** The first claim of a lead by the bot's channel. */
export function makeClaim(lead: Lead = makeLead(), changes: Partial<LeadClaim> = {}): LeadClaim {
  const claim = {
    id: 99,
    topic: 'lead',
    lead,
    channel: 'bot',
    version: 0,
    attempt: 1,
    lostAttempts: 0,
    epoch: 1,
  } as const;
  return { ...claim, isEmailOverdue: false, wasOvertaken: false, ...changes };
}
