import type { InlineKeyboardMarkup } from 'grammy/types';
import type { Claim } from '../store/store.ts';
import {
  type LeadLine,
  listLeadLines,
  listLeadTexts,
  listMarks,
  nameLead,
  noteShortened,
} from '../words/describe-lead.ts';
import { escapeHtml, escapeWithin, shortenText } from '../words/text.ts';

/** A text for the bot; Telegram reads it as HTML or, without a parse mode, as it stands. */
export type BotText = { text: string; parse_mode?: 'HTML' };

/** A text with buttons under it. */
export type BotMessage = BotText & { reply_markup?: InlineKeyboardMarkup };

/** Telegram's limit holds for the text without its markup. We count with it, so we stay below. */
export const MAX_MESSAGE = 4096;

/** Of each text, which is enough to call back by; the whole is in the letter and in the store. */
export const MAX_PLAIN_TEXT = 500;

export const EMAIL_OVERDUE = '✉️ Лист ще не надіслано — перевірте пошту';

type Told = Pick<Claim, 'lead' | 'isEmailOverdue'>;

/** Writes a lead for the bot in Telegram's HTML (spec §7.4); only lines that the lead has. */
export function formatBotMessage(told: Told): BotText {
  const facts = [
    `<b>${nameLead(told.lead)}</b>\n`,
    ...listLeadLines(told.lead).map(({ label, value }) => `<b>${label}:</b> ${escapeHtml(value)}`),
  ];
  const frames = listLeadTexts(told.lead);
  const write = (room: number, notes: string[]) =>
    [...facts, ...frames.map((text) => quote(text, room)), ...notes.map((note) => `\n${note}`)].join('\n');
  const whole = write(Number.POSITIVE_INFINITY, listNotes(told));
  if (whole.length <= MAX_MESSAGE) return { text: whole, parse_mode: 'HTML' };
  const notes = [...listNotes(told), writeShortened(told)];
  const room = Math.floor((MAX_MESSAGE - write(0, notes).length) / frames.length);
  return { text: write(room, notes), parse_mode: 'HTML' };
}

/** The same without markup and shortened, for a message that Telegram would not take. */
export function formatPlainBotMessage(told: Told): BotText {
  const lines = [...listLeadLines(told.lead), ...listLeadTexts(told.lead)];
  const facts = lines.map(({ label, value }) => `${label}: ${shortenText(value, MAX_PLAIN_TEXT)}`);
  const isShortened = lines.some(({ value }) => value.length > MAX_PLAIN_TEXT);
  const notes = [...listNotes(told), ...(isShortened ? [writeShortened(told)] : [])];
  return { text: [nameLead(told.lead), ...facts, ...notes].join('\n') };
}

function writeShortened({ lead }: Told): string {
  return `✂️ ${noteShortened(lead)}`;
}

/** A quotation keeps a visitor's text apart from ours, whatever it pretends to be. */
export function quote({ label, value }: LeadLine, room: number): string {
  return `<b>${label}:</b>\n<blockquote>${escapeWithin(value, room)}</blockquote>`;
}

function listNotes({ lead, isEmailOverdue }: Told): string[] {
  return [...listMarks(lead), ...(isEmailOverdue ? [EMAIL_OVERDUE] : [])];
}
