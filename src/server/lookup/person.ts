import { readParent } from '../lead/family.ts';
import {
  isOfSibling,
  type LeadConversation,
  type LeadWithDeliveries,
  listOlderTexts,
  markOfCorrected,
} from '../lead/lead.ts';
import { phoneKey } from '../lead/phone.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads, ScannedLead } from '../store/leads.ts';
import { scanPages } from './search.ts';

/** What is stored about a person. */
export type FoundPerson = {
  leads: LeadWithDeliveries[];
  /**
   * The numbers of other leads that may concern the person: their texts contain the phone number, they have another
   * number of the person, or a manager has entered them as a child of the family.
   */
  related: number[];
};

type PersonStore = Pick<Leads, 'scanLeads' | 'findLead' | 'listLeads'> & Pick<Conversations, 'listHistory'>;

/**
 * Finds all leads of a person, including suspected spam. Finds a corrected lead by its older number too.
 *
 * @param key key of the phone number, see `phoneKey`
 */
export async function findPerson(store: PersonStore, key: string): Promise<FoundPerson> {
  const digits = lastDigits(key);
  const own = new Set(await listNumbers(store, key));
  const numbers: number[] = [];
  const related = new Set<number>();
  const otherKeys = new Set<string>();
  for await (const page of scanPages(store)) {
    const corrected = page.filter(({ marks }) => marks.includes(markOfCorrected('phone')));
    const corrections = await listCorrections(store, corrected);
    for (const lead of page) {
      const older = corrected.includes(lead) ? (corrections.get(lead.conversationId) ?? []) : [];
      const isTheirs = own.has(lead.number) || older.some((text) => hasDigits(text, digits));
      if (isTheirs) {
        numbers.push(lead.number);
        for (const typed of [lead.fields.phone ?? '', ...older]) otherKeys.add(phoneKey(typed));
      } else if (Object.values(lead.fields).some((text) => hasDigits(text, digits))) related.add(lead.number);
    }
  }
  for (const other of otherKeys) for (const number of await listNumbers(store, other)) related.add(number);
  for (const child of await listChildren(store, numbers)) related.add(child);
  const leads: LeadWithDeliveries[] = [];
  for (const number of numbers) {
    const lead = await store.findLead(number);
    if (lead) leads.push(lead);
  }
  return { leads, related: [...related].filter((number) => !numbers.includes(number)) };
}

/** Finds all leads of the person of a lead. Without a phone number, these are the leads of its conversation. */
export async function findPersonOf(
  store: PersonStore,
  { fields, conversation }: LeadWithDeliveries,
): Promise<FoundPerson> {
  const key = phoneKey(fields.phone ?? '');
  if (key !== '') return findPerson(store, key);
  const leads = await listConversationLeads(store, conversation);
  const numbers = leads.map(({ number }) => number);
  return { leads, related: await listChildren(store, numbers) };
}

/** The leads with a phone number; none for an empty key. */
async function listNumbers(store: Pick<Leads, 'scanLeads'>, phone: string): Promise<number[]> {
  const numbers: number[] = [];
  if (!phone) return numbers;
  for await (const page of scanPages(store, { phone })) numbers.push(...page.map(({ number }) => number));
  return numbers;
}

/** The leads about other children that a manager has entered with «№12» of one of these leads. */
async function listChildren(store: Pick<Leads, 'scanLeads'>, parents: readonly number[]): Promise<number[]> {
  const children: number[] = [];
  for await (const page of scanPages(store, { spam: false }))
    for (const lead of page) {
      const parent = isOfSibling(lead) && readParent(lead.fields);
      if (parent && parents.includes(parent)) children.push(lead.number);
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

/** The texts before the corrections of phone numbers, by the conversations of these leads. */
async function listCorrections(
  store: Pick<Conversations, 'listHistory'>,
  leads: readonly ScannedLead[],
): Promise<Map<number, string[]>> {
  if (leads.length === 0) return new Map();
  const lines = await store.listHistory(leads.map(({ conversationId }) => conversationId));
  const histories = Map.groupBy(lines, ({ conversationId }) => conversationId);
  return new Map([...histories].map(([id, history]) => [id, listOlderTexts(history)]));
}
