import { ANSWER_BY, type BriefLine, type LeadBrief, type Part, toText } from '../../../words/brief.ts';
import { escapeHtml, shortenText } from '../../../words/text.ts';
import { type Notice, writeParagraphs } from '../../notices/notice.ts';

/** What a letter says, for the owner's own mail server. */
export type Letter = { subject: string; text: string; html?: string; replyTo?: string };

/**
 * Writes a lead as a letter that says the same as the bot's card. The subject sorts by number and has the visitor's
 * name in it, on one line and cut; of headers only that one and the address for answers, where the lead has one, are
 * theirs to fill.
 */
export function writeLetter(words: LeadBrief): Letter {
  const { lead } = words;
  return {
    subject: words.titleWithName,
    text: writeText(words),
    html: writeHtml(words),
    ...(isAddress(lead.fields.email) && { replyTo: lead.fields.email }),
  };
}

/** The same as text alone, for a letter that the mail server found too large. */
export function writePlainLetter(words: LeadBrief): Letter {
  const { html: _tooLarge, ...letter } = writeLetter(words);
  return letter;
}

/** One plain address: what could be read as several, or as a name with another address behind it, is none. */
function isAddress(text: string | undefined): text is string {
  return /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text ?? '');
}

function writeText({ answerBy, lines, texts, origin, marks }: LeadBrief): string {
  const told = [...texts, ...origin].map(({ label, value }) => `${label}: ${value}`);
  return [`${ANSWER_BY}: ${answerBy}`, ...marks, '', ...lines.map(toText), ...told].join('\n');
}

function writeHtml({ title, answerBy, lines, texts, origin, marks }: LeadBrief): string {
  return writePage(
    title,
    `<h1 style="margin:0;font-size:20px;line-height:1.25">${escapeHtml(title)}</h1>
<p style="margin:4px 0 0;font-size:18px"><b>${ANSWER_BY}:</b> ${escapeHtml(answerBy)}</p>
${marks.map((mark) => `<p style="${FRAME}">${escapeHtml(mark)}</p>`).join('\n')}
<div style="margin:16px 0">
${lines.map(writeLine).join('\n')}
</div>
${texts.map(({ label, value }) => `<p style="margin:0 0 4px"><b>${label}:</b></p>\n<p style="${FRAME};white-space:pre-wrap">${escapeHtml(value)}</p>`).join('\n')}
<div style="margin:16px 0 0;font-size:14px">
${origin.map(({ label, value }) => `<p style="margin:0">${label}: ${escapeHtml(value)}</p>`).join('\n')}
</div>`,
  );
}

/** Of a subject line. */
const MAX_SUBJECT = 120;

/** Writes a notice as a letter. */
export function writeNoticeLetter(notice: Notice): Letter {
  const { title, paragraphs } = notice;
  const rows = paragraphs.map(
    (paragraph) => `<p style="margin:0 0 16px;white-space:pre-line">${paragraph.map(writePart).join('')}</p>`,
  );
  const heading = `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.25">${escapeHtml(title)}</h1>`;
  return {
    subject: shortenText(title, MAX_SUBJECT),
    text: [`${title}.`, ...writeParagraphs(notice)].join('\n\n'),
    html: writePage(title, [heading, ...rows].join('\n')),
  };
}

/**
 * Sets a letter around what it says. Nothing in it is loaded, and mail programs leave little of style sheets, so each
 * element has its own style. Colours are left to the program, which has one set by day and another by night.
 *
 * @param body HTML, what is a visitor's in it escaped
 */
function writePage(title: string, body: string): string {
  return `<!doctype html>
<html lang="uk">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:16px;font-family:-apple-system,Roboto,Arial,sans-serif;font-size:16px;line-height:1.45;overflow-wrap:anywhere">
${body}
</body>
</html>
`;
}

/** A line beside it keeps a visitor's text apart from ours, whatever it pretends to be. */
const FRAME = 'margin:8px 0 0;padding:4px 0 4px 12px;border-left:4px solid #8a94a6';

function writeLine({ label, parts }: BriefLine): string {
  return `<p style="margin:0 0 4px"><b>${label}:</b> ${parts.map(writePart).join('')}</p>`;
}

/** A link is as high as a finger is wide. */
function writePart({ text, href }: Part): string {
  const escaped = escapeHtml(text);
  return href
    ? `<a href="${escapeHtml(href)}" style="display:inline-block;padding:4px 0">${escaped}</a>`
    : escaped;
}
