/**
 * Names a filled form: the same content has the same UUID however often it is sent, so the server keeps one
 * lead; edited content has another one, so that a correction is never taken for a repeat.
 *
 * The UUIDs are of version 7 (RFC 9562 §5.7) and carry the moment at which the form became alive: a form that
 * comes back sooner than anybody can type was filled by a script.
 */
export class RequestId {
  #openedAt = Date.now();
  #content = '';
  #id = '';

  /** @param content anything that tells one filled form from another */
  for(content: string): string {
    if (!this.#id || content !== this.#content) {
      this.#content = content;
      this.#id = createUuidV7(this.#openedAt);
    }
    return this.#id;
  }

  /** Forgets the form that has been sent: the next one is new even with the same words. */
  reset(): void {
    this.#id = '';
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
