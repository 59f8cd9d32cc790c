import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a provider does with a call of which it has just read everything. */
export type Echo = (response: ServerResponse, said: string) => void;

/** Ways to fail in which a provider, or a proxy before it, hands back what it was sent. */
export const ECHOES = {
  refusal: (response, said) => response.writeHead(400).end(said),
  crash: (response, said) => response.writeHead(500, { 'x-debug': encodeURIComponent(said) }).end(said),
  garbage: (response, said) => response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${said}</p>`),
  redirect: (response, said) =>
    response.writeHead(302, { location: `http://127.0.0.1:9/?${encodeURIComponent(said)}` }).end(),
  reset: (response) => response.socket?.resetAndDestroy(),
  unreadable: (response, said) => response.writeHead(502, encodeURIComponent(said).slice(0, 500)).end(said),
  json: (response, said) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ ok: false, error_code: said, description: `can't parse entities: ${said}` })),
} satisfies Record<string, Echo>;

/** A provider that treats its first calls by these echoes, in turn, and all later ones by the last of them. */
export async function startEchoingProvider(
  echoes: Echo[],
): Promise<{ origin: string; countCalls(): number }> {
  let calls = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const said = `${request.url} ${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`;
    const echo = echoes[Math.min(calls, echoes.length - 1)];
    calls += 1;
    echo?.(response, said);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countCalls: () => calls };
}
