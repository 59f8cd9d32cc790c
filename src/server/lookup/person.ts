import type { LeadWithDeliveries } from '../lead/lead.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads } from '../store/leads.ts';
import { readAllLeads } from './all-leads.ts';

/**
 * Finds all leads of a person, spam too, and the numbers of other leads whose texts have their phone number.
 *
 * @param key of the number, as `phoneKey` writes it
 */
export async function findPerson(
  store: Leads & Conversations,
  key: string,
): Promise<{ leads: LeadWithDeliveries[]; mentions: number[] }> {
  const digits = lastDigits(key);
  // A form that was corrected and sent again stands beside its first version, perhaps with another number.
  const forms = new Set<string>();
  for await (const lead of readAllLeads(store, { phone: key })) forms.add(lead.requestId);
  const leads: LeadWithDeliveries[] = [];
  const mentions: number[] = [];
  for await (const lead of readAllLeads(store)) {
    if (forms.has(lead.requestId)) leads.push(lead);
    else if (mentionsDigits(lead, digits)) mentions.push(lead.number);
  }
  return { leads, mentions };
}

/** Without the country, which people leave out. */
const lastDigits = (key: string) => key.replace(/\D/g, '').slice(-9);

function mentionsDigits({ fields }: LeadWithDeliveries, digits: string): boolean {
  return digits.length >= 9 && Object.values(fields).some((text) => text.replace(/\D/g, '').includes(digits));
}
