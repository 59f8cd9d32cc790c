import { describeState } from '../../../lead/conversation.ts';
import type { Lead, LeadWithDeliveries } from '../../../lead/lead.ts';
import type { Part } from '../../../lead/parts.ts';
import { describeShort, linkWho } from '../../../lead/tasks.ts';
import { nameMoment } from '../../../lead/times.ts';
import { createLeadSummarizer } from '../../../lookup/lead-summarizer.ts';
import { searchLeads } from '../../../lookup/search.ts';
import { type BotMessage, formatLead, formatNotification } from '../message.ts';
import type { ChatParts } from '../school-chat.ts';

/** People do not read longer lists on a phone. */
const MAX_SHOWN = 10;

/** Counting stops at this many people. */
const MAX_FOUND = 100;

/** «/find спам Оксана» searches quarantined leads. */
const SPAM_SEARCH = /^спам\s+(.+)$/is;

/** Answers `/find Оксана`: the card of a single person, or a list. */
export async function findLeads(query: string, parts: ChatParts): Promise<BotMessage> {
  const { store } = parts;
  const [, spamQuery] = SPAM_SEARCH.exec(query) ?? [];
  const options = { limit: MAX_FOUND, spam: spamQuery !== undefined };
  const { numbers, isMore } = await searchLeads(store, spamQuery ?? query, options);
  const shown = await Promise.all(numbers.slice(0, MAX_SHOWN).map((number) => store.findLead(number)));
  const leads = shown.filter((lead) => lead !== null);
  // A lead that is shown here counts as seen, although it could not be sent.
  await store.markSeen(leads.map(({ number }) => number));
  const [only] = leads;
  if (!only || numbers.length > 1) return writeFound(leads, numbers.length, isMore);
  const summarizeLead = createLeadSummarizer(parts);
  return formatLead(await summarizeLead(await findNewest(only, parts)), { isEmailOverdue: false });
}

/** A card shows the newest lead of the person, whichever lead was found. */
async function findNewest(lead: LeadWithDeliveries, { store }: ChatParts): Promise<Lead> {
  const [newest] = await store.listLeads({
    limit: 1,
    conversation: lead.conversation.id,
    spam: lead.conversation.isSuspected,
  });
  return newest ?? lead;
}

/** Lists each person that a search has found once, the newest first, with a link to the card. */
export function writeFound(leads: readonly Lead[], count: number, isMore: boolean): BotMessage {
  if (leads.length === 0)
    return {
      text: 'Нічого не знайдено. Спробуйте інше слово або кілька останніх цифр номера. Серед затриманого шукає «/find спам слово».',
    };
  const rest = count - leads.length;
  return formatNotification({
    id: 'found',
    icon: '🔎',
    title: isMore ? `Знайдено понад ${count}` : `Знайдено: ${count}`,
    paragraphs: [
      ...leads.map(describeFound),
      ...(rest > 0 ? [[{ text: `Ще ${isMore ? 'понад ' : ''}${rest}: додайте слово, щоб звузити.` }]] : []),
    ],
  });
}

function describeFound(lead: Lead): Part[] {
  const { conversation } = lead;
  const state = conversation.isSuspected ? 'затримано як спам' : describeState(conversation);
  return [...linkWho(lead), { text: `\n${describeRequest(lead)}\n${state}` }];
}

/** One line about a lead in a list: what it is about, and when it came. */
export function describeRequest(lead: Lead): string {
  return `${describeShort(lead)} · ${nameMoment(lead.createdAt)}`;
}
