import type { Lead } from '../store/store.ts';

const SHORT_TEXT = 300;

/** Cuts the long texts of a lead that a provider found too large; the store keeps them whole. */
export function shortenLead<T extends Lead>(lead: T): T {
  const { message, comment } = lead.fields;
  return {
    ...lead,
    fields: {
      ...lead.fields,
      ...(message !== undefined && { message: shortenText(message, SHORT_TEXT) }),
      ...(comment !== undefined && { comment: shortenText(comment, SHORT_TEXT) }),
    },
  };
}

/** Cuts a text to a length in UTF-16 units, marking the cut and never splitting a character. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
