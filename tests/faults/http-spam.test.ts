// @module-tag slow
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { HONEYPOT_FIELD, SEND_FORM_PATH } from '#shared/lead/wire.ts';
import { runLeads } from '../support/leads-command.ts';
import { startProviders } from '../support/providers/start-providers.ts';
import { phoneOf, postLead } from '../support/send-lead.ts';
import { startServerProcess } from '../support/server-process.ts';

type Sent = { status: number; text: string };
type Way = { way: string; send(origin: string, kind: LeadKind, name: string): Promise<Sent> };

/** A spammer's script fills every field, including the honeypot. */
function fill(name: string): Record<string, string> {
  return {
    name,
    phone: phoneOf(name),
    message: 'www.a.example www.b.example www.c.example',
    [HONEYPOT_FIELD]: 'http://buy.now',
  };
}

function multipart(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function postForm(origin: string, body: FormData | URLSearchParams, headers = {}): Promise<Sent> {
  const response = await fetch(origin + SEND_FORM_PATH, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const WAYS: Way[] = [
  {
    way: 'JSON',
    send: (origin, kind, name) => postLead(origin, fill(name), { kind }),
  },
  {
    way: 'multipart',
    send: (origin, kind, name) => postForm(origin, multipart({ template_id: kind, ...fill(name) })),
  },
  {
    way: 'native',
    send: (origin, kind, name) =>
      postForm(origin, new URLSearchParams({ template_id: kind, ...fill(name) }), { accept: 'text/html' }),
  },
];

async function startWithProviders() {
  const providers = await startProviders();
  const server = await startServerProcess({ settings: providers.settings });
  return { ...providers, server, origin: await server.origin };
}

test('a filled honeypot gets the success response and a silent card, and can be released', async () => {
  const { email, bot, settings, server, origin } = await startWithProviders();
  for (const { way, send } of WAYS) {
    for (const kind of LEAD_KINDS) {
      const answer = await send(origin, kind, `${way} ${kind}`);
      expect(answer.status, `${way} ${kind}`).toBe(200);
      expect(answer.text).toMatch(
        way === 'native' ? /<h1>(?:Заявку|Заявку на уроки|Повідомлення) прийнято<\/h1>/ : /^OK$/,
      );
    }
  }
  const quarantined = (await runLeads(server.folder, ['spam'])).match(/^ *\d+ .*затримано/gm) ?? [];
  expect(quarantined).toHaveLength(WAYS.length * LEAD_KINDS.length);
  expect(await runLeads(server.folder, ['list'])).toBe('Заявок ще немає.\n');
  await expect.poll(() => bot.messages).toHaveLength(quarantined.length);
  for (const { text, isSilent, buttons } of bot.messages) {
    expect(text).toContain('⚠️ можливо, спам: заповнено приховане поле, багато посилань');
    expect([isSilent, buttons.map((button) => button.text)]).toEqual([true, ['Це людина']]);
  }
  expect(email.requests).toEqual([]);

  const command = ['mark', '5', 'human', '--by', 'Марія'];
  expect(await runLeads(server.folder, command, settings)).toContain('від людини');
  await expect
    .poll(() => runLeads(server.folder, ['show', '5']))
    .toMatch(/\nлист: надіслано, .*\nбот: надіслано, /);
  expect(JSON.stringify(email.requests)).toContain('multipart trial');
  expect([email.requests.length, bot.messages.length]).toEqual([1, quarantined.length]);
});

test('logs the number of quarantined leads once a day, first at the start', async () => {
  const { server, origin } = await startWithProviders();
  const sendAll = async (to: string, name: string) => {
    for (const { send } of WAYS) await send(to, 'trial', name);
  };
  await sendAll(origin, 'Спам');
  await server.end('SIGTERM');
  const DATABASE_URL = `file:${join(server.folder, 'data', 'leads.db')}`;
  const next = await startServerProcess({ settings: { DATABASE_URL } });
  await expect.poll(next.readOutput).toContain('"quarantined":1');
  await sendAll(await next.origin, 'Ще спам');
  await next.end('SIGTERM');
  expect(next.readOutput().match(/suspected spam is quarantined/g)).toHaveLength(1);
  expect(next.readOutput()).not.toMatch(/спам/i);
});
