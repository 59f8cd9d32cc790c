import type { ForceReply, InlineKeyboardMarkup, ReplyParameters } from '@grammyjs/types';
import { EMPTY_COMMENT } from '#shared/lead/lead.ts';
import { SHORTENED } from '../../lead/describe-lead.ts';
import { escapeWithin, type Html, html, joinHtml } from '../../lead/html.ts';
import type { Card } from '../../lead/lead.ts';
import type { LeadSummary } from '../../lead/lead-summary.ts';
import type { Part, SummaryLine } from '../../lead/parts.ts';
import type { Notification } from '../../outbox/notification.ts';
import { listOutcomes, makeButtons } from './buttons.ts';

/** A message of the bot. Telegram reads it as HTML or, without a parse mode, as plain text. */
export type BotMessage = {
  text: string;
  parse_mode?: 'HTML';
  reply_markup?: InlineKeyboardMarkup;
  /** The card that it replies to, if the card is in the chat to which it is sent. */
  answers?: Card;
  disable_notification?: boolean;
};

/** The answer to a command: a message, or a question with a forced reply. */
export type Answer = Omit<BotMessage, 'reply_markup'> & { reply_markup?: InlineKeyboardMarkup | ForceReply };

/**
 * Makes a message a reply to a card, even to a deleted one. In another chat, the same id belongs to another message, so
 * it is no reply there.
 */
export function replyTo(card: Card | undefined, chatId: string): { reply_parameters?: ReplyParameters } {
  if (card?.chatId !== chatId) return {};
  return { reply_parameters: { message_id: card.messageId, allow_sending_without_reply: true } };
}

/** A link in a visitor's text must not show a preview of a foreign page. */
export const LINK_PREVIEW = { is_disabled: true };

/** Telegram's limit counts the text without markup. We also count the markup, so the message is always shorter. */
const MAX_MESSAGE = 4096;

/** Maximum length of lines and texts. Texts of real visitors are shorter. */
type Room = { line: number; text: number };

const WHOLE: Room = { line: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };

/** Maximum length of a line if the message is too long; the long texts share the rest. */
const MAX_LINE = 240;

const EMAIL_OVERDUE = '✉️ Лист ще не надіслано — перевірте пошту';

/**
 * Writes a lead for the school's chat with everything that §7.4 lists. It begins with person, phone, subject and
 * deadline, which is all that a locked phone shows. The rest, the state and the buttons follow.
 *
 * @param isEmailOverdue whether the e-mail should have been sent before, but was not
 */
export function formatLead(
  summary: LeadSummary,
  { isEmailOverdue }: { isEmailOverdue: boolean },
): BotMessage {
  const notes = [...summary.marks, ...(isEmailOverdue ? [EMAIL_OVERDUE] : []), ...summary.handled];
  return {
    text: shortenToRoom(summary, notes).source,
    parse_mode: 'HTML',
    reply_markup: makeButtons(summary.lead.conversation, summary.lead.number),
  };
}

/** Longest text of a repeated message; the card shows more. */
const MAX_AGAIN = 1000;

/**
 * Announces briefly that a person with a card has written again: «💬 №15 Леся · +380… пише ще: Пакет Стандарт». Contains
 * the text and, on one line, the other fields of specification §7.4, the page and the campaign. It replies to the card,
 * which has links and history.
 */
export function formatAgain({ person, about, lines, texts, origin, marks }: LeadSummary): BotMessage {
  const values = lines.map(({ parts }) => parts.map(({ text }) => text).join(' '));
  const facts = [...values, ...origin.map(({ value }) => value)].join(' · ');
  const rows = [
    html`💬 <b>${person.map((part) => writePart(part, MAX_LINE))} пише ще:</b> ${escapeWithin(about, MAX_LINE)}`,
    ...texts.map(({ label, value }) =>
      value === EMPTY_COMMENT
        ? html`${label}: ${value}`
        : html`<blockquote>${escapeWithin(value, MAX_AGAIN)}</blockquote>`,
    ),
    ...(facts ? [html`${escapeWithin(facts, MAX_AGAIN)}`] : []),
    ...marks.map((mark) => html`${mark}`),
  ];
  return { text: joinHtml(rows, '\n').source, parse_mode: 'HTML' };
}

/** Shortens only as much as necessary, and says where the whole text is. */
function shortenToRoom(summary: LeadSummary, notes: readonly string[]): Html {
  const whole = write(summary, notes, WHOLE);
  if (whole.source.length <= MAX_MESSAGE) return whole;
  const withHint = [...notes, `✂️ ${SHORTENED}`];
  const left = MAX_MESSAGE - write(summary, withHint, { line: MAX_LINE, text: 0 }).source.length;
  const text = Math.floor(left / Math.max(1, summary.texts.length + summary.before.length));
  return write(summary, withHint, { line: MAX_LINE, text });
}

/** Renders a summary. It escapes everything, including labels. */
function write(summary: LeadSummary, notes: readonly string[], room: Room): Html {
  const { person, about, answerBy, contact, lines, texts, before, origin } = summary;
  const cut = (text: string) => escapeWithin(text, room.line);
  const rows = [
    html`<b>${person.map((part) => writePart(part, room.line))}</b>`,
    html`${cut(about)}${answerBy && ` · ${answerBy}`}`,
    html``,
    ...[...contact, ...lines].flatMap((line) => writeLine(line, room.line)),
    // A quotation separates a visitor's text from ours, whatever the text imitates.
    ...[...texts, ...before].map(({ label, value }) =>
      value === EMPTY_COMMENT
        ? html`<b>${cut(label)}:</b> ${value}`
        : html`<b>${cut(label)}:</b>\n<blockquote>${escapeWithin(value, room.text)}</blockquote>`,
    ),
    ...origin.map(({ label, value }) => html`<b>${label}:</b> ${cut(value)}`),
    ...notes.map((note) => html`\n${note}`),
  ];
  return joinHtml(rows, '\n');
}

/** A line whose links Telegram can't open is left out. */
function writeLine({ label, parts }: SummaryLine, room: number): Html[] {
  const written = parts.map((part) => writePart(part, room));
  return written.every(({ source }) => source === '') ? [] : [html`<b>${label}:</b> ${written}`];
}

/** Telegram makes numbers such as «+380…» tappable by itself. It opens neither `tel:` links nor other apps. */
function writePart({ text, href }: Part, room: number): Html {
  if (href && /^(viber|sms|mailto):/.test(href)) return html``;
  const escaped = escapeWithin(text, room);
  return href?.startsWith('https:') ? html`<a href="${href}">${escaped}</a>` : escaped;
}

/** The buttons of the notification's conversation, or those of its question. */
function listNotificationButtons({
  conversation,
  asks,
  copies,
}: Notification): InlineKeyboardMarkup['inline_keyboard'] {
  if (!conversation) return [];
  const rows =
    asks === 'outcome'
      ? listOutcomes(conversation.lead)
      : asks === 'nothing'
        ? []
        : makeButtons(conversation, conversation.lead).inline_keyboard;
  const isShort = copies && copies.text.length <= MAX_COPIED;
  return isShort ? [[{ text: copies.label, copy_text: { text: copies.text } }], ...rows] : rows;
}

/** Maximum length of a text that a button copies. */
const MAX_COPIED = 256;

/** Space for the line that counts the omitted paragraphs. */
const ROOM_FOR_REST = 20;

/** Writes a notification for the chat. Counts the paragraphs that do not fit. */
export function formatNotification(notification: Notification): BotMessage {
  const { icon, title, conversation, isSilent, withButtons } = notification;
  const paragraphs = withButtons
    ? [...notification.paragraphs, [{ text: withButtons }]]
    : notification.paragraphs;
  const rows = listNotificationButtons(notification);
  const around: Omit<BotMessage, 'text'> = {
    parse_mode: 'HTML',
    ...(rows.length > 0 && { reply_markup: { inline_keyboard: rows } }),
    ...(conversation?.card && { answers: conversation.card }),
    ...(isSilent && { disable_notification: true }),
  };
  let text = icon ? html`${icon} <b>${title}</b>`.source : '';
  for (const [index, paragraph] of paragraphs.entries()) {
    const lines = splitLines(paragraph);
    for (const [line, written] of lines.entries()) {
      const next = `${line > 0 ? '\n' : text && '\n\n'}${written}`;
      if (text.length + next.length > MAX_MESSAGE - ROOM_FOR_REST) {
        const rest = line > 0 ? '\n… решта: /open' : `\n\n… ще ${paragraphs.length - index}`;
        return { text: text + rest, ...around };
      }
      text += next;
    }
  }
  return { text, ...around };
}

/**
 * Splits a paragraph into lines with their links, so that a list of people is shortened between two people instead of
 * omitted.
 */
function splitLines(paragraph: readonly Part[]): string[] {
  return joinHtml(paragraph.map((part) => writePart(part, WHOLE.line))).source.split('\n');
}
