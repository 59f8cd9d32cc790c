import type { Channel } from '../lead/lead.ts';
import type { LeadSummarizer } from '../lead/lead-summary.ts';
import type { Claim, NotificationClaim } from '../store/claim-delivery.ts';
import type { Store } from '../store/store.ts';
import type { Notification } from './notification.ts';

/** The dependencies of a channel. */
export type ChannelParts = {
  store: Pick<Store, 'findLead' | 'listHistory' | 'saveCard' | 'readFact' | 'writeFact'>;
  summarizeLead: LeadSummarizer;
};

/** For single messages without a store: nothing is stored. */
export const WITHOUT_STORE = {
  findLead: async () => null,
  listHistory: async () => [],
  listLeads: async () => [],
  saveCard: async () => undefined,
  readFact: async () => null,
  writeFact: async () => undefined,
};

/** A configured channel. Every call rejects with a DeliveryFailure, or with the reason of the signal. */
export type Transport = {
  channel: Channel;
  /** Minimum time between two calls over all instances, in ms. */
  minIntervalMs: number;
  /** Time limit of a call from the connection to the last byte of the answer, in ms. */
  timeoutMs: number;
  /** A program reads this channel, so it gets no notifications. */
  isForMachines?: true;
  send(claim: Exclude<Claim, NotificationClaim>, signal: AbortSignal): Promise<void>;
  /** Sends people a notification; a program gets a test event. */
  sendNotification(notification: Notification, signal: AbortSignal): Promise<void>;
};
