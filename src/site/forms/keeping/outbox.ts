import type { LeadKind } from '#shared/lead.ts';
import { sendParams } from '../sending/email-client.ts';
import { safeLocalStorage } from './safe-storage.ts';
import { OUTBOX_KEY } from './storage-keys.ts';

/** A lead that this browser owes the school. */
type UnsentLead = { kind: LeadKind; params: Record<string, string> };

/** While a page stays open and nothing else wakes the outbox. */
const RETRY_INTERVAL_MS = 30_000;

/** Fires an event named after the UUID of each lead that the server has taken. */
const departures = new EventTarget();

let isWatching = false;

/**
 * Keeps a lead in localStorage until the server takes it: spec §8 thanks the visitor although the call has
 * failed, so the page owes it to them (docs/decisions/0004-page-outbox.md).
 *
 * @returns false when it can't be kept
 */
export function keepUnsent(lead: UnsentLead): boolean {
  const isKept = safeLocalStorage.write(OUTBOX_KEY, JSON.stringify([...readOutbox(), lead]));
  if (isKept) watchOutbox();
  return isKept;
}

/** Calls back when the lead has left the outbox; the returned function stops listening. */
export function onLeadLeft(requestId: string, callback: () => void): () => void {
  departures.addEventListener(requestId, callback);
  return () => departures.removeEventListener(requestId, callback);
}

/** Sends what is kept: now, when the network returns, when the visitor returns, and every half minute. */
export function watchOutbox(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('online', sendUnsent);
  addEventListener('pageshow', sendUnsent);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') sendUnsent();
  });
  setInterval(sendUnsent, RETRY_INTERVAL_MS);
  sendUnsent();
}

let sending: Promise<void> | undefined;

/** One round at a time, in one tab at a time where the browser has locks; the server knows repeats anyway. */
function sendUnsent(): void {
  if (sending || readOutbox().length === 0) return;
  const round = navigator.locks
    ? navigator.locks.request(OUTBOX_KEY, { ifAvailable: true }, (lock) => (lock ? sendAll() : undefined))
    : sendAll();
  sending = Promise.resolve(round).finally(() => {
    sending = undefined;
  });
}

/** A lead that fails is left for the next time and does not hold up the others. */
async function sendAll(): Promise<void> {
  for (const lead of readOutbox()) {
    await sendParams(lead.kind, lead.params).then(
      () => removeSent(lead),
      (error) => console.info('The outbox will try again later:', error),
    );
  }
}

function removeSent(sent: UnsentLead): void {
  departures.dispatchEvent(new Event(String(sent.params.request_id)));
  const left = readOutbox().filter((lead) => lead.params.request_id !== sent.params.request_id);
  if (left.length > 0) safeLocalStorage.write(OUTBOX_KEY, JSON.stringify(left));
  else safeLocalStorage.remove(OUTBOX_KEY);
}

/** Anything else that stands under our key is not ours to send. */
function readOutbox(): UnsentLead[] {
  try {
    const leads: unknown = JSON.parse(safeLocalStorage.read(OUTBOX_KEY) ?? '[]');
    return Array.isArray(leads) ? leads.filter((lead) => lead?.kind && lead.params?.request_id) : [];
  } catch {
    return [];
  }
}
