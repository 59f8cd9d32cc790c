import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** The answer of an address, without following redirects. */
export type Answer = {
  status: number;
  location?: string | undefined;
  text: string;
  headers?: { get(name: string): string | null; has(name: string): boolean };
};

/** How the doctor reaches addresses; tests have networks of their own. */
export type Network = {
  /**
   * @param post the body of a POST; without it the request is a GET
   * @throws with the cause of Node's `fetch` if no server answers under this name
   */
  ask(url: string, post?: { json: unknown }): Promise<Answer>;
  /** Whether the name leads to any machine. */
  isKnown(name: string): Promise<boolean>;
  /** Whether the name leads to this machine by loopback. */
  isLoopback(name: string): Promise<boolean>;
};

/** Longer than a starting server needs. */
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
