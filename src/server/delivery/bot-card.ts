import { ANSWER_BY, type CardLine, type CardWords, type Part, toText } from '../words/card.ts';
import { noteShortened } from '../words/describe-lead.ts';
import { escapeHtml, escapeWithin, shortenText } from '../words/text.ts';
import { type BotText, MAX_MESSAGE, MAX_PLAIN_TEXT, quote } from './bot-message.ts';

/** Of each line, once the whole has turned out too long; what people really write stays whole. */
const MAX_LINE = 240;

/**
 * Writes a lead as a card for the chat in which it is answered: by when, whom to call, what about, all that §7.4 tells.
 *
 * @param notes stand at the end, for instance who has taken the lead; not escaped yet
 */
export function formatCard(words: CardWords, notes: readonly string[] = []): BotText {
  const whole = write(words, notes, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY);
  if (whole.length <= MAX_MESSAGE) return { text: whole, parse_mode: 'HTML' };
  const shortened = [...notes, `✂️ ${noteShortened(words.lead)}`];
  const left = MAX_MESSAGE - write(words, shortened, 0, MAX_LINE).length;
  const room = Math.floor(left / Math.max(1, words.texts.length));
  return { text: write(words, shortened, room, MAX_LINE), parse_mode: 'HTML' };
}

/** The same without markup and shortened, for a message that Telegram would not take. */
export function formatPlainCard(words: CardWords, notes: readonly string[] = []): BotText {
  const texts = [...words.texts, ...words.origin].map(
    ({ label, value }) => `${label}: ${shortenText(value, MAX_PLAIN_TEXT)}`,
  );
  const lines = words.lines.map((line) => shortenText(toText(line), MAX_PLAIN_TEXT));
  const isShortened = words.texts.some(({ value }) => value.length > MAX_PLAIN_TEXT);
  return {
    text: [
      words.title,
      ...(isOpen(words) ? [`${ANSWER_BY}: ${words.answerBy}`] : []),
      ...lines,
      ...texts,
      ...words.marks,
      ...notes,
      ...(isShortened ? [`✂️ ${noteShortened(words.lead)}`] : []),
    ].join('\n'),
  };
}

function write(words: CardWords, notes: readonly string[], textRoom: number, lineRoom: number): string {
  const { title, lines, texts, origin, marks } = words;
  return [
    `<b>${title}</b>`,
    ...(isOpen(words) ? [`⏰ <b>${ANSWER_BY}:</b> ${words.answerBy}`] : []),
    '',
    ...lines.map((line) => writeLine(line, lineRoom)),
    ...texts.map((text) => quote(text, textRoom)),
    ...origin.map(({ label, value }) => `<b>${label}:</b> ${escapeWithin(value, lineRoom)}`),
    ...[...marks, ...notes].map((note) => `\n${escapeHtml(note)}`),
  ].join('\n');
}

/** Whoever was answered, or can't be, waits no more. */
function isOpen({ lead: { handling } }: CardWords): boolean {
  return handling.state === 'new' || handling.state === 'taken';
}

function writeLine({ label, parts }: CardLine, room: number): string {
  return `<b>${label}:</b> ${parts.map((part) => writePart(part, room)).join('')}`;
}

/** Telegram makes a number of the form «+380…» tappable by itself, and knows no `tel:` links. */
function writePart({ text, href }: Part, room: number): string {
  const escaped = escapeWithin(text, room);
  return href?.startsWith('https:') ? `<a href="${escapeHtml(href)}">${escaped}</a>` : escaped;
}
