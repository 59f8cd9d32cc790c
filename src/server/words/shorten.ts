import type { Lead } from '../lead.ts';

const SHORT_TEXT = 300;

/** Says where the whole text is, for messages that hold only the beginning. */
export function noteShortened({ number }: Lead): string {
  return `скорочено, повністю: npm run leads -- show ${number}`;
}

/** Cuts the long texts of a lead that a provider found too large, and says so; the store keeps them whole. */
export function shortenLead<T extends Lead>(lead: T): T {
  const { message, comment } = lead.fields;
  const shorten = (text: string) =>
    text.length <= SHORT_TEXT ? text : `${shortenText(text, SHORT_TEXT)} [${noteShortened(lead)}]`;
  return {
    ...lead,
    fields: {
      ...lead.fields,
      ...(message !== undefined && { message: shorten(message) }),
      ...(comment !== undefined && { comment: shorten(comment) }),
    },
  };
}

/** Cuts a text to a length in UTF-16 units, marking the cut and never splitting a character. */
export function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const kept = text.slice(0, length - 1);
  return `${kept.isWellFormed() ? kept : kept.slice(0, -1)}…`;
}
