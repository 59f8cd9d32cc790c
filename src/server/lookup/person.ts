import { readParent } from '../lead/family.ts';
import {
  type HistoryLine,
  isOfSibling,
  type Lead,
  type LeadConversation,
  type LeadWithDeliveries,
  markOfCorrected,
} from '../lead/lead.ts';
import { phoneKey } from '../lead/phone.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads, ScannedLead } from '../store/leads.ts';
import { scanPages } from './search.ts';

/**
 * Finds all leads of a person, including suspected spam, and the numbers of other leads whose texts contain the phone
 * number. Finds a corrected lead by its older number too.
 *
 * @param key key of the phone number, see `phoneKey`
 */
export async function findPerson(
  store: Pick<Leads, 'scanLeads' | 'findLead'> & Pick<Conversations, 'listHistory'>,
  key: string,
): Promise<{ leads: LeadWithDeliveries[]; mentions: number[] }> {
  const digits = lastDigits(key);
  const own = new Set<number>();
  for await (const page of scanPages(store, { phone: key })) for (const { number } of page) own.add(number);
  const numbers: number[] = [];
  const mentions: number[] = [];
  for await (const page of scanPages(store)) {
    const corrected = page.filter(({ marks }) => marks.includes(markOfCorrected('phone')));
    const history = await listCorrections(store, corrected);
    const former = history.filter(({ detail }) => hasDigits(detail ?? '', digits));
    for (const lead of page) {
      const wasTheirs =
        corrected.includes(lead) &&
        former.some(({ conversationId }) => conversationId === lead.conversationId);
      if (own.has(lead.number) || wasTheirs) numbers.push(lead.number);
      else if (Object.values(lead.fields).some((text) => hasDigits(text, digits))) mentions.push(lead.number);
    }
  }
  const leads: LeadWithDeliveries[] = [];
  for (const number of numbers) {
    const lead = await store.findLead(number);
    if (lead) leads.push(lead);
  }
  return { leads, mentions };
}

/** Finds all leads of the person of a lead. Without a phone number, these are the leads of its conversation. */
export async function findPersonOf(
  store: Pick<Leads, 'scanLeads' | 'findLead' | 'listLeads'> & Pick<Conversations, 'listHistory'>,
  { fields, conversation }: LeadWithDeliveries,
): Promise<{ leads: LeadWithDeliveries[]; mentions: number[] }> {
  const key = phoneKey(fields.phone ?? '');
  if (key !== '') return findPerson(store, key);
  const leads = await listConversationLeads(store, conversation);
  return { leads, mentions: await listChildren(store, leads) };
}

/** The leads about other children that a manager has entered with «№12» of one of these leads. */
async function listChildren(store: Pick<Leads, 'scanLeads'>, parents: readonly Lead[]): Promise<number[]> {
  const children: number[] = [];
  for await (const page of scanPages(store, { spam: false }))
    for (const lead of page) {
      const parent = isOfSibling(lead) && readParent(lead.fields);
      if (parents.some(({ number }) => number === parent)) children.push(lead.number);
    }
  return children;
}

/** Lists the leads of a conversation, the newest first. */
export function listConversationLeads(
  store: Pick<Leads, 'listLeads'>,
  { id, isSuspected }: LeadConversation,
): Promise<LeadWithDeliveries[]> {
  return store.listLeads({ limit: MAX_LEADS, conversation: id, spam: isSuspected });
}

/** More than one conversation has. */
const MAX_LEADS = 100;

/** Without the country code, which people omit. */
const lastDigits = (key: string) => key.replace(/\D/g, '').slice(-9);

/** Whether a text contains the phone number in any spelling. */
function hasDigits(text: string, digits: string): boolean {
  return digits.length >= 9 && text.replace(/\D/g, '').includes(digits);
}

/** The content of these leads before corrections. */
async function listCorrections(
  store: Pick<Conversations, 'listHistory'>,
  leads: readonly ScannedLead[],
): Promise<HistoryLine[]> {
  if (leads.length === 0) return [];
  const history = await store.listHistory(leads.map(({ conversationId }) => conversationId));
  return history.filter(({ type }) => type === 'conversation.corrected');
}
