import { UUID } from '#shared/lead/wire.ts';
import { safeSessionStorage } from '../safe-storage.ts';
import { removeLead } from './queued-leads.ts';
import { REQUEST_PREFIX } from './storage-keys.ts';

/** The content of a form when it was sent, and its request id. */
type SentForm = { content: string; id: string };

/**
 * The request id of a filled form. The same content keeps its UUID, so the server stores one lead however often it is
 * sent. Edited content gets another one, so a correction is never taken for a repeat. Like the draft, the id outlives
 * the page, because a lead without an answer may have arrived or be queued.
 *
 * The UUIDs are of version 7 (RFC 9562 §5.7) and carry the moment at which the page was opened. A form that comes back
 * sooner than a person can type was filled by a script.
 */
export class RequestId {
  readonly #key: string;
  #last: SentForm | undefined;

  /** @param draftId of the form */
  constructor(draftId: string) {
    this.#key = REQUEST_PREFIX + draftId;
  }

  /** @param content a text that differs between different filled forms */
  for(content: string): string {
    let sent = this.#last ?? readSentForm(this.#key);
    if (sent?.content !== content) {
      // A page that was left during its call may have queued the lead that is corrected now.
      if (sent) removeLead(sent.id);
      sent = { content, id: createUuidV7(Date.now() - Math.floor(performance.now())) };
      safeSessionStorage.write(this.#key, JSON.stringify(sent));
    }
    this.#last = sent;
    return sent.id;
  }

  /** After a form was sent, the next one is new even with the same content. */
  reset(): void {
    this.#last = undefined;
    safeSessionStorage.remove(this.#key);
  }
}

/** @returns undefined if it is absent or damaged */
function readSentForm(key: string): SentForm | undefined {
  try {
    const sent: SentForm | null = JSON.parse(safeSessionStorage.read(key) ?? 'null');
    return UUID.test(sent?.id ?? '') ? (sent ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function createUuidV7(timeMs: number): string {
  const time = timeMs.toString(16).padStart(12, '0');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  const variant = (8 + (Number.parseInt(random.charAt(3), 16) & 3)).toString(16);
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `${variant}${random.slice(4, 7)}`,
    random.slice(8, 20),
  ].join('-');
}
