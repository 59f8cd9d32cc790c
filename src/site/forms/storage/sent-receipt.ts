/**
 * The receipt of a lead that has reached the school: its kind, and the promised moment and way of the answer. It is
 * removed after that moment. It holds no personal data, because the device may be shared.
 */
import { useEffect, useEffectEvent } from 'react';
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { findCallTime } from '#shared/words/call-time.ts';
import { findReplyDeadline, type ReplyPromise, readKyivClock } from '#shared/words/reply-deadline.ts';
import type { SentLead } from '../form-state.ts';
import { safeLocalStorage as storage } from '../safe-storage.ts';
import type { LeadFormState } from '../use-lead-form.ts';
import { RECEIPT_KEY } from './storage-keys.ts';

type SentReceipt = {
  kind: LeadKind;
  /** The promised time of the answer, on a Kyiv clock. */
  until: number;
  /** Whether the school writes instead of calling. */
  isWritten?: boolean | undefined;
};

/** Stores the receipt of a lead that the server has accepted. It replaces the previous one. */
export function rememberReceipt(
  kind: LeadKind,
  { sentAt, callTime }: Pick<SentLead, 'sentAt' | 'callTime'>,
  promise: ReplyPromise,
): void {
  const until =
    (callTime && findCallTime(callTime, sentAt, promise)?.end) || findReplyDeadline(sentAt, promise);
  const receipt: SentReceipt = { kind, until, isWritten: callTime === '' || undefined };
  storage.write(RECEIPT_KEY, JSON.stringify(receipt));
}

/** Stores the receipt of a form's lead as soon as the server has accepted it. */
export function useRememberedReceipt({ options, sent }: LeadFormState, promise: ReplyPromise): void {
  const remember = useEffectEvent(() => {
    // A queued lead gets its receipt once it was sent (dialogs/PageNotices.tsx).
    if (sent?.outcome === 'sent') rememberReceipt(options.kind, sent, promise);
  });
  const id = sent?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each lead
  useEffect(() => remember(), [id]);
}

/** Reads the receipt, and removes it once its moment has passed. */
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
    const { kind, until, isWritten } = JSON.parse(text || '{}') as Partial<SentReceipt>;
    return kind && LEAD_KINDS.includes(kind) && typeof until === 'number'
      ? { kind, until, isWritten }
      : undefined;
  } catch {
    return undefined;
  }
}
