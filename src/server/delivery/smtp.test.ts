import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeLead } from '../../../tests/support/make-lead.ts';
import { startSmtpProvider } from '../../../tests/support/providers/smtp-provider.ts';
import type { SmtpConfig } from '../config.ts';
import { writeLetter, writePlainLetter } from './letter.ts';
import { sendLetter } from './smtp.ts';

const server = await startSmtpProvider();
const config: SmtpConfig = {
  transport: 'smtp',
  url: server.url,
  from: 'Сайт школи <site@school.example>',
  to: 'owner@school.example',
};
const { signal } = new AbortController();

beforeEach(() => server.letters.splice(0));
afterAll(() => server.close());

function readHeaders(): Record<string, string> {
  const [head = ''] = (server.letters[0] ?? '').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
}

function readParts(): string {
  const parts = (server.letters[0] ?? '').split(/\r\n\r\n/).map((part) => part.replace(/\r\n--.*/s, ''));
  return parts.map((part) => Buffer.from(part, 'base64').toString()).join('\n');
}

test('writes a letter with text and HTML, from and to the owner', async () => {
  await sendLetter(writeLetter(makeLead('trial')), 'lead-12-0', config, signal);
  const headers = readHeaders();
  expect(headers.To).toBe('owner@school.example');
  expect(headers.From).toContain('<site@school.example>');
  expect(headers['Message-ID']).toBe('<lead-12-0@school.example>');
  expect(headers['Content-Type']).toMatch(/^multipart\/alternative/);
  expect(headers).not.toHaveProperty('Reply-To');
  expect(readParts()).toContain('Ім’я: Тарас');
  expect(readParts()).toContain('<b>Ім’я:</b>');
});

test('lets nothing that a visitor wrote into a header', async () => {
  const evil = 'Х\r\nBcc: spy@example.com\r\n\r\n.\r\nRCPT TO:<spy@example.com>';
  const fields = { name: evil, phone: evil, subject: evil, message: evil, email: 'spy@example.com' };
  await sendLetter(writeLetter(makeLead('contact', { fields })), 'lead-12-0', config, signal);
  expect(server.letters).toHaveLength(1);
  expect(JSON.stringify(readHeaders())).not.toContain('spy');
  expect(Object.keys(readHeaders()).sort()).toEqual(
    ['Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'].sort(),
  );
});

test('escapes what a visitor wrote', () => {
  const letter = writeLetter(makeLead('trial', { fields: { name: '<script>x</script>', phone: '1' } }));
  expect(letter.html).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(letter.text).toContain('Ім’я: <script>x</script>');
  expect(letter.subject).toBe('Заявка №12: пробний урок');
});

test('marks a suspicious lead, and can do without HTML', () => {
  const lead = makeLead('trial', { suspicions: ['flood'] });
  expect(writeLetter(lead).html).toContain('⚠️ можливо, спам: багато заявок з однієї адреси');
  expect(writePlainLetter(lead)).not.toHaveProperty('html');
});

test.each([
  ['MAIL FROM', '530 5.7.0 Authentication required', 'configuration', 'smtp-530'],
  ['RCPT TO', '550 5.1.1 No such user', 'configuration', 'smtp-550'],
  ['RCPT TO', '450 4.2.0 Greylisted', 'transient', 'smtp-450'],
  ['.', '552 5.3.4 Too big', 'message', 'smtp-552'],
])('fails by the reply to %s: %s', async (command, reply, failureClass, code) => {
  server.answerNext(command, reply);
  const sending = sendLetter(writeLetter(makeLead()), 'lead-12-0', config, signal);
  await expect(sending).rejects.toMatchObject({ class: failureClass, code });
});

test('ends at its signal, and survives a server that is not there', async () => {
  const stopped = new AbortController();
  stopped.abort(new Error('no time left'));
  const letter = writeLetter(makeLead());
  await expect(sendLetter(letter, 'lead-12-0', config, stopped.signal)).rejects.toThrow('no time left');
  const nowhere = { ...config, url: 'smtp://127.0.0.1:9' };
  await expect(sendLetter(letter, 'lead-12-0', nowhere, signal)).rejects.toMatchObject({
    class: 'transient',
  });
});
