// A receiver for any CRM: checks the signature, forgets repeats, and hands each lead on. Run: node receiver.mjs
// Needs: npm install standardwebhooks, and WEBHOOK_SECRET as the site has it.
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const MAX_BODY_BYTES = 256 * 1024;

/** Ids of what was handled; keep them in your database, so that a restart forgets none. */
const handled = new Set();

/** Put your CRM's call here; what it throws makes the site try again later. */
async function handOn({ type, data }) {
  console.log(
    JSON.stringify({ type, number: data.number, name: data.fields?.name, phone: data.phone, by: data.by }),
  );
}

const server = createServer(async (request, response) => {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return response.writeHead(413).end();
    chunks.push(chunk);
  }
  let event;
  try {
    // Of the bytes as they came: a body that was parsed and written anew has another signature.
    event = webhook.verify(Buffer.concat(chunks), request.headers);
  } catch {
    return response.writeHead(401).end();
  }
  const id = request.headers['webhook-id'];
  try {
    if (!handled.has(id)) await handOn(event);
    handled.add(id);
    response.writeHead(204).end();
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  console.log(`Listening on ${server.address().port}`);
});
