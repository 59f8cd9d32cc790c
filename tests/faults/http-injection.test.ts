// @module-tag slow
import { expect, test } from 'vitest';
import { PAYLOAD_FIELDS } from '#shared/lead/lead.ts';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { runLeads } from '../support/leads-command.ts';
import { startProviders } from '../support/providers/start-providers.ts';
import { startServerProcess } from '../support/server-process.ts';

/** Known injection strings. `evil` marks what must remain plain text. */
const HOSTILE = [
  'Х\r\nBcc: evil@evil.example\r\n\r\n.\r\nMAIL FROM:<evil>',
  '</b></blockquote><a href="tg://user?id=1">evil</a><script>evil()</script>&lt;&#x3c;&',
  '=HYPERLINK("evil.example","evil")',
  'x;=cmd|evil!A1\n@evil',
  '\u001b[2J\u001b]0;evil\u0007\u009b31m\u0085',
  '\u202eevil\u2066\u200f',
  `{{{to_email}}} \${evil} %s%n {{evil}}`,
  "'; drop table lead; -- evil",
  '"}\n{"level":"error","msg":"evil"}',
  '\0\ud800evil\uffff\ufeff',
];

const CONTROL = /[^\P{Cc}\n]|\p{Bidi_Control}|\ud800/u;

type Outcome = {
  emails: Record<string, string>[];
  messages: string[];
  mistakes: string[];
  log: string;
  answers: string[];
  printed: Record<'list' | 'show' | 'spam' | 'json', string>;
};

/** Sends each string in every field and collects all outputs. */
async function sendAll(): Promise<Outcome> {
  const { email, bot, settings } = await startProviders();
  const server = await startServerProcess({ settings });
  const origin = await server.origin;
  async function send(value: string, extra: object = {}): Promise<string> {
    const params = { ...Object.fromEntries(PAYLOAD_FIELDS.map((field) => [field, value])), ...extra };
    const response = await fetch(origin + SEND_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
      body: JSON.stringify({ template_id: 'contact', template_params: params, [value]: value }),
    });
    return `${response.status} ${await response.text()}`;
  }
  const answers: string[] = [];
  for (const value of HOSTILE)
    answers.push(await send(value), await send(value, { [value]: value, name: '' }));
  answers.push(await send(HOSTILE.join(' '), { reply_channel_note: 'evil' }));
  const isDone = () => email.requests.length >= HOSTILE.length && bot.accepted().length >= HOSTILE.length;
  await expect.poll(isDone).toBe(true);
  const printed = {
    list: await runLeads(server.folder, ['list']),
    // The last request contains all strings.
    show: await runLeads(server.folder, ['show', String(HOSTILE.length + 1)]),
    spam: await runLeads(server.folder, ['spam']),
    json: await runLeads(server.folder, ['export', '--json']),
  };
  await server.end('SIGTERM');
  return {
    emails: email.requests.map(({ body }) => Object(body).template_params),
    messages: bot.accepted().map(({ body }) => Object(body).text),
    mistakes: [...email.mistakes, ...bot.mistakes],
    log: server.readOutput(),
    answers,
    printed,
  };
}

test('hostile text stays plain text in every output', async () => {
  const { emails, messages, mistakes, log, answers, printed } = await sendAll();

  expect(mistakes, 'what the providers complained about').toEqual([]);
  expect(emails).toHaveLength(HOSTILE.length);
  for (const { message, comment, ...lines } of emails) {
    expect(`${message}${comment}`, 'texts of a letter').not.toMatch(CONTROL);
    for (const line of Object.values(lines))
      expect(line, 'a line of a letter').not.toMatch(/[\n\ud800]|\p{Cc}/u);
    expect(lines.email, 'the address in a letter').toBe('');
    const ours = ['note', 'campaign', 'title', 'about', 'answer_by', 'phone_link', 'earlier', 'request_id'];
    const known: readonly string[] = [...PAYLOAD_FIELDS, ...ours];
    expect(
      Object.keys(lines).filter((name) => !known.includes(name)),
      'fields of a letter',
    ).toEqual([]);
  }

  for (const text of messages) {
    expect(text.replace(/<\/?(b|blockquote)>/g, ''), 'markup of a message').not.toMatch(/[<>]/);
    expect(text, 'a message').not.toMatch(CONTROL);
  }

  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(() => lines.map((line) => JSON.parse(line)), 'lines of the log').not.toThrow();
  expect(log, 'the log').not.toContain('evil');
  expect(lines.filter((line) => line.includes('"lead accepted"'))).toHaveLength(HOSTILE.length + 1);

  expect(answers.join('\n'), 'result pages').not.toMatch(/evil|drop table/);
  expect(new Set(answers.map((answer) => answer.slice(0, 3)))).toEqual(new Set(['200', '422']));

  for (const [command, text] of Object.entries(printed)) {
    expect(text.replaceAll('\r\n', '\n'), `the output of ${command}`).not.toMatch(CONTROL);
  }
  // A delivery in flight has a line of its own.
  const rows = printed.list.split('\n').filter((line) => /^\S/.test(line));
  expect(rows, 'rows of the list').toHaveLength(HOSTILE.length + 1);
  expect(JSON.parse(printed.json), 'leads for programs').toHaveLength(HOSTILE.length + 1);
});
