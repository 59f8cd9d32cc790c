import { UUID } from '#shared/lead/wire.ts';
import { safeSessionStorage } from '../safe-storage.ts';
import { removeLead } from './queued-leads.ts';
import { REQUEST_PREFIX } from './storage-keys.ts';

/** What a form had in it when it was sent, and the id that it was sent with. */
type Named = { content: string; id: string };

/**
 * Names a filled form: the same content has the same UUID however often it is sent, so the server keeps one
 * lead; edited content has another one, so that a correction is never taken for a repeat. The name outlives the page as
 * the draft does: a lead of which nobody could be told may have arrived, or wait in the outbox.
 *
 * The UUIDs are of version 7 (RFC 9562 §5.7) and carry the moment at which the page was opened, where people begin to
 * type before the forms' code has come: a form that comes back sooner than anybody can was filled by a script.
 */
export class RequestId {
  readonly #key: string;
  #last: Named | undefined;

  /** @param draftId of the form */
  constructor(draftId: string) {
    this.#key = REQUEST_PREFIX + draftId;
  }

  /** @param content anything that tells one filled form from another */
  for(content: string): string {
    let named = this.#last ?? readNamed(this.#key);
    if (named?.content !== content) {
      // A page that was left while it sent may have kept what is corrected now.
      if (named) removeLead(named.id);
      named = { content, id: createUuidV7(Date.now() - Math.floor(performance.now())) };
      safeSessionStorage.write(this.#key, JSON.stringify(named));
    }
    this.#last = named;
    return named.id;
  }

  /** Forgets the form that has been sent: the next one is new even with the same words. */
  reset(): void {
    this.#last = undefined;
    safeSessionStorage.remove(this.#key);
  }
}

/** @returns undefined where there is none, or a damaged one */
function readNamed(key: string): Named | undefined {
  try {
    const named: Named | null = JSON.parse(safeSessionStorage.read(key) ?? 'null');
    return UUID.test(named?.id ?? '') ? (named ?? undefined) : undefined;
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
