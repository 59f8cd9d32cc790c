/**
 * What this device remembers of a lead that has reached the school: its kind and the promised moment, and only until
 * that moment has passed. No name and no phone: the device may be shared.
 */
import { useEffect, useEffectEvent } from 'react';
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { findCallTime } from '#shared/words/call-time.ts';
import { findReplyDeadline, type ReplyPromise, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { SentLead } from '../form-state.ts';
import type { LeadFormState } from '../LeadForm.tsx';
import { safeLocalStorage as storage } from '../safe-storage.ts';
import { RECEIPT_KEY } from './storage-keys.ts';

export type SentReceipt = {
  kind: LeadKind;
  /** Up to when the school answers, on a Kyiv clock. */
  until: number;
};

/** Remembers a lead that the server has taken; the last one replaces the one before. */
export function rememberReceipt(
  kind: LeadKind,
  { sentAt, callTime }: Pick<SentLead, 'sentAt' | 'callTime'>,
  promise: ReplyPromise,
): void {
  const until =
    (callTime && findCallTime(callTime, sentAt, promise)?.end) || findReplyDeadline(sentAt, promise);
  storage.write(RECEIPT_KEY, JSON.stringify({ kind, until } satisfies SentReceipt));
}

/** Remembers the lead of a form as soon as the server has taken it. */
export function useRememberedReceipt({ options, sent }: LeadFormState, promise: ReplyPromise): void {
  const remember = useEffectEvent(() => {
    // One that waits in the outbox is remembered when it was sent (dialogs/PageNotices.tsx).
    if (sent?.outcome === 'sent') rememberReceipt(options.kind, sent, promise);
  });
  const id = sent?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lead
  useEffect(() => remember(), [id]);
}

/** Reads what is remembered, and forgets it once its moment has passed. */
export function readReceipt(now: Date): SentReceipt | undefined {
  const receipt = parse(storage.read(RECEIPT_KEY));
  if (receipt && receipt.until >= readKyivClock(now)) return receipt;
  forgetReceipt();
  return undefined;
}

export function forgetReceipt(): void {
  storage.remove(RECEIPT_KEY);
}

function parse(text: string | null): SentReceipt | undefined {
  try {
    const { kind, until } = JSON.parse(text || '{}') as Partial<SentReceipt>;
    return kind && LEAD_KINDS.includes(kind) && typeof until === 'number' ? { kind, until } : undefined;
  } catch {
    return undefined;
  }
}
