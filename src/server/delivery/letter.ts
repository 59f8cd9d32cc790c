import type { Lead } from '../lead.ts';
import { listLeadLines, listLeadTexts, listMarks, nameLead } from '../words/describe-lead.ts';
import { escapeHtml } from '../words/text.ts';

/** What a letter says, for the owner's own mail server. */
export type Letter = { subject: string; text: string; html?: string };

/**
 * Writes a lead as a letter. The subject, the one header that is ours to fill, has the number and the kind
 * only: nothing that a visitor wrote can reach a header.
 */
export function writeLetter(lead: Lead): Letter {
  const marks = listMarks(lead);
  const lines = [...listLeadLines(lead), ...listLeadTexts(lead)];
  const text = [...marks, ...lines.map(({ label, value }) => `${label}: ${value}`)];
  const rows = lines.map(
    ({ label, value }) =>
      `<p><b>${label}:</b> <span style="white-space: pre-wrap">${escapeHtml(value)}</span></p>`,
  );
  return {
    subject: nameLead(lead),
    text: text.join('\n'),
    html: `<!doctype html>\n<html lang="uk">\n${[...marks.map((mark) => `<p>${mark}</p>`), ...rows].join('\n')}\n</html>\n`,
  };
}

/** The same as text alone, for a letter that the mail server found too large. */
export function writePlainLetter(lead: Lead): Letter {
  const { subject, text } = writeLetter(lead);
  return { subject, text };
}
