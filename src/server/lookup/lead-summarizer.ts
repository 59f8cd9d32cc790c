import { fillIn } from '#content/texts/braces.ts';
import { describeValues } from '#content/texts/placeholders.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { type HistoryLine, isOfSibling, type Lead } from '../lead/lead.ts';
import {
  type LeadSummarizer,
  type LeadSummaryFacts,
  makeLeadSummary,
  type SchoolContent,
} from '../lead/lead-summary.ts';
import { phoneKey } from '../lead/phone.ts';
import type { Logger } from '../log.ts';
import type { Conversations } from '../store/conversations.ts';
import type { Leads } from '../store/leads.ts';

type SummarizerParts = {
  store: Pick<Leads, 'listLeads'> & Pick<Conversations, 'listHistory'>;
  /** The content of the served build. */
  readContent: () => SchoolContent;
  clock: { now(): number };
  logger: Logger;
  isUnhandled?: LeadSummaryFacts['isUnhandled'];
};

/** More than a card shows, so that it can report further ones. */
const MAX_OTHERS = 12;

/** Reads the facts of a card besides the lead: deadline, price, and earlier leads. */
export function createLeadSummarizer(parts: SummarizerParts): LeadSummarizer {
  const { store, readContent, clock, logger, isUnhandled = false } = parts;

  /** All earlier leads of the conversation. */
  async function findBefore({ number, conversation: { id } }: Lead): Promise<Lead[]> {
    const leads = await store.listLeads({ limit: MAX_OTHERS, spam: false, conversation: id });
    return leads.filter((each) => each.number < number);
  }

  /** The last lead of each other conversation with the same number. */
  async function findOthers({ conversation, fields }: Lead): Promise<Lead[]> {
    const phone = phoneKey(fields.phone ?? '');
    if (!phone) return [];
    const leads = await store.listLeads({ limit: MAX_OTHERS, spam: false, phone });
    const newestFirst = Map.groupBy(leads, (lead) => lead.conversation.id);
    return [...newestFirst].flatMap(([id, [last]]) => (last && id !== conversation.id ? [last] : []));
  }

  async function findHistory({ conversation: { id, steps } }: Lead): Promise<HistoryLine[]> {
    return steps === 0 ? [] : store.listHistory([id]);
  }

  return async (lead) => {
    /** A card without these facts is better than no card. */
    const orNone = <Found>(looking: Promise<Found[]>, message: string) =>
      looking.catch((error: unknown): Found[] => {
        logger.warn({ lead: lead.number, err: error }, message);
        return [];
      });
    const { school, packages, subjects, texts } = readContent();
    const now = new Date(clock.now());
    const greeting =
      texts.greeting && fillIn(texts.greeting, describeValues(school, texts, packages, kyivDay(now)));
    const [before, others, history] = await Promise.all([
      orNone(findBefore(lead), 'other leads of the conversation could not be looked up'),
      orNone(findOthers(lead), 'other leads of the same number could not be looked up'),
      orNone(findHistory(lead), 'the history of a conversation could not be looked up'),
    ]);
    const isFamily = (other: Lead) => isOfSibling(lead) || isOfSibling(other);
    const isEarlier = (other: Lead) => other.conversation.id < lead.conversation.id && !isFamily(other);
    const found = { before, earlier: others.filter(isEarlier), family: others.filter(isFamily), history };
    return makeLeadSummary(lead, {
      now,
      promise: school,
      packages,
      subjects,
      greeting,
      isUnhandled,
      ...found,
    });
  };
}
