import type { BotConfig } from '../../../config.ts';
import type { Card, LeadWithDeliveries } from '../../../lead.ts';
import type { Logger } from '../../../logging.ts';
import type { Store } from '../../../store/store.ts';
import type { BriefWriter } from '../../../words/brief.ts';
import { type Clock, callWithin, type Doorbell } from '../../queue/clock.ts';
import { DeliveryFailure } from '../../queue/failure.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { type BotMessage, callBot, formatLead, LINK_PREVIEW, sendBotMessage } from './bot.ts';

export type CardParts = {
  store: Store;
  config: BotConfig;
  writeBrief: BriefWriter;
  clock: Clock;
  logger: Logger;
};

/** So many cards are looked up at once; the rest follow when these are done. */
const BATCH = 20;

/** How often stale cards are looked for, because the steps of the command line ring no bell here. */
const LOOK_MS = 5_000;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/**
 * Brings one stale card after the other up to date, at once when the bell rings. Never rejects.
 *
 * @param onStoreAway told each time that the store does not serve
 */
export async function keepCards(
  parts: CardParts,
  doorbell: Doorbell,
  onStoreAway: (error: unknown) => void,
  stop: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    const pauseMs = await showStaleCards(parts, failures === 0, stop).catch((error: unknown) => {
      if (!stop.aborted) onStoreAway(error);
      return 1;
    });
    failures = pauseMs > 0 ? failures + 1 : 0;
    // A press ends the rest, unless it has a reason that no press can change.
    if (pauseMs > 0) await parts.clock.sleep(Math.max(pauseMs, pauseAfter(failures)), stop);
    else await doorbell.wait(LOOK_MS, stop);
  }
}

/**
 * Goes once through the cards that show other than where their conversations stand. One whose editing fails
 * holds up none of the others, unless Telegram asks for patience with all of them.
 *
 * @returns how long to wait at least before the next round, in ms; 0 when nothing has failed
 * @throws {StoreUnavailableError} when the store is away
 */
async function showStaleCards(parts: CardParts, isFirstTry: boolean, stop: AbortSignal): Promise<number> {
  const { store, config, clock, logger } = parts;
  let pauseMs = 0;
  for (const lead of await store.listStaleCards(BATCH)) {
    if (stop.aborted) break;
    const failure = await showCard(lead, parts, stop);
    if (failure) {
      if (isFirstTry) logger.warn({ lead: lead.number, code: failure.code }, 'a card could not be edited');
      pauseMs = Math.max(pauseMs, failure.retryAfterMs, 1);
      const isAboutAll = failure.retryAfterMs > 0 || !failure.code.startsWith('bot-');
      if (isAboutAll) break;
    }
    await clock.sleep(config.minIntervalMs, stop);
  }
  return pauseMs;
}

/** Doubles from a second to a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
}

/** Edits the card of a conversation, or sends a new one where that can't be; undefined when nothing is left to do. */
async function showCard(
  lead: LeadWithDeliveries,
  { store, config, writeBrief, clock, logger }: CardParts,
  stop: AbortSignal,
): Promise<DeliveryFailure | undefined> {
  const { number, conversation } = lead;
  const { id, card, steps, by } = conversation;
  if (!card) return undefined;
  const brief = await writeBrief(lead);
  const format = (isPlain: boolean) => formatLead(brief, { isEmailOverdue: isEmailOverdue(lead), isPlain });
  const callTelegram = <T>(call: (signal: AbortSignal) => Promise<T>) =>
    callWithin(clock, stop, HTTP_TIMEOUT_MS, call);

  async function edit({ chatId, messageId }: Card, message: BotMessage): Promise<Card> {
    const body = { chat_id: chatId, message_id: messageId, ...message, link_preview_options: LINK_PREVIEW };
    await callTelegram((signal) => callBot(config, 'editMessageText', body, signal));
    return { chatId, messageId };
  }

  /** Where the provider does not say which message it is, the old card is done with. */
  async function sendAgain(oldCard: Card, message: BotMessage): Promise<Card> {
    return (await callTelegram((signal) => sendBotMessage(message, config, store, signal))) ?? oldCard;
  }

  /** A message that is refused for what it says is sent plain and shortened. */
  async function show(way: typeof edit, current: Card): Promise<DeliveryFailure | undefined> {
    try {
      const shown = await way(current, format(false)).catch((error: unknown) => {
        if (error instanceof DeliveryFailure && error.class === 'message') return way(current, format(true));
        throw error;
      });
      await store.noteCard(id, shown, steps);
      return undefined;
    } catch (error) {
      if (error instanceof DeliveryFailure) return error;
      throw error;
    }
  }

  const failure = await show(edit, card);
  if (failure?.code !== FINAL_REFUSAL) return failure;
  const isShown = NOT_MODIFIED.test(failure.providerText ?? '');
  if (!isShown) logger.info({ lead: number, code: failure.code }, 'a card can not be edited any more');
  // Whoever pressed has to have buttons for the next step; a step of the command line needs no new message.
  if (!isShown && by?.source.startsWith('bot:')) return show(sendAgain, card);
  await store.noteCard(id, card, steps);
  return undefined;
}

/** What is said so of a message stays true: it was deleted, or is too old, or its chat has gone. */
const FINAL_REFUSAL = 'bot-400';

const NOT_MODIFIED = /message is not modified/i;

/** The letter may have gone out since the card was sent. */
function isEmailOverdue({ deliveries }: LeadWithDeliveries): boolean {
  const email = deliveries.find(({ channel }) => channel === 'email');
  return email !== undefined && email.state !== 'done' && email.sentTo.length === 0;
}
