import type { InlineKeyboardMarkup } from '@grammyjs/types';
import { EMPTY_COMMENT } from '#shared/lead/lead.ts';
import { isOpen, isPressed, labelOf, listSteps, type Pressed, type StepName } from '../../../handling.ts';
import type { HandlingState } from '../../../lead.ts';
import type { BriefLine, LeadBrief, Part } from '../../../words/brief.ts';
import { noteShortened } from '../../../words/describe-lead.ts';
import { escapeHtml, escapeWithin, unescapeHtml } from '../../../words/text.ts';
import type { Notice } from '../../notices/notice.ts';

/** A text for the bot; Telegram reads it as HTML or, without a parse mode, as it stands. */
export type BotMessage = { text: string; parse_mode?: 'HTML'; reply_markup?: InlineKeyboardMarkup };

/** A link in a visitor's text must not unfold into somebody's page. */
export const LINK_PREVIEW = { is_disabled: true };

/** Telegram's limit holds for the text without its markup. We count with it, so we stay below. */
const MAX_MESSAGE = 4096;

/** How much of each line and of each text there is room for; what people really write is told whole. */
type Room = { line: number; text: number };

const WHOLE: Room = { line: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };

/** Once the whole has turned out too long; then the texts share what is left. */
const MAX_LINE = 240;

/** Without markup; enough to call back by, and the whole is in the letter and in the store. */
const PLAIN: Room = { line: 500, text: 500 };

const EMAIL_OVERDUE = '✉️ Лист ще не надіслано — перевірте пошту';

/** How a lead is shown in the chat. */
export type Showing = {
  /** The letter should have gone out before, and has not. */
  isEmailOverdue: boolean;
  /** With what people can do about it in buttons under the text. */
  hasActions: boolean;
  /** Without markup and shortened, for a message that Telegram would not take. */
  isPlain?: boolean;
};

/**
 * Writes a lead for the school's chat, with all that §7.4 lists: whom to call, what about and by when, which is all
 * that a locked phone shows, then the rest and how far people are with it. The text is the same with buttons and without them.
 */
export function formatLead(brief: LeadBrief, { isEmailOverdue, hasActions, isPlain }: Showing): BotMessage {
  const { lead } = brief;
  const notes = [...brief.marks, ...(isEmailOverdue ? [EMAIL_OVERDUE] : []), ...brief.handled];
  const html = shortenToRoom(brief, notes, isPlain ? PLAIN : undefined);
  return {
    ...(isPlain ? { text: unescapeHtml(html.replace(/<[^>]*>/g, '')) } : { text: html, parse_mode: 'HTML' }),
    ...(hasActions && { reply_markup: makeButtons(lead.number, lead.handling.state) }),
  };
}

/** Cuts only what has to be cut, and says where the whole is. */
function shortenToRoom(brief: LeadBrief, notes: readonly string[], given?: Room): string {
  const whole = write(brief, notes, WHOLE);
  if (given ? write(brief, notes, given) === whole : whole.length <= MAX_MESSAGE) return whole;
  const withHint = [...notes, `✂️ ${noteShortened(brief.lead)}`];
  if (given) return write(brief, withHint, given);
  const left = MAX_MESSAGE - write(brief, withHint, { line: MAX_LINE, text: 0 }).length;
  const text = Math.floor(left / Math.max(1, brief.texts.length));
  return write(brief, withHint, { line: MAX_LINE, text });
}

function write(brief: LeadBrief, notes: readonly string[], room: Room): string {
  const { person, about, answerBy, lines, texts, origin, lead } = brief;
  return [
    `<b>${person.map((part) => writePart(part, room.line)).join('')}</b>`,
    `${escapeWithin(about, room.line)}${isOpen(lead.handling) ? ` · ${answerBy}` : ''}`,
    '',
    ...lines.map((line) => writeLine(line, room.line)),
    // A quotation keeps a visitor's text apart from ours, whatever it pretends to be.
    ...texts.map(({ label, value }) =>
      value === EMPTY_COMMENT
        ? `<b>${label}:</b> ${value}`
        : `<b>${label}:</b>\n<blockquote>${escapeWithin(value, room.text)}</blockquote>`,
    ),
    ...origin.map(({ label, value }) => `<b>${label}:</b> ${escapeWithin(value, room.line)}`),
    ...notes.map((note) => `\n${escapeHtml(note)}`),
  ].join('\n');
}

function writeLine({ label, parts }: BriefLine, room: number): string {
  return `<b>${label}:</b> ${parts.map((part) => writePart(part, room)).join('')}`;
}

/** Telegram makes a number of the form «+380…» tappable by itself, and knows neither `tel:` links nor `viber:`. */
function writePart({ text, href, isSigned }: Part, room: number): string {
  if (isSigned || href?.startsWith('viber:')) return '';
  const escaped = escapeWithin(text, room);
  return href?.startsWith('https:') ? `<a href="${escapeHtml(href)}">${escaped}</a>` : escaped;
}

/** So much is kept for the words that say how many paragraphs were left out. */
const ROOM_FOR_REST = 20;

/** Writes a notice for the chat; paragraphs that have no room any more are counted. */
export function formatNotice(notice: Notice, hasActions = false): BotMessage {
  const { icon, title, held = [], withoutButtons } = notice;
  const paragraphs =
    withoutButtons && !hasActions ? [...notice.paragraphs, [{ text: withoutButtons }]] : notice.paragraphs;
  const buttons = hasActions && held.length > 0 ? { reply_markup: makeReleaseButtons(held) } : {};
  let text = icon ? `${icon} <b>${escapeHtml(title)}</b>` : '';
  for (const [index, paragraph] of paragraphs.entries()) {
    const written = paragraph.map((part) => writePart(part, WHOLE.line)).join('');
    const next = `${text && '\n\n'}${written}`;
    if (text.length + next.length > MAX_MESSAGE - ROOM_FOR_REST)
      return { text: `${text}\n\n… ще ${paragraphs.length - index}`, parse_mode: 'HTML', ...buttons };
    text += next;
  }
  return { text, parse_mode: 'HTML', ...buttons };
}

/** One or two words each fit beside each other on a narrow phone. */
const ROWS: readonly (readonly StepName[])[] = [
  ['take'],
  ['agree', 'answer'],
  ['miss', 'decline'],
  ['junk', 'return'],
];

/** The buttons under the card of a lead in this state. */
export function makeButtons(number: number, state: HandlingState): InlineKeyboardMarkup {
  const offered = listSteps(state, 'offered');
  return {
    inline_keyboard: ROWS.map((row) => row.filter((name) => offered.includes(name)))
      .filter((row) => row.length > 0)
      .map((row) => row.map((name) => ({ text: labelOf(name), callback_data: writePress(name, number) }))),
  };
}

/** The buttons under a notice of leads that were held back as spam. */
function makeReleaseButtons(numbers: readonly number[]): InlineKeyboardMarkup {
  const write = (number: number) => (numbers.length > 1 ? `№${number} — людина` : labelOf('human'));
  return {
    inline_keyboard: numbers.map((number) => [
      { text: write(number), callback_data: writePress('human', number) },
    ]),
  };
}

/** Buttons stay in the chat for years, so what they carry says by which rules it was written. */
const VERSION = '1';

/** PostgreSQL's largest lead number. */
const MAX_NUMBER = 2_147_483_647;

function writePress(step: Pressed, number: number): string {
  return `${VERSION}:${step}:${number}`;
}

/** Reads what a button carries; undefined for anything that none of ours does. */
export function readPress(data: string): { step: Pressed; number: number } | undefined {
  const [, step = '', digits = ''] = /^1:([a-z]{1,10}):([1-9]\d{0,9})$/.exec(data) ?? [];
  const number = Number(digits);
  return isPressed(step) && number <= MAX_NUMBER ? { step, number } : undefined;
}
