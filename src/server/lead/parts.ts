import type { Card } from './lead.ts';

/** A part of a line. Its link is `tel:`, `https:` or, in e-mails only, `viber:`, `sms:` or `mailto:`. */
export type Part = {
  text: string;
  href?: string;
  /** The same address without the greeting, for plain text. */
  bare?: string | undefined;
};

export type SummaryLine = { label: string; parts: Part[] };

/**
 * The link to a message for members of its chat; null in groups that are not supergroups, whose messages have no links.
 */
export function linkToCard(card: Card | null): string | null {
  if (!card) return null;
  const [, supergroup] = /^-100(\d+)$/.exec(card.chatId) ?? [];
  const [, name] = /^@(\w+)$/.exec(card.chatId) ?? [];
  if (supergroup) return `https://t.me/c/${supergroup}/${card.messageId}`;
  return name ? `https://t.me/${name}/${card.messageId}` : null;
}

/** The text without links. */
export function toPlain(parts: readonly Part[]): string {
  return parts.map(({ text }) => text).join('');
}

/** The same, with each link followed by its address, except for phone numbers. */
export function toPlainWithAddresses(parts: readonly Part[]): string {
  return parts
    .map(({ text, href, bare = href }) => (bare && !bare.startsWith('tel:') ? `${text} <${bare}>` : text))
    .join('');
}
