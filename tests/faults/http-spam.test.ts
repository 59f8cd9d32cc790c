// @module-tag slow
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LEAD_KINDS, type LeadKind } from '#shared/lead/lead.ts';
import { HONEYPOT_FIELD, SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { runLeads } from '../support/leads-command.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import { startServerProcess } from '../support/server-process.ts';
import { providerSettings } from '../support/start-site.ts';

type Way = { way: string; send(origin: string, kind: LeadKind, name: string): Promise<Response> };

/** Submits with one phone number are one conversation. */
function phoneOf(name: string): string {
  const number = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000_000, 0);
  return `067${String(number).padStart(7, '0')}`;
}

/** A spammer's script fills every field, including the honeypot. */
function fill(kind: LeadKind, name: string): Record<string, string> {
  return {
    template_id: kind,
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

const WAYS: Way[] = [
  {
    way: 'JSON',
    send: (origin, kind, name) => {
      const { template_id, ...template_params } = fill(kind, name);
      const body = JSON.stringify({ template_id, template_params });
      return fetch(origin + SEND_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    },
  },
  {
    way: 'multipart',
    send: (origin, kind, name) =>
      fetch(origin + SEND_FORM_PATH, { method: 'POST', body: multipart(fill(kind, name)) }),
  },
  {
    way: 'native',
    send: (origin, kind, name) =>
      fetch(origin + SEND_FORM_PATH, {
        method: 'POST',
        headers: { accept: 'text/html' },
        body: new URLSearchParams(fill(kind, name)),
      }),
  },
];

async function startWithProviders() {
  const [email, bot] = await Promise.all([startEmailProvider(), startBotProvider()]);
  onTestFinished(async () => {
    await Promise.all([email.close(), bot.close()]);
  });
  const settings = providerSettings(email, bot);
  const server = await startServerProcess({ settings });
  return { email, bot, settings, server, origin: await server.origin };
}

test('a filled honeypot gets the success response and a silent card, and can be released', async () => {
  const { email, bot, settings, server, origin } = await startWithProviders();
  for (const { way, send } of WAYS) {
    for (const kind of LEAD_KINDS) {
      const answer = await send(origin, kind, `${way} ${kind}`);
      expect(answer.status, `${way} ${kind}`).toBe(200);
      expect(await answer.text()).toMatch(
        way === 'native' ? /<h1>(?:Заявку|Заявку на уроки|Повідомлення) прийнято<\/h1>/ : /^OK$/,
      );
    }
  }
  const quarantined = (await runLeads(server.folder, ['spam'])).match(/^ *\d+ .*затримано/gm) ?? [];
  expect(quarantined).toHaveLength(WAYS.length * LEAD_KINDS.length);
  expect(await runLeads(server.folder, ['list'])).toBe('Заявок ще немає.\n');
  await expect.poll(() => bot.messages, { timeout: 30_000 }).toHaveLength(quarantined.length);
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
  server.child.kill('SIGTERM');
  await server.exited;
  const DATABASE_URL = `file:${join(server.folder, 'data', 'leads.db')}`;
  const next = await startServerProcess({ settings: { DATABASE_URL } });
  await expect.poll(next.readOutput).toContain('"quarantined":1');
  await sendAll(await next.origin, 'Ще спам');
  next.child.kill('SIGTERM');
  await next.exited;
  expect(next.readOutput().match(/suspected spam is quarantined/g)).toHaveLength(1);
  expect(next.readOutput()).not.toMatch(/спам/i);
});
