import { expect, test } from 'vitest';
import { LEAD_KINDS, type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { makeClaim, makeLead } from '../../../tests/support/make-lead.ts';
import { formatBotMessage, formatPlainBotMessage } from './bot-message.ts';
import { writeLetter } from './letter.ts';

// No form asks for an e-mail address, so the one of spec §3 is always empty.
const told = PAYLOAD_FIELDS.filter((field) => field !== 'email');
const fields: LeadFields = Object.fromEntries(told.map((field) => [field, `(${field})`]));

test.each(LEAD_KINDS)('tells by letter and by bot every field that a %s lead can carry', (kind) => {
  const lead = makeLead(kind, { fields });
  const { text, html } = writeLetter(lead);
  const messages = [
    text,
    html,
    formatBotMessage(makeClaim(lead)).text,
    formatPlainBotMessage(makeClaim(lead)).text,
  ];

  for (const message of messages) for (const value of Object.values(fields)) expect(message).toContain(value);
});
