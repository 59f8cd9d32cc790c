import type { LeadWithDeliveries } from '../lead/lead.ts';
import type { Leads } from '../store/leads.ts';
import { scanPages } from './search.ts';

/**
 * Finds all leads of a person, quarantined ones too, and the numbers of other leads whose texts have their phone
 * number.
 *
 * @param key of the number, as `phoneKey` writes it
 */
export async function findPerson(
  store: Pick<Leads, 'scanLeads' | 'findLead'>,
  key: string,
): Promise<{ leads: LeadWithDeliveries[]; mentions: number[] }> {
  const digits = lastDigits(key);
  // A form that was corrected and sent again stands beside its first version, perhaps with another number.
  const forms = new Set<string>();
  for await (const page of scanPages(store, { phone: key }))
    for (const { requestId } of page) forms.add(requestId);
  const numbers: number[] = [];
  const mentions: number[] = [];
  for await (const page of scanPages(store)) {
    for (const { number, requestId, fields } of page) {
      if (forms.has(requestId)) numbers.push(number);
      else if (mentionsDigits(fields, digits)) mentions.push(number);
    }
  }
  const leads: LeadWithDeliveries[] = [];
  for (const number of numbers) {
    const lead = await store.findLead(number);
    if (lead) leads.push(lead);
  }
  return { leads, mentions };
}

/** Without the country, which people leave out. */
const lastDigits = (key: string) => key.replace(/\D/g, '').slice(-9);

function mentionsDigits(fields: LeadWithDeliveries['fields'], digits: string): boolean {
  return digits.length >= 9 && Object.values(fields).some((text) => text.replace(/\D/g, '').includes(digits));
}
