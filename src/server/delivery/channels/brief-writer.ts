import type { Content } from '#shared/content/schema.ts';
import { isOpen } from '../../handling.ts';
import type { HandlingChange, Lead } from '../../lead.ts';
import type { Logger } from '../../logging.ts';
import { phoneKey } from '../../phone.ts';
import type { StepLink, StepLinks } from '../../step-links.ts';
import type { LeadHandling } from '../../store/lead-handling.ts';
import type { Leads } from '../../store/leads.ts';
import { type LeadBrief, writeBrief } from '../../words/brief.ts';
import type { Clock } from '../queue/clock.ts';

/** What the school says of its hours and prices. */
export type SchoolWords = Pick<Content, 'school' | 'packages'>;

/** Writes a lead's card as it is now; never rejects. */
export type BriefWriter = (lead: Lead) => Promise<LeadBrief>;

type BriefWriterParts = {
  store: Pick<Leads, 'listLeads'> & Pick<LeadHandling, 'listHandlingChanges'>;
  /** As the pages that are served now say it. */
  readContent: () => SchoolWords;
  clock: Clock;
  logger: Logger;
  /** For letters; left out where nobody could open them. */
  openLinks?: OpenLinks | undefined;
};

/** Makes what signs the links of letters. */
export type OpenLinks = () => Promise<StepLinks>;

/** More than a card names of earlier ones and of later ones, so that it can say that there are others. */
const OTHERS_LOOKED_FOR = 12;

/** Looks up what a card says beside the lead: the promise, the price, and who has written before. */
export function createBriefWriter(parts: BriefWriterParts): BriefWriter {
  const { store, readContent, clock, logger, openLinks } = parts;

  async function findOthers({ number, variantOf, fields }: Lead): Promise<Lead[]> {
    const phone = phoneKey(fields.phone ?? '');
    if (!phone) return [];
    const leads = await store.listLeads({ limit: OTHERS_LOOKED_FOR, spam: false, phone });
    // The first of the same form is named by a mark of its own.
    return leads.filter((each) => each.number !== variantOf && each.number !== number);
  }

  async function findHistory({ number, handling }: Lead): Promise<HandlingChange[]> {
    return handling.steps === 0 ? [] : store.listHandlingChanges([number]);
  }

  async function signLinks(lead: Lead): Promise<StepLink[]> {
    return (await openLinks?.())?.listMailed(lead, new Date(clock.now())) ?? [];
  }

  return async (lead) => {
    /** A card without it is worth more than no card. */
    const orNone = <Found>(looking: Promise<Found[]>, trouble: string) =>
      looking.catch((error: unknown): Found[] => {
        logger.warn({ lead: lead.number, err: error }, trouble);
        return [];
      });
    const { school, packages } = readContent();
    const [others, history, links] = await Promise.all([
      orNone(findOthers(lead), 'other leads of the same number could not be looked up'),
      orNone(findHistory(lead), 'the history of a lead could not be looked up'),
      orNone(signLinks(lead), 'the links of a letter could not be signed'),
    ]);
    const [earlier, later] = [
      others.filter(({ number }) => number < lead.number),
      others.filter(({ number }) => number > lead.number),
    ];
    const now = momentOf(lead, clock);
    return writeBrief(lead, { now, promise: school, packages, earlier, later, history, links });
  };
}

/** Whoever was answered is not kept waiting any more, so the deadline is told as it was then. */
function momentOf({ handling }: Lead, clock: Clock): Date {
  return (!isOpen(handling) && handling.at) || new Date(clock.now());
}
