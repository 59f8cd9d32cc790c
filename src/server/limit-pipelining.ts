import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request after the other; measuring tools queue ten or so. */
const MAX_QUEUED = 100;

/**
 * Cuts connections on which requests arrive much faster than their answers are fetched. Node reads 64 KB before
 * it notices that nobody fetches, and answering 64 KB of the shortest requests takes a hundred times the memory.
 *
 * Stands before what listens to the server already: what Node has read is still announced after the cut.
 */
export function limitPipelining(server: Server): void {
  const listeners = server.listeners('request') as RequestListener[];
  const queued = new WeakMap<Socket, number>();

  function isTooMuch(socket: Socket, response: ServerResponse): boolean {
    // An answer gets the socket when those before it are out.
    if (response.socket) return false;
    const count = (queued.get(socket) ?? 0) + 1;
    queued.set(socket, count);
    response.once('close', () => queued.set(socket, (queued.get(socket) ?? 1) - 1));
    return count > MAX_QUEUED;
  }

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed || isTooMuch(request.socket, response)) request.socket.destroy();
    else for (const listener of listeners) listener.call(server, request, response);
  });
}
