import { expect, test } from 'vitest';
import { LEAD_KINDS, type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { makeClaim, makeLead } from '../../../tests/support/make-lead.ts';
import { SCHOOL_WORDS } from '../../../tests/support/school-words.ts';
import { writeCard } from '../words/card.ts';
import { formatCard, formatPlainCard } from './bot-card.ts';
import { formatBotMessage, formatPlainBotMessage } from './bot-message.ts';
import { writeLetter } from './letter.ts';

// No form asks for an e-mail address, so the one of spec §3 is always empty.
const told = PAYLOAD_FIELDS.filter((field) => field !== 'email');
const fields: LeadFields = Object.fromEntries(told.map((field) => [field, `(${field})`]));

test.each(LEAD_KINDS)('tells by letter and by bot every field that a %s lead can carry', (kind) => {
  const lead = makeLead(kind, { fields });
  const { school, packages } = SCHOOL_WORDS;
  const card = writeCard(lead, { now: lead.createdAt, promise: school, packages, earlier: [] });
  const { text, html } = writeLetter(card);
  const messages = [
    text,
    html,
    formatBotMessage(makeClaim(lead)).text,
    formatPlainBotMessage(makeClaim(lead)).text,
    formatCard(card).text,
    formatPlainCard(card).text,
  ];

  for (const message of messages) for (const value of Object.values(fields)) expect(message).toContain(value);
});
