import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeClaim, makeConversation, makeLead } from '../../../../tests/support/make-lead.ts';
import { startSmtpProvider } from '../../../../tests/support/providers/smtp-provider.ts';
import { readEmail } from '../../../../tests/support/read-email.ts';
import { makeTestSummary } from '../../../../tests/support/school-content.ts';
import type { SmtpConfig } from '../../config.ts';
import type { Lead } from '../../lead/lead.ts';
import { WITHOUT_STORE } from '../../outbox/transport.ts';
import { writeLeadEmail, writeNotificationEmail } from './render-email.ts';
import { classifySmtpError, createSmtpTransport, listRecipients, sendEmail } from './smtp.ts';

const server = await startSmtpProvider();
const config: SmtpConfig = {
  provider: 'smtp',
  url: server.url,
  from: 'Сайт школи <site@school.example>',
  to: 'owner@school.example',
};
const { signal } = new AbortController();
const post = (lead = makeLead(), to = config, until = signal) =>
  sendEmail(
    { email: writeLeadEmail(makeTestSummary(lead), 'site@school.example'), id: 'lead-12-0' },
    to,
    until,
  );

beforeEach(() => server.emails.splice(0));
afterAll(() => server.close());

const readFirst = () => readEmail(server.emails[0] ?? '');

test('sends an e-mail with text and HTML, from and to the owner', async () => {
  await post(makeLead('trial'));
  const { headers, text, html } = readFirst();
  expect(headers.To).toBe('owner@school.example');
  expect(headers.From).toContain('<site@school.example>');
  expect(headers['Message-ID']).toBe('<lead-12-0@school.example>');
  expect(headers['Content-Type']).toMatch(/^multipart\/alternative/);
  expect(headers).not.toHaveProperty('Reply-To');
  // A vacation notice must not go to the visitor. «All» would also suppress reports of mailboxes that refuse.
  expect(headers['Auto-Submitted']).toBe('auto-generated');
  expect(headers['X-Auto-Response-Suppress']).toBe('OOF, AutoReply');
  expect(text).toContain('№12 Тарас · +380 67 222 33 44\n');
  expect(html).toContain('№12 Тарас · <a href="tel:+380672223344"');
});

test.each(['"@klitynka" <site@school.example>', 'Пошта @школи <site@school.example>', 'site@school.example'])(
  'makes the Message-ID from the address, whatever the name before it contains: %s',
  async (from) => {
    await post(makeLead(), { ...config, from });
    expect(readFirst().headers['Message-ID']).toBe('<lead-12-0@school.example>');
  },
);

test('adds the greeting to each link to the person, by e-mail only with an address', () => {
  const greeting = 'Добрий день! Про {заявка} & «школу».';
  const fields = { name: 'Марія', phone: '067 123 45 67', message: 'Краще olena@school.example' };
  const text = encodeURIComponent('Добрий день! Про запитання & «школу».');
  const { ways } = makeTestSummary(makeLead('contact', { fields }), { greeting });
  expect(ways).toEqual({
    telegram: `https://t.me/+380671234567?text=${text}`,
    viber: `viber://chat?number=%2B380671234567&draft=${text}`,
    sms: `sms:+380671234567?body=${text}`,
    mail: `mailto:olena@school.example?body=${text}`,
  });
  const { html, text: plain } = writeLeadEmail(
    makeTestSummary(makeLead('contact', { fields }), { greeting }),
    'site@school.example',
  );
  for (const href of Object.values(ways)) expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
  expect(plain).toContain(
    'Написати: Telegram <https://t.me/+380671234567>, Viber <viber://chat?number=%2B380671234567>, SMS <sms:+380671234567>, лист <mailto:olena@school.example>\nПривітання: Добрий день! Про запитання & «школу».\n',
  );
  expect(makeTestSummary(makeLead('contact', { fields: { phone: '1' } }), { greeting }).ways).toEqual({});
});

test('lets only name and number of a visitor into a header: the subject, on one line', async () => {
  const evil = 'Х\r\nBcc: spy@example.com\r\n\r\n.\r\nRCPT TO:<spy@example.com>';
  const fields = { name: evil, phone: evil, subject: evil, message: evil, email: `a@b.example, ${evil}` };
  await post(makeLead('contact', { fields }));
  expect(server.emails).toHaveLength(1);
  const { headers, subject } = readFirst();
  const { Subject: _, ...others } = headers;
  expect(JSON.stringify(others)).not.toContain('spy');
  expect(subject).toBe(
    '№12 Х Bcc: spy@example.com . RCPT TO:<spy@e… · Х Bcc: spy@example.com . RCPT TO:<spy@e…',
  );
  expect(Object.keys(headers).sort()).toEqual(
    [
      ...['Auto-Submitted', 'Content-Type', 'Date', 'From', 'MIME-Version', 'Message-ID', 'Subject', 'To'],
      'X-Auto-Response-Suppress',
    ].sort(),
  );
});

test('a reply goes to the visitor only if the lead has exactly one address', async () => {
  for (const email of [
    'olena@school.example',
    '',
    'a@b.example, c@d.example',
    'Олена <a@b.example>',
    'a@b',
  ]) {
    server.emails.splice(0);
    await post(makeLead('contact', { fields: { name: 'Олена', phone: '1', email } }));
    const expected = { 'olena@school.example': 'olena@school.example', 'Олена <a@b.example>': 'a@b.example' };
    expect(readFirst().headers['Reply-To'], email).toBe(
      Object.entries(expected).find(([key]) => key === email)?.[1],
    );
  }
});

test('links every address and Telegram username, and replies to the only address', () => {
  const message = 'Пишіть <b>: olena@school.example, (@olena_k) чи на x@y; @ab не ім’я';
  const { html, replyTo } = writeLeadEmail(
    makeTestSummary(makeLead('contact', { fields: { phone: '@taras_s', message } })),
    'site@school.example',
  );
  expect(replyTo).toBeUndefined();
  expect(html).toContain(
    'Пишіть &lt;b&gt;: <a href="mailto:olena@school.example">olena@school.example</a>, (<a href="https://t.me/olena_k">@olena_k</a>) чи на x@y; @ab не ім’я',
  );
  expect(html).toContain('<a href="https://t.me/taras_s">@taras_s</a>');
  const fields = { phone: '@taras_s', message: 'краще olena@school.example' };
  const answered = writeLeadEmail(makeTestSummary(makeLead('contact', { fields })), 'site@school.example');
  expect(answered.replyTo).toBe('olena@school.example');
  for (const body of [answered.text, answered.html])
    expect(body).toContain('Відповідь на цей лист отримає людина: olena@school.example.');
});

test('the e-mail of a corrected form replies to the first one, with its own id', async () => {
  const first = makeLead('trial', { number: 7, createdAt: new Date('2026-11-20T08:00:00Z') });
  const parts = { store: WITHOUT_STORE, summarizeLead: async (lead: Lead) => makeTestSummary(lead) };
  const transport = createSmtpTransport(config, parts);
  const read = async (version = 0) => {
    server.emails.splice(0);
    await transport.send(makeClaim(first, { version }), signal);
    return readFirst().headers;
  };
  const { 'Message-ID': firstId } = await read();
  const again = await read(1);
  expect(again).toMatchObject({ 'In-Reply-To': firstId, References: firstId });
  expect(again['Message-ID']).not.toBe(firstId);
  expect((await read(1))['Message-ID']).toBe(again['Message-ID']);
  expect((await read())['Message-ID']).toBe(firstId);
});

test('an e-mail breaks lines by elements, because Outlook ignores «white-space»', () => {
  const fields = { phone: '1', message: 'Перший\n\nДругий <b>' };
  const ofLead = writeLeadEmail(makeTestSummary(makeLead('contact', { fields })), 'site@school.example');
  expect(ofLead.html).toContain('>Перший<br><br>Другий &lt;b&gt;</p>');
  const ofSite = writeNotificationEmail({ id: 'x', title: 'Ранок', paragraphs: [[{ text: '№1\n№2' }]] });
  expect(ofSite.html).toContain('>№1<br>№2</p>');
});

test('an e-mail escapes the visitor’s text', () => {
  const email = writeLeadEmail(
    makeTestSummary(makeLead('trial', { fields: { name: '<script>x</script>', phone: '1' } })),
    'site@school.example',
  );
  expect(email.html).toContain('&lt;script&gt;x&lt;/script&gt;');
  expect(email.text).toContain('№12 <script>x</script> · 1');
  expect(email.subject).toBe('№12 <script>x</script> · 1 ⚠️ номер неповний');
});

/** The body of an e-mail without its styles. */
const readBody = (html = '') =>
  /<body[^>]*>([\s\S]*)<\/body>/.exec(html.replaceAll(/ style="[^"]*"/g, ''))?.[1];

test('shows person, request, deadline and marks of a lead first', () => {
  const lead = makeLead('trial', { marks: ['links'], source: { page: '/' } });
  const { text, html } = writeLeadEmail(makeTestSummary(lead), 'site@school.example');
  expect(text).toBe(`Пробний: Фізика · відповісти пн 23.11 до 11:00
№12 Тарас · +380 67 222 33 44
⚠️ можливо, спам: багато посилань

Написати: Telegram <https://t.me/+380672223344>, Viber <viber://chat?number=%2B380672223344>, SMS <sms:+380672223344>
Повідомлення: Можна в суботу?
Сторінка: головна
Дата: 21.11.2026, 10:00:00

Відповідь на цей лист прийде на site@school.example, а не людині: її адреси сайт не знає. Телефонуйте або пишіть у месенджер.`);
  expect(readBody(html)).toBe(`
<p>Пробний: Фізика · відповісти пн 23.11 до 11:00</p>
<h1>№12 Тарас · <a href="tel:+380672223344">+380 67 222 33 44</a></h1>
<p>⚠️ можливо, спам: багато посилань</p>
<div>
<p><b>Написати:</b> <a href="https://t.me/+380672223344">Telegram</a>, <a href="viber://chat?number=%2B380672223344">Viber</a>, <a href="sms:+380672223344">SMS</a></p>
</div>
<p><b>Повідомлення:</b></p>
<p>Можна в суботу?</p>
<div>
<p>Сторінка: головна</p>
<p>Дата: 21.11.2026, 10:00:00</p>
</div>
<p>Відповідь на цей лист прийде на site@school.example, а не людині: її адреси сайт не знає. Телефонуйте або пишіть у месенджер.</p>
`);
});

test('shows a notification with title, paragraphs and links', () => {
  const about = [{ text: 'Перша ' }, { text: 'картка', href: 'https://t.me/c/1/2' }];
  const email = writeNotificationEmail({
    id: 'x',
    title: 'Заявки & ні',
    paragraphs: [about, [{ text: 'Друга' }]],
  });
  expect(email.subject).toBe('Заявки & ні');
  expect(email.text).toBe('Заявки & ні.\n\nПерша картка <https://t.me/c/1/2>\n\nДруга');
  expect(readBody(email.html)).toBe(`
<h1>Заявки &amp; ні</h1>
<p>Перша <a href="https://t.me/c/1/2">картка</a></p>
<p>Друга</p>
`);
});

test.each([
  ['+380671119900', '+380671119900'],
  ['+48 501 234 567', '+48501234567'],
])('a notification about one person offers to call the number in its title: %s', (shown, number) => {
  const title = `Обіцянку порушено: №5 <b>Юрій</b> @yurii 12+34 · ${shown}`;
  const { html, subject } = writeNotificationEmail({ id: 'x', title, paragraphs: [] });
  expect(subject).toBe(title);
  expect(readBody(html)).toBe(
    `\n<h1>Обіцянку порушено: №5 &lt;b&gt;Юрій&lt;/b&gt; @yurii 12+34 · <a href="tel:${number}">${shown}</a></h1>\n`,
  );
});

test('an e-mail about a lead without a deadline ends its first line with the subject', () => {
  const dueAt = new Date('2026-11-26T16:00:00Z');
  const lead = makeLead('trial', { conversation: makeConversation({ state: 'callback', dueAt }) });
  const { text, html } = writeLeadEmail(makeTestSummary(lead), 'site@school.example');
  expect(text).toMatch(/^Пробний: Фізика\n/);
  expect(html).toContain('>Пробний: Фізика</p>');
});

test('an e-mail marks a suspicious lead', () => {
  const lead = makeLead('trial', { marks: ['phrase'] });
  expect(writeLeadEmail(makeTestSummary(lead), 'site@school.example').html).toContain(
    '⚠️ можливо, спам: текст, як у рекламних розсилках',
  );
});

test.each([
  ['MAIL FROM', '530 5.7.0 Authentication required', 'configuration', 'smtp-login-required'],
  ['RCPT TO', '550 5.1.1 No such user', 'configuration', 'smtp-recipient-unknown'],
  ['RCPT TO', '450 4.2.0 Greylisted', 'transient', 'smtp-greylisting'],
  ['.', '552 5.3.4 Too big', 'message', 'smtp-message-too-large'],
])('a reply to %s fails with its class and code: %s', async (command, reply, failureClass, code) => {
  server.answerNext(command, reply);
  const sending = post();
  await expect(sending).rejects.toMatchObject({ class: failureClass, code });
});

test('stops at its signal, and survives a missing server', async () => {
  const stopped = new AbortController();
  stopped.abort(new Error('no time left'));
  await expect(post(makeLead(), config, stopped.signal)).rejects.toThrow('no time left');
  const nowhere = { ...config, url: 'smtp://127.0.0.1:9' };
  await expect(post(makeLead(), nowhere)).rejects.toMatchObject({
    class: 'transient',
  });
});

test('opens a connection per e-mail, even if SMTP_URL asks for a pool', async () => {
  await post(makeLead(), { ...config, url: `${server.url}?pool=true` });
  expect(server.emails).toHaveLength(1);
  await expect.poll(() => server.countConnections()).toBe(0);
});

function smtpError(code: string, response?: string, command?: string) {
  return Object.assign(new Error('refused'), {
    code,
    response,
    command,
    responseCode: Number(response?.slice(0, 3)),
  });
}

test.each([
  ['EAUTH', '535 5.7.8 Authentication credentials invalid', 'AUTH PLAIN'],
  ['EENVELOPE', '550 5.1.1 User unknown', 'RCPT TO'],
  ['EENVELOPE', '530 5.7.0 Authentication required', 'MAIL FROM'],
  ['EPROTOCOL', '554 No SMTP service here', 'CONN'],
  ['ENOAUTH', undefined, undefined],
  ['ECONFIG', undefined, undefined],
])('%s %s is a configuration failure', (code, response, command) => {
  expect(classifySmtpError(smtpError(code, response, command)).class).toBe('configuration');
});

test.each([
  ['552 5.2.3 Message too big', 'DATA'],
  ['552 Message size exceeds fixed maximum message size', 'MAIL FROM'],
  ['552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
  ['554 5.6.1 Body type not supported', 'DATA'],
])('%s is a failure of the message', (response, command) => {
  expect(classifySmtpError(smtpError('EMESSAGE', response, command)).class).toBe('message');
});

test.each([
  ['552 5.2.2 Over quota', 'DATA'],
  ['452 4.2.2 Mailbox full', 'RCPT TO'],
  ['552-5.2.2 The recipient is out of storage space\n552 5.2.2 see help', 'DATA'],
  ['552 Requested mail action aborted: exceeded storage allocation', 'DATA'],
])('%s means a full mailbox, which the owner can fix', (response, command) => {
  expect(classifySmtpError(smtpError('EMESSAGE', response, command)).class).toBe('configuration');
});

test('fails only the message that the library refuses as too large', () => {
  expect(classifySmtpError(smtpError('EMESSAGE', undefined, 'MAIL FROM')).class).toBe('message');
});

test('parses the addresses of MAIL_TO without duplicates, in wire format', () => {
  expect(listRecipients('Олена <Olena@School.example>, b@школа.укр, olena@school.example')).toEqual([
    'olena@school.example',
    'b@xn--80atdl2c.xn--j1amh',
  ]);
});

test.each([
  ['EAUTH', '454 4.7.0 Temporary authentication failure', 'AUTH PLAIN'],
  ['EENVELOPE', '450 4.2.1 Greylisted', 'RCPT TO'],
  ['EMESSAGE', '550 5.4.5 Daily sending quota exceeded', 'DATA'],
  ['EMESSAGE', '554 5.7.1 Looks like spam', 'DATA'],
  ['EPROTOCOL', '503 Bad sequence', 'MAIL FROM'],
  ['ECONNECTION', undefined, 'CONN'],
  ['ETIMEDOUT', undefined, 'CONN'],
])('the mail server is retried after %s %s', (code, response, command) => {
  expect(classifySmtpError(smtpError(code, response, command)).class).toBe('transient');
});

test.each(['* OK [CAPABILITY IMAP4rev1] Dovecot ready.', '+OK Dovecot ready.', 'SSH-2.0-OpenSSH_9.6'])(
  'the port of another protocol receives no mail: %s',
  (greeting) => {
    expect(classifySmtpError(smtpError('EPROTOCOL', greeting, 'CONN'))).toMatchObject({
      class: 'configuration',
      code: 'smtp-no-service',
    });
  },
);

test('a proxy that answers by HTTP may be temporary', () => {
  expect(classifySmtpError(smtpError('EPROTOCOL', 'HTTP/1.1 200 OK', 'CONN')).class).toBe('transient');
});

test('names the cause, otherwise the numbers of the reply', () => {
  expect(classifySmtpError(smtpError('EAUTH', '535 no', 'AUTH')).code).toBe('smtp-auth-failed');
  expect(classifySmtpError(smtpError('EENVELOPE', '550 5.7.1 Odd', 'RCPT TO')).code).toBe('smtp-550-5.7.1');
  expect(classifySmtpError(smtpError('EENVELOPE', '550 Odd', 'RCPT TO')).code).toBe('smtp-550');
  expect(classifySmtpError(smtpError('ETIMEDOUT')).code).toBe('network-timeout');
});
