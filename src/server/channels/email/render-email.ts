import { findAddress } from '../../lead/contact-links.ts';
import { breakLines, type Html, html, joinHtml } from '../../lead/html.ts';
import { writeDocument } from '../../lead/html-document.ts';
import type { LeadSummary } from '../../lead/lead-summary.ts';
import { type Part, type SummaryLine, toPlain, toPlainWithAddresses } from '../../lead/parts.ts';
import { shortenText } from '../../lead/text.ts';
import { findWaysToWrite } from '../../lead/ways-to-write.ts';
import type { Notification } from '../../outbox/notification.ts';

/** The content of an e-mail for the owner's own mail server. */
export type Email = { subject: string; text: string; html?: string; replyTo?: string };

/**
 * Writes a lead as an e-mail with the content of the bot's card. Visitors influence only two headers: the subject,
 * shortened to one line, and the reply address, if the lead has one.
 *
 * @param sender gets the reply if the visitor left no address
 */
export function writeLeadEmail(summary: LeadSummary, sender: string): Email {
  const replyTo = findAddress(summary.lead.fields);
  const reply = describeReplyAddress(replyTo, sender, summary.phone !== null);
  return {
    subject: summary.title,
    text: `${writeText(summary)}\n\n${reply}`,
    html: writeHtml(summary, reply),
    ...(replyTo && { replyTo }),
  };
}

/** A manager who replies must know whether the visitor gets the e-mail. */
function describeReplyAddress(replyTo: string | undefined, sender: string, hasPhone: boolean): string {
  const instead = hasPhone ? ' Телефонуйте або пишіть у месенджер.' : '';
  return replyTo
    ? `Відповідь на цей лист отримає людина: ${replyTo}.`
    : `Відповідь на цей лист прийде на ${sender}, а не людині: її адреси сайт не знає.${instead}`;
}

/** Escapes a visitor's text and links its addresses and Telegram usernames. */
function linkWays(text: string): Html {
  const written: Html[] = [];
  let end = 0;
  for (const { text: way, index, href } of findWaysToWrite(text)) {
    written.push(html`${text.slice(end, index)}<a href="${href}">${way}</a>`);
    end = index + way.length;
  }
  return html`${written}${text.slice(end)}`;
}

/** The greeting would make each link as long as a page, so it is shown once, to be copied. */
function writeText(summary: LeadSummary): string {
  const { person, contact, lines, ways, greeting, texts, before, origin, marks } = summary;
  const lineOf = ({ label, parts }: SummaryLine) => `${label}: ${toPlainWithAddresses(parts)}`;
  const greetings = greeting && Object.keys(ways).length > 0 ? [`Привітання: ${greeting}`] : [];
  const textLines = [...texts, ...before, ...origin].map(({ label, value }) => `${label}: ${value}`);
  return [
    writeFirstLine(summary),
    toPlain(person),
    ...marks,
    '',
    ...contact.map(lineOf),
    ...greetings,
    ...lines.map(lineOf),
    ...textLines,
  ].join('\n');
}

/** «Пробний: Фізика · відповісти до 11:35» */
function writeFirstLine({ about, answerBy }: LeadSummary): string {
  return [about, answerBy].filter(Boolean).join(' · ');
}

function writeHtml(summary: LeadSummary, reply: string): string {
  const { title, person, contact, lines, texts, before, origin, marks } = summary;
  const quoted = [...texts, ...before].map(
    ({ label, value }) =>
      html`<p style="margin:0 0 4px"><b>${label}:</b></p>\n<p style="${FRAME};white-space:pre-wrap">${breakLines(linkWays(value))}</p>`,
  );
  return writePage(
    title,
    html`<p style="margin:0;font-size:18px">${writeFirstLine(summary)}</p>
<h1 style="margin:4px 0 0;font-size:20px;line-height:1.25">${person.map(writePart)}</h1>
${joinLines(marks.map((mark) => html`<p style="${FRAME}">${mark}</p>`))}
<div style="margin:16px 0">
${joinLines([...contact, ...lines].map(writeLine))}
</div>
${joinLines(quoted)}
<div style="margin:16px 0 0;font-size:14px">
${joinLines(origin.map(({ label, value }) => html`<p style="margin:0">${label}: ${value}</p>`))}
</div>
<p style="margin:16px 0 0;font-size:14px">${reply}</p>`,
  );
}

function joinLines(rows: readonly Html[]): Html {
  return joinHtml(rows, '\n');
}

/** Longest subject line. */
const MAX_SUBJECT = 120;

export function writeNotificationEmail(notification: Notification): Email {
  const { title } = notification;
  const rows = notification.paragraphs.map(
    (paragraph) => html`<p style="margin:0 0 16px">${breakLines(joinHtml(paragraph.map(writePart)))}</p>`,
  );
  const heading = html`<h1 style="margin:0 0 16px;font-size:20px;line-height:1.25">${linkNumbers(title)}</h1>`;
  return {
    subject: shortenText(title, MAX_SUBJECT),
    text: [`${title}.`, ...notification.paragraphs.map(toPlainWithAddresses)].join('\n\n'),
    html: writePage(title, joinLines([heading, ...rows])),
  };
}

/** Makes phone numbers links: «Обіцянку порушено: №5 Юрій · +380671119900». */
function linkNumbers(text: string): Html[] {
  return text
    .split(/((?<!\S)\+\d(?:[ -]?\d){7,14}(?!\S))/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="tel:${part.replace(/[ -]/g, '')}">${part}</a>` : html`${part}`,
    );
}

/**
 * Renders an e-mail without external files. Most mail clients ignore stylesheets, so each element has its own style.
 * Colours are left to the client's light and dark themes.
 */
function writePage(title: string, body: Html): string {
  const head = html`<meta name="supported-color-schemes" content="light dark">`;
  return writeDocument({ title, head, body, style: BODY });
}

const BODY =
  'margin:0;padding:16px;font-family:-apple-system,Roboto,Arial,sans-serif;font-size:16px;line-height:1.45;overflow-wrap:anywhere';

/** A border separates a visitor's text from ours, whatever the text imitates. */
const FRAME = 'margin:8px 0 0;padding:4px 0 4px 12px;border-left:4px solid #8a94a6';

function writeLine({ label, parts }: SummaryLine): Html {
  return html`<p style="margin:0 0 4px"><b>${label}:</b> ${parts.map(writePart)}</p>`;
}

/** A link is as high as a fingertip. */
function writePart({ text, href }: Part): Html {
  if (!href) return linkWays(text);
  // The comma is outside of the links. Otherwise two links would look like one.
  const [, before = '', label = ''] = /^(, )?(.*)$/s.exec(text) ?? [];
  return html`${before}<a href="${href}" style="display:inline-block;padding:4px 0">${label}</a>`;
}
