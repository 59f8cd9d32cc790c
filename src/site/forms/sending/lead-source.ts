import { type LeadSource, readSource } from '#shared/lead/source.ts';

/**
 * Where this lead comes from: the page, the subject that it is about, and the `utm_*` of the address. A subject
 * opens in a new tab (spec §2) whose address has none, so those of the page that led there count as well.
 */
export function readLeadSource(): LeadSource {
  const subject = document.body.dataset.subject;
  return readSource(location.href, document.referrer, subject);
}
