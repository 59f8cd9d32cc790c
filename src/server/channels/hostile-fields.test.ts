import { expect, test } from 'vitest';
import { LEAD_KINDS, type LeadFields, PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { SOURCE_FIELDS } from '#shared/lead/source.ts';
import { makeConversation, makeLead } from '../../../tests/support/make-lead.ts';
import { parseTelegramHtml } from '../../../tests/support/providers/telegram-html.ts';
import { makeTestSummary, SCHOOL_CONTENT } from '../../../tests/support/school-content.ts';
import type { HistoryLine } from '../lead/lead.ts';
import { writeMorningSummary } from '../watch/reminder-messages.ts';
import { writeLeadEmail, writeNotificationEmail } from './email/render-email.ts';
import { writeFound } from './telegram/commands/find.ts';
import { writeOpen } from './telegram/commands/open.ts';
import { formatAgain, formatLead, formatNotification } from './telegram/message.ts';

const HOSTILE = '<a href="https://evil.example">x</a><x><style>*{}</style>&"\'';

const fields: LeadFields = Object.fromEntries(PAYLOAD_FIELDS.map((field) => [field, HOSTILE]));
const source = Object.fromEntries(SOURCE_FIELDS.map((field) => [field, HOSTILE]));
const by = { source: 'bot:7', name: HOSTILE } as const;
const at = new Date('2026-11-21T12:12Z');
const conversation = makeConversation({ state: 'taken', by, at, steps: 2 });

const history: HistoryLine[] = [
  {
    conversationId: 7,
    from: 'new',
    to: 'taken',
    by,
    at,
    note: null,
    isNote: false,
    type: 'conversation.taken',
    dueAt: null,
    detail: null,
  },
  {
    conversationId: 7,
    from: 'taken',
    to: 'taken',
    by,
    at,
    note: HOSTILE,
    isNote: true,
    type: 'conversation.noted',
    dueAt: null,
    detail: null,
  },
];

/** A conversation with a lead of each kind, every field hostile. */
function makeHostile(kind: (typeof LEAD_KINDS)[number]) {
  const make = (each: (typeof LEAD_KINDS)[number], number: number) =>
    makeLead(each, { number, fields, source, marks: ['phrase'], conversation });
  const lead = make(kind, 12);
  const others = LEAD_KINDS.map((each, index) => make(each, index + 1));
  return { lead, others, summary: makeTestSummary(lead, { before: others, earlier: others, history }) };
}

/** Addresses of the links in a Telegram message. Fails if Telegram would refuse the markup. */
function readLinks(text: string): string[] {
  expect(parseTelegramHtml(text)).toContain('evil.example');
  return [...text.matchAll(/<a\s+href="([^"]*)"/g)].map(([, href = '']) => href);
}

/** All markup that our e-mails use. */
const TAGS = new Set('html head meta title body p h1 div b a br'.split(' '));

function expectHarmless(html = ''): void {
  expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;');
  const tags = [...html.matchAll(/<\/?([a-z?][^\s>]*)/gi)].map(([, name = '']) => name);
  expect(tags.filter((name) => !TAGS.has(name))).toEqual([]);
  expect([...html.matchAll(/href="([^"]*)"/g)].filter(([, href]) => href?.includes('evil'))).toEqual([]);
}

const facts = { now: at, promise: SCHOOL_CONTENT.school };

test.each(LEAD_KINDS)('no field of a lead becomes markup: %s', (kind) => {
  const { lead, others, summary } = makeHostile(kind);
  const morning = writeMorningSummary({ open: others, hidden: 1 }, '2026-11-21', facts);
  const messages = [
    formatLead(summary, { isEmailOverdue: true }),
    formatAgain(summary),
    formatNotification(morning),
    ...writeOpen(others, facts),
    writeFound([lead, ...others], 1 + others.length, false),
  ];
  for (const { text, parse_mode } of messages) {
    expect(parse_mode).toBe('HTML');
    expect(readLinks(text).filter((href) => href.includes('evil'))).toEqual([]);
  }
  // The school's own message contains no text of the visitor.
  expect(makeTestSummary(lead, { greeting: 'Це школа, про {заявка}.' }).greeting).toMatch(
    /^Це школа, про заявку(?: на пробний урок)?\.$/,
  );
  expectHarmless(writeLeadEmail(summary, 'site@school.example').html);
  expectHarmless(writeNotificationEmail(morning).html);
});
