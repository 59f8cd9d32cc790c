import type { Api } from 'grammy';
import type { BotConfig } from '../../config.ts';
import type { Card, LeadWithDeliveries } from '../../lead.ts';
import type { Logger } from '../../logging.ts';
import type { Store } from '../../store/store.ts';
import { callWithin } from '../attempt.ts';
import { LINK_PREVIEW, sendBotMessage } from '../bot.ts';
import { formatCard, formatPlainCard } from '../bot-card.ts';
import type { BotMessage } from '../bot-message.ts';
import type { CardWriter } from '../card-writer.ts';
import type { Clock } from '../clock.ts';
import { DeliveryFailure } from '../failure.ts';
import { HTTP_TIMEOUT_MS } from '../post-json.ts';
import { type CallFailure, readCallFailure, toApiSignal } from './bot-api.ts';
import { formatCardMessage } from './card-message.ts';

export type CardParts = {
  store: Store;
  config: BotConfig;
  api: Api;
  writeCard: CardWriter;
  clock: Clock;
  logger: Logger;
};

/** So many cards are looked up at once; the rest follow when these are done. */
const BATCH = 20;

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** Brings one stale card after the other up to date. */
export type CardKeeper = {
  /**
   * Goes once through the cards that show other than where the handling of their leads stands. One whose editing fails
   * holds up none of the others, unless Telegram asks for patience with all of them.
   *
   * @returns how long to wait before the next round, in ms; 0 when nothing has failed
   * @throws {StoreUnavailableError} when the store is away
   */
  keepCards(stop: AbortSignal): Promise<number>;
};

export function createCardKeeper(parts: CardParts): CardKeeper {
  const { store, config, clock, logger } = parts;
  let failures = 0;

  return {
    async keepCards(stop) {
      let pauseMs = 0;
      for (const lead of await store.listStaleCards(BATCH)) {
        if (stop.aborted) break;
        const failure = await showHandling(lead, parts, stop);
        if (stop.aborted) break;
        if (failure) {
          if (failures === 0)
            logger.warn({ lead: lead.number, code: failure.code }, 'a card could not be edited');
          pauseMs = Math.max(pauseMs, failure.retryAfterMs, 1);
          if (failure.retryAfterMs > 0 || failure.status === undefined) break;
        }
        await clock.sleep(config.minIntervalMs, stop);
      }
      failures = pauseMs > 0 ? failures + 1 : 0;
      return pauseMs > 0 ? Math.max(pauseMs, pauseAfter(failures)) : 0;
    },
  };
}

/** Doubles from a second to a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
}

/** Edits the card of a lead, or sends a new one where that can't be; undefined when nothing is left to do. */
async function showHandling(
  lead: LeadWithDeliveries,
  parts: CardParts,
  stop: AbortSignal,
): Promise<CallFailure | undefined> {
  const { store, logger } = parts;
  const { card, handling } = lead;
  if (!card) return undefined;
  const failure = await editCard(card, lead, parts, stop);
  if (!failure || NOT_MODIFIED.test(failure.description)) {
    await store.noteCard(lead.number, card, handling.steps);
    return undefined;
  }
  if (mayEditLater(failure)) return failure;
  logger.info({ lead: lead.number, code: failure.code }, 'a card can not be edited any more');
  // Whoever pressed has to have buttons for the next step; a step of the command line needs no new message.
  if (!handling.by?.source.startsWith('bot:')) {
    await store.noteCard(lead.number, card, handling.steps);
    return undefined;
  }
  return sendNewCard(lead, card, parts, stop);
}

const NOT_MODIFIED = /message is not modified/i;

/** Everything else that is said of the message stays true: it was deleted, or is too old, or its chat has gone. */
function mayEditLater({ status }: CallFailure): boolean {
  return status !== 400;
}

/** The message itself was refused, so it is tried without markup and shortened. */
const REFUSED_TEXT = /parse entities|entity|too long|unsupported start tag/i;

async function editCard(
  { chatId, messageId }: Card,
  lead: LeadWithDeliveries,
  { api, writeCard, clock }: CardParts,
  stop: AbortSignal,
): Promise<CallFailure | undefined> {
  const edit = async ({ text, ...options }: BotMessage): Promise<CallFailure | undefined> => {
    try {
      await callWithin(clock, stop, HTTP_TIMEOUT_MS, (signal) =>
        api.editMessageText(
          chatId,
          messageId,
          text,
          { ...options, link_preview_options: LINK_PREVIEW },
          toApiSignal(signal),
        ),
      );
      return undefined;
    } catch (error) {
      return readCallFailure(error);
    }
  };
  const failure = await edit(await formatCardMessage(tellOf(lead), writeCard, formatCard));
  return failure && REFUSED_TEXT.test(failure.description)
    ? edit(await formatCardMessage(tellOf(lead), writeCard, formatPlainCard))
    : failure;
}

/** Where the provider does not say which message it is, the old card is done with. */
async function sendNewCard(
  lead: LeadWithDeliveries,
  oldCard: Card,
  parts: CardParts,
  stop: AbortSignal,
): Promise<CallFailure | undefined> {
  const { store, config, writeCard, clock } = parts;
  const send = async (format: typeof formatCard): Promise<Card | undefined> => {
    const message = await formatCardMessage(tellOf(lead), writeCard, format);
    return callWithin(clock, stop, HTTP_TIMEOUT_MS, (signal) =>
      sendBotMessage(message, config, store, signal),
    );
  };
  try {
    const card = await send(formatCard).catch((error: unknown) => {
      if (error instanceof DeliveryFailure && error.class === 'message') return send(formatPlainCard);
      throw error;
    });
    await store.noteCard(lead.number, card ?? oldCard, lead.handling.steps);
    return undefined;
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    const status = Number(/^bot-(\d+)$/.exec(error.code)?.[1]) || undefined;
    return { code: error.code, status, description: '', retryAfterMs: error.retryAfterMs };
  }
}

/** The letter may have gone out since the card was sent. */
function tellOf(lead: LeadWithDeliveries) {
  const email = lead.deliveries.find(({ channel }) => channel === 'email');
  const isOut = !email || email.state === 'done' || email.state === 'skipped' || email.sentTo.length > 0;
  return { lead, isEmailOverdue: !isOut };
}
