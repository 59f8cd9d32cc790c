import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerPage } from '../../src/server/pages/answer-page.ts';
import { loadSite } from '../../src/server/pages/load-site.ts';

/** Long enough for a browser to paint the received part. */
const PAUSE_MS = 40;

/** Serves the built site over a connection that delivers pages piece by piece, like a weak network. */
export async function startSlowSite(folder: string, pieceBytes: number) {
  const site = await loadSite(folder, { siteUrl: 'http://localhost' });
  const server = createServer((request, response) => {
    // Uncompressed, because pieces of compressed pages are less even.
    request.headers['accept-encoding'] = 'identity';
    if (request.headers.accept?.includes('text/html')) dripBody(response, pieceBytes);
    answerPage(site, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function dripBody(response: ServerResponse, pieceBytes: number): void {
  const end = response.end.bind(response);
  const drip = async (body: Buffer) => {
    // Nothing is painted before the body arrives, so the head may come at once.
    let sent = body.indexOf('<body');
    response.write(body.subarray(0, sent));
    for (; sent < body.length && !response.destroyed; sent += pieceBytes) {
      response.write(body.subarray(sent, sent + pieceBytes));
      await sleep(PAUSE_MS);
    }
    end();
  };
  response.end = ((body: Buffer) => {
    void drip(body);
    return response;
  }) as typeof response.end;
}
