import type { Channel } from '../lead.ts';
import type { Claim } from '../store/store.ts';
import type { Notice } from './notice.ts';

/** One channel, set up. Every call rejects with a DeliveryFailure, or with the reason of the signal. */
export type Transport = {
  channel: Channel;
  /** Least time between two calls, over all instances; in ms. */
  minIntervalMs: number;
  /** How long one call may take, from the connection to the last byte of the answer; in ms. */
  timeoutMs: number;
  /** The addresses that every letter should reach, where we know them. */
  recipients: readonly string[];
  /** Nobody reads what is sent there, so notices do not go by it. */
  isForMachines?: true;
  send(claim: Claim, signal: AbortSignal): Promise<void>;
  /** Sends the lead plain and shortened, after the provider refused the message itself. */
  sendPlain(claim: Claim, signal: AbortSignal): Promise<void>;
  /** Tells people something beside the leads; a program, that it is being tried. */
  sendNotice(notice: Notice, signal: AbortSignal): Promise<void>;
};
