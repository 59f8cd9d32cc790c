/**
 * `node bare.ts FILE`: answers with bare `node:http`. FILE has the responses to GET and POST. It parses the body of a
 * POST as JSON and stores nothing.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const prepare = ({ headers, body }: { headers: string[]; body: string }) => ({
  headers,
  body: Buffer.from(body, 'base64'),
});
const [page, lead] = [prepare(answers.page), prepare(answers.lead)];

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, page.headers).end(page.body);
    return;
  }
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  JSON.parse(Buffer.concat(parts).toString());
  response.writeHead(200, lead.headers).end(lead.body);
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
