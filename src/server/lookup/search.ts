import { setImmediate as turn } from 'node:timers/promises';
import { listNotes, listOlderTexts } from '../lead/lead.ts';
import { phoneKey, phoneKeys } from '../lead/phone.ts';
import { foldForSearch } from '../lead/text.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads, ScannedLead } from '../store/leads.ts';

/** Fewer digits occur in too many phone numbers. */
const MIN_DIGITS = 4;

/** «№57» means only that lead. A few digits may mean a lead number. */
const NUMBER = /^(№ ?)?(\d{1,9})$/;

/** A typed phone number: digits, and the signs between them. */
const PHONE = /^[\d\s()+.–-]+$/;

/** Reading a page takes a few milliseconds; the server answers requests in between. */
const PAGE = 100;

type SearchOptions = {
  /** Counting stops at this many people. */
  limit: number;
  /** Searches quarantined leads instead of ordinary ones. */
  spam: boolean;
};

/** The newest lead of each person found, newest first. */
type Found = {
  numbers: number[];
  /** Whether there may be more than the limit. */
  isMore: boolean;
};

/**
 * Finds people whose leads or notes contain all these words, or whose phone number contains these digits, in any
 * spelling. The number before a correction is found, too. Holds one page of leads in memory.
 */
export async function searchLeads(
  store: Pick<Leads, 'scanLeads' | 'findLead'> & Pick<Conversations, 'listHistory'>,
  query: string,
  { limit, spam }: SearchOptions,
): Promise<Found> {
  const [, sign, number] = NUMBER.exec(query) ?? [];
  if (sign) {
    const lead = await store.findLead(Number(number));
    return { numbers: lead ? [lead.number] : [], isMore: false };
  }
  const matches = createMatcher(query);
  const found = new Map<number, number>();
  for await (const lead of scanWithHistory(store, spam)) {
    if (found.has(lead.conversationId) || !matches(lead)) continue;
    if (found.size === limit) return { numbers: [...found.values()], isMore: true };
    found.set(lead.conversationId, lead.number);
  }
  return { numbers: [...found.values()], isMore: false };
}

/** A lead with the notes of its conversation, and the texts before corrections. */
type SearchedLead = ScannedLead & { notes: string[]; older: string[] };

async function* scanWithHistory(
  store: Pick<Leads, 'scanLeads'> & Pick<Conversations, 'listHistory'>,
  spam: boolean,
): AsyncGenerator<SearchedLead> {
  for await (const leads of scanPages(store, { spam })) {
    const lines = await store.listHistory(leads.map(({ conversationId }) => conversationId));
    const histories = Map.groupBy(lines, ({ conversationId }) => conversationId);
    for (const lead of leads) {
      const history = histories.get(lead.conversationId) ?? [];
      yield { ...lead, notes: listNotes(history), older: listOlderTexts(history) };
    }
  }
}

/** Pages of all leads, or of quarantined or ordinary ones, newest first. Yields to the event loop between pages. */
export async function* scanPages(
  store: Pick<Leads, 'scanLeads'>,
  filter: { spam?: boolean; phone?: string } = {},
): AsyncGenerator<ScannedLead[]> {
  let before: number | undefined;
  for (;;) {
    const leads = await store.scanLeads({ ...filter, limit: PAGE, ...(before && { before }) });
    yield leads;
    if (leads.length < PAGE) return;
    before = leads.at(-1)?.number;
    await turn();
  }
}

/** Creates a test for leads with all words of a query, or with the digits of a phone number, in any spelling. */
export function createMatcher(
  query: string,
): (lead: Pick<SearchedLead, 'number' | 'fields' | 'notes' | 'older'>) => boolean {
  const [, , number] = NUMBER.exec(query) ?? [];
  const words = foldForSearch(query).split(' ');
  const hasWords = ({ fields, notes }: Pick<SearchedLead, 'fields' | 'notes'>) => {
    const text = foldForSearch([...Object.values(fields), ...notes].join('\n'));
    return words.every((word) => text.includes(word));
  };
  const digits = query.replace(/\D/g, '');
  if (number && digits.length < MIN_DIGITS) return (lead) => lead.number === Number(number) || hasWords(lead);
  if (!PHONE.test(query) || digits.length < MIN_DIGITS) return hasWords;
  // A part of a number has no key, and neither has a lead without a number.
  const key = phoneKey(query) || digits;
  return (lead) => {
    const ofLead = [lead.fields.phone ?? '', ...lead.older].flatMap(phoneKeys);
    return ofLead.some((each) => each === key || each.includes(digits)) || hasWords(lead);
  };
}
