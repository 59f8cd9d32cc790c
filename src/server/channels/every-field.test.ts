import { expect, test } from 'vitest';
import { LEAD_KINDS, type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { makeTestSummary } from '../../../tests/support/school-content.ts';
import { writeLeadEmail } from './email/render-email.ts';
import { formatLead } from './telegram/message.ts';

// No form asks for an e-mail address, so that field of spec §3 is always empty.
const fieldNames = PAYLOAD_FIELDS.filter((field) => field !== 'email');
const fields: LeadFields = Object.fromEntries(fieldNames.map((field) => [field, `(${field})`]));

test.each(LEAD_KINDS)('e-mail and bot show every field of a %s lead', (kind) => {
  const lead = makeLead(kind, { fields });
  const summary = makeTestSummary(lead);
  const { text, html } = writeLeadEmail(summary, 'site@school.example');
  const showing = { isEmailOverdue: false };
  const messages = [text, html, formatLead(summary, showing).text];

  for (const message of messages) for (const value of Object.values(fields)) expect(message).toContain(value);
});
