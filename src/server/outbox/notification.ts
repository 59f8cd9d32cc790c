import type { State } from '../lead/conversation.ts';
import type { Channel, LeadConversation } from '../lead/lead.ts';
import { type Part, toPlain } from '../lead/lead-summary.ts';
import type { Notifications } from '../store/notifications.ts';

/** What the site tells people, unasked: alerts, reminders, the summary, the report. */
export type Notification = {
  /** Makes the Message-ID of the letter: one that comes twice is shown once. */
  id: string;
  /** Stands with the title over the message in the chat; without one the paragraphs say there what it is about. */
  icon?: string;
  title: string;
  /** Each may have several lines. */
  paragraphs: Part[][];
  /** The one that it is about: in the chat it is an answer to the card, with its buttons. */
  conversation?: Pick<LeadConversation, 'id' | 'state' | 'isSuspected' | 'card'> & { lead: number };
  /** Which buttons of the conversation it has: those of its card unless it asks something else. */
  asks?: 'outcome' | 'nothing';
  /** A text for the person that one button copies. */
  copies?: { label: string; text: string };
  /** Nobody has to be interrupted for it. */
  isSilent?: boolean;
  /** What to do in the chat, where there are commands. */
  withButtons?: string;
};

/** What stands in the outbox for a notification. */
export type NotificationBody = {
  notification: Notification;
  /** In ms since 1970. */
  writtenAt: number;
  /** The channel that the notification is about; the other channels send it. */
  about?: Channel;
  /** Where not the channel has failed but one message, the channel itself will do when no other does. */
  isOwnChannelFit?: boolean;
  /** What has to be so still when it is sent. */
  still?: Still;
};

/** That one of these conversations stands where it stood, or that nothing else was written of a trouble since. */
type Still = { conversations: readonly { id: number; state: State }[] } | { latest: string };

/** The paragraphs as text, without the addresses of links. */
export function writeParagraphs({ paragraphs }: Notification): string[] {
  return paragraphs.map(toPlain);
}

/** By what a notification goes that the given channel does not take. */
export function findOtherChannel(
  { about, isOwnChannelFit = false }: NotificationBody,
  channel: Channel,
  channels: readonly Channel[],
): Channel | undefined {
  return channels.find((other) => other !== channel && (isOwnChannelFit || other !== about));
}

/** What is told later than that nobody would understand any more. */
const MAX_AGE_MS = 12 * 3_600_000;

/** Asks once more, before it is sent, whether a notification is still worth telling. */
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
