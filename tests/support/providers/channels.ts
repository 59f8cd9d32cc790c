import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts one provider for e-mail and bot that records all requests. Returns its settings, too. If `status` is not 200, it
 * answers messages with `answer`.
 */
export async function startChannels({ status = 200, webhookUrl = '', answer = '{}', chat = {} } = {}) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const path = request.url ?? '';
    const yes = path.endsWith('/sendMessage') ? '{"ok":true,"result":{"message_id":1}}' : 'OK';
    if (path.endsWith('/getWebhookInfo'))
      return void response.end(JSON.stringify({ ok: true, result: { url: webhookUrl } }));
    if (path.endsWith('/getChat')) return void response.end(JSON.stringify({ ok: true, result: chat }));
    if (request.method === 'POST') sent.push({ path, body: JSON.parse(text) });
    response.writeHead(request.method === 'POST' ? status : 404).end(status === 200 ? yes : answer);
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    EMAILJS_ORIGIN: origin,
    EMAILJS_PUBLIC_KEY: 'public-key',
    EMAILJS_PRIVATE_KEY: 'private-key-of-the-school',
    EMAILJS_SERVICE_ID: 'service',
    EMAILJS_TEMPLATE_CONTACT: 'template-contact',
    EMAILJS_TEMPLATE_TRIAL: 'template-trial',
    EMAILJS_TEMPLATE_PACKAGE: 'template-package',
    EMAILJS_MIN_INTERVAL_MS: '0',
    TELEGRAM_ORIGIN: origin,
    TELEGRAM_BOT_TOKEN: '123456:token-of-the-school',
    TELEGRAM_CHAT_ID: '-100200300',
  };
  return { sent, settings };
}
