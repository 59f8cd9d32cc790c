import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

/** A page on a server of its own; `close` stops the server. */
export type ServedPage = { url: string; close(): void };

/** Serves the baseline of all pages: text only, without styles and fonts, with as many bytes as our page. */
export async function serveBarePage(url: string): Promise<ServedPage> {
  return servePage(makeBarePage(await weigh(url)));
}

/** Serves one page with Brotli, like our pages. */
export async function servePage(html: string): Promise<ServedPage> {
  const body = brotliCompressSync(html);
  const server = createServer(({ url }, response) => {
    // An icon would weigh as much as the page.
    if (url !== '/') return void response.writeHead(404).end();
    response
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': body.length,
      })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** The bytes of a page on the wire. */
async function weigh(url: string): Promise<number> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await response.body?.cancel();
  return Number(response.headers.get('content-length'));
}

function makeBarePage(bytes: number): string {
  const head =
    '<!doctype html><html lang="uk"><meta name="viewport" content="width=device-width"><title>Сторінка</title>' +
    '<main><h1>Сторінка</h1><button onclick="d.showModal()">Відкрити</button><dialog id="d">Вікно</dialog>';
  let words = '';
  // Pseudo-random words, so that compression does not shrink them.
  for (let seed = 1; brotliCompressSync(head + words).length < bytes; ) {
    words += '<p>';
    for (let letter = 0; letter < 200; letter += 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      words += seed % 7 === 0 ? ' ' : String.fromCharCode(0x430 + (seed % 32));
    }
  }
  return head + words;
}
