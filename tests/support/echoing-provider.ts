import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** How a provider answers a request that it has read completely. */
export type Echo = (response: ServerResponse, echoed: string) => void;

/** Failures in which a provider or proxy returns our own request. */
export const ECHOES = {
  refusal: (response, echoed) => response.writeHead(400).end(echoed),
  crash: (response, echoed) => response.writeHead(500, { 'x-debug': encodeURIComponent(echoed) }).end(echoed),
  garbage: (response, echoed) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${echoed}</p>`),
  redirect: (response, echoed) =>
    response.writeHead(302, { location: `http://127.0.0.1:9/?${encodeURIComponent(echoed)}` }).end(),
  reset: (response) => response.socket?.resetAndDestroy(),
  unreadable: (response, echoed) =>
    response.writeHead(502, encodeURIComponent(echoed).slice(0, 500)).end(echoed),
  json: (response, echoed) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: false, error_code: echoed, description: `can't parse entities: ${echoed}` })),
} satisfies Record<string, Echo>;

/**
 * Starts a provider that answers the first calls with these echoes in turn, and all later calls with the last one.
 */
export async function startEchoingProvider(
  echoes: Echo[],
): Promise<{ origin: string; countCalls(): number }> {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const echoed = `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`;
    const echo = echoes[Math.min(calls, echoes.length - 1)];
    calls += 1;
    echo?.(response, echoed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countCalls: () => calls };
}
