import type { Part } from '../words/card.ts';
import { escapeHtml, shortenText } from '../words/text.ts';
import { type BotText, MAX_MESSAGE } from './bot-message.ts';
import { type Letter, writePage, writePart } from './letter.ts';

/** What the site tells people, unasked: alerts, reminders, the summary, the report. */
export type Notice = {
  /** Makes the Message-ID of the letter: one that comes twice is shown once. */
  id: string;
  /** Stands with the title over the message in the chat; without one the paragraphs say there what it is about. */
  icon?: string;
  title: string;
  /** Each may have several lines. */
  paragraphs: Part[][];
};

/** Of a subject line. */
const MAX_SUBJECT = 120;

/** So much is kept for the words that say how many paragraphs were left out. */
const ROOM_FOR_REST = 20;

/** Writes a notice for the bot's chat; paragraphs that have no room any more are counted. */
export function formatNotice({ icon, title, paragraphs }: Notice): BotText {
  let text = icon ? `${icon} <b>${escapeHtml(title)}</b>` : '';
  for (const [index, paragraph] of paragraphs.entries()) {
    const next = `${text && '\n\n'}${paragraph.map(formatPart).join('')}`;
    if (text.length + next.length > MAX_MESSAGE - ROOM_FOR_REST)
      return { text: `${text}\n\n… ще ${paragraphs.length - index}`, parse_mode: 'HTML' };
    text += next;
  }
  return { text, parse_mode: 'HTML' };
}

/** Telegram makes a number of the form «+380…» tappable by itself, and knows no `tel:` links. */
function formatPart({ text, href }: Part): string {
  const escaped = escapeHtml(text);
  return href?.startsWith('https:') ? `<a href="${escapeHtml(href)}">${escaped}</a>` : escaped;
}

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

/** The paragraphs as text; where they lead to is left out, as it needs the bot's chat anyway. */
export function writeParagraphs({ paragraphs }: Notice): string[] {
  return paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(''));
}
