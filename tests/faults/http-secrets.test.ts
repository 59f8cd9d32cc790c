import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../support/server-process.ts';

const SECRETS = {
  EMAILJS_PUBLIC_KEY: 'public-key-of-the-test',
  EMAILJS_PRIVATE_KEY: 'private-key-of-the-test',
  EMAILJS_SERVICE_ID: 'service_of_the_test',
  TELEGRAM_BOT_TOKEN: '987654321:AAtoken-of-the-test',
  TELEGRAM_CHAT_ID: '-1009988776655',
};
const TEMPLATES = {
  EMAILJS_TEMPLATE_CONTACT: 'c',
  EMAILJS_TEMPLATE_TRIAL: 't',
  EMAILJS_TEMPLATE_PACKAGE: 'p',
};
const VISITOR = {
  name: 'Таємниця Приватна',
  phone: '+380 99 876 54 32',
  message: 'Не для журналу\r\nlevel=fake',
};

/** A provider at its worst: refuses everything and quotes what it was sent, address and body. */
async function startEchoingProvider(): Promise<{ origin: string; countCalls(): number }> {
  let calls = 0;
  const server = createServer((request, response) => {
    calls += 1;
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => response.writeHead(400).end(`${request.url} ${body}`));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, countCalls: () => calls };
}

test('lets no credential and nothing of a visitor into the log or into an answer', async () => {
  const provider = await startEchoingProvider();
  const settings = {
    ...SECRETS,
    ...TEMPLATES,
    EMAILJS_ORIGIN: provider.origin,
    TELEGRAM_ORIGIN: provider.origin,
    EMAILJS_MIN_INTERVAL_MS: '0',
    TELEGRAM_MIN_INTERVAL_MS: '0',
  };
  const server = await startServerProcess({ settings });
  const origin = await server.origin;
  const answers: string[] = [];
  async function send(body: string, headers: Record<string, string> = {}): Promise<void> {
    const response = await fetch(`${origin}/api/v1.0/email/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    answers.push(JSON.stringify([...response.headers]), await response.text());
  }
  const lead = (params: object) => JSON.stringify({ template_id: 'contact', template_params: params });

  await send(lead(VISITOR));
  await send(lead({ ...VISITOR, message: '' }));
  await send(lead({ ...VISITOR, phone: 380998765432 }));
  await send(`${lead(VISITOR)}}`);
  await send(lead(VISITOR), { 'content-type': `text/${VISITOR.phone}` });
  await send(lead(VISITOR), { origin: 'https://evil.example', accept: 'text/html' });
  for (const path of ['/healthz', '/', `/nope?phone=${encodeURIComponent(VISITOR.phone)}`]) {
    answers.push(await (await fetch(origin + path)).text());
  }
  await expect.poll(provider.countCalls, { timeout: 10_000 }).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  expect(await server.exited).toMatchObject({ code: 0 });

  const told = [server.readOutput(), ...answers].join('\n');
  const digits = VISITOR.phone.replaceAll(/\D/g, '');
  const hidden = [...Object.values(SECRETS), ...Object.values(VISITOR), digits, 'level=fake'];
  for (const secret of hidden) expect(told.includes(secret), secret).toBe(false);
});
