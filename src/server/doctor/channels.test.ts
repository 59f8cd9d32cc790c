import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { findFreePort } from '../../../tests/support/free-port.ts';
import { startChannels } from '../../../tests/support/providers/channels.ts';
import { startMailServer } from '../../../tests/support/providers/mail-server.ts';
import { readConfig } from '../config.ts';
import { examineChannels } from './channels.ts';

const CONTENT = loadContent(FIXTURE_CONTENT);

/** The doctor's findings about channels with these settings. */
async function examine(settings: Record<string, string>) {
  const findings: string[] = [];
  const record = (sign: string) => (finding: string) => void findings.push(`${sign} ${finding}`);
  const report = { good: record('✓'), warning: record('!'), bad: record('✗') };
  await examineChannels(readConfig(settings), CONTENT, undefined, report);
  return { findings, output: findings.join('\n') };
}

test('explains a refused channel without secrets', async () => {
  const { settings } = await startChannels({ status: 401 });
  const { findings, output } = await examine(settings);
  expect(findings.filter((line) => line.startsWith('✗'))).toHaveLength(4);
  expect(output).toContain(
    'бот: не надіслано (код: bot-401). Telegram не знає такого токена бота: скопіюйте',
  );
  expect(output).toContain('(шаблон template-trial): не надіслано (код: emailjs-401)');
  expect(output).not.toMatch(/token-of-the-school|private-key-of-the-school/);
});

describe('names the refused part of a channel', () => {
  const emailJs = (text: string, status = 400) => ({ status, answer: text });
  const bot = (status: number, description: string) => ({
    status,
    answer: JSON.stringify({ ok: false, error_code: status, description }),
  });

  // refusals.test.ts has the causes of all answers, and causes.test.ts their sentences.
  test.each([
    [
      bot(400, 'Bad Request: chat not found'),
      'Такого чату немає, або бота до нього не додано: звірте TELEGRAM_CHAT_ID',
    ],
    [
      emailJs('The template ID not found'),
      'В EmailJS немає такого шаблону: звірте EMAILJS_TEMPLATE_CONTACT, _TRIAL і _PACKAGE',
    ],
  ])('%o', async (refusal, expected) => {
    const { settings } = await startChannels(refusal);
    const { output } = await examine(settings);
    expect(output).toContain(expected);
    expect(output).not.toMatch(/token-of-the-school|private-key-of-the-school/);
  });

  test('distinguishes a closed port from an unknown host', async () => {
    const port = await findFreePort();
    const { output } = await examine({
      TELEGRAM_ORIGIN: `http://127.0.0.1:${port}`,
      TELEGRAM_BOT_TOKEN: '123456:token',
      TELEGRAM_CHAT_ID: '-100',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'a@b.example',
      MAIL_TO: 'c@d.example',
      WEBHOOK_URL: 'https://no-such-name.invalid/hook',
      WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}`,
    });
    expect(output).toMatch(
      /бот: не надіслано \(код: network-econnrefused\)\. За цією адресою й портом ніхто не відповідає \(127\.0\.0\.1:\d+\)/,
    );
    expect(output).toMatch(
      /лист: не надіслано \(код: network-econnrefused\)\. За цією адресою й портом ніхто не відповідає \(127\.0\.0\.1:\d+\)/,
    );
    expect(output).toContain('Сервера з таким ім’ям не знайдено (no-such-name.invalid:443)');
  });

  test('names each refused recipient, and says that the others got the message', async () => {
    const mail = await startMailServer();
    mail.behaviour.refuseRecipient = (address) =>
      address.startsWith('second') ? '552 5.2.2 Over quota' : undefined;
    const { output } = await examine({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'site@school.example',
      MAIL_TO: 'first@school.example, second@school.example, third@school.example',
    });
    expect(output).toContain(
      'адреса second@school.example його не прийняла (код: smtp-recipient-mailbox-full). Скринька одержувача переповнена',
    );
    expect(output).toContain('лист: надіслано на інші адреси.');
    expect(mail.emails.map(({ recipients }) => recipients)).toEqual([
      ['first@school.example', 'third@school.example'],
    ]);
  });

  test('admits an unknown cause and quotes the answer', async () => {
    const mail = await startMailServer();
    mail.behaviour.refuseRecipient = () => '550 5.7.1 Odd reasons of our own';
    const { output } = await examine({
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'site@school.example',
      MAIL_TO: 'first@school.example',
    });
    expect(output).toContain(
      '(код: smtp-550-5.7.1). Причина невідома. Відповідь: «550 5.7.1 Odd reasons of our own»',
    );
  });

  test('quotes the provider, but never a secret', async () => {
    const { settings } = await startChannels(
      emailJs('Odd: private-key-of-the-school\n\u001b[31mis odd', 400),
    );
    const { output } = await examine(settings);
    expect(output).toContain('Відповідь: «Odd: … is odd»');
  });
});

test('reports that another program polls for presses', async () => {
  const { settings } = await startChannels({ webhookUrl: 'https://crm.example/telegram' });
  const { output } = await examine(settings);
  expect(output).toContain('✗ Кнопки не працюватимуть: натискання забирає інша програма (crm.example)');
});

test('warns about a group that strangers can read', async () => {
  const { settings } = await startChannels({ chat: { type: 'supergroup', username: 'klitynka_zayavky' } });
  const { output } = await examine(settings);
  expect(output).toContain('✗ Чат школи публічний (@klitynka_zayavky): ');
  const closed = await startChannels({ chat: { type: 'supergroup' } });
  expect((await examine(closed.settings)).output).not.toContain('публічний');
});
