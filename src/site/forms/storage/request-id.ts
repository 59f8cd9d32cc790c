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
      sent = { content, id: createUuid() };
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

/** A random UUID of version 4. `crypto.randomUUID` requires https. */
function createUuid(): string {
  return 'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, () => {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    return (byte % 16).toString(16);
  });
}
