import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The response of an address, without following redirects. */
export type Answer = {
  status: number;
  location?: string | undefined;
  text: string;
  headers?: { get(name: string): string | null; has(name: string): boolean };
};

/** Network access of the doctor; tests replace it. */
export type Network = {
  /**
   * @param post body of a POST; without it the request is a GET
   *
   * @throws with the cause of Node's `fetch` if no server answers
   */
  ask(url: string, post?: { json: unknown }): Promise<Answer>;
  /** Whether the name resolves. */
  isKnown(name: string): Promise<boolean>;
  /** Whether the name resolves to the loopback address. */
  isLoopback(name: string): Promise<boolean>;
};

/** Longer than the start of a server. */
const TIMEOUT_MS = 8000;

export const NETWORK: Network = {
  async ask(url, post) {
    const answer = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(post && {
        method: 'POST',
        body: JSON.stringify(post.json),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const location = answer.headers.get('location') ?? undefined;
    return { status: answer.status, location, text: await answer.text(), headers: answer.headers };
  },
  isKnown: (name) =>
    lookup(name).then(
      () => true,
      () => false,
    ),
  isLoopback: (name) =>
    lookup(name).then(
      ({ address }) => ipaddr.process(address).range() === 'loopback',
      () => false,
    ),
};
