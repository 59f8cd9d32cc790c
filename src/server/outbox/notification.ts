import { HOUR_MS } from '#shared/time/durations.ts';
import type { ConversationState } from '../lead/conversation.ts';
import type { Channel, LeadConversation } from '../lead/lead.ts';
import { type Part, toPlain } from '../lead/parts.ts';
import type { Notifications } from '../store/notifications.ts';

/** A message that the site sends on its own: an alert, a reminder, the summary, the monthly figures. */
export type Notification = {
  /** Source of the Message-ID of the e-mail, so that a mailbox shows a repeat once. */
  id: string;
  /** Shown with the title above the message in the chat. Without an icon, the chat shows only the paragraphs. */
  icon?: string;
  title: string;
  /** Each may have several lines. */
  paragraphs: Part[][];
  /** The conversation of the notification. In the chat it is a reply to the card, with its buttons. */
  conversation?: Pick<LeadConversation, 'id' | 'state' | 'isSuspected' | 'card'> & { lead: number };
  /** Selects other buttons than the card's. */
  asks?: 'outcome' | 'nothing';
  /** A text for the person, which a button copies. */
  copies?: { label: string; text: string };
  /** Sent without a sound. */
  isSilent?: boolean;
  /** A hint shown only in the chat, where commands exist. */
  withButtons?: string;
};

/** The body of a notification in the outbox. */
export type NotificationBody = {
  notification: Notification;
  /** Ms since 1970. */
  writtenAt: number;
  /** The channel that the notification is about; other channels send it. */
  about?: Channel;
  /** If only one message failed, its channel is the last choice. */
  isOwnChannelFit?: boolean;
  /** Must still be true when it is sent. */
  still?: Still;
};

/** True while one of these conversations has its state, or until a later notification with this prefix. */
type Still = { conversations: readonly { id: number; state: ConversationState }[] } | { latest: string };

/** The paragraphs as text, without link addresses. */
export function writeParagraphs({ paragraphs }: Notification): string[] {
  return paragraphs.map(toPlain);
}

/** The channel for a notification that the given channel refuses. */
export function findOtherChannel(
  { about, isOwnChannelFit = false }: NotificationBody,
  channel: Channel,
  channels: readonly Channel[],
): Channel | undefined {
  return channels.find((other) => other !== channel && (isOwnChannelFit || other !== about));
}

/** An older notification would no longer be understood. */
const MAX_AGE_MS = 12 * HOUR_MS;

/** Checks before sending whether a notification is still true. */
export async function isStillTrue(
  { still, writtenAt }: NotificationBody,
  key: string,
  store: Notifications,
  now: number,
): Promise<boolean> {
  if (Math.abs(now - writtenAt) > MAX_AGE_MS) return false;
  if (!still) return true;
  if ('latest' in still) return (await store.findLatestNotification(`${still.latest}:`))?.key === key;
  const states = await store.listStates(still.conversations.map(({ id }) => id));
  return still.conversations.some(({ id, state }) => states.get(id) === state);
}
